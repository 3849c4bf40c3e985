import { expect, test } from "vitest";
import type { SchemaChange } from "../../server/engine/fixes/schema-change.ts";
import { withEdits } from "../../server/hosts/edited-text.ts";
import { fixEdits } from "../../server/hosts/fix-edits.ts";
import { only } from "./hosted.ts";

const move: SchemaChange[] = [
  { kind: "set", path: ["$defs", "a"], json: '{"type":"string"}' },
  { kind: "set", path: ["properties", "a"], json: '{"$ref":"#/$defs/a"}' },
];

async function fixed(path: string, text: string, changes: readonly SchemaChange[]) {
  const edits = fixEdits(await only(path, text), path, text, { changes });
  return edits === null ? null : withEdits(text, edits);
}

test("what is written anew at another place has no comments, so that one with comments stays", async () => {
  const text = '{ "properties": { "a": { "type": "string" } } } // kept\n';
  expect(await fixed("/w/a.jsonc", text, move)).toBe(
    '{ "properties": { "a": { "$ref": "#/$defs/a" } }, "$defs": { "a": { "type": "string" } } } // kept\n',
  );
  expect(await fixed("/w/a.jsonc", text.replace('"type"', '/* why */ "type"'), move)).toBeNull();
});

test("an address in a string is no comment", async () => {
  const text = '{ "properties": { "a": { "$ref": "https://example.com/#/a" } } }\n';
  expect(await fixed("/w/a.jsonc", text, move)).toBe(
    '{ "properties": { "a": { "$ref": "#/$defs/a" } }, "$defs": { "a": { "type": "string" } } }\n',
  );
});

test("a comment goes with the line that it was written for", async () => {
  const text = '{\n  "type": "object", // why\n  "properties": {}\n}\n';
  expect(await fixed("/w/a.jsonc", text, [{ kind: "remove", path: ["type"] }])).not.toBeNull();
});
