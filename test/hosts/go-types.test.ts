/** Go types as schemas: which ones, where each part of them stands, what is said of their tags, and changes of tags. */
import { describe, expect, it } from "vitest";
import { reflectSource } from "../../server/go/reflect-source.ts";
import type { SchemaChange } from "../../server/hosts/schema-change.ts";
import { changed, hosted, only, written } from "./hosted.ts";

const path = "/w/scan/report.go";
const q = "`";

describe("the types of a file", () => {
  const text = `package scan

type Report struct {
	Rows []Row ${q}json:"rows" jsonschema:"maxItems=2"${q}
}

type Row struct {
	N int ${q}jsonschema:"minimum=1"${q}
}

type Other struct {
	A string ${q}jsonschema_description:"what it is"${q}
	B *Other2
}

type Other2 struct{ C string }

type List[T any] struct {
	Items []T ${q}jsonschema:"minItems=1"${q}
}

type Config struct{ Out chan int }
`;

  it("are those with the tags of a schema that no other of them holds", async () => {
    const { schemas, findings } = await hosted(path, text, { isClaimed: false });
    expect(findings).toEqual([]);
    expect(
      schemas.map(({ selector, label, harness, reflected, span }) => [
        selector,
        label,
        harness,
        reflected?.type.text,
        text.slice(span.start, span.end).split("\n")[0],
      ]),
    ).toEqual([
      ["Report", "Report", "driftlessaf", "scan.Report", "Report struct {"],
      ["Other", "Other", "driftlessaf", "scan.Other", "Other struct {"],
    ]);
    expect(schemas[0]?.text).toBe(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"rows":{"items":{"properties":{"N":{"type":"integer","minimum":1}},"type":"object"},"type":"array","maxItems":2}},"type":"object"}',
    );
  });

  it.each(["Row", "Other2"])("can be named: %s", async (at) => {
    const schema = await only(path, text, { at });
    expect([schema.selector, schema.harness]).toEqual([at, "driftlessaf"]);
    expect(text.slice(schema.span.start, schema.span.end).startsWith(`${at} struct`)).toBe(true);
  });

  it("hold each other in a ring: the first counts", async () => {
    const ring = `package x\n\ntype A struct { B *B ${q}jsonschema:"title=b"${q} }\n\ntype B struct { A *A ${q}jsonschema:"title=a"${q} }\n`;
    const { schemas, findings } = await hosted("/w/x.go", ring);
    expect(schemas).toEqual([]);
    expect(findings.map(({ code, start, end }) => [code, ring.slice(start, end)])).toEqual([
      ["admission/go-type", "*A"],
    ]);
  });

  it("are none in a file without such tags", async () => {
    const none = { schemas: [], findings: [] };
    expect(await hosted(path, "package x\n\ntype T struct{ A string }\n")).toEqual(none);
    expect(await hosted(path, '// jsonschema:"x"\npackage x\n\ntype T struct{ A string }\n')).toEqual(none);
  });
});

describe("the neighbours of a file", () => {
  const own = `package scan\n\ntype Report struct {\n\tRow  Row   ${q}jsonschema:"required"${q}\n\tPlain Plain\n}\n`;
  const files = new Map([
    ["/w/scan/report.go", own],
    ["/w/scan/row.go", `package scan\n\ntype Row struct {\n\tN int ${q}jsonschema:"minLength=1"${q}\n}\n`],
    ["/w/scan/plain.go", "package scan\n\ntype Plain struct {\n\tC chan int\n}\n"],
    ["/w/scan/other.go", "package other\n\ntype Row struct{}\n"],
    ["/w/go.mod", "module example.com/acme\n"],
  ]);

  it("declare types that it holds", async () => {
    const row = new Map([...files].filter(([name]) => name !== "/w/scan/plain.go"));
    row.set("/w/scan/report.go", own.replace("\tPlain Plain\n", ""));
    const schema = await only(path, row.get(path) ?? "", { files: row });
    expect(schema.text).toBe(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://example.com/acme/scan/report","properties":{"Row":{"properties":{"N":{"type":"integer"}},"type":"object"}},"type":"object","required":["Row"]}',
    );
    // What another file declares stands where this one leads there.
    expect(written(row.get(path) ?? "", schema, '"N"')).toBe("Row");
    expect(written(row.get(path) ?? "", schema, '"integer"')).toBe("Row");
  });

  it("are told of their tags themselves; what they are not told of stands at the type", async () => {
    const { schemas, findings } = await hosted(path, own, { files });
    expect(schemas).toEqual([]);
    expect(
      findings.map(({ code, start, end, explanation }) => [code, own.slice(start, end), explanation]),
    ).toEqual([
      [
        "admission/go-type",
        "Report",
        'plain.go:4:4: chan int has no schema; give the field another type, or leave it out by json:"-"',
      ],
    ]);
    const row = files.get("/w/scan/row.go") ?? "";
    const there = await hosted("/w/scan/row.go", row, { files });
    expect(there.schemas.map(({ selector }) => selector)).toEqual(["Row"]);
    expect(there.findings.map(({ code, start, end }) => [code, row.slice(start, end)])).toEqual([
      ["enforcement/tag-ignored", "minLength=1"],
    ]);
  });
});

describe("other packages of the module", () => {
  const own = `package scan

import (
	"encoding/json"

	"example.com/acme/place"
	"example.com/acme/go-rows"
	v "example.org/lib/v2/values"
)

type Report struct {
	Where *place.Place ${q}json:"where"${q}
	Page  rows.Page[place.Place] ${q}json:"page" jsonschema:"required"${q}
	Value v.Value ${q}json:"value"${q}
	Raw   rows.Page[json.RawMessage] ${q}json:"raw"${q}
}
`;
  const files = new Map([
    [path, own],
    ["/w/go.mod", "module example.com/acme\n"],
    ["/w/place/gen.go", "package main\n\ntype Place int\n"],
    [
      "/w/place/place.go",
      `package place\n\ntype Place struct {\n\tLine int ${q}json:"line" jsonschema:"minLength=1"${q}\n}\n`,
    ],
    ["/w/place/place_test.go", "package place\n\ntype Place bool\n"],
    [
      "/w/go-rows/rows.go",
      `package rows\n\nimport "example.com/acme/place"\n\ntype Page[T any] struct {\n\tItems []T ${q}json:"items"${q}\n\tFirst place.Place ${q}json:"first"${q}\n}\n`,
    ],
    ["/w/vendor/example.org/lib/v2/values/value.go", "package values\n\ntype Value string\n"],
  ]);

  it("are read where a type leads there, generic ones and those of the vendor folder too", async () => {
    const { schemas, findings } = await hosted(path, own, { files });
    // What a tag of another file says in vain is told there.
    expect(findings).toEqual([]);
    const place = '{"properties":{"line":{"type":"integer"}},"type":"object"}';
    expect(schemas.map(({ text }) => text)).toEqual([
      `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://example.com/acme/scan/report","properties":{"where":${place},"page":{"properties":{"items":{"items":${place},"type":"array"},"first":${place}},"type":"object"},"value":{"type":"string"},"raw":{"properties":{"items":{"items":true,"type":"array"},"first":${place}},"type":"object"}},"type":"object","required":["page"]}`,
    ]);
    const fields = schemas[0]?.reflected?.type.kind === "struct" ? schemas[0].reflected.type.fields : [];
    expect(fields.map(({ type }) => type.text)).toEqual([
      "*place.Place",
      "rows.Page[example.com/acme/place.Place]",
      "values.Value",
      "rows.Page[encoding/json.RawMessage]",
    ]);
  });

  it("are named in messages by the way there", async () => {
    const looping = new Map(files).set(
      "/w/place/place.go",
      "package place\n\ntype Place struct {\n\tNext *Place\n}\n",
    );
    const { findings } = await hosted(path, own, { files: looping });
    expect(findings.map(({ start, end, explanation }) => [own.slice(start, end), explanation])).toEqual([
      [
        "Report",
        "../place/place.go:4:7: place.Place, declared at ../place/place.go:3, holds itself, and the harness inlines it without end; write a type for each level, or a flat list whose rows name their parent",
      ],
    ]);
  });

  it.each([
    [
      "example.com/acme/none",
      "p.Place is of another module's package, example.com/acme/none, whose source is not read; give the model a type of this package instead, or let the program print the schema and check that as a JSON file",
    ],
    [
      "example.com/acme/../place",
      "p.Place is of another module's package, example.com/acme/../place, whose source is not read; give the model a type of this package instead, or let the program print the schema and check that as a JSON file",
    ],
    ["example.com/acme/go-rows", "example.com/acme/go-rows declares no type Place; declare it there"],
  ])("%s", async (imported, why) => {
    const text = `package scan\n\nimport p "${imported}"\n\ntype T struct {\n\tA p.Place ${q}jsonschema:"required"${q}\n}\n`;
    const { findings } = await hosted(path, text, { files });
    expect(findings.map(({ code, explanation }) => [code, explanation])).toEqual([
      ["enforcement/go-type-unresolved", why],
    ]);
  });
});

describe("places", () => {
  const text = `\uFEFF// 😀\r\npackage main\r\n\r\ntype Report struct {\r\n\tVerdict string ${q}json:"verdict,omitempty" jsonschema:"required,enum=😀,enum=b\\\\,c,title=Say \\"so\\""${q} // 😀\r\n\tTags []string "jsonschema:\\"minLength=2,maxItems=3\\""\r\n\tInner struct {\r\n\t\tN, M int ${q}jsonschema_description:"how many"${q}\r\n\t}\r\n}\r\n`;

  it("lead to the piece of the tag, the name or the type", async () => {
    const schema = await only("/w/report.go", text);
    const there = (part: string) => written(text, schema, part);
    expect(schema.text).toBe(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"verdict":{"type":"string","enum":["😀","b,c"],"title":"Say \\"so\\""},"Tags":{"items":{"type":"string","minLength":2},"type":"array","maxItems":3},"Inner":{"properties":{"N":{"type":"integer","description":"how many"},"M":{"type":"integer","description":"how many"}},"type":"object"}},"type":"object","required":["verdict"]}',
    );
    expect(there('"verdict":')).toBe("verdict");
    expect(there('"enum"')).toBe("enum");
    expect(there('"😀"')).toBe("😀");
    expect(there('"b,c"')).toBe("b\\\\,c");
    expect(there('["😀","b,c"]')).toBe("enum=😀,enum=b\\\\,c");
    expect(there('"title"')).toBe("title");
    expect(there('"Say \\"so\\""')).toBe('Say \\"so\\"');
    expect(there('"Tags"')).toBe("Tags");
    expect(there('"array"')).toBe("[]string");
    expect(there('"minLength":2')).toBe("minLength=2");
    expect(there('"maxItems"')).toBe("maxItems");
    expect(there('"N"')).toBe("N");
    expect(there('"M"')).toBe("M");
    expect(there('"$schema"')).toBe("Report");
    expect(there('["verdict"]')).toBe("Report");
    const start = schema.text.indexOf('"verdict"]');
    const word = schema.places.toFile({ start, end: start + 9 });
    expect(text.slice(word.start, word.end)).toBe("required");
  });

  it("lead back", async () => {
    const schema = await only("/w/report.go", text);
    const back = (part: string) => schema.places.toSchema(text.indexOf(part));
    const at = (part: string) => schema.text.indexOf(part);
    expect([
      back("Report"),
      back("verdict"),
      back("enum=b"),
      back("b\\\\,c"),
      back("maxItems"),
      back("M int"),
    ]).toEqual([
      0,
      at('"verdict"'),
      // Both stand for one keyword: what comes next is the first value's end.
      at('"😀"') + 4,
      at('"b,c"'),
      at('"maxItems"'),
      at('"M"'),
    ]);
    expect(back("package")).toBeNull();
    expect(schema.places.toSchema(text.length)).toBeNull();
  });
});

describe("what a tag says in vain", () => {
  it("is told of the piece", async () => {
    const text = `package x\n\ntype T struct {\n\tA string ${q}jsonschema:"minimum=1,required,description=a, b"${q}\n}\n`;
    const { schemas, findings } = await hosted("/w/x.go", text);
    expect(schemas.map(({ selector }) => selector)).toEqual(["T"]);
    expect(
      findings.map(({ code, severity, start, end }) => [code, severity, text.slice(start, end)]),
    ).toEqual([
      ["enforcement/tag-ignored", "warning", "minimum=1"],
      ["enforcement/tag-ignored", "warning", " b"],
    ]);
  });

  it("is told of a second key, and of a field that is not exported", async () => {
    const text = `package x\n\ntype T struct {\n\tA string ${q}jsonschema:"title=a" json:"a" jsonschema:"required"${q}\n\tb string ${q}jsonschema:"required"${q}\n\tc string ${q}json:"-" jsonschema:"required"${q}\n\td string\n}\n`;
    const { findings } = await hosted("/w/x.go", text);
    expect(
      findings.map(({ code, start, end, explanation }) => [code, text.slice(start, end), explanation]),
    ).toEqual([
      [
        "enforcement/tag-ignored",
        'jsonschema:"required"',
        "the tag has jsonschema twice, and Go reads the first alone; make one of the two",
      ],
      [
        "enforcement/tag-ignored",
        `${q}jsonschema:"required"${q}`,
        "the field's name begins with no capital letter, so that neither Go's JSON nor the schema has it, and its tag does nothing; give it another name",
      ],
    ]);
    expect(findings[0]?.start).toBe(text.lastIndexOf("jsonschema", text.indexOf("\tb ")));
  });

  it("is told once, though two types hold the field", async () => {
    const text = `package x\n\ntype A struct { R R ${q}jsonschema:"title=a"${q} }\ntype B struct { R R ${q}jsonschema:"title=b"${q} }\ntype R struct { S string ${q}jsonschema:"minimum=1"${q} }\n`;
    const { schemas, findings } = await hosted("/w/x.go", text);
    expect(schemas.map(({ selector }) => selector)).toEqual(["A", "B"]);
    expect(findings.map(({ start, end }) => text.slice(start, end))).toEqual(["minimum=1"]);
  });
});

describe("a type that is held twice, and one without a schema", () => {
  const text = `package x\n\ntype T struct {\n\tA, B R ${q}jsonschema:"title=r"${q}\n\tC chan int ${q}jsonschema:"minItems=1"${q}\n}\n\ntype R struct {\n\tS string ${q}jsonschema:"minimum=1"${q}\n\tF func() ${q}jsonschema:"title=f,maxLength=1"${q}\n}\n`;

  it("are told of once each, with no word about what their tags do", async () => {
    const { problems } = await reflectSource({ name: "x.go", path: "/nowhere/x.go", text }, "T");
    expect(problems.map(({ kind, place }) => [kind, text.slice(place?.start, place?.end)])).toEqual([
      ["unused", "minimum=1"],
      ["hopeless", "func()"],
      ["hopeless", "chan int"],
    ]);
    const { findings } = await hosted("/nowhere/x.go", text);
    expect(findings.map(({ code, start, end }) => [code, text.slice(start, end)])).toEqual([
      ["admission/go-type", "chan int"],
      ["enforcement/tag-ignored", "minimum=1"],
      ["admission/go-type", "func()"],
    ]);
  });
});

it("a type that is refused has the findings of its other fields' tags", async () => {
  const fields = `\tA int ${q}jsonschema:"minimum=5,maximum=1"${q}\n\tB string ${q}jsonschema:"pattern=^(?!x)a"${q}\n`;
  const refusing = `package x\n\ntype T struct {\n${fields}\tC chan int ${q}jsonschema:"pattern=(?!x)"${q}\n}\n`;
  const told = async (text: string) =>
    (await hosted("/w/x.go", text)).findings.map(({ code, start, end }) => [code, text.slice(start, end)]);
  const refused = ["admission/go-type", "chan int"];
  expect(await told(refusing)).toEqual([
    ["strength/impossible", "minimum"],
    ["enforcement/pattern-skipped", "^(?!x)a"],
    refused,
  ]);
  // What a type with a schema holds too is told of there.
  const held = `package x\n\ntype T struct {\n\tR R ${q}jsonschema:"title=a"${q}\n\tC chan int\n}\n\ntype U struct {\n\tR R ${q}jsonschema:"title=a"${q}\n}\n\ntype R struct {\n${fields}}\n`;
  expect(await told(held)).toEqual([refused]);
});

describe("what Go can't read", () => {
  it("is told of a type, and the types behind it are looked at", async () => {
    const text = `package x\n\ntype T struct {\n\tA string ${q}jsonschema:"title=a"${q}\n\tB [ ] ] int\n}\n\ntype Plain struct { B [ ] ] int }\n\ntype U struct {\n\tA string ${q}jsonschema:"title=u"${q}\n}\n`;
    const { schemas, findings } = await hosted("/w/x.go", text);
    expect(schemas.map(({ selector }) => selector)).toEqual(["U"]);
    expect(
      findings.map(({ code, severity, start, end, explanation }) => [
        code,
        severity,
        text.slice(start, end),
        explanation,
      ]),
    ).toEqual([
      [
        "enforcement/go-type-unresolved",
        "warning",
        "T",
        "the declaration of T has a syntax error at x.go:5; correct it there. Until then nothing is known of its schema",
      ],
    ]);
  });

  const why =
    'the tag is not of the form key:"value" key:"value", so that Go finds no jsonschema in it; close its quotes, and let one space stand between';

  it.each([
    'json:"b" jsonschema:"enum=x',
    'json:"b",jsonschema:"required"',
    'json:"b" jsonschema: "required"',
    'json:"b" jsonschema="required"',
    'json:"b; jsonschema_description:"x"',
  ])("is told of a tag: %s", async (tag) => {
    const text = `package x\n\ntype T struct {\n\tA string ${q}jsonschema:"title=a"${q}\n\tB string ${q}${tag}${q}\n}\n`;
    const { findings } = await hosted("/w/x.go", text);
    expect(
      findings.map(({ code, start, end, explanation }) => [code, text.slice(start, end), explanation]),
    ).toEqual([["enforcement/tag-ignored", `${q}${tag}${q}`, why]]);
  });

  it.each([
    'json:"b"jsonschema:"title=x"',
    'json:"jsonschema"',
    'x:"about jsonschema: all" jsonschema:"title=x"',
    "jsonschema",
  ])("is no such tag: %s", async (tag) => {
    const text = `package x\n\ntype T struct {\n\tA string ${q}jsonschema:"title=a"${q}\n\tB string ${q}${tag}${q}\n}\n`;
    expect((await hosted("/w/x.go", text)).findings).toEqual([]);
  });
});

describe("changes of tags", () => {
  const text = `package x\r\n\r\ntype T struct {\r\n\tA string ${q}json:"a" jsonschema:"required,minLength=1,title=x"${q} // 😀\r\n\tB int ${q}json:"b"${q}\r\n\tC bool\r\n\tD []string "jsonschema:\\"maxItems=1\\""\r\n}\r\n`;
  const change = async (...changes: SchemaChange[]) => changed(text, await only("/w/x.go", text), ...changes);

  it.each<[string, SchemaChange, string, string]>([
    [
      "another piece",
      { kind: "append", path: ["required"], json: '"b"' },
      'json:"b"',
      'json:"b" jsonschema:"required"',
    ],
    [
      "a tag",
      { kind: "append", path: ["required"], json: '"C"' },
      "C bool",
      `C bool ${q}jsonschema:"required"${q}`,
    ],
    ["no word", { kind: "remove", path: ["required", 0] }, '"required,', '"'],
    ["no last piece", { kind: "remove", path: ["properties", "a", "title"] }, ",title=x", ""],
    [
      "no piece in the middle",
      { kind: "remove", path: ["properties", "a", "minLength"] },
      "minLength=1,",
      "",
    ],
    [
      "another value",
      { kind: "set", path: ["properties", "a", "minLength"], json: "20" },
      "minLength=1",
      "minLength=20",
    ],
    [
      "a keyword",
      { kind: "set", path: ["properties", "a", "pattern"], json: '"^\\\\d,\\"$"' },
      "title=x",
      'title=x,pattern=^\\\\d\\\\,\\"$',
    ],
  ])("%s", async (_what, made, before, after) => {
    expect(text.split(before)).toHaveLength(2);
    expect(await change(made)).toBe(text.replace(before, () => after));
  });

  it("several of them", async () => {
    expect(
      await change(
        { kind: "remove", path: ["properties", "a", "title"] },
        { kind: "append", path: ["required"], json: '"b"' },
      ),
    ).toBe(text.replace(",title=x", "").replace('json:"b"', 'json:"b" jsonschema:"required"'));
  });

  it("a keyword that was set comes back as it is", async () => {
    const value = 'a\\d,b"c';
    const set: SchemaChange = {
      kind: "set",
      path: ["properties", "a", "pattern"],
      json: JSON.stringify(value),
    };
    const schema = await only("/w/x.go", (await change(set)) ?? "");
    expect(JSON.parse(schema.text).properties.a.pattern).toBe(value);
  });

  it.each<[string, ...SchemaChange[]]>([
    ["what no tag says", { kind: "set", path: ["additionalProperties"], json: "false" }],
    ["a keyword of another kind", { kind: "set", path: ["properties", "a", "enum"], json: '["x"]' }],
    ["a name", { kind: "rename", path: ["properties", "a"], name: "z" }],
    ["a field", { kind: "remove", path: ["properties", "a"] }],
    ["a text that a tag can't hold", { kind: "set", path: ["properties", "a", "title"], json: '"`"' }],
    ["a text that ends in a backslash", { kind: "set", path: ["properties", "a", "title"], json: '"a\\\\"' }],
    ["a quoted tag", { kind: "append", path: ["required"], json: '"D"' }],
    ["a field that is not there", { kind: "append", path: ["required"], json: '"Z"' }],
    [
      "one piece twice",
      { kind: "remove", path: ["properties", "a", "title"] },
      { kind: "remove", path: ["properties", "a", "title"] },
    ],
  ])("can't be made: %s", async (_what, ...changes) => {
    expect(await change(...changes)).toBeNull();
  });
});

it("types that unfold to very many schemas are told of, and those before them are there", async () => {
  const doubling = Array.from(
    { length: 12 },
    (_, i) => `type T${i} struct { A T${i + 1}; B T${i + 1} }\n`,
  ).join("");
  const roots = Array.from(
    { length: 300 },
    (_, i) => `type R${i} struct { A T0 ${q}jsonschema:"title=a"${q} }\n`,
  ).join("");
  const text = `package x\n\n${roots}${doubling}type T12 struct{ S string }\n`;
  const { schemas, findings } = await hosted("/w/x.go", text);
  expect(schemas).toHaveLength(4);
  expect(
    findings.map(({ code, start, end, explanation }) => [code, text.slice(start, end), explanation]),
  ).toEqual([
    [
      "enforcement/no-schema",
      "R4",
      "the types of this file unfold to more than 50000 schemas; R4 and those behind it are not looked at",
    ],
  ]);
});
