import { expect, test } from "vitest";
import { CompletionRequest, HoverRequest } from "vscode-languageserver-protocol/node";
import { makeFolder } from "./support/folder.ts";
import { startSession } from "./support/session.ts";

/** Asks at the `|` in a configuration's text. */
async function session(marked: string, file = "subagent-schema.json") {
  const { open, client } = await startSession();
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const uri = open(makeFolder().write(file, text), text);
  const position = { line: 0, character: offset };
  const ask = { textDocument: { uri }, position };
  return {
    async completions() {
      const items = (await client.sendRequest(CompletionRequest.type, ask)) ?? [];
      return (Array.isArray(items) ? items : items.items).map(({ label, detail, textEdit }) => {
        const edit = textEdit as {
          range: { start: { character: number }; end: { character: number } };
          newText: string;
        };
        const { start, end } = edit.range;
        return [label, detail, text.slice(start.character, end.character), edit.newText];
      });
    },
    async hover() {
      const hover = await client.sendRequest(HoverRequest.type, ask);
      if (hover === null) return null;
      const { value } = hover.contents as { value: string };
      return [value, text.slice(hover.range?.start.character, hover.range?.end.character)];
    },
  };
}

const defined = '"harnesses":{"ours":{"extends":"mivia"},"mine":{"extends":"ours"}}';

test.each([
  [
    `{"harness":"|x",${defined}}`,
    [
      ["ours", '"x"'],
      ["mine", '"x"'],
    ],
  ],
  [
    `{"schemas":[{"files":"a","harness":"|"}],${defined}}`,
    [
      ["ours", '""'],
      ["mine", '""'],
    ],
  ],
  [
    `{"replies":[{"files":"a","schema":"b","harness":"o|"}],${defined}}`,
    [
      ["ours", '"o"'],
      ["mine", '"o"'],
    ],
  ],
  [`{"harnesses":{"ours":{"extends":"mi|via"},"mine":{"extends":"ours"}}}`, [["mine", '"mivia"']]],
])("ids of the same file are offered in %s", async (text, expected) => {
  expect(await (await session(text)).completions()).toEqual(
    expected.map(([id, replaced]) => [id, "a harness of this file", replaced, `"${id}"`]),
  );
});

test.each([
  [
    `{"harnesses":{"ours":{"extends":"mivia","wording":{"appendix":"in <{|"}}}}`,
    [
      ["{contract}", "needed", "{", "{contract}"],
      ["{tag}", "", "{", "{tag}"],
    ],
  ],
  [
    `{"harnesses":{"ours":{"extends":"mivia","wording":{"schemaTooDeep":"{d|} x"}}}}`,
    [
      ["{depth}", "", "{d}", "{depth}"],
      ["{cap}", "", "{d}", "{cap}"],
    ],
  ],
  [`{"harnesses":{"ours":{"extends":"mivia","wording":{"schemaTooDeep":"d|"}}}}`, []],
  [`{"harnesses":{"ours":{"extends":"mivia","wording":{"nothing":"{|"}}}}`, []],
  [`{"harnesses":{"ours":{"extends":"mivia","wording":{"{|":""}}}}`, []],
  [`{"schemas":[{"files":"{|"}]}`, []],
  [`|`, []],
])("places are offered in %s", async (text, expected) => {
  expect(await (await session(text)).completions()).toEqual(expected);
});

test("hovering a text shows what it replaces, and its places", async () => {
  const own = '"wording":{"schemaTooDeep":"{depth}!"}';
  const text = (over: string) =>
    `{"harnesses":{"a":{"extends":"mivia",${own}},"b":{"extends":"a","wording":{${over}}}}}`;
  expect(await (await session(text('"schema|TooDeep":""'))).hover()).toEqual([
    'In a:\n\n```json\n"{depth}!"\n```\n\nPlaces: `{depth}`, `{cap}`.',
    '"schemaTooDeep"',
  ]);
  expect(await (await session(text('"schemaEmpty":"|no"'))).hover()).toEqual([
    'In mivia:\n\n```json\n"empty schema"\n```\n\nNo places.',
    '"no"',
  ]);
  const tools = `{"harnesses":{"a":{"extends":"harbor","wording":{"system|Tools":""}}}}`;
  expect((await (await session(tools)).hover())?.[0]).toMatch(
    /^In harbor:\n\n```json\n.*\n```\n\nPlaces: `\{contract\}` \(needed\)\.$/,
  );
});

test.each([
  '{"harnesses":{"a":{"extends":"b","wording":{"schema|Empty":""}},"b":{"extends":"a"}}}',
  '{"harnesses":{"a":{"extends":"codewhale","wording":{"schema|Empty":""}}}}',
  '{"harnesses":{"a":{"wording":{"schema|Empty":""}}}}',
  '{"har|nesses":{}}',
  `${"[".repeat(50_000)}|`,
])("hovering shows nothing in %.80s", async (text) => {
  const { hover, completions } = await session(text);
  expect(await hover()).toBeNull();
  expect(await completions()).toEqual([]);
});

test("other files are left alone", async () => {
  const text = `{"harness":"|",${defined}}`;
  expect(await (await session(text, "package.json")).completions()).toEqual([]);
});

const codesOf = (items: readonly (readonly unknown[])[]) => items.map(([label]) => label);

test.each([
  ['{"findings":{"|"}}', '""', ': "off"'],
  ['{"findings":{"enf|":"off"}}', '"enf"', ""],
  ['{"findings":{|}}', "", ': "off"'],
  ['{"schemas":[{"files":"a","findings":{"x|"}}]}', '"x"', ': "off"'],
])("codes of findings are offered in %s", async (text, replaced, behind) => {
  const items = await (await session(text)).completions();
  expect(items).toContainEqual(["enforcement/format", "hint", replaced, `"enforcement/format"${behind}`]);
  expect(items).toContainEqual(["portability/*", "all of the family", replaced, `"portability/*"${behind}`]);
});

test("codes that are named already are not offered again", async () => {
  const items = await (await session('{"findings":{"enforcement/format":"off","|"}}')).completions();
  expect(codesOf(items)).not.toContain("enforcement/format");
  expect(codesOf(items)).toContain("enforcement/required");
});

test("no code is offered for a level, or elsewhere", async () => {
  expect(await (await session('{"findings":{"enforcement/format":"|"}}')).completions()).toEqual([]);
  expect(await (await session('{"|"}')).completions()).toEqual([]);
});

test("a code's hover tells its own severity, a family's those of its codes", async () => {
  const one = await session('{"findings":{"enforcement/for|mat":"off"}}');
  expect(await one.hover()).toEqual(["Where nothing else is said: hint.", '"enforcement/format"']);
  const family = await session('{"findings":{"portability|/*":"off"}}');
  expect(await family.hover()).toEqual([
    "Where nothing else is said:\n\n- `portability/refused`: hint\n- `portability/not-enforced`: hint",
    '"portability/*"',
  ]);
  expect(await (await session('{"findings":{"non|sense":"off"}}')).hover()).toBeNull();
});
