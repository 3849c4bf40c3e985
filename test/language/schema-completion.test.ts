import { describe, expect, test } from "vitest";
import { type CompletionItem, CompletionRequest, type TextEdit } from "vscode-languageserver-protocol/node";
import { makeFolder } from "./support/folder.ts";
import { edited, marked } from "./support/marked.ts";
import { schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

interface Offered {
  readonly labels: readonly string[];
  /** The whole document once the item was chosen. */
  with(label: string): string;
}

/** @param source the document, the place marked by `|` */
async function complete(
  source: string,
  path = schemaPath,
  { mark = "|", harness = "mivia", snippets = false } = {},
): Promise<Offered | null> {
  const session = await startSession({
    capabilities: { textDocument: { completion: { completionItem: { snippetSupport: snippets } } } },
  });
  const folder = makeFolder();
  folder.write("subagent-schema.json", `{"schemas":[{"files":"a.*","harness":"${harness}"}]}`);
  const { text, position } = marked(source, mark);
  const uri = session.open(folder.write(path, text), text);
  const params = { textDocument: { uri }, position };
  const found = (await session.client.sendRequest(CompletionRequest.type, params)) as CompletionItem[] | null;
  if (found === null) return null;
  return {
    labels: found.map(({ label }) => label),
    with(label) {
      const item = found.find((each) => each.label === label);
      if (item?.textEdit === undefined)
        throw new Error(`no ${label} among ${found.map((each) => each.label)}`);
      return edited(text, [item.textEdit as TextEdit]);
    },
  };
}

describe("keywords", () => {
  test("are those that the harness enforces in the draft, and notes; without those that are there", async () => {
    const found = await complete('{"type": "object", |}');
    expect(found?.labels).toEqual([
      ...["enum", "const", "properties", "required", "additionalProperties", "patternProperties"],
      ...["propertyNames", "minProperties", "maxProperties", "dependentRequired", "dependentSchemas"],
      ...["unevaluatedProperties", "items", "prefixItems", "contains", "minContains"],
      ...["maxContains", "minItems", "maxItems", "uniqueItems", "unevaluatedItems", "minLength", "maxLength"],
      ...["pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "not"],
      ...["allOf", "anyOf", "oneOf", "if", "then", "else", "$ref", "$dynamicRef", "$defs", "$schema", "$id"],
      ...["$anchor", "$dynamicAnchor", "$comment", "title", "description", "default", "examples"],
      ...["deprecated", "readOnly", "writeOnly"],
    ]);
  });

  test("of a harness that checks less are fewer", async () => {
    const found = await complete("{|}", "a.json", { harness: "driftlessaf" });
    expect(found?.labels).not.toContain("required");
    expect(found?.labels).toContain("pattern");
  });

  test.each([
    ['{"type": "object", |}', "required", '{"type": "object", "required": []}'],
    ['{"type": "object", req|}', "required", '{"type": "object", "required": []}'],
    ['{"type": "object", "|"}', "required", '{"type": "object", "required": []}'],
    ['{"|": ["a"]}', "required", '{"required": ["a"]}'],
    ['{\n  |\n  "type": "object"\n}', "minProperties", '{\n  "minProperties": ,\n  "type": "object"\n}'],
    ['{\n  "|"\n  "type": "object"\n}', "pattern", '{\n  "pattern": "",\n  "type": "object"\n}'],
    ['{"properties": {"a": {|}}}', "type", '{"properties": {"a": {"type": ""}}}'],
    ["{ |\r\n}", "type", '{ "type": ""\r\n}'],
  ])("%j and %s make %j", async (source, label, wanted) => {
    expect((await complete(source))?.with(label)).toBe(wanted);
  });

  test.each([
    ['{"properties": {"b": {}}, "required": ["b", "|",],}', "b", null],
    ['{"properties": {"b": {}}, "required": ["|",],}', "b", '{"properties": {"b": {}}, "required": ["b",],}'],
    [
      '{"properties": {"b": {"type": "|"}}, "required": ["b"',
      "string",
      '{"properties": {"b": {"type": "string"}}, "required": ["b"',
    ],
    ['{ "\n "title": 1,\n "type": "|" }', "object", '{ "\n "title": 1,\n "type": "object" }'],
    [
      '{"a" "b", "$ref": "#|", "$defs": {"c": {}}',
      "#/$defs/c",
      '{"a" "b", "$ref": "#/$defs/c", "$defs": {"c": {}}',
    ],
    ['{"type": "object" "items": {|}', "minimum", '{"type": "object" "items": {"minimum": }'],
    ['{ "mini|\n}', "minimum", '{ "minimum": \n}'],
    ['{"type": "|\n}', "array", '{"type": "array"\n}'],
  ])("in JSON that is broken as well, %j and %s make %j", async (source, label, wanted) => {
    const found = await complete(source);
    if (wanted === null) expect(found?.labels ?? []).not.toContain(label);
    else expect(found?.with(label)).toBe(wanted);
  });

  test("have a place to fill in where the client has snippets", async () => {
    const found = await complete("{|}", schemaPath, { snippets: true });
    expect(found?.with("$ref")).toBe('{"\\$ref": "$0"}');
    expect(found?.with("properties")).toBe('{"properties": {$0\\}}');
  });
});

describe("values", () => {
  test.each([
    ['{"type": |}', ["string", "number", "integer", "boolean", "array", "object", "null"]],
    ['{"type": ["|"]}', ["string", "number", "integer", "boolean", "array", "object", "null"]],
    ['{"$ref": "|", "$defs": {"a b": {}, "c/d": {"$anchor": "e"}}}', ["#", "#/$defs/a%20b", "#e"]],
    ['{"$ref": "#/$de|", "$defs": {"a": {}}}', ["#", "#/$defs/a"]],
    ['{"properties": {"a": {}, "b": {}}, "required": ["a", "|"]}', ["b"]],
    ['{"properties": {"a": {}, "b": {}}, "required": [|]}', ["a", "b"]],
    ['{"properties": {"a": {}, "|"}, "required": ["a", "b"]}', ["b"]],
    ['{"properties": {"a": {}, "b": {}}, "dependentRequired": {"a": ["|"]}}', ["a", "b"]],
    ['{"additionalProperties": |}', ["false", "true"]],
    ['{"format": "|"}', null],
    ['{"enum": ["|"]}', null],
  ])("%s", async (source, labels) => {
    expect((await complete(source))?.labels ?? null).toEqual(labels);
  });

  test("formats are those that are checked", async () => {
    const found = await complete(
      '{"$schema":"http://json-schema.org/draft-04/schema#","format":"|"}',
      "a.json",
      {
        harness: "codewhale",
      },
    );
    expect(found?.labels).toEqual([
      ...["date", "date-time", "email", "hostname", "idn-email", "ipv4", "ipv6", "regex", "time", "uri"],
    ]);
  });

  test.each([
    ['{"type": |}', "string", '{"type": "string"}'],
    ['{"type": |\n"title": "x"}', "string", '{"type": "string",\n"title": "x"}'],
    ['{"type": "str|ing"}', "number", '{"type": "number"}'],
    ['{"$ref": "#/|x", "$defs": {"a": {}}}', "#/$defs/a", '{"$ref": "#/$defs/a", "$defs": {"a": {}}}'],
    ['{"additionalProperties": |}', "false", '{"additionalProperties": false}'],
  ])("%j and %s make %j", async (source, label, wanted) => {
    expect((await complete(source))?.with(label)).toBe(wanted);
  });
});

describe("beside VS Code's own JSON support", () => {
  const known = '"$schema": "https://json-schema.org/draft/2020-12/schema"';

  test("what it offers for a document with a $schema is left to it", async () => {
    expect(await complete(`{${known}, |}`)).toBeNull();
    expect(await complete(`{${known}, "type": "|"}`)).toBeNull();
  });

  test("what it doesn't know is offered all the same", async () => {
    const references = await complete(`{${known}, "$ref": "|", "$defs": {"a": {}}}`);
    expect(references?.labels).toEqual(["#", "#/$defs/a"]);
    const names = await complete(`{${known}, "properties": {"a": {}}, "required": ["|"]}`);
    expect(names?.labels).toEqual(["a"]);
  });
});

describe("in other hosts", () => {
  test.each([
    [
      "a.workflow.js",
      "task({ responseSchema: { type: 'object', | } });",
      "required",
      "task({ responseSchema: { type: 'object', required: [] } });",
    ],
    [
      "a.workflow.js",
      "task({ responseSchema: { |\n type: 'object' } });",
      "$ref",
      "task({ responseSchema: { $ref: \"\",\n type: 'object' } });",
    ],
    [
      "a.workflow.js",
      "task({ responseSchema: { type: '|' } });",
      "null",
      "task({ responseSchema: { type: 'null' } });",
    ],
    [
      "x.yaml",
      'args_schema: ^\n  {"type": "object", |}\n',
      "required",
      'args_schema: ^\n  {"type": "object", "required": []}\n',
    ],
    ["x.yaml", 'args_schema: \'{"type": "|"}\'\n', "array", 'args_schema: \'{"type": "array"}\'\n'],
  ])("%s %j", async (path, source, label, wanted) => {
    const found = await complete(source.replace("^", ">"), path);
    expect(found?.with(label)).toBe(wanted.replace("^", ">"));
  });

  test.each([
    [".mivia/agents/a.toml", '[output_schema]\ntype = "|"\n', "object", '[output_schema]\ntype = "object"\n'],
    [
      ".mivia/agents/a.toml",
      '[output_schema]\ntype = "object"\n|\n',
      "required",
      '[output_schema]\ntype = "object"\nrequired = []\n',
    ],
    ["a.yaml", "type: object\n|\n", "properties", "type: object\nproperties: {}\n"],
    ["a.yaml", "properties:\n  a:\n    type: |\n", "string", "properties:\n  a:\n    type: string\n"],
    ["a.yaml", "properties:\n  a: {}\nrequired:\n  - |\n", "a", "properties:\n  a: {}\nrequired:\n  - a\n"],
    ["a.yaml", "$defs: {a: {}}\n$ref: |\n", "#/$defs/a", '$defs: {a: {}}\n$ref: "#/$defs/a"\n'],
    [
      "a.go",
      "package a\n\nvar x = WithOutputSchema(json.RawMessage(`{|}`))\n",
      "type",
      'package a\n\nvar x = WithOutputSchema(json.RawMessage(`{"type": ""}`))\n',
    ],
    [
      ".mivia/skills/s/SKILL.md",
      '---\nname: s\ndescription: d\noutput_schema: {"type": "|"}\n---\n',
      "object",
      '---\nname: s\ndescription: d\noutput_schema: {"type": "object"}\n---\n',
    ],
  ])("%s %j", async (path, source, label, wanted) => {
    expect((await complete(source, path))?.with(label)).toBe(wanted);
  });

  test("a file that nobody claims is left alone", async () => {
    expect(await complete('{"type": "|"}', "b.json")).toBeNull();
    expect(await complete("type: |", "b.yaml")).toBeNull();
  });
});
