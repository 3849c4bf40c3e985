/** What is told of schemas that no model replies to: of arguments what keeps a tool from being called well, of results what can't be meant. */
import { describe, expect, it } from "vitest";
import { openSchema } from "../../../server/engine/index.ts";
import { ruleFindings } from "../../../server/engine/rules/index.ts";
import { noSurroundings, type Role } from "../../../server/engine/rules/subject.ts";
import { harness } from "./support/found.ts";

const told = (id: string, role: Role, schema: unknown) =>
  ruleFindings(openSchema(harness(id), JSON.stringify(schema)), { ...noSurroundings, role }).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );

/** Everything that speaks of a reply. */
const loose = {
  properties: {
    title: { type: "string" },
    verdict: { type: "string" },
    anything: {},
    part: { $ref: "#/$defs/part" },
    score: { type: "integer", minimum: 5 },
  },
  required: ["title", "anything", "score"],
  $defs: { part: { type: "string", minLength: 1 } },
};

describe("mivia", () => {
  it("is told all of a reply", () => {
    expect(told("mivia", "reply", loose)).toEqual([
      "strength/no-type /properties",
      "strength/open-object /properties",
      "visibility/hidden-property /properties/title",
      "strength/bare-string /properties/verdict",
      "strength/empty-schema /properties/anything",
      "visibility/ref-hides-error /properties/part/$ref",
      "visibility/example-breaks-schema /properties/score",
    ]);
  });

  it("is told of arguments that a required one may be anything, and of a result nothing", () => {
    expect(told("mivia", "arguments", loose)).toEqual(["strength/empty-schema /properties/anything"]);
    expect(told("mivia", "result", loose)).toEqual([]);
  });

  it("has room for errors in replies alone", () => {
    const long = { type: "object", additionalProperties: false, description: "", properties: {} };
    const names = Array.from({ length: 60 }, (_, index) => [`property-${index}`, { type: "string" }]);
    const schema = { ...long, properties: Object.fromEntries(names), required: ["property-0"] };
    expect(told("mivia", "reply", schema)).toEqual(["visibility/no-room-for-errors "]);
    expect(told("mivia", "arguments", schema)).toEqual([]);
    expect(told("mivia", "result", schema)).toEqual([]);
  });
});

it("codewhale's first attempt is one of replies", () => {
  const schema = { type: "object", additionalProperties: false };
  expect(told("codewhale", "reply", schema)).toEqual(["visibility/not-shown "]);
  expect(told("codewhale", "arguments", schema)).toEqual([]);
  expect(told("codewhale", "result", schema)).toEqual([]);
});

describe("what no model is asked for", () => {
  const nothing = {};
  const optional = { type: "object", properties: { a: { type: "string" } }, additionalProperties: false };

  it.each(["arguments", "result"] as const)("may be empty: %s", (role) => {
    expect(told("harbor", role, nothing)).toEqual([]);
    expect(told("harbor", role, optional)).toEqual([]);
  });

  it("must not be empty in a reply", () => {
    expect(told("harbor", "reply", nothing)).toEqual(["strength/empty-schema "]);
    expect(told("harbor", "reply", optional)).toEqual(["strength/no-required /properties"]);
  });
});

describe("what can't be meant", () => {
  const wrong = {
    type: "object",
    properties: {
      a: { enum: [] },
      b: { minimum: 2, maximum: 1 },
      c: { type: "string", minLenght: 1 },
      d: { type: "string", format: "email" },
    },
    required: ["e"],
    additionalProperties: false,
  };

  it.each(["reply", "arguments", "result"] as const)("is told of a schema for: %s", (role) => {
    expect(told("harbor", role, wrong)).toEqual([
      "strength/empty-enum /properties/a/enum",
      "strength/impossible /properties/b/minimum",
      "strength/unknown-keyword /properties/c/minLenght",
      "enforcement/format /properties/d/format",
      "strength/required-not-declared /required/0",
    ]);
  });
});

describe("a corrective", () => {
  const names = Array.from({ length: 60 }, (_, index) => `a-rather-long-name-${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const many = { type: "object", properties, required: names, additionalProperties: false };
  const example = { type: "object", properties: { n: { type: "number", default: "x" } }, required: ["n"] };
  const closed = { ...example, additionalProperties: false };

  it("answers arguments in mivia-sdk as it does replies", () => {
    expect(told("mivia-sdk", "arguments", many)).toEqual(["visibility/cut-by-cap /required"]);
    expect(told("mivia-sdk", "arguments", closed)).toEqual([
      "visibility/example-breaks-schema /properties/n/default",
    ]);
  });

  it("answers no result, and no arguments elsewhere", () => {
    for (const schema of [many, closed]) {
      expect(told("mivia-sdk", "result", schema)).toEqual([]);
      expect(told("harbor", "arguments", schema)).toEqual([]);
      expect(told("harbor", "reply", schema)).toHaveLength(1);
    }
  });
});
