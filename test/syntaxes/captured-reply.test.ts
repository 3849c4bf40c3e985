import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { IGrammar } from "vscode-textmate";
import { root } from "../../scripts/bundles.ts";
import { extensionGrammar, tokensOf } from "./tokenize.ts";

let grammar: IGrammar;
beforeAll(async () => {
  grammar = await extensionGrammar("text.captured-reply");
});
const tokens = (...lines: string[]) => tokensOf(grammar, lines.join("\n"));

const embedded = "meta.embedded.json.captured-reply";
const object = "meta.structure.dictionary.json";
const member = "meta.structure.dictionary.value.json";
const array = "meta.structure.array.json";
const string = "string.quoted.double.json";
const key = ["string.json", "support.type.property-name.json"];
const fence = "punctuation.definition.tag.fence.captured-reply";
const fenceWord = "entity.name.tag.fence.captured-reply";

const plain = (text: string) => [[text]];
const tag = (bracket: "<" | "</", name: string) => [
  [bracket, "punctuation.definition.tag.begin.captured-reply"],
  [name, "entity.name.tag.envelope.captured-reply"],
  [">", "punctuation.definition.tag.end.captured-reply"],
];
const begin = (...outer: string[]) => ["{", ...outer, object, "punctuation.definition.dictionary.begin.json"];
const end = (...outer: string[]) => ["}", ...outer, object, "punctuation.definition.dictionary.end.json"];
/** `"name":` in an object. */
const name = (text: string, ...outer: string[]) => [
  ['"', ...outer, object, ...key, "punctuation.support.type.property-name.begin.json"],
  [text, ...outer, object, ...key],
  ['"', ...outer, object, ...key, "punctuation.support.type.property-name.end.json"],
  [":", ...outer, object, member, "punctuation.separator.dictionary.key-value.json"],
];
/** `{"a":1}` */
const small = [
  begin(embedded),
  ...name("a", embedded),
  ["1", embedded, object, member, "constant.numeric.json"],
  end(embedded),
];

describe("the tags of an envelope", () => {
  test.each(["mivia_output", "our-output", "answer.v2", "_x"])("<%s> alone on its line", (tagName) => {
    expect(tokens(`<${tagName}>`, '{"a":1}', `</${tagName}>`)).toEqual([
      tag("<", tagName),
      small,
      tag("</", tagName),
    ]);
  });

  test("white space beside them is the harness's", () => {
    expect(tokens("\t<a>\u00a0\u0085")).toEqual([[["\t"], ...tag("<", "a"), ["\u00a0\u0085"]]]);
  });

  test.each([
    "Answer:<mivia_output>",
    "</mivia_output> done",
    "I'll wrap this in <mivia_output> tags:",
    "\ufeff<mivia_output>",
    "<mivia_output >",
    '<mivia_output a="1">',
    "<1>",
    "<>",
    "< a>",
  ])("%j is none", (line) => {
    expect(tokens(line)).toEqual([plain(line)]);
  });

  test("prose is plain, whatever Markdown makes of it", () => {
    const lines = [
      "# Findings",
      "**one**, `two` and [three](x)",
      "- [ ] {four}",
      "[x] five",
      "> 6",
      "7. true",
    ];
    expect(tokens(...lines)).toEqual(lines.map(plain));
  });
});

describe("fences", () => {
  test("stand out as the tags do, with JSON between", () => {
    expect(tokens("```json", '{"a":1}', "```")).toEqual([
      [
        ["```", fence],
        ["json", fenceWord],
      ],
      small,
      [["```", fence]],
    ]);
    expect(tokens("  ````", "````")).toEqual([[["  "], ["````", fence]], [["````", fence]]]);
  });

  test("on one line", () => {
    expect(tokens('```json{"a":1}```')).toEqual([
      [["```", fence], ["json", fenceWord], ...small, ["```", fence]],
    ]);
    expect(tokens("``` {} ```")).toEqual([
      [["```", fence], [" "], begin(embedded), end(embedded), [" "], ["```", fence]],
    ]);
  });

  test("that close behind the JSON", () => {
    expect(tokens("```", '{"a":1}```', "Done.")).toEqual([
      [["```", fence]],
      [...small, ["```", fence]],
      plain("Done."),
    ]);
  });

  test("JSON behind the opening backticks is what harnesses throw away", () => {
    expect(tokens('```{"a":1}', "```")).toEqual([
      [
        ["```", fence],
        ['{"a":1}', fenceWord],
      ],
      [["```", fence]],
    ]);
  });

  test.each(["``", "~~~", "The response is ```json", "```only``` this"])("%j is none", (line) => {
    expect(tokens(line)).toEqual([plain(line)]);
  });

  test("three backticks in a string close nothing", () => {
    expect(tokens("````json", '{"a":"```"}', "````")[1]).toEqual([
      begin(embedded),
      ...name("a", embedded),
      ['"', embedded, object, member, string, "punctuation.definition.string.begin.json"],
      ["```", embedded, object, member, string],
      ['"', embedded, object, member, string, "punctuation.definition.string.end.json"],
      end(embedded),
    ]);
  });
});

describe("JSON", () => {
  test("over several lines, and prose again behind it", () => {
    expect(tokens("Here:", "", "{", "  ", '  "a":', "[ true", "]", "}", "Done 5.", "  true story")).toEqual([
      plain("Here:"),
      plain(""),
      [begin(embedded)],
      [["  ", embedded, object]],
      [["  ", embedded, object], ...name("a", embedded)],
      [
        ["[", embedded, object, member, array, "punctuation.definition.array.begin.json"],
        [" ", embedded, object, member, array],
        ["true", embedded, object, member, array, "constant.language.json"],
      ],
      [["]", embedded, object, member, array, "punctuation.definition.array.end.json"]],
      [end(embedded)],
      plain("Done 5."),
      plain("  true story"),
    ]);
  });

  test("that is indented", () => {
    expect(tokens('  {"a":1} and {"b":2}')).toEqual([[["  "], ...small, [' and {"b":2}']]]);
  });

  test("of one value in its line", () => {
    const quote = (side: string) => `punctuation.definition.string.${side}.json`;
    expect(tokens('"a"', " -1.5e3", "null", "true", "[1]", "{}")).toEqual([
      [
        ['"', embedded, string, quote("begin")],
        ["a", embedded, string],
        ['"', embedded, string, quote("end")],
      ],
      [[" "], ["-1.5e3", embedded, "constant.numeric.json"]],
      [["null", embedded, "constant.language.json"]],
      [["true", embedded, "constant.language.json"]],
      [
        ["[", embedded, array, "punctuation.definition.array.begin.json"],
        ["1", embedded, array, "constant.numeric.json"],
        ["]", embedded, array, "punctuation.definition.array.end.json"],
      ],
      [begin(embedded), end(embedded)],
    ]);
  });

  test.each(['"a" or "b"', '"a', "2026-03-02", "1.", "01", "nulls", "True", "{x}", "[docs](y)"])(
    "%j is none",
    (line) => {
      expect(tokens(line)).toEqual([plain(line)]);
    },
  );

  test("harbor's respond_with is the name of a call, and the same word elsewhere is not", () => {
    const [line] = tokens('{"name": "respond_with","arguments":{"a":1}}');
    const called = [embedded, object, member, string];
    expect(line).toEqual([
      begin(embedded),
      ...name("name", embedded),
      [" ", embedded, object, member],
      ['"', ...called, "punctuation.definition.string.begin.json"],
      ["respond_with", ...called, "entity.name.function.captured-reply"],
      ['"', ...called, "punctuation.definition.string.end.json"],
      [",", embedded, object, member, "punctuation.separator.dictionary.pair.json"],
      ...name("arguments", embedded),
      begin(embedded, object, member),
      ...name("a", embedded, object, member),
      ["1", embedded, object, member, object, member, "constant.numeric.json"],
      end(embedded, object, member),
      end(embedded),
    ]);
    const elsewhere = tokens('{"note":"respond_with","name":"respond_with2"}').flat();
    expect(elsewhere).toContainEqual(["respond_with", ...called]);
    expect(elsewhere).toContainEqual(["respond_with2", ...called]);
  });
});

describe("what is never closed takes nothing with it", () => {
  const after = ["</mivia_output>", "Tell me more than 5 things."];
  const afterwards = [tag("</", "mivia_output"), plain("Tell me more than 5 things.")];

  test.each(['{"a":1', '{"a":"x', '  [ {"a": [1,', '{ "a": /* x', '{"a', "{"])("%j before a tag", (line) => {
    expect(tokens("<mivia_output>", line, ...after).slice(-2)).toEqual(afterwards);
  });

  test('{"a":"x before a fence, and before prose', () => {
    expect(tokens('{"a":"x', "```", "Done 5.").slice(1)).toEqual([[["```", fence]], plain("Done 5.")]);
    expect(tokens('{"a":"x', "", "Done 5.", "  true")[2]).toEqual(plain("Done 5."));
    expect(tokens('{"a":1', "1. First", "2. Second").slice(1)).toEqual([
      plain("1. First"),
      plain("2. Second"),
    ]);
    expect(tokens("{", "- one").slice(1)).toEqual([plain("- one")]);
  });

  test("a tag or a fence", () => {
    const lines = ["Well, 5.", "Done."];
    expect(tokens("<mivia_output>", ...lines).slice(1)).toEqual(lines.map(plain));
    expect(tokens("```json", ...lines).slice(1)).toEqual(lines.map(plain));
    expect(tokens("```json", '{"a":1}', "Done.").slice(1)).toEqual([small, plain("Done.")]);
  });

  test("lines at the margin that JSON can go on with are still JSON", () => {
    const inside = tokens("[", "[", "true,", "-1.5e3", "]", ",", '"x"', "", "{", "}", "]", "x");
    expect(inside.slice(1, -1).every(([first]) => first?.[1] === embedded || first?.[0] === "")).toBe(true);
    expect(inside.at(-1)).toEqual(plain("x"));
  });
});

/** Any one of these would take hours if a pattern went over its line again and again. */
describe("a line of 5 MB", () => {
  const long = (piece: string) => piece.repeat(Math.ceil(5_000_000 / piece.length));

  test.each([
    ["an opening tag over and over", long("<mivia_output>x")],
    ["a tag that has no end", `<${long("a")}`],
    ["blanks before a tag", `${long(" ")}<a> x`],
    ["blanks behind a tag", `<a>${long(" ")}x`],
    ["backticks", `${long("`")}x\``],
    ["a fenced line that has no end", `\`\`\`{${long("} ``` ")}x`],
    ["quotes", `${long('"')}x`],
    ["a string that has no end", `"${long("\\\\")}`],
    ["digits", `${long("1")}x`],
    ["a list that begins with blanks", `[${long(" ")}x`],
  ])("%s", { timeout: 60_000 }, (_, line) => {
    const [found] = tokensOf(grammar, line);
    expect(found).toHaveLength(1);
    expect(found?.[0]?.slice(1)).toEqual([]);
  });

  test("of JSON", { timeout: 60_000 }, () => {
    expect(tokens(`{"a":"${long("x")}"}`, "Done.")[1]).toEqual(plain("Done."));
  });
});

describe("the examples", () => {
  const replies = readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(?:reply\.\w+|call\.json)$/.test(file),
  );

  test.each(replies)("%s: every bracket is JSON's and every tag a tag", (file) => {
    const found = tokensOf(grammar, readFileSync(join(root, "examples", file), "utf8"));
    expect(found.flat().filter(([text, scope]) => /^[{}]/.test(text) && scope !== embedded)).toEqual([]);
    expect(found.filter(([first]) => /^</.test(first?.[0] ?? "")).map((line) => line.length)).not.toContain(
      1,
    );
    expect(found.flat().some(([, scope]) => scope === embedded)).toBe(true);
  });
});
