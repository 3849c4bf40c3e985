/** The example workspace does what its README says. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { examples, runCli } from "./run-cli.ts";

const page = readFileSync(join(examples, "README.md"), "utf8");

/** Of each captured reply: its schema, its verdict, and how many violations there are. */
const replies: readonly [
  reply: string,
  schema: string,
  harness: string,
  verdict: string,
  violations: number,
][] = [
  ["replies/review-note-accepted.reply.md", "review-note-v1", "mivia", "accepted", 0],
  ["replies/review-note-rejected.reply.md", "review-note-v1", "mivia", "violates-schema", 3],
  ["replies/review-note-not-json.reply.md", "review-note-v1", "mivia", "not-json", 0],
  ["replies/review-note-cut-off.reply.md", "review-note-v1", "mivia", "not-json", 0],
  ["replies/incident-report-rejected.reply.md", "incident-report-v1", "mivia", "violates-schema", 1],
  ["replies/triage-rejected.reply.md", "agents/triage.output.json", "mivia", "violates-schema", 1],
  [
    "mivia-sdk/search-arguments.reply.json",
    "mivia-sdk/search-arguments.schema.json",
    "mivia-sdk",
    "violates-schema",
    3,
  ],
  ["harbor/ticket-route.reply.json", "harbor/ticket-route.schema.json", "harbor", "violates-schema", 1],
  [
    "codewhale/changelog-entry.reply.txt",
    "codewhale/changelog-entry.schema.json",
    "codewhale",
    "violates-schema",
    2,
  ],
  ["driftlessaf/report.call.json", "driftlessaf/report.go#Report", "driftlessaf", "violates-schema", 2],
  ["house/greeting.reply.md", "house/greeting.schema.json", "house", "violates-schema", 1],
];

const file = (schema: string) =>
  schema.endsWith("-v1") ? `.mivia/workflows/schemas/${schema}.json` : schema;

async function judged(reply: string, schema: string) {
  const { stdout } = await runCli(["reply", file(schema), reply, "--format", "json"]);
  return JSON.parse(stdout);
}

describe("captured replies", () => {
  it("are all listed here", () => {
    const captured = readdirSync(examples, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => /\.(?:reply|call)\.\w+$/.test(path));
    expect(captured.sort()).toEqual(replies.map(([reply]) => reply).sort());
  });

  it.each(replies)(
    "%s against %s: %s, %s, %i violations",
    async (reply, schema, harness, verdict, violations) => {
      const result = await judged(reply, schema);
      expect([result.harness, result.verdict, result.violations.length]).toEqual([
        harness,
        verdict,
        violations,
      ]);
    },
  );

  it.each(replies)(
    "%s is taken apart by the harness that subagent-schema.json names, as against %s",
    async (reply, schema) => {
      const { stdout, status } = await runCli(["extract", reply]);
      expect(status).toBe(0);
      expect(stdout).toBe((await judged(reply, schema)).candidate);
    },
  );

  it("say in which way the model hears of a violation", async () => {
    const sent = async (reply: string, schema: string) =>
      (await judged(reply, schema)).violations.map((violation: { sent: string }) => violation.sent);
    expect(await sent("replies/incident-report-rejected.reply.md", "incident-report-v1")).toEqual(["no"]);
    const { corrective } = await judged("replies/triage-rejected.reply.md", "agents/triage.output.json");
    expect(corrective).toContain('"error":"validation failed"');
    const sdk = await judged(
      "mivia-sdk/search-arguments.reply.json",
      "mivia-sdk/search-arguments.schema.json",
    );
    expect(sdk.correctiveBytes).toBe(99);
  });
});

describe("schemas", () => {
  it("are refused where the page says so, and nowhere else", async () => {
    const { stdout } = await runCli(["lint", "--format", "json"]);
    const { schemas } = JSON.parse(stdout) as {
      schemas: { file: string; harness: string; findings: { code: string }[] }[];
    };
    const refused = schemas.map(({ file, harness, findings }) => {
      const codes = findings.map(({ code }) => code);
      return [file, harness, ...codes.filter((code) => code.startsWith("admission/"))];
    });
    expect(refused.length).toBeGreaterThan(9);
    expect(refused.filter(([, , ...codes]) => codes.length > 0)).toEqual([
      [".mivia/workflows/schemas/outline-v1.json", "mivia", "admission/depth"],
      [
        ".mivia/workflows/schemas/release-plan-v1.json",
        "mivia",
        "admission/external-ref",
        "admission/external-ref",
      ],
      ["harbor/weather-tool.yaml", "harbor", "admission/regex"],
      ["mivia-sdk/search_tool.go", "mivia-sdk", "admission/regex"],
    ]);
  });
});

describe("calls on the page", () => {
  const calls = [...page.matchAll(/^subagent-schema (.*)$/gm)].map(([, call = ""]) => call);
  it("are there", () => expect(calls.length).toBe(13));
  it.each(calls)("%s can be used", async (call) => {
    const { status, stdout } = await runCli(call.split(" "));
    expect(status).toBeLessThan(2);
    expect(stdout).not.toBe("");
  });
});
