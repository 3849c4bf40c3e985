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
