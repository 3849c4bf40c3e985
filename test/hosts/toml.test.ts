/** Schemas in TOML: tables, dotted keys, inline tables, with the way back to each name and value. */
import { describe, expect, it } from "vitest";
import { changed, hosted, only, written } from "./hosted.ts";

const agent = "/w/.mivia/agents/reviewer.toml";
const text = `name = "reviewer" # \u{1F600}
tools = ["read"]

# what it answers
[output_schema]
type = "object"
required = [
  "verdict", # first
  'count',
]

[output_schema.properties]
note = { type = "string", maxLength = 1_000 }
count.type = "integer"
count.minimum = 1.0

[output_schema.properties.verdict]
enum = ["ok", "b\\u0061d"]
maxLength = 0x1F

[[output_schema.allOf]]
minProperties = 1e0

[[output_schema.allOf]]
[output_schema.allOf.not]
const = -2.5e-7

[input_schema]
type = "object"
`;

describe("an agent's file", () => {
  it("holds its tables as mivia writes them", async () => {
    const { schemas, findings } = await hosted(agent, text);
    expect(findings).toEqual([]);
    expect(schemas.map(({ selector, label, harness }) => [selector, label, harness])).toEqual([
      ["/output_schema", "output_schema", null],
      ["/input_schema", "input_schema", null],
    ]);
    expect(schemas[0]?.text).toBe(
      '{"type":"object","required":["verdict","count"],"properties":{"note":{"type":"string","maxLength":1000},"count":{"type":"integer","minimum":1},"verdict":{"enum":["ok","bad"],"maxLength":31}},"allOf":[{"minProperties":1},{"not":{"const":-2.5e-7}}]}',
    );
    expect(schemas[1]?.text).toBe('{"type":"object"}');
    expect(text.slice(schemas[0]?.span.start, schemas[0]?.span.end).split("\n")[0]).toBe("[output_schema]");
  });

  it("has each part at its place", async () => {
    const [schema] = (await hosted(agent, text)).schemas;
    if (schema === undefined) throw new Error();
    for (const [part, there] of [
      ['"required":["verdict","count"]', "required = [\n  \"verdict\", # first\n  'count',\n]"],
      ["1000", "1_000"],
      ['"minimum":1}', "minimum = 1.0"],
      ['{"type":"integer","minimum":1}', 'type = "integer"\ncount.minimum = 1.0'],
      ['"bad"', '"b\\u0061d"'],
      ["ba", "b\\u0061"],
      ['{"type":"string","maxLength":1000}', '{ type = "string", maxLength = 1_000 }'],
      ["31", "0x1F"],
      ['{"minProperties":1}', "[[output_schema.allOf]]\nminProperties = 1e0"],
      ['{"const":-2.5e-7}', "[output_schema.allOf.not]\nconst = -2.5e-7"],
      ['"verdict":{', "verdict"],
    ] as const) {
      expect([part, written(text, schema, part).slice(0, there.length)]).toEqual([part, there]);
    }
    const { toSchema } = schema.places;
    expect(toSchema(text.indexOf("1_000") + 2)).toBe(schema.text.indexOf("1000"));
    expect(toSchema(text.indexOf("verdict]") + 3)).toBe(schema.text.indexOf('"verdict":') + 4);
    expect(toSchema(text.indexOf("# first"))).toBeNull();
    expect(toSchema(text.lastIndexOf("input_schema"))).toBeNull();
  });

  it("tells what JSON has nothing for", async () => {
    const odd =
      "[output_schema]\nmaximum = inf\ndefault = 1979-05-27\nminimum = 9223372036854775808\nx = 'y'\n";
    const { schemas, findings } = await hosted(agent, odd);
    expect(schemas[0]?.text).toBe(
      '{"maximum":null,"default":"1979-05-27","minimum":9223372036854775808,"x":"y"}',
    );
    expect(findings.map(({ code, start, end, pointer }) => [code, odd.slice(start, end), pointer])).toEqual([
      ["admission/not-json", "inf", "/maximum"],
      ["visibility/bare-date", "1979-05-27", "/default"],
      ["admission/not-json", "9223372036854775808", "/minimum"],
    ]);
  });

  it("is read with CRLF, tabs and a byte order mark", async () => {
    const windows = "\uFEFF[output_schema]\r\n\ttype = '''\r\nobj\r\nect'''\r\n\ttitle = \"\u{1F600}x\"\r\n";
    const schema = await only(agent, windows);
    expect(schema.text).toBe('{"type":"obj\\nect","title":"\u{1F600}x"}');
    expect(written(windows, schema, "ject".slice(0, 1))).toBe("j");
    expect(written(windows, schema, '\u{1F600}x"')).toBe('\u{1F600}x"');
    expect(schema.places.toFile({ start: 12, end: 14 })).toEqual({ start: 34, end: 36 });
  });

  it("without such tables is not looked at", async () => {
    expect(await hosted(agent, "name = [")).toEqual({ schemas: [], findings: [] });
    expect(await hosted("/w/Cargo.toml", text, { isClaimed: false })).toEqual({ schemas: [], findings: [] });
  });
});

it("a selector names any table, item, or string of JSON", async () => {
  const file = 'a.b = [1, { type = "object" }]\nc = "{\\"x\\": \\u0031}"\n';
  const table = await only("/w/x.toml", file, { at: "/a/b/1" });
  expect([table.text, table.selector]).toEqual(['{"type":"object"}', "/a/b/1"]);
  const string = await only("/w/x.toml", file, { at: "/c!" });
  expect([string.text, string.selector]).toEqual(['{"x": 1}', "/c!"]);
  expect(written(file, string, "1")).toBe("\\u0031");
  expect(changed(file, string, { kind: "set", path: ["y"], json: '"z"' })).toBe(
    file.replace('\\u0031}"', '\\u0031, \\"y\\": \\"z\\"}"'),
  );
  const [finding] = (await hosted("/w/x.toml", file, { at: "/d" })).findings;
  expect(finding?.explanation).toBe("there is nothing at that place of the file");
});

describe("changes", () => {
  const output = async () => (await hosted(agent, text)).schemas[0] ?? Promise.reject();
  it("add where the table stands", async () => {
    expect(
      changed(text, await output(), { kind: "set", path: ["additionalProperties"], json: "false" }),
    ).toBe(text.replace("'count',\n]\n", "'count',\n]\nadditionalProperties = false\n"));
    expect(
      changed(text, await output(), { kind: "set", path: ["properties", "note", "enum"], json: '["a"]' }),
    ).toBe(text.replace("1_000 }", '1_000, enum = ["a"] }'));
    expect(
      changed(text, await output(), { kind: "set", path: ["properties", "count", "maximum"], json: "3" }),
    ).toBe(text.replace("count.minimum = 1.0", "count.minimum = 1.0\ncount.maximum = 3"));
    expect(
      changed(text, await output(), { kind: "set", path: ["$defs", "a b"], json: '{"type":"string"}' }),
    ).toBe(text.replace("'count',\n]\n", '\'count\',\n]\n"$defs" = { "a b" = { type = "string" } }\n'));
    expect(changed(text, await output(), { kind: "append", path: ["required"], json: '"note"' })).toBe(
      text.replace("  'count',\n", "  'count',\n  \"note\",\n"),
    );
    expect(changed(text, await output(), { kind: "append", path: ["allOf"], json: '{"title":"x"}' })).toBe(
      text.replace("const = -2.5e-7\n", 'const = -2.5e-7\n\n[[output_schema.allOf]]\ntitle = "x"\n'),
    );
    const longer = '[output_schema.properties.a]\ntype = "string"\n';
    expect(
      changed(longer, await only(agent, longer), { kind: "set", path: ["required"], json: '["a"]' }),
    ).toBe(`[output_schema]\nrequired = ["a"]\n\n${longer}`);
  });

  it("replace, rename everywhere, remove with the sections", async () => {
    expect(
      changed(text, await output(), { kind: "set", path: ["properties", "count", "minimum"], json: "0" }),
    ).toBe(text.replace("minimum = 1.0", "minimum = 0"));
    expect(
      changed(
        text,
        await output(),
        { kind: "rename", path: ["properties", "verdict"], name: "the verdict" },
        { kind: "set", path: ["required", 0], json: '"the verdict"' },
        { kind: "rename", path: ["properties", "count"], name: "number" },
      ),
    ).toBe(
      text
        .replace("properties.verdict]", 'properties."the verdict"]')
        .replace('"verdict",', '"the verdict",')
        .replaceAll("count.", "number."),
    );
    expect(changed(text, await output(), { kind: "remove", path: ["properties", "count"] })).toBe(
      text.replace('count.type = "integer"\ncount.minimum = 1.0\n\n', ""),
    );
    expect(changed(text, await output(), { kind: "remove", path: ["properties", "verdict"] })).toBe(
      text.replace(/\[output_schema.properties.verdict\][\s\S]*?\n\n/, ""),
    );
    expect(changed(text, await output(), { kind: "remove", path: ["properties", "note", "type"] })).toBe(
      text.replace('type = "string", maxLength', "maxLength"),
    );
    expect(changed(text, await output(), { kind: "remove", path: ["required", 0] })).toBe(
      text.replace('"verdict", # first\n  ', ""),
    );
  });

  it("aren't made where TOML has no way to write them", async () => {
    expect(changed(text, await output(), { kind: "set", path: ["default"], json: "null" })).toBeNull();
    expect(changed(text, await output(), { kind: "set", path: ["properties"], json: "{}" })).toBeNull();
  });
});

describe("hostile files", () => {
  const told = async (file: string) =>
    (await hosted(agent, `output_schema.x = 1\n${file}`)).findings.map(({ explanation }) => explanation);
  it("are refused with one line", async () => {
    const tooDeep = ["the TOML nests too deeply"];
    expect(await told(`a = ${"[".repeat(20_000)}`)).toEqual(tooDeep);
    expect(await told(`a = ${"{a=".repeat(20_000)}`)).toEqual(tooDeep);
    expect(await told(`a = ["""x"""", ${"[".repeat(20_000)}`)).toEqual(tooDeep);
    expect(await told(`${"a.".repeat(20_000)}b = 1`)).toEqual(tooDeep);
    expect(await told(`[${"a.".repeat(20_000)}b]`)).toEqual(tooDeep);
    expect(await told(`a = """${'\\"""'.repeat(20_000)}`)).toEqual([
      "Line 2 is not TOML: unterminated string constant; correct it, since nothing of this file can be used before.",
    ]);
    expect(await told("a = 1\na = 2")).toEqual([
      "Line 3 is not TOML: defining a key multiple times is invalid; correct it, since nothing of this file can be used before.",
    ]);
    expect(
      (await hosted(agent, "[output_schema]\n__proto__.a = 1\nconstructor = 2\n")).schemas[0]?.text,
    ).toBe('{"__proto__":{"a":1},"constructor":2}');
  });
});
