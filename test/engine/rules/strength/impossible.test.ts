import { describe, expect, it } from "vitest";
import { customHarness } from "../../../../server/engine/harness/custom.ts";
import { mivia } from "../../../../server/engine/harness/mivia.ts";
import { impossible } from "../../../../server/engine/rules/strength/impossible.ts";
import { found, pointersOf } from "../found.ts";

describe("limits", () => {
  it.each([
    ["minLength", 4, "maxLength", 3, "no text"],
    ["minItems", 2, "maxItems", 1, "no array"],
    ["minProperties", 2, "maxProperties", 1, "no object"],
    ["minimum", 1, "maximum", 0.5, "no number"],
    ["minimum", 1, "exclusiveMaximum", 1, "no number"],
    ["exclusiveMinimum", 1, "maximum", 1, "no number"],
    ["exclusiveMinimum", 1, "exclusiveMaximum", 1, "no number"],
  ])("%s %d is over %s %d", (lower, least, upper, most, what) => {
    expect(found(impossible, "mivia", { properties: { a: { [lower]: least, [upper]: most } } })).toEqual([
      {
        pointer: `/properties/a/${lower}`,
        at: `"${lower}"`,
        explanation: `"${lower}" and "${upper}" leave ${what} that passes; change one of them.`,
      },
    ]);
  });

  it("exactly, however many digits they have", () => {
    const limits = (least: string, most: string) => `{"minimum":${least},"maximum":${most}}`;
    expect(pointersOf(impossible, "harbor", limits("9007199254740993", "9007199254740992"))).toEqual([
      "/minimum",
    ]);
    expect(pointersOf(impossible, "harbor", limits("1e400", "1e401"))).toEqual([]);
  });

  it("not where they leave one value", () => {
    const touching = { minLength: 3, maxLength: 3, minItems: 0, maxItems: 0, minimum: 1, maximum: 1.0 };
    expect(pointersOf(impossible, "mivia", touching)).toEqual([]);
    expect(pointersOf(impossible, "mivia", { exclusiveMinimum: 1, exclusiveMaximum: 1.5 })).toEqual([]);
    const draft04 = {
      $schema: "http://json-schema.org/draft-04/schema#",
      minimum: 1,
      exclusiveMaximum: true,
    };
    expect(pointersOf(impossible, "mivia", draft04)).toEqual([]);
  });
});

describe("types and values", () => {
  it("a value of a list that the type refuses", () => {
    expect(found(impossible, "mivia", { type: "string", enum: ["a", null, 1] })).toEqual([
      {
        pointer: "/enum/1",
        at: "null",
        explanation:
          'This value can\'t be given: "type" asks for string; add its type there, or take it out.',
      },
      { pointer: "/enum/2", at: "1", explanation: expect.stringContaining("can't be given") },
    ]);
  });

  it("a constant that the type refuses, or that isn't listed", () => {
    expect(found(impossible, "mivia", { type: ["integer", "null"], const: 1.5 })).toEqual([
      {
        pointer: "/const",
        at: "1.5",
        explanation:
          'No value passes: "type" asks for integer or null, and this "const" is of another type; change one of them.',
      },
    ]);
    expect(found(impossible, "mivia", { enum: ["a", "b"], const: "c" })).toEqual([
      {
        pointer: "/const",
        at: '"c"',
        explanation: 'No value passes: this "const" is not in the "enum" beside it; take one of them out.',
      },
    ]);
  });

  it("not where they agree", () => {
    const agreeing = '{"type":["integer","object"],"enum":[1,2.0,1e3,{"a":1}],"const":{"a":1.0}}';
    expect(pointersOf(impossible, "mivia", agreeing)).toEqual([]);
    expect(pointersOf(impossible, "mivia", { type: "number", enum: [1, 1.5] })).toEqual([]);
    expect(pointersOf(impossible, "mivia", { enum: ["a", null, 1] })).toEqual([]);
  });
});

it("types beside and in allOf that share nothing", () => {
  const apart = { type: ["object", "null"], allOf: [{ type: "array" }, { type: ["null", "string"] }, {}] };
  expect(found(impossible, "mivia", { properties: { a: apart } })).toEqual([
    {
      pointer: "/properties/a/allOf/0/type",
      at: '"type"',
      explanation:
        'No value passes: this "type" asks for array, and that beside "allOf" for object or null; change one of them.',
    },
  ]);
  expect(pointersOf(impossible, "mivia", { type: "number", allOf: [{ type: "integer" }] })).toEqual([]);
  expect(pointersOf(impossible, "mivia", { type: "integer", allOf: [{ type: "number" }] })).toEqual([]);
  expect(pointersOf(impossible, "mivia", { type: "object", anyOf: [{ type: "array" }] })).toEqual([]);
  const many = { type: Array(20_000).fill("object"), allOf: Array(20_000).fill({ type: "array" }) };
  expect(pointersOf(impossible, "mivia", many)).toEqual([]);
});

it("types in one allOf that share nothing", () => {
  const branches = (...types: unknown[]) => ({ allOf: types.map((type) => ({ type })) });
  expect(found(impossible, "mivia", { properties: { a: branches("string", "number") } })).toEqual([
    {
      pointer: "/properties/a/allOf/1/type",
      at: '"type"',
      explanation:
        'No value passes: this "type" asks for number, and what is before it for string; change one of them.',
    },
  ]);
  const three = branches(["string", "null"], ["null", "object"], "string");
  expect(pointersOf(impossible, "driftlessaf", three)).toEqual(["/allOf/2/type"]);
  const beside = { type: ["string", "number"], ...branches("string", "integer") };
  expect(pointersOf(impossible, "mivia", beside)).toEqual(["/allOf/1/type"]);
  expect(pointersOf(impossible, "mivia", branches("number", "integer", ["integer", "null"]))).toEqual([]);
  expect(pointersOf(impossible, "mivia", branches("string", ["null", "string"]))).toEqual([]);
});

describe("listed values that other rules refuse", () => {
  it.each([
    [{ enum: ["abcdef"], maxLength: 3 }, "enum", "/maxLength"],
    [{ enum: [1, 2, 3], maximum: 0 }, "enum", "/maximum"],
    [{ enum: ["abcdef", 1], maxLength: 3, minimum: 2 }, "enum", "/maxLength"],
    [{ enum: ["a"], $ref: "#/$defs/b", $defs: { b: { const: "b" } } }, "enum", "/$defs/b/const"],
    [{ const: "b", pattern: "^a$" }, "const", "/pattern"],
  ])("none of %j passes", (schema, keyword, rule) => {
    const what =
      keyword === "const"
        ? 'this "const" breaks the rule'
        : 'each value of this "enum" breaks a rule, the first one that';
    expect(found(impossible, "mivia", schema)).toEqual([
      {
        pointer: `/${keyword}`,
        at: `"${keyword}"`,
        explanation: `No value passes: ${what} at "${rule}"; change one of them.`,
      },
    ]);
  });

  it("nor does one where all are of another type", () => {
    expect(pointersOf(impossible, "codewhale", { type: "string", enum: [1, 2] })).toEqual([
      "/enum",
      "/enum/0",
      "/enum/1",
    ]);
  });

  it("not where one passes, where that is told already, or where nobody can tell", () => {
    expect(pointersOf(impossible, "mivia", { enum: ["abcdef", "abc"], maxLength: 3 })).toEqual([]);
    expect(pointersOf(impossible, "mivia", { enum: ["abcdef", 1], maxLength: 3 })).toEqual([]);
    expect(pointersOf(impossible, "mivia", { type: "string", const: 1 })).toEqual(["/const"]);
    expect(pointersOf(impossible, "mivia", { enum: [2], minimum: 4, maximum: 3 })).toEqual(["/minimum"]);
    const many = (count: number) => ({
      enum: Array.from({ length: count }, (_, index) => index),
      maximum: -1,
    });
    expect(pointersOf(impossible, "harbor", many(200))).toEqual(["/enum"]);
    expect(pointersOf(impossible, "harbor", many(201))).toEqual([]);
    expect(pointersOf(impossible, "mivia", { not: { enum: ["abcdef"], maxLength: 3 } })).toEqual([]);
    const dynamic = { $dynamicRef: "#x", $defs: { x: { $dynamicAnchor: "x", type: "string" } }, enum: [1] };
    expect(pointersOf(impossible, "mivia", dynamic)).toEqual([]);
    expect(pointersOf(impossible, "mivia", { enum: [1], $ref: "#" })).toEqual(["/enum"]);
  });
});

describe("a not that refuses everything", () => {
  it.each([[{ not: {} }], [{ not: true, type: "string" }], [{ not: { title: "all" } }]])("%j", (schema) => {
    expect(found(impossible, "mivia", schema)).toEqual([
      {
        pointer: "/not",
        at: '"not"',
        explanation:
          'No value passes: "not" refuses what its schema allows, and this one allows everything; take it out.',
      },
    ]);
  });

  it("at a required property", () => {
    expect(found(impossible, "mivia", { required: ["a"], properties: { a: { not: {} } } })).toEqual([
      {
        pointer: "/required/0",
        at: '"a"',
        explanation:
          'No object passes: "a" is required, and its schema in "properties" has a "not" that refuses everything.',
      },
    ]);
  });

  it("not as a way to write false, or where nobody looks", () => {
    expect(pointersOf(impossible, "mivia", { properties: { a: { not: {} } } })).toEqual([]);
    expect(pointersOf(impossible, "mivia", { not: { type: "string" } })).toEqual([]);
    expect(pointersOf(impossible, "mivia", { not: false })).toEqual([]);
    expect(pointersOf(impossible, "driftlessaf", { not: {} })).toEqual([]);
  });
});

describe("what is closed and has to hold more than it can", () => {
  const closed = (least: number, properties: object = { a: {}, b: false }) => ({
    additionalProperties: false,
    properties,
    minProperties: least,
  });

  it("an object", () => {
    expect(found(impossible, "mivia", closed(2))).toEqual([
      {
        pointer: "/minProperties",
        at: '"minProperties"',
        explanation:
          'No object passes: it may have 1 name at most ("additionalProperties" is false), and "minProperties" asks for more; change one of them.',
      },
    ]);
    expect(found(impossible, "harbor", closed(1, {}))[0]?.explanation).toContain("it may have no name (");
    expect(pointersOf(impossible, "mivia", closed(1))).toEqual([]);
    expect(pointersOf(impossible, "mivia", { ...closed(2), patternProperties: { x: {} } })).toEqual([]);
    expect(pointersOf(impossible, "mivia", { ...closed(2), additionalProperties: {} })).toEqual([]);
    expect(pointersOf(impossible, "driftlessaf", closed(2))).toEqual([]);
  });

  it("a list", () => {
    const tuple = (least: number) => ({ prefixItems: [{}, {}], items: false, minItems: least });
    expect(found(impossible, "mivia", tuple(3))).toEqual([
      {
        pointer: "/minItems",
        at: '"minItems"',
        explanation:
          'No array passes: it may have 2 items at most ("items" is false), and "minItems" asks for more; change one of them.',
      },
    ]);
    expect(pointersOf(impossible, "mivia", tuple(2))).toEqual([]);
    const old = (rest: object) => ({
      $schema: "http://json-schema.org/draft-07/schema#",
      minItems: 2,
      ...rest,
    });
    expect(pointersOf(impossible, "mivia", old({ items: [{}], additionalItems: false }))).toEqual([
      "/minItems",
    ]);
    expect(pointersOf(impossible, "mivia", old({ items: {}, additionalItems: false }))).toEqual([]);
    expect(pointersOf(impossible, "mivia", old({ prefixItems: [{}], items: {} }))).toEqual([]);
  });

  it("a list without repeats of few values", () => {
    const chosen = (least: number) => ({ uniqueItems: true, items: { enum: ["a", "b"] }, minItems: least });
    expect(found(impossible, "codewhale", chosen(3))[0]?.explanation).toContain(
      'it may have 2 items at most ("uniqueItems" is true)',
    );
    expect(pointersOf(impossible, "codewhale", chosen(2))).toEqual([]);
    expect(pointersOf(impossible, "codewhale", { ...chosen(3), uniqueItems: false })).toEqual([]);
    expect(pointersOf(impossible, "codewhale", { ...chosen(3), prefixItems: [{}] })).toEqual([]);
  });

  it("items that contains counts", () => {
    const counted = { contains: {}, minContains: 2, maxItems: 1 };
    expect(pointersOf(impossible, "mivia", counted)).toEqual(["/minContains"]);
    expect(pointersOf(impossible, "mivia", { ...counted, maxItems: 2, maxContains: 1 })).toEqual([
      "/minContains",
    ]);
    expect(pointersOf(impossible, "mivia", { ...counted, maxItems: 2 })).toEqual([]);
    expect(pointersOf(impossible, "mivia", { minContains: 2, maxItems: 1 })).toEqual([]);
    const draft07 = { $schema: "http://json-schema.org/draft-07/schema#", ...counted };
    expect(pointersOf(impossible, "mivia", draft07)).toEqual([]);
  });
});

describe("required names", () => {
  it("that no object can have", () => {
    expect(found(impossible, "mivia", { required: ["a"], properties: { a: false } })).toEqual([
      {
        pointer: "/required/0",
        at: '"a"',
        explanation: 'No object passes: "a" is required, and its schema in "properties" is false.',
      },
    ]);
    expect(found(impossible, "mivia", { required: ["a", "b"], maxProperties: 1 })).toEqual([
      {
        pointer: "/maxProperties",
        at: '"maxProperties"',
        explanation: 'No object passes: "required" has 2 names, which is more than "maxProperties" allows.',
      },
    ]);
  });

  it("not that it can have, nor where nobody looks", () => {
    const possible = { required: ["a", "a"], maxProperties: 1, properties: { a: true, b: false } };
    expect(pointersOf(impossible, "mivia", possible)).toEqual([]);
    const unchecked = { required: ["a", "b"], maxProperties: 1, minProperties: 2, properties: { a: false } };
    expect(pointersOf(impossible, "driftlessaf", unchecked)).toEqual([]);
  });
});

it("a text that is longer than any reply may be", () => {
  expect(pointersOf(impossible, "mivia-sdk", { minLength: 65_534 })).toEqual([]);
  expect(found(impossible, "mivia-sdk", { minLength: 65_535 })).toEqual([
    {
      pointer: "/minLength",
      at: '"minLength"',
      explanation:
        "A value of this size takes more than the 65,536 bytes that mivia-sdk takes of a reply, so that none passes; ask for less.",
    },
  ]);
  expect(pointersOf(impossible, "mivia-sdk", { minItems: 32_768 })).toEqual(["/minItems"]);
  expect(pointersOf(impossible, "mivia", { minLength: 65_535 })).toEqual([]);
  const ours = customHarness("ours", mivia, {
    caps: { payloadBytes: 100 },
    wording: { payloadTooLarge: "{bytes} bytes, over {cap}" },
  });
  if (!ours.ok) throw new Error(ours.problem.reason);
  expect(pointersOf(impossible, ours.harness, { minLength: 99 })).toEqual(["/minLength"]);
});

it("not what a value is to miss, or what is only asked", () => {
  const never = { enum: ["a"], const: "b", minLength: 2, maxLength: 1 };
  expect(pointersOf(impossible, "mivia", { not: never })).toEqual([]);
  expect(pointersOf(impossible, "mivia", { if: { properties: { a: never } } })).toEqual([]);
});
