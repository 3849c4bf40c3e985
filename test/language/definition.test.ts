import { describe, expect, test } from "vitest";
import {
  DefinitionRequest,
  type Location,
  type LocationLink,
  ReferencesRequest,
} from "vscode-languageserver-protocol/node";
import { makeFolder } from "./support/folder.ts";
import { cut, marked } from "./support/marked.ts";
import { schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

async function open(source: string, path: string) {
  const session = await startSession();
  const { text, position } = marked(source);
  const uri = session.open(makeFolder().write(path, text), text);
  return { client: session.client, text, at: { textDocument: { uri }, position } };
}

/** The name and the whole of what the definition is. */
async function definition(source: string, path = schemaPath): Promise<readonly [string, string] | null> {
  const { client, text, at } = await open(source, path);
  const links = (await client.sendRequest(DefinitionRequest.type, at)) as LocationLink[] | null;
  const [link] = links ?? [];
  return link === undefined ? null : [cut(text, link.targetSelectionRange), cut(text, link.targetRange)];
}

/** Lines (from 0) and texts. */
async function references(source: string, includeDeclaration = true, path = schemaPath) {
  const { client, text, at } = await open(source, path);
  const found = await client.sendRequest(ReferencesRequest.type, { ...at, context: { includeDeclaration } });
  return (found ?? []).map(({ range }: Location) => `${range.start.line} ${cut(text, range)}`);
}

describe("definition", () => {
  test.each<[string, [string, string] | null]>([
    ['{"$ref": "#/$de|fs/a", "$defs": {"a": {}}}', ['"a"', '"a": {}']],
    ['{"$ref": "#/$defs/a%25~1b|", "$defs": {"a%/b": {}}}', ['"a%/b"', '"a%/b": {}']],
    ['{"$ref": "#x|", "$defs": {"a": {"$anchor": "x"}}}', ['"a"', '"a": {"$anchor": "x"}']],
    ['{"properties": {"a": {"$ref": "#|"}}}', ["{", '{"properties": {"a": {"$ref": "#"}}}']],
    ['{"allOf": [{"type": "null"}], "not": {"$ref": "#/allOf/0|"}}', ["{", '{"type": "null"}']],
    ['{"properties": {"a": {}}, "required": ["a|"]}', ['"a"', '"a": {}']],
    ['{"properties": {"a": {}}, "dependentRequired": {"b": ["a|"]}}', ['"a"', '"a": {}']],
    ['{"properties": {"a": {}}, "required": ["b|"]}', null],
    ['{"$ref": "#/$defs/b|", "$defs": {"a": {}}}', null],
    ['{"$ref": "https://example.com/|"}', null],
    ['{"enum": ["#/$defs/a|"], "$defs": {"a": {}}}', null],
  ])("%s", async (source, wanted) => {
    expect(await definition(source)).toEqual(wanted);
  });

  test.each([
    [
      "w.workflow.js",
      "const r = { $defs: { a: {} }, $ref: '#/$defs/a|' };\ntask({ responseSchema: r });",
      "a",
      "a: {}",
    ],
    ["a.yaml", 'args_schema: \'{"$ref": "#/$defs/a|", "$defs": {"a": {}}}\'\n', '"a"', '"a": {}'],
  ])("%s", async (path, source, name, whole) => {
    expect(await definition(source, path)).toEqual([name, whole]);
  });
});

describe("references", () => {
  const schema = (a: string, ref: string) => `{
"properties": {"x": {"$ref": "#/$defs/a${ref}"}, "y": {"$ref": "#n"}},
"$defs": {"a${a}": {"$anchor": "n"}, "b": {}},
"required": ["x"]}`;

  test("of a definition, from either end", async () => {
    const all = ['1 "#/$defs/a"', '1 "#n"', '2 "a"'];
    expect(await references(schema("|", ""))).toEqual(all);
    expect(await references(schema("", "|"))).toEqual(all);
    expect(await references(schema("", "|"), false)).toEqual(all.slice(0, 2));
    expect(await references(schema("", "").replace('"n"', '"n|"'))).toEqual(all);
  });

  test("of a property are the lists that require it", async () => {
    const all = ['1 "x"', '3 "x"'];
    expect(await references(schema("", "").replace('"x":', '"x|":'))).toEqual(all);
    expect(await references(schema("", "").replace('["x"]', '["x|"]'))).toEqual(all);
  });

  test("of what nobody refers to is its own place alone", async () => {
    expect(await references(schema("", "").replace('"b"', '"b|"'))).toEqual(['2 "b"']);
    expect(await references('{"type": "obj|ect"}')).toEqual([]);
  });
});

test("what Go's own tools know of a type is left to them", async () => {
  const source =
    'package a\n\ntype T struct {\n\tA string `json:"a" jsonschema:"required,minLe|ngth=1"`\n}\n';
  expect(await definition(source, "a.go")).toBeNull();
  expect(await references(source, true, "a.go")).toEqual([]);
});
