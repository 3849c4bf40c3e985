import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Harness,
  harnessById,
  harnesses,
  inMode,
  judge,
  openReflected,
  openSchema,
} from "../../../server/engine/index.ts";
import { minimalReply } from "../../../server/engine/minimal/minimal-reply.ts";
import { patternSample } from "../../../server/engine/minimal/pattern-sample.ts";
import { reflect } from "../../../server/engine/reflect/reflect.ts";
import { goParser } from "../../../server/go/parser.ts";
import { readGoFile } from "../../../server/go/read-file.ts";
import { GoPackage } from "../../../server/go/resolve-type.ts";

function named(id: string): Harness {
  const harness = harnessById(id);
  if (harness === undefined) throw new Error(id);
  return harness;
}
const plain = named("mivia-sdk");
/** The schema of a struct of these fields. */
async function openGo(fields: string) {
  const source = `package p\n\nimport ("encoding/json"; "time")\n\ntype T struct {\n${fields}\n}\n\ntype Low struct { V string \`json:"v" jsonschema:"enum=lo"\` }\n`;
  const type = new GoPackage([readGoFile(await goParser(), "t.go", source)], null).type("T");
  const { reflected } = type === null ? { reflected: null } : reflect(type, null);
  if (reflected === null) throw new Error("the type has no schema");
  return openReflected(named("driftlessaf"), reflected);
}
/** The instance alone, for a harness that takes a reply as it is. */
function minimal(schema: unknown, harness = plain): unknown {
  const open = openSchema(harness, JSON.stringify(schema));
  const found = minimalReply(open);
  if (!found.ok) return found.why;
  expect(judge(open, found.text).verdict).toBe("accepted");
  return JSON.parse(found.text);
}
const object = (properties: Record<string, unknown>, more = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  ...more,
});
const none = (refused: string) =>
  `No accepted reply was found.${refused === "" ? "" : ` The nearest one is refused: ${refused}.`} Write one in the Reply Lab, which says what is missing.`;

describe("a minimal accepted reply", () => {
  it("has the required names alone, in the order of the schema", () => {
    const properties = { b: { type: "string" }, a: { type: "integer" }, c: { type: "string" } };
    expect(JSON.stringify(minimal({ type: "object", properties, required: ["a", "b"] }))).toBe(
      '{"b":"","a":0}',
    );
  });

  it.each([
    [{ enum: ["long", "b"] }, "b"],
    [{ const: { k: [1] } }, { k: [1] }],
    [{ type: ["string", "null"] }, ""],
    [{ type: "boolean", const: true }, true],
    [{ type: "boolean", not: { const: false } }, true],
    [{ type: "string", minLength: 3 }, "xxx"],
    [{ type: "string", pattern: "^[A-Z]{2}-\\d+$" }, "AA-0"],
    [{ type: "string", pattern: "^\\S+$", minLength: 2 }, "aa"],
    [{ type: "integer", minimum: 5, multipleOf: 4 }, 8],
    [{ type: "integer", exclusiveMinimum: 5 }, 6],
    [{ type: "integer", maximum: -3 }, -3],
    [{ type: "number", minimum: 0.5, maximum: 0.75 }, 0.5],
    [{ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    [{ type: "array" }, []],
    [{ type: "array", minItems: 2, items: { type: "integer" } }, [0, 0]],
    [{ type: "array", minItems: 3, uniqueItems: true, items: { type: "string" } }, ["", "x", "xx"]],
    [{ type: "array", minItems: 2, uniqueItems: true, items: { enum: ["a", "b"] } }, ["a", "b"]],
    [{ type: "array", prefixItems: [{ const: 1 }], items: { const: 2 }, minItems: 2 }, [1, 2]],
    [{ type: "array", contains: { const: "x" } }, ["x"]],
    [{ $ref: "#/$defs/word" }, "w"],
    [{ allOf: [{ type: "string" }, { minLength: 1 }] }, "x"],
    [
      {
        oneOf: [
          { type: "string", minLength: 1 },
          { type: "string", maxLength: 3 },
        ],
      },
      "",
    ],
    [{ type: "string", not: { const: "" } }, "x"],
    [{ type: "object", minProperties: 1 }, { name1: "" }],
    [
      { type: "object", required: ["a"], dependentRequired: { a: ["b"] } },
      { a: "", b: "" },
    ],
    [{ if: { const: "" }, else: { minLength: 1 }, type: "string", minLength: 1 }, "x"],
  ])("satisfies %j by %j", (value, wanted) => {
    expect(minimal({ ...object({ v: value }), $defs: { word: { const: "w" } } })).toEqual({ v: wanted });
  });

  it("takes the branch that fits, wherever it stands", () => {
    const kinds = ["a", "b"].map((kind) => object({ kind: { const: kind }, [kind]: { type: "integer" } }));
    expect(minimal({ ...object({ kind: { enum: ["b"] } }), anyOf: kinds })).toEqual({ kind: "b", b: 0 });
  });

  it("comes to an end in a schema that refers to itself", () => {
    const list = object({ next: { anyOf: [{ $ref: "#" }, { type: "null" }] } });
    expect(minimal(list)).toEqual({ next: null });
    const endless = object({ next: { $ref: "#" } });
    expect(minimal(endless)).toMatch(
      /^No accepted reply was found\. The nearest one is refused: (?:\/next)+:/,
    );
  });

  it("says so where there is none", () => {
    expect(minimal(object({ v: { type: "string", maxLength: 1, minLength: 2 } }))).toBe(
      none("/v: maxLength mismatch at /v"),
    );
    expect(minimal(object({ v: { type: "array", minItems: 100_000 } }))).toBe(none(""));
    expect(minimal(object({ v: { type: "string", minLength: 1e9 } }))).toBe(
      none("/v: minLength mismatch at /v"),
    );
  });

  it("says that a refused schema has none", () => {
    const refused = minimalReply(openSchema(named("mivia"), "[]"));
    expect(refused).toEqual({ ok: false, why: "mivia refuses this schema, so it accepts no reply." });
  });

  it("comes in the form in which the harness asks for it", () => {
    const schema = JSON.stringify(object({ v: { type: "string" } }));
    const text = (harness: Harness) => {
      const found = minimalReply(openSchema(harness, schema));
      return found.ok ? found.text : found.why;
    };
    const bare = '{\n  "v": ""\n}';
    expect(text(named("mivia"))).toBe(`<mivia_output>\n${bare}\n</mivia_output>`);
    expect(text(named("driftlessaf"))).toBe('{\n  "reasoning": "",\n  "result": {\n    "v": ""\n  }\n}');
    expect(text(inMode(named("driftlessaf"), "text"))).toBe(bare);
    for (const id of ["mivia-sdk", "codewhale", "harbor"]) expect(text(named(id))).toBe(bare);
  });

  it("is found or given up in bounded work, however the schema unfolds", () => {
    const wide = { $defs: {} as Record<string, unknown>, $ref: "#/$defs/n0" };
    for (let level = 0; level < 20; level++) {
      const below = { $ref: `#/$defs/n${level + 1}` };
      wide.$defs[`n${level}`] = object({ a: below, b: below });
    }
    wide.$defs.n20 = { type: "string" };
    for (const harness of harnesses) {
      const found = minimalReply(openSchema(harness, JSON.stringify(wide)));
      expect(found.ok).toBe(false);
    }
  });
});

describe("of a Go type, whose zero values are held to the schema too", () => {
  const of = async (fields: string) => {
    const schema = await openGo(fields);
    const found = minimalReply(schema);
    if (!found.ok) return found.why;
    expect(judge(schema, found.text).verdict).toBe("accepted");
    return JSON.parse(found.text).result;
  };

  it.each<[string, unknown]>([
    ['V string `json:"v" jsonschema:"enum=pass,enum=fail"`', { v: "pass" }],
    ['V string `json:"v,omitempty" jsonschema:"enum=pass"`', {}],
    [
      'N int `json:"n" jsonschema:"minimum=1"`\nS string `json:"s" jsonschema:"minLength=2"`',
      { n: 1, s: "xx" },
    ],
    ['P struct{ V string `json:"v" jsonschema:"enum=a"` } `json:"p"`', { p: { v: "a" } }],
    ['P *struct{ V string `json:"v" jsonschema:"enum=a"` } `json:"p"`', {}],
    ['Low\nB string `json:"b"`', { v: "lo" }],
    ['A [2]Low `json:"a"`', { a: [{ v: "lo" }, { v: "lo" }] }],
    ['A []Low `json:"a/b" jsonschema:"required,minItems=1"`', { "a/b": [{ v: "lo" }] }],
    ['A string `json:"a" jsonschema:"nullable,enum=x"`', { a: "x" }],
    ['T time.Time `json:"t" jsonschema:"pattern=^2"`', { t: "2000-01-01T00:00:00Z" }],
    // Of what can't be decoded nothing but the first is told.
    [
      'A int `json:"a,string" jsonschema:"required"`\nB bool `json:"b,string" jsonschema:"required"`',
      { a: "0", b: "false" },
    ],
  ])("%s", async (fields, wanted) => {
    expect(await of(fields)).toEqual(wanted);
  });

  it.each([
    [
      'A int `json:"a" jsonschema:"required,type=string"`',
      "failed to unmarshal payload: json: cannot unmarshal string into Go struct field T.a of type int",
    ],
    [
      'A string `json:"a" jsonschema:"oneof_required=x"`\nB string `json:"b" jsonschema:"oneof_required=y"`',
      'value {"a":"", "b":""} matches 2 of the schemas, exactly one must match',
    ],
  ])("nothing will do: %s", async (fields, refused) => {
    expect(await of(fields)).toBe(none(refused));
  });

  it("is found for any struct of fields that have one", async () => {
    const field = fc.constantFrom(
      'string `json:"NAME" jsonschema:"enum=a,enum=b"`',
      'string `json:"NAME,omitempty" jsonschema:"required,minLength=3,maxLength=4"`',
      'string `json:"NAME" jsonschema:"pattern=^[A-Z]{2}-[0-9]+$"`',
      'int8 `json:"NAME" jsonschema:"minimum=5,multipleOf=2"`',
      'float64 `json:"NAME" jsonschema:"exclusiveMinimum=0,exclusiveMaximum=1"`',
      'int `json:"NAME,string" jsonschema:"required"`',
      'bool `json:"NAME" jsonschema:"required"`',
      '[]string `json:"NAME" jsonschema:"required,minItems=2,uniqueItems=true"`',
      '*Low `json:"NAME" jsonschema:"required"`',
      '[1]Low `json:"NAME"`',
      'map[string]Low `json:"NAME" jsonschema:"required"`',
      'time.Time `json:"NAME" jsonschema:"required"`',
      'json.RawMessage `json:"NAME" jsonschema:"required"`',
      'any `json:"NAME" jsonschema:"oneof_type=string;integer"`',
    );
    const struct = fc.array(field, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(struct, fc.boolean(), async (fields, isNested) => {
        const named = fields
          .map((text, index) => `F${index} ${text.replace("NAME", `f${index}`)}`)
          .join("\n");
        expect(await of(isNested ? `In struct {\n${named}\n} \`json:"in"\`` : named)).toBeTypeOf("object");
      }),
      { numRuns: 150 },
    );
  });
});

it("is found by each harness for schemas that have one", () => {
  const value = fc.constantFrom<object>(
    { type: "string" },
    { type: "string", minLength: 2, maxLength: 2 },
    { type: "string", pattern: "^[a-f0-9]{4}$" },
    { type: "string", format: "date" },
    { enum: ["long", "b"] },
    { const: "x" },
    { type: "integer", minimum: 3, maximum: 3 },
    { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
    { type: "boolean" },
    { type: "array", minItems: 2, uniqueItems: true, items: { type: "integer" } },
    { anyOf: [{ type: "string", minLength: 3 }, { type: "integer" }] },
    { allOf: [{ type: "string" }, { minLength: 1 }] },
    object({ deep: { type: "string", minLength: 1 } }, { additionalProperties: false }),
  );
  const schemas = fc.dictionary(fc.constantFrom("a", "b/c", "d~", "é", "toString"), value);
  fc.assert(
    fc.property(schemas, fc.constantFrom(...harnesses), (properties, harness) => {
      const open = openSchema(harness, JSON.stringify(object(properties)));
      const found = minimalReply(open);
      expect(found).toMatchObject({ ok: true });
      if (found.ok) expect(judge(open, found.text).verdict).toMatch(/^accepted/);
    }),
    { numRuns: 400 },
  );
});

describe("a text for a pattern", () => {
  it.each([
    ["^(?:ab|c)d?$", 0, "ab"],
    ["^a*$", 2, "aa"],
    ["^\\d{4}-\\d{2}$", 0, "0000-00"],
    ["^[^a-z]+$", 0, "0"],
    ["^\\p{Lu}$", 0, "A"],
    ["^(?P<x>[.\\]]{2,3})$", 0, ".."],
    ["^(?=a)b", 0, null],
    ["(", 0, null],
    ["a)", 0, null],
    ["(".repeat(100), 0, null],
    ["(?:a{1000}){1000}", 0, null],
  ])("of %j with %i more is %j", (pattern, extra, wanted) => {
    expect(patternSample(pattern, extra)).toBe(wanted);
  });
});
