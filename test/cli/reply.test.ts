import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const schema = ".mivia/workflows/schemas/review-note-v1.json";
const reply = (name: string) => `replies/review-note-${name}.reply.md`;
const json = async (...argv: string[]) => {
  const { status, stdout, stderr } = await runCli(["reply", "--format", "json", ...argv]);
  const results = stdout.split("\n").slice(0, -1);
  return { status, stderr, results: results.map((line) => JSON.parse(line)) };
};

describe("reply", () => {
  it("gives the documented result, its fields in order", async () => {
    const { status, stderr, results } = await json(schema, reply("rejected"));
    expect([status, stderr, results.length]).toEqual([1, "", 1]);
    const [result] = results;
    expect(Object.keys(result)).toEqual([
      "id",
      "harness",
      "admission",
      "verdict",
      "candidate",
      "spans",
      "error",
      "violations",
      "corrective",
      "correctiveBytes",
      "truncated",
      "contract",
      "appendix",
    ]);
    const exact = async (command: string, ...argv: string[]) => (await runCli([command, ...argv])).stdout;
    expect(result).toMatchObject({
      id: reply("rejected"),
      harness: "mivia",
      admission: null,
      verdict: "violates-schema",
      candidate: await exact("extract", reply("rejected")),
      correctiveBytes: 1024,
      truncated: true,
      corrective: await exact("corrective", schema, reply("rejected")),
      contract: await exact("contract", schema),
      appendix: await exact("appendix", schema),
    });
    expect(result.violations).toEqual([
      {
        instance: "/verdict",
        keyword: "/properties/verdict/enum",
        message: "value must be one of 'approve', 'change', 'reject'",
        sent: "yes",
        ranges: [[154, 169]],
      },
      {
        instance: "/score",
        keyword: "/properties/score/maximum",
        message: "maximum: got 11, want 10",
        sent: "partly",
        ranges: [[182, 184]],
      },
      {
        instance: "/files/1/line",
        keyword: "/properties/files/items/properties/line/type",
        message: "got string, want integer",
        sent: "no",
        ranges: [[323, 327]],
      },
    ]);
  });

  it("follows the repair loop and ends with the last reply's verdict", async () => {
    const { status, results } = await json(schema, reply("not-json"), reply("rejected"), reply("accepted"));
    expect(status).toBe(0);
    expect(results.map(({ id, verdict }) => [id, verdict])).toEqual([
      [reply("not-json"), "not-json"],
      [reply("rejected"), "violates-schema"],
      [reply("accepted"), "accepted"],
    ]);
  });

  it("stops where the harness stops, and tells what was not read", async () => {
    const { status, stderr, results } = await json(
      schema,
      reply("rejected"),
      reply("rejected"),
      reply("accepted"),
    );
    expect([status, results.length]).toEqual([1, 2]);
    expect(stderr).toBe("1 reply was not read, because the run had ended\n");
    const text = (await runCli(["reply", schema, reply("rejected"), reply("rejected")])).stdout;
    expect(text).toContain(
      "  The run ends\n    | schema_violation: no progress on schema repair: repeated the identical invalid output\n",
    );
  });

  it("has a readable report", async () => {
    const { stdout } = await runCli(["reply", schema, reply("rejected")]);
    expect(stdout.slice(0, stdout.indexOf("    | "))).toBe(`\
Attempt 1 of 3: replies/review-note-rejected.reply.md against .mivia/workflows/schemas/review-note-v1.json (mivia): violates the schema
  How the JSON was found
    envelope: done. <mivia_output> on line 3 opens and the last </mivia_output>, on line 15, closes.
    fence: done. The fence of 3 backticks on lines 4 and 14 is removed.
  Candidate: from line 5, column 1, to line 13, column 2
  Violations: 3, told to the model whole: 1
    1. value must be one of 'approve', 'change', 'reject'
       line 7, column 14, value /verdict, rule /properties/verdict/enum; sent to the model
    2. maximum: got 11, want 10
       line 8, column 12, value /score, rule /properties/score/maximum; sent to the model in part
    3. got string, want integer
       line 11, column 47, value /files/1/line, rule /properties/files/items/properties/line/type; not sent to the model
  Corrective: 1024 bytes of 1024 (fixed 122, detail 266, fixed 25, contract 611); the error's 497 bytes did not all fit
`);
  });

  it("says where a reply stops being JSON", async () => {
    const { status, stdout } = await runCli(["reply", schema, reply("not-json")]);
    expect(status).toBe(1);
    expect(stdout).toContain("  It stops being JSON at line 4, column 14\n");
    expect(stdout).toContain(
      "  Error\n    | schema validation failed: not valid JSON: invalid character '\\'' looking for beginning of value\n",
    );
  });

  it("says how a reply that was cut off ends a run", async () => {
    const argv = [reply("cut-off"), reply("rejected"), reply("cut-off"), "--finish-reason", "length"];
    const { status, stdout } = await runCli(["reply", schema, ...argv]);
    expect(status).toBe(1);
    expect(stdout).toContain(
      "  The run ends\n" +
        '    | schema_violation: reply truncated by the output limit (finish_reason "length"): ' +
        "schema validation failed: not valid JSON: invalid character '<' looking for beginning of value\n",
    );
  });

  it("shows the hole where the contract leaves no room for the error", async () => {
    const { results } = await json(
      ".mivia/workflows/schemas/incident-report-v1.json",
      "replies/incident-report-rejected.reply.md",
    );
    expect(results[0]).toMatchObject({ verdict: "violates-schema", truncated: true, correctiveBytes: 1131 });
    expect(results[0].violations.map(({ sent }: { sent: string }) => sent)).toEqual(["no"]);
    expect(results[0].corrective).toContain("Errors:\n\nThe required schema is:\n");
  });

  it("refuses to run with a schema that the harness refuses", async () => {
    const { status, results } = await json(".mivia/workflows/schemas/outline-v1.json", reply("accepted"));
    expect(status).toBe(1);
    expect(results[0]).toMatchObject({
      verdict: "schema-refused",
      admission: "schema admission rejected: schema depth 34 exceeds max 32",
      error: null,
      corrective: null,
    });
  });
});
