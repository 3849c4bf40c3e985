import { describe, expect, it } from "vitest";
import {
  type Harness,
  harnessById,
  harnesses,
  inMode,
  judge,
  openSchema,
} from "../../../server/engine/index.ts";
import { minimalReply } from "../../../server/engine/minimal/minimal-reply.ts";
import { patternSample } from "../../../server/engine/minimal/pattern-sample.ts";

function named(id: string): Harness {
  const harness = harnessById(id);
  if (harness === undefined) throw new Error(id);
  return harness;
}
const plain = named("mivia-sdk");
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
const none = "No accepted reply was found; write one in the Reply Lab, which says what is missing.";

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
    expect(minimal(endless)).toBe(none);
  });

  it("says so where there is none", () => {
    expect(minimal(object({ v: { type: "string", maxLength: 1, minLength: 2 } }))).toBe(none);
    expect(minimal(object({ v: { type: "array", minItems: 100_000 } }))).toBe(none);
    expect(minimal(object({ v: { type: "string", minLength: 1e9 } }))).toBe(none);
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
