/** Hover in a Go type, at each part of a field. */
import { describe, expect, test } from "vitest";
import { type Hover, HoverRequest } from "vscode-languageserver-protocol/node";
import { makeFolder } from "./support/folder.ts";
import { cut } from "./support/marked.ts";
import { startSession } from "./support/session.ts";

const source = `\uFEFFpackage p // 😀

type T struct {
	Base
	Verdict string \`json:"verdict,omitempty" jsonschema:"required,enum=a,minimum=3"\` // 😀
	Rows []string \`json:"rows,x" jsonschema:"minItems=1,pattern=^a,nullable" jsonschema_description:"all"\`
	Sum string \`json:"sum" jsonschema:"title=S,required"\`
}

type Base struct { ID string \`json:"id"\` }
`.replaceAll("\n", "\r\n");

async function hover(
  part: string,
  into = 1,
  config = "{}",
  text = source,
): Promise<readonly [string, string] | null> {
  const session = await startSession();
  const folder = makeFolder();
  folder.write("subagent-schema.json", config);
  const uri = session.open(folder.write("a.go", text), text);
  const before = text.slice(0, text.indexOf(part) + into).split("\n");
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const found: Hover | null = await session.client.sendRequest(HoverRequest.type, {
    textDocument: { uri },
    position,
  });
  if (found === null) return null;
  const { contents, range } = found;
  if (typeof contents === "string" || Array.isArray(contents) || !("kind" in contents) || range === undefined)
    throw new Error("no Markdown with a range");
  return [cut(text, range), contents.value];
}

const away =
  "The model is told to give it; driftlessaf does not check that it is there. A result without it is accepted: what is missing stays away from a field with omitempty.";

describe("in a Go type", () => {
  test.each<[string, string, string]>([
    [
      "T struct",
      "T",
      "` T ` is what a tool of driftlessaf takes as its payload.\n\nThe whole schema: 344 bytes, depth 7.",
    ],
    [
      "Verdict",
      "Verdict",
      `\` verdict \` required property\n\n${away}\n\nThe model sees:\n\n\`\`\`json\n{"enum":["a"],"type":"string"}\n\`\`\`\n\nThis branch: 30 bytes, depth 3.`,
    ],
    [
      "omitempty",
      "omitempty",
      "` omitempty ` leaves an empty value out of what is validated, so that no keyword ever refuses it.",
    ],
    [
      "required,enum",
      "required",
      `\` required \` puts the field among the names that are required.\n\n${away}`,
    ],
    ["enum=a", "enum", "` enum ` The value is one of these.\n\ndriftlessaf holds replies to it."],
    ["minimum=3", "minimum", "` minimum ` does nothing here: the schema has nothing of it."],
    [
      "[]string",
      "[]string",
      '` rows ` property\n\nThe model sees:\n\n```json\n{"oneOf":[{"description":"all","items":{"pattern":"^a","type":"string"},"minItems":1,"type":"array"},{"type":"null"}]}\n```\n\nThis branch: 118 bytes, depth 5.',
    ],
    ['x" jsonschema', "x", "` x ` means nothing to driftlessaf."],
    ["minItems", "minItems", "` minItems ` The fewest items.\n\ndriftlessaf holds replies to it."],
    [
      "pattern=",
      "pattern",
      "` pattern ` A regular expression that is found somewhere in the text.\n\nIt goes to the items of the list.\n\ndriftlessaf holds replies to it. One that Go's RE2 can't read, such as a lookahead, is passed over.",
    ],
    [
      "nullable",
      "nullable",
      "` nullable ` lets the value be null too, by a `oneOf` around the field's schema.",
    ],
    [
      'all"',
      "all",
      "` description ` What it is and how to fill it in.\n\nThe model reads it; no result is held to it.",
    ],
    ["title=S", "title", "` title ` A name for people.\n\nThe model reads it; no result is held to it."],
    [
      "ID string",
      "ID",
      '` id ` property\n\nThe model sees:\n\n```json\n{"type":"string"}\n```\n\nThis branch: 17 bytes, depth 2.',
    ],
  ])("%s", async (part, about, text) => {
    const shown = await hover(part);
    expect(shown).toEqual([about, text]);
  });

  test("nothing is said of what stands between", async () => {
    expect(await hover("struct {")).toBeNull();
    expect(await hover("package", 3)).toBeNull();
  });

  test("another harness checks what is there, and hides what it hides", async () => {
    const config = '{"schemas":[{"files":"a.go","at":"T","harness":"mivia"}]}';
    expect((await hover("Sum", 1, config))?.[1]).toBe(
      '` sum ` required property\n\nThe model sees:\n\n```json\n{"type":"string"}\n```\n\nThis branch: 29 bytes, depth 2.',
    );
    expect((await hover("omitempty", 1, config))?.[1]).toBe("` omitempty ` means nothing to mivia.");
  });
});

test("a type that is refused says so at its name and its fields", async () => {
  const text = 'package p\n\ntype T struct {\n\tA string `jsonschema:"required"`\n\tC chan int\n}\n';
  const said =
    'driftlessaf: refused\n\na.go:5:4: chan int has no schema; give the field another type, or leave it out by json:"-"';
  expect(await hover("T struct", 0, "{}", text)).toEqual(["T", said]);
  expect(await hover("required", 1, "{}", text)).toEqual(['A string `jsonschema:"required"`', said]);
  expect(await hover("C chan", 0, "{}", text)).toEqual(["C chan int", said]);
  expect(await hover("struct {", 1, "{}", text)).toBeNull();
});
