import { expect, test } from "vitest";
import { withEdits } from "../../server/hosts/edited-text.ts";
import { hosted } from "./hosted.ts";

const around = (tag: string) =>
  `package note\n\ntype Note struct {\n\tText string \`json:"text" ${tag}\`\n}\n`;

/** Titles and tags that the fixes of a tag's only finding lead to. */
async function fixed(tag: string) {
  const text = around(tag);
  const { findings, fixesOf } = await hosted("/w/note.go", text);
  const [finding, ...others] = findings;
  if (finding === undefined || others.length > 0) throw new Error(JSON.stringify(findings));
  const fixes = (fixesOf?.(finding) ?? []).map(({ title, edits }) => ({
    title,
    text: withEdits(text, edits),
  }));
  for (const each of fixes) expect((await hosted("/w/note.go", each.text)).findings).toEqual([]);
  return fixes.map((each) => [each.title, /"text" (.*)`/.exec(each.text)?.[1]]);
}

test("a comma that ended a description becomes a part of it, or the rest goes", async () => {
  expect(await fixed('jsonschema:"description=First, second,minLength=1"')).toEqual([
    ["Make the comma a part of the text", 'jsonschema:"description=First\\\\, second,minLength=1"'],
    ['Take " second" out of the tag', 'jsonschema:"description=First,minLength=1"'],
  ]);
});

test("a word that stands for itself is written so", async () => {
  expect(await fixed('jsonschema:"required=true,minLength=1"')).toEqual([
    ["Write required alone", 'jsonschema:"required,minLength=1"'],
    ['Take "required=true" out of the tag', 'jsonschema:"minLength=1"'],
  ]);
});

test("a space that spoils a piece goes, and a misspelt word is corrected", async () => {
  expect(await fixed('jsonschema:"required, minLength=1"')).toEqual([
    ['Write "minLength=1" instead of " minLength=1"', 'jsonschema:"required,minLength=1"'],
    ['Take " minLength=1" out of the tag', 'jsonschema:"required"'],
  ]);
  expect(await fixed('jsonschema:"requird"')).toEqual([
    ['Write "required" instead of "requird"', 'jsonschema:"required"'],
  ]);
});

test("a keyword of another type can only go", async () => {
  expect(await fixed('jsonschema:"minLength=1,minimum=1"')).toEqual([
    ['Take "minimum=1" out of the tag', 'jsonschema:"minLength=1"'],
  ]);
});

test("the only piece of a tag stays: an empty tag says something else", async () => {
  expect(await fixed('jsonschema:"minimum=1"')).toEqual([]);
});

test("in a string with escapes a comma can't be written so", async () => {
  const text =
    'package note\n\ntype Note struct {\n\tText string "json:\\"text\\" jsonschema:\\"description=A, b,minLength=1\\""\n}\n';
  const { findings, fixesOf } = await hosted("/w/note.go", text);
  const [finding] = findings;
  expect(finding && fixesOf?.(finding).map(({ title }) => title)).toEqual(['Take " b" out of the tag']);
});
