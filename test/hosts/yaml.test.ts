/** Schemas in YAML: as mappings and as JSON in strings, with the way back to each character. */
import { describe, expect, it } from "vitest";
import { withEdits } from "../../server/hosts/edited-text.ts";
import { changed, hosted, only, written } from "./hosted.ts";

describe("a mapping", () => {
  const text = `# about
type: object
properties:
  verdict: {type: string, enum: ['ok', "b\\u0061d"]} # inline
  count:
    type: integer
    maximum: 1.0
    default: ~
required:
  - verdict
  - "count"
additionalProperties: false
`;
  it("is read as the JSON that it stands for", async () => {
    const schema = await only("/w/a.yaml", text);
    expect(schema.text).toBe(
      '{"type":"object","properties":{"verdict":{"type":"string","enum":["ok","bad"]},"count":{"type":"integer","maximum":1.0,"default":null}},"required":["verdict","count"],"additionalProperties":false}',
    );
    expect([schema.selector, schema.label, schema.harness]).toEqual([null, "a.yaml", null]);
    expect(schema.span).toEqual({ start: 8, end: text.length - 1 });
  });

  it("has each part at its place", async () => {
    const schema = await only("/w/a.yaml", text);
    for (const [part, there] of [
      ['"type":"object"', "type: object"],
      ['"object"', "object"],
      ["bject", "bject"],
      ['"ok"', "'ok'"],
      ['"bad"', '"b\\u0061d"'],
      ["ba", "b\\u0061"],
      ['["ok","bad"]', `['ok', "b\\u0061d"]`],
      ["1.0", "1.0"],
      ["null", "~"],
      ['["verdict","count"]', '- verdict\n  - "count"'],
      ['{"type":"integer","maximum":1.0,"default":null}', "type: integer\n    maximum: 1.0\n    default: ~"],
      ['"count":{', "count:\n    "],
      ["false}", "false"],
      [schema.text, text.slice(8, -1)],
    ] as const) {
      expect([part, written(text, schema, part)]).toEqual([part, there]);
    }
    const { toSchema } = schema.places;
    expect(toSchema(0)).toBeNull();
    expect(toSchema(text.indexOf("integer") + 3)).toBe(schema.text.indexOf("integer") + 3);
    expect(toSchema(text.indexOf("'ok'"))).toBe(schema.text.indexOf('"ok"'));
    expect(toSchema(text.indexOf("# inline"))).toBeNull();
  });

  it("is read with CRLF, tabs and a byte order mark", async () => {
    const windows = "\uFEFF# \u{1F600}\r\ntype:\tobject\t# \u{1F600}\r\nrequired:\r\n- '\u{1F600}x'\r\n";
    const schema = await only("/w/a.yaml", windows);
    expect(schema.text).toBe('{"type":"object","required":["\u{1F600}x"]}');
    expect(schema.places.toFile({ start: 8, end: 16 })).toEqual({ start: 13, end: 19 });
    expect(schema.places.toFile({ start: 29, end: 34 })).toEqual({ start: 39, end: 44 });
    expect(schema.places.toSchema(42)).toBe(32);
    expect(changed(windows, schema, { kind: "append", path: ["required"], json: '"y z"' })).toBe(
      `${windows}- y z\r\n`,
    );
  });

  it("stands at a pointer as well", async () => {
    const inside = "tools:\n  - name: x\n    args_schema:\n      type: object\n";
    const schema = await only("/w/a.yaml", inside, { at: "/tools/0/args_schema" });
    expect([schema.selector, schema.label, schema.text]).toEqual([
      "/tools/0/args_schema",
      "args_schema",
      '{"type":"object"}',
    ]);
    expect(inside.slice(schema.span.start, schema.span.end)).toBe("args_schema:\n      type: object");
    const there = { at: "/tools/1" };
    const [finding] = (await hosted("/w/a.yaml", inside, there)).findings;
    expect([finding?.code, finding?.explanation]).toEqual([
      "enforcement/no-schema",
      "there is nothing at that place of the file",
    ]);
  });

  it("follows aliases and merges, own names first", async () => {
    const aliased = "base: &b {type: object, title: x}\nschema:\n  <<: [*b]\n  title: y\n  not: *b\n";
    const schema = await only("/w/a.yml", aliased, { at: "/schema" });
    expect(schema.text).toBe('{"type":"object","title":"y","not":{"type":"object","title":"x"}}');
    expect(written(aliased, schema, '"not":{"type":"object","title":"x"}')).toBe("not");
    expect(written(aliased, schema, '{"type":"object","title":"x"}')).toBe("{type: object, title: x}");
  });

  it("tells what JSON has nothing for", async () => {
    const { schemas, findings } = await hosted(
      "/w/a.yaml",
      "maximum: .inf\nconst: !!binary aGk=\n? [a]\n: 1\ndefault: 2024-01-31\nminimum: 0x1F\ntype: a\ntype: b\nmaxLength: 12345678901234567890\n",
    );
    expect(schemas[0]?.text).toBe(
      '{"maximum":null,"const":null,"default":"2024-01-31","minimum":31,"type":"b","maxLength":12345678901234567890}',
    );
    expect(
      findings.map(({ code, severity, start, end, pointer, explanation }) => [
        code,
        severity,
        start,
        end,
        pointer,
        explanation,
      ]),
    ).toEqual([
      [
        "admission/not-json",
        "error",
        9,
        13,
        "/maximum",
        "JSON has no number .inf; write another one, or leave it out.",
      ],
      [
        "admission/not-json",
        "error",
        30,
        34,
        "/const",
        "JSON has nothing for this value; write it as a string, without its tag.",
      ],
      ["admission/not-json", "error", 37, 40, "", "In JSON a name is a string; write this one as text."],
      [
        "visibility/bare-date",
        "warning",
        54,
        64,
        "/default",
        "Some readers of YAML make a date of 2024-01-31, and write it in another form; put it in quotes.",
      ],
      [
        "admission/not-json",
        "error",
        87,
        91,
        "/type",
        'The name "type" stands here twice; most readers of YAML refuse the file.',
      ],
    ]);
  });
});

describe("JSON in a string", () => {
  const json = '{"type":"object","required":["it\'s \\u0041"]}';
  const styles: Record<string, readonly [text: string, inner: string]> = {
    single: [`args_schema: '${json.replaceAll("'", "''")}'\n`, json],
    double: [`args_schema: ${JSON.stringify(json)}\n`, json],
    "double, with escapes of its own": [
      'args_schema: "{\\x22type\\x22:\\_ \\U0001F600\\\n   \\"object\\"}"\n',
      '{"type":\u00a0 \u{1F600}"object"}',
    ],
    "single over lines": [
      `args_schema: '{"type":  \n\n    "object",\n \t"title": ""}'\n`,
      '{"type":\n"object", "title": ""}',
    ],
    literal: [`args_schema: |\n  {\n    "type": "object"\n  }\nother: 1\n`, '{\n  "type": "object"\n}\n'],
    "literal, stripped, indented by hand": [`args_schema: |2-\n   {\n    "a": 1\n   }\n`, ' {\n  "a": 1\n }'],
    folded: [`args_schema: >-\n  {"type":\n  "object"}\n`, '{"type": "object"}'],
    "folded, with lines that stay": [
      `args_schema: >\n  {\n    "type": 1,\n    "b": 2\n  }\n`,
      '{\n  "type": 1,\n  "b": 2\n}\n',
    ],
    "CRLF and a byte order mark": [
      `\uFEFFa: \u{1F600}\r\nargs_schema: |\r\n  {\r\n    "type": 1\r\n  }\r\n`,
      '{\n  "type": 1\n}\n',
    ],
  };
  for (const [name, [text, inner]] of Object.entries(styles)) {
    it(`${name}: each character has its place`, async () => {
      const schema = await only("/w/tool.yaml", text, { isClaimed: false });
      expect(schema.text).toBe(inner);
      expect([schema.selector, schema.label, schema.harness]).toEqual([
        "/args_schema!",
        "args_schema",
        "harbor",
      ]);
      for (let at = 0; at < inner.length; at++) {
        const { start, end } = schema.places.toFile({ start: at, end: at + 1 });
        const character = inner.charAt(at);
        const there = text.slice(start, end);
        if (there.length === 1 && !/\s/.test(character)) expect(there).toBe(character);
        if (character === '"') expect(there).toMatch(/^(?:"|\\"|\\x22)$/);
        if (!/[\s\uD800-\uDFFF]/.test(character)) expect(schema.places.toSchema(start)).toBe(at);
      }
    });
  }

  it("is found at any depth, and only where it is an object", async () => {
    const text = `tools:\n- args_schema: '{}'\n  out_schema: "{}"\n- args_schema: SearchInput\n- args_schema: {query: {type: string}}\n`;
    const { schemas, findings } = await hosted("/w/tool.yaml", text, { isClaimed: false });
    expect(schemas.map(({ selector }) => selector)).toEqual([
      "/tools/0/args_schema!",
      "/tools/0/out_schema!",
    ]);
    expect(findings).toEqual([]);
  });

  it("is wanted where a schema is a mapping: told once, with the string as a fix", async () => {
    const text = `tools:\r\n- name: "\u{1F600}"\r\n  args_schema:\r\n    type: object\r\n    title: it's\r\n- out_schema: {type: array}\r\n`;
    const unclaimed = { isClaimed: false };
    const { schemas, findings, fixesOf } = await hosted("/w/tool.yaml", text, unclaimed);
    expect(schemas).toEqual([]);
    const [finding, ...others] = findings;
    if (finding === undefined) throw new Error("nothing is found");
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: "enforcement/no-schema",
      severity: "warning",
      pointer: "/tools/0/args_schema",
      explanation:
        "harbor takes args_schema as JSON in a string, and this is a mapping of YAML, so that it isn't checked here; write args_schema: '{…}', or claim the mapping with \"at\" in subagent-schema.json where another program reads it.",
    });
    expect(text.slice(finding.start, finding.end)).toBe("args_schema");
    const [fix] = fixesOf?.(finding) ?? [];
    const fixed = withEdits(text, fix?.edits ?? []);
    expect(fixed).toContain(
      `\r\n  args_schema: '{"type":"object","title":"it''s"}'\r\n- out_schema: {type: array}\r\n`,
    );
    const again = await hosted("/w/tool.yaml", fixed, unclaimed);
    expect(again.schemas.map((schema) => schema.text)).toEqual(['{"type":"object","title":"it\'s"}']);
    expect(again.findings.map(({ pointer }) => pointer)).toEqual(["/tools/1/out_schema"]);
    const noted = await hosted("/w/t.yaml", "args_schema: # a note\n  type: object\n", unclaimed);
    expect(noted.findings.flatMap((each) => noted.fixesOf?.(each) ?? [])).toEqual([]);
  });

  it("changes in the string's own spelling", async () => {
    const set = { kind: "set", path: ["title"], json: '"it\'s"' } as const;
    for (const [text, result] of [
      [`args_schema: '{"type": 1}' # c\n`, `args_schema: '{"type": 1, "title": "it''s"}' # c\n`],
      [`args_schema: "{\\"type\\": 1}"\n`, `args_schema: "{\\"type\\": 1, \\"title\\": \\"it's\\"}"\n`],
      [
        `args_schema: |\n  {\n    "type": 1\n  }\n`,
        `args_schema: |\n  {\n    "type": 1,\n    "title": "it's"\n  }\n`,
      ],
      [
        `args_schema: >\r\n  {\r\n    "type": 1\r\n  }\r\n`,
        `args_schema: >\r\n  {\r\n    "type": 1,\r\n    "title": "it's"\r\n  }\r\n`,
      ],
      [`args_schema: >-\n  {"type":\n  1}\n`, `args_schema: >-\n  {"type":\n  1, "title": "it's"}\n`],
    ] as const) {
      const schema = await only("/w/tool.yaml", text, { isClaimed: false });
      expect(changed(text, schema, set)).toBe(result);
    }
  });
});

describe("changes of a mapping", () => {
  const text = `type: object # kept
properties:
  # the title
  title: {type: string}
  count:
    type: integer
required:
- title
$defs: {}
`;
  const schema = () => only("/w/a.yaml", text);
  it("add", async () => {
    expect(
      changed(text, await schema(), { kind: "set", path: ["additionalProperties"], json: "false" }),
    ).toBe(`${text}additionalProperties: false\n`.replace("$defs: {}\n", "$defs: {}\n"));
    expect(
      changed(text, await schema(), { kind: "set", path: ["properties", "count", "maximum"], json: "1.50" }),
    ).toBe(text.replace("type: integer\n", "type: integer\n    maximum: 1.50\n"));
    expect(
      changed(text, await schema(), { kind: "set", path: ["properties", "title", "const"], json: '"no"' }),
    ).toBe(text.replace("{type: string}", '{type: string, const: "no"}'));
    expect(
      changed(text, await schema(), { kind: "set", path: ["$defs", "x"], json: '{"a":[1,{"b":2}],"c":{}}' }),
    ).toBe(text.replace("$defs: {}", "$defs: { x: { a: [1, { b: 2 }], c: {} } }"));
    expect(
      changed(text, await schema(), {
        kind: "set",
        path: ["properties", "list"],
        json: '{"type":"array","items":{"enum":["a","no"]}}',
      }),
    ).toBe(
      text.replace("required:", '  list:\n    type: array\n    items:\n      enum: [a, "no"]\nrequired:'),
    );
    expect(changed(text, await schema(), { kind: "append", path: ["required"], json: '"count"' })).toBe(
      text.replace("- title\n", "- title\n- count\n"),
    );
  });

  it("replace, rename, remove", async () => {
    expect(changed(text, await schema(), { kind: "set", path: ["type"], json: '["object","null"]' })).toBe(
      text.replace("type: object", 'type: [object, "null"]'),
    );
    expect(
      changed(text, await schema(), { kind: "set", path: ["required"], json: '["count","title"]' }),
    ).toBe(text.replace("- title", "- count\n- title"));
    expect(changed(text, await schema(), { kind: "set", path: ["type"], json: '{"a":{"b":1}}' })).toBe(
      text.replace("type: object", "type:\n  a:\n    b: 1"),
    );
    expect(
      changed(
        text,
        await schema(),
        { kind: "rename", path: ["properties", "title"], name: "heading" },
        { kind: "set", path: ["required", 0], json: '"heading"' },
      ),
    ).toBe(text.replace("title: {", "heading: {").replace("- title", "- heading"));
    expect(changed(text, await schema(), { kind: "remove", path: ["properties", "count"] })).toBe(
      text.replace("  count:\n    type: integer\n", ""),
    );
    expect(changed(text, await schema(), { kind: "remove", path: ["properties", "count", "type"] })).toBe(
      text.replace("count:\n    type: integer", "count: {}"),
    );
    expect(changed(text, await schema(), { kind: "remove", path: ["$defs"] })).toBe(
      text.replace("$defs: {}\n", ""),
    );
    expect(changed(text, await schema(), { kind: "remove", path: ["required", 0] })).toBe(
      text.replace("required:\n- title", "required: []"),
    );
  });

  it("aren't made through aliases", async () => {
    const aliased = "a: &a {type: object}\nb: *a\n";
    const here = await only("/w/a.yaml", aliased);
    expect(changed(aliased, here, { kind: "set", path: ["b", "title"], json: '"x"' })).toBeNull();
    expect(changed(aliased, here, { kind: "set", path: ["a", "title"], json: '"x"' })).toBeNull();
  });
});

describe("files that are none, or hostile", () => {
  it("ordinary YAML costs nothing and gives nothing", async () => {
    expect(await hosted("/w/ci.yaml", "on: [push]\njobs: {", { isClaimed: false })).toEqual({
      schemas: [],
      findings: [],
    });
    expect(await hosted("/w/x.yaml", "args_schema: [", { isClaimed: false })).toEqual({
      schemas: [],
      findings: [],
    });
  });

  it("what can't be read is told once, at its place", async () => {
    const text = "type: object\nproperties: [a\n";
    const { schemas, findings } = await hosted("/w/x.yaml", text);
    expect(schemas).toEqual([]);
    expect(
      findings.map(({ code, severity, start, explanation }) => [code, severity, start, explanation]),
    ).toEqual([
      [
        "admission/file-syntax",
        "error",
        28,
        "Line 3 is not YAML: flow sequence in block collection must be sufficiently indented and end with a ]; correct it, since nothing of this file can be used before.",
      ],
    ]);
  });

  it("a manifest of harbor that can't be read, but no template and no file of other programs", async () => {
    const codes = async (text: string) =>
      (await hosted("/w/tool.yaml", text, { isClaimed: false })).findings.map(({ code }) => code);
    expect(await codes(`args_schema: '{"type": "object"}'\nout_schema: [\n`)).toEqual([
      "admission/file-syntax",
    ]);
    expect(await codes(`args_schema: |\n  {}\nname: "x\n`)).toEqual(["admission/file-syntax"]);
    expect(await codes(`args_schema: '{}'\n{{ if .x }}\nout_schema: [\n`)).toEqual([]);
    expect(await codes("args_schema: SearchInput\nout_schema: [\n")).toEqual([]);
  });

  it("no alias multiplies, none leads to itself", async () => {
    let bomb = "a0: &a0 [x, x]\n";
    for (let i = 1; i < 60; i++) bomb += `a${i}: &a${i} [*a${i - 1}, *a${i - 1}]\n`;
    const codes = async (text: string) =>
      (await hosted("/w/x.yaml", text)).findings.map(({ explanation }) => explanation);
    expect(await codes(bomb)).toEqual(["Aliases repeat so much of this file that no schema is made of it."]);
    expect(await codes("&a [*a]\n")).toEqual([
      "The alias names what it stands in; no JSON can be made of that.",
    ]);
    let chain = "m0: &m0 {x: 1}\n";
    for (let i = 1; i < 20_000; i++) chain += `m${i}: &m${i} {<<: *m${i - 1}}\n`;
    expect((await codes(chain)).length).toBe(1);
    expect(await codes("[".repeat(20_000))).toEqual(["the YAML nests too deeply"]);
    expect(await codes("- ".repeat(20_000))).toEqual(["the YAML nests too deeply"]);
    const { schemas } = await hosted(
      "/w/x.yaml",
      `__proto__: {a: 1}\nx: ${"[".repeat(300)}${"]".repeat(300)}\n`,
    );
    expect(schemas[0]?.text.startsWith('{"__proto__":{"a":1},"x":[[')).toBe(true);
  });

  it("the same time for each character of a long string", async () => {
    const text = `args_schema: "{${"  ".repeat(200_000)}\\\n${" ".repeat(200_000)}}"\n`;
    const schema = await only("/w/x.yaml", text, { isClaimed: false });
    expect(schema.text.length).toBe(400_002);
  });
});
