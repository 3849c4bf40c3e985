import { describe, expect, test } from "vitest";
import { mivia } from "../../server/engine/harness/mivia.ts";
import { openSchema } from "../../server/engine/index.ts";
import { replyRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { startSession } from "./support/session.ts";

const ask = async (text: string, at = ".mivia/workflows/schemas/a-v1.json", harness = "mivia") => {
  const session = await startSession();
  const uri = session.open(makeFolder().write(at, text), text);
  const { refusal } = await session.client.sendRequest(replyRequest, { uri, harness, replies: [] });
  return refusal;
};

const schema = `{
  "type": "object",
  "properties": {
    "title": { "type": "string" },
    "files": {
      "items": {
        "$ref": "https://example.com/path.json"
      }
    }
  },
  "required": ["title"]
}
`;

describe("why a schema is refused", () => {
  test("leads with what refuses it, at its line, and names nothing else", async () => {
    const [finding] = openSchema(mivia, schema).findings;
    expect(await ask(schema)).toEqual({
      findings: [
        {
          code: "admission/external-ref",
          text: finding?.explanation,
          pointer: "/properties/files/items/$ref",
          line: 7,
        },
      ],
      findingCount: 1,
      checks: [
        { name: "read", state: "done", count: 0 },
        { name: "size", state: "done", count: 0 },
        { name: "depth", state: "done", count: 0 },
        { name: "references", state: "failed", count: 1 },
        { name: "compile", state: "not-reached", count: 0 },
      ],
      excerpt: [
        { line: 3, text: '  "properties": {', mark: null },
        { line: 4, text: '    "title": { "type": "string" },', mark: null },
        { line: 5, text: '    "files": {', mark: null },
        { line: 6, text: '      "items": {', mark: null },
        { line: 7, text: '        "$ref": "https://example.com/path.json"', mark: [16, 47] },
        { line: 8, text: "      }", mark: null },
        { line: 9, text: "    }", mark: null },
        { line: 10, text: "  },", mark: null },
      ],
    });
  });

  test("is null for a schema that is admitted", async () => {
    expect(await ask('{"type": "object"}')).toBe(null);
  });

  test("counts the lines of the file that holds the schema", async () => {
    const script = 'const a = 1;\nawait task({ prompt: "p", responseSchema: {\n  type: "objekt",\n} });\n';
    const found = await ask(script, "a.workflow.js", "codewhale");
    expect(found?.findings.map(({ code, line }) => [code, line])).toEqual([["admission/metaschema", 3]]);
    expect(found?.excerpt.find(({ mark }) => mark !== null)?.text).toBe('  type: "objekt",');
  });

  test("cuts long lines around the mark, and lists no more than twenty findings", async () => {
    const long = `{"x": "${"x".repeat(500)}", "$ref": "b.json", "allOf": [${Array(30).fill('{"$ref": "c.json"}').join(", ")}]}`;
    const found = await ask(long);
    expect([found?.findings.length, found?.findingCount]).toEqual([20, 31]);
    const [line] = found?.excerpt ?? [];
    expect(line?.text.length).toBe(242);
    expect(line?.text.slice(...(line.mark ?? []))).toBe('"b.json"');
    expect(line?.mark?.[0]).toBe(61);
  });
});
