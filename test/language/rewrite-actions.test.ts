/** What is offered on keywords of older drafts, and fixes as the server makes them, from finding to edit. */
import { expect, test } from "vitest";
import { type CodeAction, CodeActionRequest, type Position } from "vscode-languageserver-protocol/node";
import { makeFolder } from "./support/folder.ts";
import { edited, marked } from "./support/marked.ts";
import { schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

/** @param source with a mark `|` where the cursor stands */
async function actionsAt(
  source: string,
  only: readonly string[] | undefined,
  path = schemaPath,
  beside: Readonly<Record<string, string>> = {},
) {
  const { text, position } = marked(source);
  const session = await startSession();
  const folder = makeFolder();
  for (const [name, content] of Object.entries(beside)) folder.write(name, content);
  const uri = session.open(folder.write(path, text), text);
  const ask = async (start: Position) => {
    const found = await session.client.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: { start, end: start },
      context: { diagnostics: [], ...(only === undefined ? {} : { only: [...only] }) },
    });
    return (found ?? []) as CodeAction[];
  };
  return (await ask(position)).map(({ title, kind, edit }) => ({
    title,
    kind,
    text: edited(text, edit?.changes?.[uri] ?? []),
  }));
}

const draft07 = `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "type": "object",
  "additionalProperties": false,
  "required": ["days"],
  "properties": {
    "days": { "type": "array", "items": [{ "$ref": "#/definitions/day" }], "additionalItems": false },
    "first": { "$ref": "#/properties/days/items/0" }
  },
  "dependencies": { "first": ["days"] },
  "|definitions": { "day": { "enum": ["Monday", "Tuesday"] } }
}
`;

test("a schema of an older draft is written in the words of 2020-12, and references follow", async () => {
  const [action, ...others] = await actionsAt(draft07, ["refactor"]);
  expect(others).toEqual([]);
  expect(action).toEqual({
    title: "Write the schema as 2020-12 does",
    kind: "refactor.rewrite",
    text: `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "additionalProperties": false,
  "required": ["days"],
  "properties": {
    "days": { "type": "array", "prefixItems": [{ "$ref": "#/$defs/day" }], "items": false },
    "first": { "$ref": "#/properties/days/prefixItems/0" }
  },
  "dependentRequired": { "first": ["days"] },
  "$defs": { "day": { "enum": ["Monday", "Tuesday"] } }
}
`,
  });
});

test("definitions alone are renamed where the schema is one of 2020-12 already", async () => {
  const source =
    '{ "type": "object", "additionalProperties": false, "required": ["a"], "properties": { "a": { "$ref": "#/definitions/d" } }, "defi|nitions": { "d": { "type": "string" } } }';
  const [action] = await actionsAt(source, undefined);
  expect(action?.text).toBe(source.replace("|", "").replaceAll("definitions", "$defs"));
});

test("it is offered on such a keyword alone, and where nothing would be lost", async () => {
  expect(await actionsAt(draft07.replace("|", "").replace('"required"', '"|required"'), undefined)).toEqual(
    [],
  );
  // A format that draft-07 checks would be a note from then on.
  const format = draft07.replace('"enum": ["Monday", "Tuesday"]', '"type": "string", "format": "date"');
  expect(await actionsAt(format, ["refactor"])).toEqual([]);
});

test("a definition is copied out of a file beside it, not out of one above the workspace's folder", async () => {
  const source =
    '{ "type": "object", "additionalProperties": false, "required": ["a"], "properties": { "a": { "$ref": "|parts.json#/$defs/day" } } }';
  const parts = { ".mivia/workflows/schemas/parts.json": '{ "$defs": { "day": { "enum": ["Monday"] } } }' };
  const [action] = await actionsAt(source, ["quickfix"], schemaPath, parts);
  expect(action?.title).toBe('Copy "parts.json#/$defs/day" into "$defs", as "day"');
  expect(action?.text).toBe(
    source.replace("|parts.json", "").replace(/ \}$/, ', "$defs": { "day": { "enum": ["Monday"] } } }'),
  );
  expect(
    await actionsAt(source.replace("parts.json", "../../../../../../etc/parts.json"), ["quickfix"]),
  ).toEqual([]);
});

test("a tag of a Go type gets its comma", async () => {
  const source =
    'package note\n\ntype Note struct {\n\tText string `json:"text" jsonschema:"description=First, |second,minLength=1"`\n}\n';
  const actions = await actionsAt(source, ["quickfix"], "note.go");
  expect(actions.map(({ title }) => title)).toEqual([
    "Make the comma a part of the text",
    'Take " second" out of the tag',
  ]);
  expect(actions[0]?.text).toBe(source.replace("|", "").replace("First,", "First\\\\,"));
});
