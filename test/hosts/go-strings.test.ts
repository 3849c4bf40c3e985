/** Schemas in Go strings: which ones are found, for which harness, and the way through Go's escapes. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changed, hosted, only, written } from "./hosted.ts";

const path = "/w/tools/tool.go";
const head =
  'package tools\n\nimport (\n\t"encoding/json"\n\n\t"github.com/MiviaLabs/mivia-ai-sdk/schema"\n)\n\n';
const found = async (body: string, at: string | null = null) => {
  const text = head + body;
  const { schemas } = await hosted(path, text, { at, isClaimed: false });
  return schemas.map(({ selector, label, harness, text: json, span }) => [
    selector,
    label,
    harness,
    json,
    text.slice(span.start, span.end),
  ]);
};

describe("a schema in a string", () => {
  it("is found by the function that takes it", async () => {
    const body = `var o = assemble.WithOutputSchema(json.RawMessage(\`{"a":1}\`))

func compile() {
	schema.Compile([]byte("{}"))
	s, err := schema.Compile([]byte(\`[1]\`))
}

func (t *Search) ParameterSchema() []byte { return []byte(\`{"b":1}\`) }

func (t List[T]) ParameterSchema() json.RawMessage {
	f := func() string { return "{}" }
	if f() == "" {
		return nil
	}
	return json.RawMessage(\`{"c":1}\`)
}
`;
    expect(await found(body)).toEqual([
      [
        "WithOutputSchema[0]",
        "WithOutputSchema[0]",
        "harbor",
        '{"a":1}',
        'assemble.WithOutputSchema(json.RawMessage(`{"a":1}`))',
      ],
      ["Compile[0]", "Compile[0]", "mivia-sdk", "{}", 'schema.Compile([]byte("{}"))'],
      ["Compile[1]", "Compile[1]", "mivia-sdk", "[1]", "schema.Compile([]byte(`[1]`))"],
      ["ParameterSchema[0]", "Search.ParameterSchema", "mivia-sdk", '{"b":1}', 'return []byte(`{"b":1}`)'],
      [
        "ParameterSchema[2]",
        "List.ParameterSchema",
        "mivia-sdk",
        '{"c":1}',
        'return json.RawMessage(`{"c":1}`)',
      ],
    ]);
  });

  it("has the name of the constant or variable that holds it, and is found once", async () => {
    const body = `const a = \`{"a":1}\`

var (
	b = json.RawMessage(\`{"b":1}\`)
	c = "{" + inner + "}"
)

const inner = \`"c":1\`

func f() {
	schema.Compile([]byte(a))
	harbor.WithOutputSchema(json.RawMessage(a))
	harbor.WithOutputSchema(b)
	harbor.WithOutputSchema([]byte(c))
}
`;
    expect(await found(body)).toEqual([
      ["a", "a", "mivia-sdk", '{"a":1}', 'const a = `{"a":1}`'],
      ["b", "b", "harbor", '{"b":1}', 'b = json.RawMessage(`{"b":1}`)'],
      ["c", "c", "harbor", '{"c":1}', 'c = "{" + inner + "}"'],
    ]);
    expect(await found(body, "WithOutputSchema[1]")).toEqual([
      ["WithOutputSchema[1]", "WithOutputSchema[1]", "harbor", '{"b":1}', "harbor.WithOutputSchema(b)"],
    ]);
    expect(await found(body, "inner")).toEqual([["inner", "inner", null, '"c":1', 'const inner = `"c":1`']]);
  });

  it("may come by a variable of the function", async () => {
    const body = "func f() {\n\traw := []byte(`{}`)\n\tschema.Compile(raw)\n}\n";
    expect(await found(body)).toEqual([
      ["Compile[0]", "Compile[0]", "mivia-sdk", "{}", "schema.Compile(raw)"],
    ]);
  });

  it("is known by the import's own name too", async () => {
    const text =
      'package x\n\nimport s "github.com/MiviaLabs/mivia-ai-sdk/schema"\n\nvar _, _ = s.Compile([]byte(`{}`)) // not schema.Compile(\n';
    const { schemas } = await hosted(path, text, { isClaimed: false });
    expect(schemas.map(({ selector, harness }) => [selector, harness])).toEqual([
      ["Compile[0]", "mivia-sdk"],
    ]);
  });
});

describe("no schema", () => {
  it.each([
    ["what a parameter brings", "func f(raw []byte) { schema.Compile(raw) }"],
    ["what is assigned later", "func f() {\n\traw := []byte(`{}`)\n\traw = nil\n\tschema.Compile(raw)\n}"],
    [
      "what is declared twice",
      "func f() {\n\traw := []byte(`{}`)\n\t{\n\t\traw := g()\n\t\tschema.Compile(raw)\n\t}\n}",
    ],
    [
      "a loop's variable",
      "func f() {\n\tfor _, raw := range all {\n\t\tschema.Compile(raw)\n\t}\n}\nvar raw = `{}`",
    ],
    [
      "a variable of the package that something changes",
      "var raw = []byte(`{}`)\nfunc f() { schema.Compile(raw) }\nfunc g() { raw = nil }",
    ],
    ["a text that is put together", 'func f() { schema.Compile([]byte("{" + x() + "}")) }'],
    ["what a call makes", "func f() { schema.Compile(load(`{}`)) }"],
    [
      "another function of that name",
      "func f() { regexp.Compile(`{}`); Compile(`{}`); a.schema.Compile(`{}`) } // schema.Compile(",
    ],
    ["a constant made of itself", "const a = b\nconst b = a\nfunc f() { schema.Compile([]byte(a)) }"],
    ["a method that returns nothing", "func (t T) ParameterSchema() []byte { return nil }"],
    ["no method", "func ParameterSchema() []byte { return []byte(`{}`) }"],
  ])("is %s, and nothing is said", async (_what, body) => {
    expect(await hosted(path, head + body, { isClaimed: false })).toEqual({ schemas: [], findings: [] });
  });

  it("is looked for in other people's source, or where no word tells of one", async () => {
    const call = `${head}var _, _ = schema.Compile([]byte(\`{}\`))\n`;
    const none = { schemas: [], findings: [] };
    expect(await hosted("/w/vendor/a/b.go", call, { isClaimed: false })).toEqual(none);
    expect((await hosted("/w/vendor/a/b.go", call)).schemas).toHaveLength(1);
    expect(await hosted(path, "package x\n\nvar a = `{}`\n")).toEqual(none);
  });

  it.each([
    ["Compile[1]", "no type, no constant and no call of this file is called Compile[1]"],
    ["Nothing", "no type, no constant and no call of this file is called Nothing"],
    ["a-b", "no type, no constant and no call of this file is called a-b"],
    [
      "Compile[0]",
      "Compile[0]: what stands there is no string that this file writes down, so that only a run can tell it",
    ],
  ])("stands at %s", async (at, explanation) => {
    const { schemas, findings } = await hosted(path, `${head}func f(raw []byte) { schema.Compile(raw) }`, {
      at,
    });
    expect(schemas).toEqual([]);
    expect(findings).toMatchObject([{ code: "enforcement/no-schema", severity: "warning", explanation }]);
  });
});

describe("places", () => {
  const text = `\uFEFF// 😀\r\npackage x\r\n\r\nvar o = a.WithOutputSchema(json.RawMessage(\`{\r\n\t"a😀": 1}\` +\r\n\t"\\n[\\"\\u00e9\\xf0\\x9f\\x98\\x80\\101\\", é]" + "" + \`\`))\r\n`;

  it("lead through raw strings, whose CR count nothing, and escapes, of which several may make one character", async () => {
    const schema = await only(path, text);
    expect(schema.text).toBe('{\n\t"a😀": 1}\n["é😀A", é]');
    for (const [part, there] of [
      ["{\n", "{\r\n"],
      ['"a😀"', '"a😀"'],
      ["1}\n[", '1}` +\r\n\t"\\n['],
      ['"é', '\\"\\u00e9'],
      ["😀A", "\\xf0\\x9f\\x98\\x80\\101"],
      [", é]", ", é]"],
    ] as const) {
      expect(written(text, schema, part), part).toBe(there);
    }
    const back = (part: string) => schema.places.toSchema(text.indexOf(part));
    expect([
      back('"a😀'),
      back("\\u00e9"),
      back("\\xf0"),
      back(", é]"),
      back("json.Raw"),
      back("` +"),
    ]).toEqual([3, 15, 16, 20, null, 12]);
  });

  it("of each character read again as that character", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.boolean(), async (value, isRaw) => {
        const isPlain = isRaw && !/[`\r\uFEFF\0]/.test(value);
        const literal = isPlain ? `\`${value}\`` : JSON.stringify(value);
        const file = `package x // 😀\n\nvar o = a.WithOutputSchema([]byte(${literal}))\n`;
        const { text: json, places } = await only(path, file);
        expect(json).toBe(value);
        for (let at = 0; at < json.length; at++) {
          const { start, end } = places.toFile({ start: at, end: at + 1 });
          const there = file.slice(start, end);
          expect(isPlain ? there : JSON.parse(`"${there}"`)).toBe(json[at]);
          expect(places.toSchema(start)).toBe(at);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("changes", () => {
  const text = 'package x\n\nvar o = a.WithOutputSchema([]byte(`{\r\n  "type": "object"\r\n}`))\r\n';

  it("are written into a raw string with its line ends", async () => {
    const schema = await only(path, text);
    expect(changed(text, schema, { kind: "set", path: ["required"], json: '["a"]' })).toBe(
      text.replace('"object"\r\n', '"object",\r\n  "required": ["a"]\r\n'),
    );
    expect(changed(text, schema, { kind: "set", path: ["title"], json: '"`"' })).toBeNull();
  });

  it("are written into a quoted string with its escapes", async () => {
    const quoted = 'package x\n\nvar o = a.WithOutputSchema([]byte("{\\"type\\": \\"object\\"}"))\n';
    const schema = await only(path, quoted);
    expect(changed(quoted, schema, { kind: "set", path: ["type"], json: '"\\\\d`"' })).toBe(
      quoted.replace('\\"object\\"', '\\"\\\\\\\\d`\\"'),
    );
    expect(changed(quoted, schema, { kind: "remove", path: ["type"] })).toBe(
      quoted.replace('\\"type\\": \\"object\\"', ""),
    );
  });

  it("are not written across strings that are put together", async () => {
    const parts = 'package x\n\nvar o = a.WithOutputSchema("{" + `"a": [1,` + `2]}`)\n';
    const schema = await only(path, parts);
    expect(schema.text).toBe('{"a": [1,2]}');
    expect(changed(parts, schema, { kind: "remove", path: ["a"] })).toBeNull();
    expect(changed(parts, schema, { kind: "set", path: ["a", 0], json: "3" })).toBe(
      parts.replace("[1,", "[3,"),
    );
  });
});

it.each([
  ["calls in calls", `var x = ${"f(".repeat(50_000)}`],
  ["blocks in a method", `func (t T) ParameterSchema() []byte {\n${"{\nreturn a\n".repeat(20_000)}`],
  ["sums", `var x = WithOutputSchema(${"a+".repeat(50_000)}a)\n`],
  [
    "constants that double",
    `${Array.from({ length: 60 }, (_, i) => `const c${i} = ${i === 0 ? "`abc`" : `c${i - 1} + c${i - 1}`}\n`).join("")}var x = WithOutputSchema(c59)\n`,
  ],
  ["parentheses", `var x = WithOutputSchema${"(".repeat(50_000)}1${")".repeat(50_000)}\n`],
])("a file with many %s is read in time that grows with it", async (_what, body) => {
  const { schemas } = await hosted(path, `package x\n// ParameterSchema()\n${body}`);
  expect(schemas).toEqual([]);
});
