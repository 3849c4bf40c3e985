import { describe, expect, test } from "vitest";
import { PrepareRenameRequest, RenameRequest } from "vscode-languageserver-protocol/node";
import { makeFolder } from "./support/folder.ts";
import { cut, edited, marked } from "./support/marked.ts";
import { schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

async function open(source: string, path: string, mark: string) {
  const session = await startSession();
  const { text, position } = marked(source, mark);
  const folder = makeFolder();
  const claim = '{"schemas":[{"files":"claimed.yaml","at":"/args_schema","harness":"harbor"}]}';
  folder.write("subagent-schema.json", claim);
  const uri = session.open(folder.write(path, text), text);
  return { client: session.client, uri, text, at: { textDocument: { uri }, position } };
}

async function rename(source: string, newName: string, path = schemaPath, mark = "|"): Promise<string> {
  const { client, uri, text, at } = await open(source, path, mark);
  const found = await client.sendRequest(RenameRequest.type, { ...at, newName });
  return edited(text, found?.changes?.[uri] ?? []);
}

/** What is renamed, and what it is called; null where nothing can be. */
async function prepared(source: string): Promise<readonly [string, string] | null> {
  const { client, text, at } = await open(source, schemaPath, "|");
  const found = await client.sendRequest(PrepareRenameRequest.type, at);
  if (found === null || !("placeholder" in found)) return null;
  return [cut(text, found.range), found.placeholder];
}

describe("what can be renamed", () => {
  test.each<[string, [string, string] | null]>([
    ['{"$defs": {"a|": {}}}', ['"a"', "a"]],
    ['{"$ref": "#/$defs/a%20b|", "$defs": {"a b": {}}}', ['"#/$defs/a%20b"', "a b"]],
    ['{"$ref": "#n|", "$defs": {"a": {"$anchor": "n"}}}', ['"#n"', "n"]],
    ['{"$anchor": "n|"}', ['"n"', "n"]],
    ['{"properties": {"p|": {}}}', ['"p"', "p"]],
    ['{"properties": {"p": {}}, "required": ["p|"]}', ['"p"', "p"]],
    ['{"ty|pe": "object"}', null],
    ['{"type": "obj|ect"}', null],
    ['{"$ref": "#|"}', null],
    ['{"$ref": "#/allOf/0|", "allOf": [{}]}', null],
    ['{"patternProperties": {"^a|": {}}}', null],
    ['{"enum": [{"a|": 1}]}', null],
  ])("%s", async (source, wanted) => {
    expect(await prepared(source)).toEqual(wanted);
  });
});

describe("a definition", () => {
  test("is renamed with every reference that goes through it, escaped as it must be", async () => {
    const source = `{
  "properties": {
    "x": { "$ref": "#/$defs/a" }, // no comment is lost
    "y": { "$ref": "#/$defs/a/properties/z" },
    "z": { "$ref": "#/$defs/ab" }
  },
  "$defs": { "a|": { "properties": { "z": { "$ref": "#/%24defs/a" } } }, "ab": {} }
}`.replace(" // no comment is lost", "");
    expect(await rename(source, "b/c~d %é")).toBe(`{
  "properties": {
    "x": { "$ref": "#/$defs/b~1c~0d%20%25%C3%A9" },
    "y": { "$ref": "#/$defs/b~1c~0d%20%25%C3%A9/properties/z" },
    "z": { "$ref": "#/$defs/ab" }
  },
  "$defs": { "b/c~d %é": { "properties": { "z": { "$ref": "#/%24defs/b~1c~0d%20%25%C3%A9" } } }, "ab": {} }
}`);
  });

  test("is renamed at a reference to it as well", async () => {
    const source = '{"$ref": "#/definitions/a|", "definitions": {"a": {}}}';
    expect(await rename(source, "b")).toBe('{"$ref": "#/definitions/b", "definitions": {"b": {}}}');
  });

  test.each([
    ['{"$defs": {"a|": {}, "b": {}}}', "b", "There is a member b in $defs already."],
    [
      '{"$defs": {"a|": {}}, "$ref": "https://x.y/#/$defs/a"}',
      "b",
      '"https://x.y/#/$defs/a" may refer to it by the schema\'s address; change that first.',
    ],
    [
      '{"$defs": {"a|": {"$id": "x"}}}',
      "b",
      "Parts of this schema have an $id of their own, so that what refers to what can't be told.",
    ],
    [
      '{"$defs": {"a|": {}}, "$ref": "#/$defs/a"}',
      "\ud800",
      "Half of a surrogate pair can't stand in a reference.",
    ],
    [
      '{"$defs": {"a": {}, "a|": {}}}',
      "b",
      "a can't be renamed here: the text around it can't be changed safely.",
    ],
    ['{"type": "obj|ect"}', "b", "Nothing that can be renamed stands here."],
  ])("%s is refused with one line", async (source, newName, message) => {
    await expect(rename(source, newName)).rejects.toThrow(message);
  });
});

describe("an anchor", () => {
  test("is renamed with its references", async () => {
    const source =
      '{"$ref": "#n", "$defs": {"a": {"$anchor": "n|"}, "b": {"$dynamicRef": "#n"}, "c": {"const": "#n"}}}';
    expect(await rename(source, "m")).toBe(
      source.replaceAll('"#n"', '"#m"').replace('"n|"', '"m"').replace('"const": "#m"', '"const": "#n"'),
    );
    await expect(rename(source, "1")).rejects.toThrow("An anchor begins with a letter or _");
    await expect(rename(source.replace('"b": {', '"b": {"$anchor": "o", '), "o")).rejects.toThrow(
      "There is an anchor o already.",
    );
  });
});

describe("a property", () => {
  test("is renamed wherever the same value is spoken of, and nowhere else", async () => {
    const source = `{
  "properties": { "title|": { "properties": { "title": {} }, "required": ["title"] }, "x": {} },
  "required": ["title", "x"],
  "dependentRequired": { "title": ["x"], "x": ["title"] },
  "anyOf": [{ "required": ["title"] }, { "properties": { "title": { "const": 1 } } }],
  "if": { "required": ["title"] },
  "not": { "$ref": "#/properties/title/properties/title" },
  "default": { "title": 1 }
}`;
    expect(await rename(source, "heading")).toBe(`{
  "properties": { "heading": { "properties": { "title": {} }, "required": ["title"] }, "x": {} },
  "required": ["heading", "x"],
  "dependentRequired": { "heading": ["x"], "x": ["heading"] },
  "anyOf": [{ "required": ["heading"] }, { "properties": { "heading": { "const": 1 } } }],
  "if": { "required": ["heading"] },
  "not": { "$ref": "#/properties/heading/properties/title" },
  "default": { "title": 1 }
}`);
  });

  test("is renamed from its place in a list, also out of a branch", async () => {
    const source = '{"properties": {"a": {}}, "allOf": [{"required": ["a|"]}]}';
    expect(await rename(source, "b")).toBe('{"properties": {"b": {}}, "allOf": [{"required": ["b"]}]}');
  });
});

describe("in every host", () => {
  test.each([
    [
      "w.workflow.js",
      "task({ responseSchema: { properties: { a|: {} }, required: ['a'] } });\r\n",
      "task({ responseSchema: { properties: { b: {} }, required: ['b'] } });\r\n",
    ],
    [
      ".mivia/agents/a.toml",
      '[output_schema]\n# kept\nrequired = ["a|"]\n[output_schema.properties.a]\ntype = "string"\n',
      '[output_schema]\n# kept\nrequired = ["b"]\n[output_schema.properties.b]\ntype = "string"\n',
    ],
    [
      "a.go",
      'package a\n\nvar x = WithOutputSchema(json.RawMessage(`{"properties": {"a|": {}}, "required": ["a"]}`))\n',
      'package a\n\nvar x = WithOutputSchema(json.RawMessage(`{"properties": {"b": {}}, "required": ["b"]}`))\n',
    ],
    [
      "claimed.yaml",
      "args_schema:\n  properties: # one\n    a|: {} # two\n  required: [a]\n",
      "args_schema:\n  properties: # one\n    b: {} # two\n  required: [b]\n",
    ],
    [
      "a.yaml",
      '# 😀\nargs_schema: \'{"$ref": "#/$defs/a|", "$defs": {"a": {}}}\' # kept\n',
      '# 😀\nargs_schema: \'{"$ref": "#/$defs/b", "$defs": {"b": {}}}\' # kept\n',
    ],
  ])("%s", async (path, source, wanted) => {
    expect(await rename(source, "b", path)).toBe(wanted);
  });
});

describe("in YAML, what an alias stands for", () => {
  const why = (alias: string) =>
    `a can't be renamed here: the schema shares parts through YAML's alias ${alias}, and what they are elsewhere is not known; write out the part that holds the name, or rename it by hand.`;
  test.each<[string, string, string]>([
    ["a merge", "<<: *c", "*c (line 6)"],
    ["a mapping of definitions", "*c # shared", "*c (line 5)"],
  ])("is refused with the place: %s", async (_, defs, place) => {
    const before = "common: &c\n  a: {}\nargs_schema:\n  $ref: '#/$defs/a|'\n  $defs:";
    const source = `${before}${defs.startsWith("<<") ? "\n    " : " "}${defs}\n`;
    await expect(rename(source, "b", "claimed.yaml")).rejects.toThrow(why(place));
  });

  test("is refused where a reference is shared", async () => {
    const source =
      "args_schema:\n  $defs:\n    a|: {}\n  properties:\n    p: &r { $ref: '#/$defs/a' }\n    q: *r\n";
    await expect(rename(source, "b", "claimed.yaml")).rejects.toThrow(why("*r (line 6)"));
  });

  test("may be the definition itself", async () => {
    const source = "common: &c {}\nargs_schema:\n  $ref: '#/$defs/a'\n  $defs:\n    a|: *c\n";
    expect(await rename(source, "b", "claimed.yaml")).toBe(
      'common: &c {}\nargs_schema:\n  $ref: "#/$defs/b"\n  $defs:\n    b: *c\n',
    );
  });
});

describe("a name", () => {
  test.each([
    ['{"properties": {"a|": {}}}', "", "A name is missing: a keeps its own."],
    ['{"$anchor": "n|"}', "", "A name is missing: n keeps its own."],
    [
      '{"properties": {"a|": {}}}',
      "title",
      "mivia takes everything called title out of what the model is shown; take another name, such as heading.",
    ],
    [
      '{"$ref": "#/$defs/a|", "$defs": {"a": {}}}',
      "$comment",
      "mivia takes everything called $comment out of what the model is shown; take another name, such as comment.",
    ],
  ])("in %s is not %j", async (source, newName, why) => {
    await expect(rename(source, newName)).rejects.toThrow(why);
  });

  test("that is hidden can be given up for another, and an anchor may have it", async () => {
    expect(await rename('{"properties": {"title|": {}}}', "heading")).toBe('{"properties": {"heading": {}}}');
    expect(await rename('{"$anchor": "n|"}', "title")).toBe('{"$anchor": "title"}');
  });
});
