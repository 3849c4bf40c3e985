/** Our findings beside those of VS Code's own JSON support, which is the library that is asked here. */
import { describe, expect, test } from "vitest";
import { getLanguageService } from "vscode-json-languageservice";
import type { Diagnostic, Range } from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { openSchema } from "../../server/engine/index.ts";
import { toldByJson } from "../../server/language/beside-json.ts";
import { keywordFacts } from "../../server/language/keyword-facts.ts";
import type { SchemaView } from "../../server/language/placed-schema.ts";
import { makeFolder } from "./support/folder.ts";
import { mivia, schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

const drafts = ["http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-07/schema#"];

const mistakes = [
  '"type": "strin"',
  '"type": 1',
  '"properties": {"a": 3}',
  '"properties": {"a": {"type": "x", "minLength": -1}}',
  '"required": "a"',
  '"required": ["a", "a"]',
  '"minLength": "x"',
  '"minimum": null',
  '"uniqueItems": 1',
  '"anyOf": {}',
  '"not": 1',
  '"pattern": 1',
  '"pattern": "(?=a)"',
  '"definitions": {"a": {"type": 1}}',
  '"$ref": "#/nope"',
  '"$ref": "https://example.com/"',
  '"$ref": 1',
  '"type": "object",',
  '"type" "object"',
  '"type": "object", "type": "array"',
  '"title": "\\q"',
  '"title": "x" // no',
  '"properties": {"a": {}, "a": {}}',
];

const service = getLanguageService({
  schemaRequestService: (uri) => Promise.reject(`${uri} would be fetched`),
  workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
});
service.configure({ validate: true, allowComments: false });

async function fromJson(text: string): Promise<Diagnostic[]> {
  const document = TextDocument.create("file:///a.json", "json", 1, text);
  const settings = { comments: "error", trailingCommas: "error" } as const;
  return service.doValidation(document, service.parseJSONDocument(document), settings);
}

async function fromUs(text: string, validatesJson = true): Promise<Diagnostic[]> {
  const session = await startSession({ initializationOptions: { validatesJson } });
  return session.refusals(session.open(makeFolder().write(schemaPath, text), text));
}

function meets(a: Range, b: Range): boolean {
  const isBefore = (one: Range["end"], other: Range["start"]) =>
    one.line < other.line || (one.line === other.line && one.character <= other.character);
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

test.each(["https://json-schema.org/draft/2019-09/schema", "https://json-schema.org/draft/2020-12/schema"])(
  "what breaks %s is told by us: not every editor has its metaschema at hand",
  async (draft) => {
    const text = `{"$schema": "${draft}", "additionalProperties": false, "required": "a"}`;
    expect((await fromUs(text)).map(({ code }) => code)).toEqual(["admission/metaschema"]);
  },
);

describe.each(drafts)("a schema of %s", (draft) => {
  test.each(mistakes)("with %s has each thing said once, and nothing unsaid", async (mistake) => {
    const text = `{"$schema": "${draft}", "additionalProperties": false, ${mistake}\n}`;
    const theirs = await fromJson(text);
    const ours = await fromUs(text);
    const doubled = ours.filter((one) => theirs.some((other) => meets(one.range, other.range)));
    expect(doubled).toEqual([]);
    const refused = await fromUs(text, false);
    if (refused.length > 0) expect([...theirs, ...ours]).not.toEqual([]);
    for (const each of refused.filter((one) => !ours.some(({ message }) => message === one.message)))
      expect(theirs.length, `${each.message} is left to the editor`).toBeGreaterThan(0);
  });
});

describe.each(drafts)("a single keyword of %s", (draft) => {
  test("that its metaschema refuses is told either by the editor or by us, whatever keyword and value", async () => {
    let told = 0;
    for (const keyword of [
      ...keywordFacts.keys(),
      "id",
      "contentSchema",
      "$vocabulary",
      "$recursiveAnchor",
    ]) {
      if (keyword === "$schema") continue;
      for (const value of values) {
        const text = `{"$schema": "${draft}", "${keyword}": ${value}}`;
        const document = TextDocument.create("file:///a.json", "json", 1, text);
        const theirs = await fromJson(text);
        const open = openSchema(mivia, text);
        const isTold = toldByJson({
          open,
          schema: { selector: null, text, source: { document } },
        } as SchemaView);
        for (const finding of open.findings.filter(({ code }) => code === "admission/metaschema")) {
          const range = { start: document.positionAt(finding.start), end: document.positionAt(finding.end) };
          const isTheirs = theirs.some((each) => meets(each.range, range));
          expect(isTold(finding), `${text}: ${finding.explanation}`).toBe(isTheirs);
          told += Number(isTheirs);
        }
      }
    }
    expect(told).toBeGreaterThan(100);
  }, 30_000);
});

const values = [
  ...["1", "-1", "1.5", '"x"', '"a b"', "true", "null", "[]", "{}", "[1]", '["a","a"]', '{"a":1}'],
  ...['{"a":["b","b"]}', '[{"type":1}]', '{"type":"q"}', '{"x":{"minLength":-1}}', '"http://["'],
];

test("what the editor does not look at is told by us", async () => {
  const codes = async (text: string) => (await fromUs(text)).map(({ code }) => code);
  // No $schema, no metaschema; and draft-06 would have to be fetched.
  expect(await codes('{"type": "strin", "additionalProperties": false}')).toEqual(["admission/metaschema"]);
  const sixth = '{"$schema": "http://json-schema.org/draft-06/schema#", "type": "strin"}';
  expect(await codes(sixth)).toEqual(["admission/metaschema"]);
  // A schema inside of another document, and one in another language.
  const session = await startSession({ initializationOptions: { validatesJson: true } });
  const folder = makeFolder();
  folder.write("subagent-schema.json", '{"schemas":[{"files":"a.json","at":"/a","harness":"mivia"}]}');
  const text = `{"a": {"$schema": "${drafts[1]}", "type": "strin"}}`;
  const uri = session.open(folder.write("a.json", text), text);
  expect((await session.refusals(uri)).map(({ code }) => code)).toEqual(["admission/metaschema"]);
  // One that is not open.
  const broken = "{";
  const closed = folder.write(schemaPath, broken);
  expect((await session.refusals(new URL(`file://${closed}`).href)).map(({ code }) => code)).toEqual([
    "admission/syntax",
  ]);
});

test("a byte order mark and nesting without end stay ours", async () => {
  const session = await startSession({ initializationOptions: { validatesJson: true } });
  const folder = makeFolder();
  const marked = session.open(folder.write(schemaPath, "\uFEFF{}"), "{}");
  expect((await session.refusals(marked)).map(({ code }) => code)).toEqual(["admission/syntax"]);
  const deep = `${"[".repeat(20_000)}`;
  expect((await fromUs(deep)).map(({ code }) => code)).toEqual(["admission/syntax"]);
});
