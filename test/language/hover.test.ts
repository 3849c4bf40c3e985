import { describe, expect, test } from "vitest";
import { type Hover, HoverRequest } from "vscode-languageserver-protocol/node";
import { makeFolder } from "./support/folder.ts";
import { cut, marked } from "./support/marked.ts";
import { schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

interface Shown {
  readonly text: string;
  /** What it is about. */
  readonly about: string;
}

/** @param source the document, the place marked by `|` */
async function hover(source: string, path = schemaPath, config?: string, mark = "|"): Promise<Shown | null> {
  const session = await startSession();
  const folder = makeFolder();
  if (config !== undefined) folder.write("subagent-schema.json", config);
  const { text, position } = marked(source, mark);
  const uri = session.open(folder.write(path, text), text);
  const found: Hover | null = await session.client.sendRequest(HoverRequest.type, {
    textDocument: { uri },
    position,
  });
  if (found === null) return null;
  const { contents, range } = found;
  if (typeof contents === "string" || Array.isArray(contents) || !("kind" in contents) || range === undefined)
    throw new Error("no Markdown with a range");
  return { text: contents.value, about: cut(text, range) };
}

const forHarness = (harness: string) => `{"schemas":[{"files":"a.json","harness":"${harness}"}]}`;

describe("a keyword", () => {
  test("tells what it means, that it is enforced, and what its branch takes up", async () => {
    expect(await hover('{"type":"object","not|":{"required":["a"]}}')).toEqual({
      about: '"not"',
      text: "` not ` The value is not so.\n\nmivia holds replies to it.\n\nThis branch: 18 of 16,384 bytes, depth 3 of 32.",
    });
  });

  test("on its value tells the same", async () => {
    expect(await hover('{"minLength": 1|0}')).toEqual({
      about: "10",
      text: "` minLength ` The fewest characters; each code point is one.\n\nmivia holds replies to it.",
    });
    expect((await hover('{"type": ["string", "nu|ll"]}'))?.text).toMatch(/^` type ` The kind of value/);
  });

  test.each([
    [
      "mivia",
      "pattern",
      "mivia holds replies to it. Go's RE2 reads it: mivia refuses a schema with lookahead or references back.",
    ],
    ["codewhale", "pattern", "codewhale holds replies to it. Lookahead and references back may be used."],
    [
      "driftlessaf",
      "pattern",
      "driftlessaf holds replies to it. One that Go's RE2 can't read, such as a lookahead, is passed over.",
    ],
    ["driftlessaf", "format", "driftlessaf does not look at it."],
    ["harbor", "format", "harbor does not look at it in draft 2020-12."],
    ["mivia", "description", "No reply is held to it. The model never sees it: mivia takes it out."],
    ["harbor", "description", "No reply is held to it."],
    ["mivia", "requird", "No keyword that JSON Schema or the harness knows; it does nothing."],
  ])("%s: %s", async (harness, keyword, notes) => {
    const found = await hover(`{"${keyword}|": "date"}`, "a.json", forHarness(harness));
    expect(found?.text.split("\n\n").at(1) ?? found?.text).toBe(notes);
  });

  test("format in a draft that asserts it names what is checked", async () => {
    const found = await hover(
      '{"$schema":"http://json-schema.org/draft-07/schema#","format|":"date"}',
      "a.json",
      forHarness("codewhale"),
    );
    expect(found?.text).toContain(
      "codewhale holds replies to it. It knows date, date-time, email, hostname, idn-email, idn-hostname, ipv4, ipv6, iri, iri-reference, json-pointer, regex, relative-json-pointer, time, uri, uri-reference, uri-template; other names pass.",
    );
  });
});

describe("a property", () => {
  test("is required or not, and is shown as the model sees it", async () => {
    const source = '{"properties":{"ver|dict":{"type":"string","description":"x"}},"required":["verdict"]}';
    expect(await hover(source)).toEqual({
      about: '"verdict"',
      text: '` verdict ` required property\n\nThe model sees:\n\n```json\n{"type":"string"}\n```\n\nThis branch: 35 of 16,384 bytes, depth 2 of 32.',
    });
  });

  test("that the harness hides says so", async () => {
    expect((await hover('{"properties":{"titl|e":{"type":"string"}}}'))?.text).toBe(
      "` title ` property\n\nThe model never sees it: mivia takes every member of this name out of the schema that it shows.\n\nThis branch: 17 of 16,384 bytes, depth 2 of 32.",
    );
  });

  test("with a reference shows what it leads to", async () => {
    const source = '{"properties":{"a|":{"$ref":"#/$defs/b%20c"}},"$defs":{"b c":{"const":1}}}';
    expect((await hover(source))?.text).toContain('```json\n{"const":1}\n```');
  });
});

describe("a reference", () => {
  test.each([
    ['{"$ref":"#/$de|fs/a","$defs":{"a":{"type":"null"}}}', '```json\n{"type":"null"}\n```'],
    ['{"$ref":"#na|me","$defs":{"a":{"$anchor":"name"}}}', '```json\n{"$anchor":"name"}\n```'],
    ['{"$ref":"#/$de|fs/b","$defs":{"a":{"type":"null"}}}', "It leads nowhere."],
    ['{"$ref":"https://exam|ple.com"}', "It leads out of the schema that mivia is given."],
  ])("%s", async (source, wanted) => {
    expect((await hover(source))?.text.split("\n\n").at(-1)).toBe(wanted);
  });
});

test("the author's own values say nothing, nor does a file that nobody claims", async () => {
  expect(await hover('{"enum":[{"ty|pe":1}]}')).toBeNull();
  expect(await hover('{"default":{"ty|pe":1}}')).toBeNull();
  expect(await hover('{"type|":"object"}', "a.json")).toBeNull();
});

test("what a stranger wrote is no markup", async () => {
  const name = "![x](https://example.com/`x`)\\n# y";
  const found = await hover(`{"properties":{"${name.replace("!", "!|")}":{}}}`);
  expect(found?.text).toBe(
    "`` ![x](https://example.com/`x`) # y `` property\n\nThis branch: 2 of 16,384 bytes, depth 1 of 32.",
  );
});

describe("in every host", () => {
  test.each([
    ["w.workflow.js", "await task({ responseSchema: { type|: 'object' } });\n", "type"],
    ["a.yaml", 'args_schema: |\n  {"ty^pe": "object"}\n', '"type"'],
    [".mivia/agents/a.toml", '[output_schema]\ntype = "object"\nmin^Properties = 1\n', "minProperties"],
    [
      ".mivia/skills/s/SKILL.md",
      '---\nname: s\ndescription: d\noutput_schema: {"type": "obj^ect"}\n---\n',
      '"object"',
    ],
    [
      "a.go",
      'package a\n\nvar x = WithOutputSchema(json.RawMessage(`{"min^Properties": 1}`))\n',
      '"minProperties"',
    ],
    ["b.yaml", "out_schema: '{\"minProperties\": 1^0}'\n", "10"],
  ])("%s", async (path, source, about) => {
    const mark = source.includes("^") ? "^" : "|";
    expect((await hover(source, path, undefined, mark))?.about).toBe(about);
  });
});
