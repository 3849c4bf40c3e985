import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { harnessChoices } from "../harness-choices.ts";
import { runCli } from "./run-cli.ts";

const outside = tmpdir();

async function batch(stdin: string | AsyncIterable<Uint8Array>, ...argv: string[]) {
  const { status, stdout, stderr } = await runCli(["batch", ...argv], { cwd: outside, stdin });
  return { status, stderr, lines: stdout.split("\n").slice(0, -1) };
}

const schema = { type: "object", required: ["ok"] };
const line = (fields: object) => `${JSON.stringify({ harness: "mivia", schema, ...fields })}\n`;

describe("batch", () => {
  it("answers every line in order, the id as it was written", async () => {
    const input = `{"id": 1e2 ,"harness":"mivia","schema":${JSON.stringify(schema)},"reply":"{\\"ok\\":1}"}\n${line({ reply: "{}" })}${line({ id: "c", reply: "x" })}`;
    const { status, stderr, lines } = await batch(input);
    expect([status, stderr]).toEqual([0, ""]);
    expect(lines.map((each) => each.slice(0, 40))).toEqual([
      '{"id":1e2,"harness":"mivia","admission":',
      '{"id":null,"harness":"mivia","admission"',
      '{"id":"c","harness":"mivia","admission":',
    ]);
    expect(lines.map((each) => JSON.parse(each).verdict)).toEqual([
      "accepted",
      "violates-schema",
      "not-json",
    ]);
  });

  it("gives the whole result", async () => {
    const { lines } = await batch(line({ id: "a", reply: "<mivia_output>\n{}\n</mivia_output>" }));
    const contract =
      'Output an instance of the schema, never the schema document itself.\n{"required":["ok"],"type":"object"}';
    const error =
      '{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[' +
      `{"valid":false,"keywordLocation":"/required","instanceLocation":"","error":"missing property 'ok'"}]}`;
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      id: "a",
      harness: "mivia",
      admission: null,
      verdict: "violates-schema",
      candidate: "{}",
      spans: [
        { kind: "envelope", start: 0, end: 14 },
        { kind: "candidate", start: 15, end: 17 },
        { kind: "envelope", start: 18, end: 33 },
      ],
      error: `schema validation failed: ${error}`,
      violations: [
        {
          instance: "",
          keyword: "/required",
          message: "missing property 'ok'",
          sent: "yes",
          ranges: [[16, 17]],
        },
      ],
      corrective: `Your previous reply did not match the required JSON schema. Reply again with ONLY valid JSON matching the schema. Errors:\n${error}\nThe required schema is:\n${contract}`,
      correctiveBytes: 122 + error.length + 25 + contract.length,
      truncated: false,
      contract,
      appendix: `\n\nReturn ONLY this exact envelope, with no prose before, after, or outside it: a <mivia_output> opening tag on its own line, then valid JSON matching this schema, then a </mivia_output> closing tag on its own line.\n${contract}`,
    });
  });

  it("looks at the schema alone where there is no reply", async () => {
    const { lines } = await batch(line({ schema: '{"$ref":"a.json"}' }));
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      verdict: null,
      candidate: null,
      admission:
        'schema admission rejected: $ref "a.json" at / is remote or external; only in-document refs are allowed',
      contract: expect.stringContaining('{"$ref":"a.json"}'),
    });
  });

  it("takes attempt and finish reason into account", async () => {
    const { lines } = await batch(
      line({ reply: "x", finishReason: "length" }) + line({ reply: "x", attempt: 3 }),
    );
    const correctives = lines.map((each) => JSON.parse(each).corrective);
    expect(correctives[0]).toMatch(/^Your previous reply was cut off by the output limit\. /);
    expect(correctives[1]).toBeNull();
  });

  it("answers a line that can't be read or used, and goes on", async () => {
    const input = `nonsense\n\n[1]\n{"id":7,"harness":"none"}\n{"id":8}\n${line({ id: 9, reply: 3 })}${line({ id: 10 })}`;
    const { status, lines } = await batch(input);
    expect(status).toBe(0);
    expect(lines.slice(0, 6)).toEqual([
      '{"id":null,"line":1,"error":"not valid JSON at column 2"}',
      '{"id":null,"line":2,"error":"not valid JSON at column 1"}',
      '{"id":null,"line":3,"error":"a line must be a JSON object"}',
      `${String.raw`{"id":7,"line":4,"error":"\"harness\": no harness is called \"none\"; choose `}${harnessChoices}"}`,
      String.raw`{"id":8,"line":5,"error":"nothing names a harness; add \"harness\" to the line, or --harness ID"}`,
      String.raw`{"id":9,"line":6,"error":"\"reply\" must be a string"}`,
    ]);
    expect(JSON.parse(lines[6] ?? "")).toMatchObject({ id: 10, verdict: null });
  });

  it("counts under --strict: 1 for a rejected reply, 2 for an unreadable line", async () => {
    const accepted = line({ reply: '{"ok":1}' });
    const rejected = line({ reply: "{}" });
    expect((await batch(accepted + line({}), "--strict")).status).toBe(0);
    expect((await batch(accepted + rejected + accepted, "--strict")).status).toBe(1);
    expect((await batch(`x\n${rejected}`, "--strict")).status).toBe(2);
    expect((await batch(rejected)).status).toBe(0);
    expect((await batch("", "--strict")).lines).toEqual([]);
  });

  it("goes by --harness, then the line, then the configuration", async () => {
    const folder = mkdtempSync(join(outside, "batch-"));
    try {
      writeFileSync(join(folder, "subagent-schema.json"), '{"harness":"mivia"}');
      const run = (stdin: string, ...argv: string[]) => runCli(["batch", ...argv], { cwd: folder, stdin });
      expect((await run('{"id":1}')).stdout.slice(0, 25)).toBe('{"id":1,"harness":"mivia"');
      expect((await run('{"harness":"none"}')).stdout).toContain('no harness is called \\"none\\"');
      const asked = await run('{"harness":"none"}', "--harness", "mivia");
      expect(asked.stdout.slice(0, 28)).toBe('{"id":null,"harness":"mivia"');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("says what JSON Schema itself has it, when asked", async () => {
    const input =
      line({ schema: { type: "number", maximum: 1 }, reply: "2" }) +
      line({ schema: { type: "string", format: "email" }, reply: '"x"' }) +
      line({ schema: { $ref: "a.json" }, reply: "{}" }) +
      line({});
    const { lines } = await batch(input, "--standard");
    expect(lines.map((each) => JSON.parse(each).standard)).toEqual([
      "invalid",
      "valid",
      "not compiled",
      null,
    ]);
  });

  it("holds one line at a time, however long the input", async () => {
    let pulled = 0;
    let answered = 0;
    async function* endless() {
      for (let i = 0; i < 2000; i++) {
        pulled++;
        // Never more than one line ahead of the answers.
        expect(pulled - answered).toBeLessThanOrEqual(1);
        yield Buffer.from(line({ id: i, reply: '{"ok":1}' }));
        answered++;
      }
    }
    const { lines } = await batch(endless());
    expect(lines.map((each) => JSON.parse(each).id)).toEqual(Array.from({ length: 2000 }, (_, i) => i));
  });
});
