import { expect, test } from "vitest";
import { type DocumentSymbol, DocumentSymbolRequest } from "vscode-languageserver-protocol/node";
import { makeFolder } from "./support/folder.ts";
import { cut } from "./support/marked.ts";
import { schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

async function outline(path: string, text: string): Promise<string[]> {
  const session = await startSession();
  const uri = session.open(makeFolder().write(path, text), text);
  const params = { textDocument: { uri } };
  const found = (await session.client.sendRequest(DocumentSymbolRequest.type, params)) as DocumentSymbol[];
  const lines: string[] = [];
  const list = (symbols: readonly DocumentSymbol[], margin: string) => {
    for (const { name, detail, selectionRange, children = [] } of symbols) {
      const at = margin === "" ? "" : ` ${cut(text, selectionRange)}`;
      lines.push(`${margin}${name}: ${detail}${at}`);
      list(children, `${margin}  `);
    }
  };
  list(found, "");
  return lines;
}

const schema =
  '{"properties": {"a": {"type": "object", "properties": {"b": {"$ref": "#/$defs/c"}}}, "": {}}, "$defs": {"c": {"anyOf": [{"properties": {"d": {}}}]}}}';

test("YAML, whose editor has no outline, has one of its schemas", async () => {
  expect(await outline("a.yaml", `tool: 1\nargs_schema: '${schema}'\n`)).toEqual([
    "args_schema: harbor",
    '  a: object "a"',
    '    b: $ref "b"',
    '  "":  ""',
    '  c:  "c"',
    '    d:  "d"',
  ]);
});

test("JSON and JavaScript have one already, and a file without a schema has none", async () => {
  expect(await outline(schemaPath, schema)).toEqual([]);
  expect(await outline("a.workflow.js", "task({ responseSchema: { properties: { a: {} } } });")).toEqual([]);
  expect(await outline("b.yaml", "properties: {}")).toEqual([]);
});

test("a hostile schema has an outline that a client survives", async () => {
  const deep = `${'{"properties":{"a":'.repeat(3000)}{}${"}}".repeat(3000)}`;
  expect(await outline("a.yaml", `out_schema: '${deep}'\n`)).toHaveLength(51);
  const wide = Array.from({ length: 8000 }, (_, index) => `"n${index}":{}`).join();
  expect((await outline("a.yaml", `out_schema: '{"properties":{${wide}}}'\n`)).length).toBe(5000);
});
