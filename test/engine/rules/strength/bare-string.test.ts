import { expect, it } from "vitest";
import { bareString } from "../../../../server/engine/rules/strength/bare-string.ts";
import { found, pointersOf } from "../found.ts";

const verdict = (property: unknown) => ({ properties: { verdict: property } });

it.each(["mivia", "mivia-sdk", "driftlessaf", "codewhale", "harbor"])(
  "a verdict of any words, under %s",
  (harness) => {
    const schema = verdict({ type: "string", maxLength: 20, description: "approve or reject" });
    expect(found(bareString, harness, schema)).toEqual([
      {
        pointer: "/properties/verdict",
        at: '"verdict"',
        explanation:
          'Any text passes as "verdict", an empty one or a placeholder included; list the words that it can be in "enum".',
      },
    ]);
  },
);

it("by the last word of the name", () => {
  const flagged = [
    "status",
    "selfVerdict",
    "final_decision",
    "risk-severity",
    "STATUS",
    "confidence",
    "priority",
  ];
  const others = ["statuses", "verdictReason", "status_text", "backstatus", "summary", "result", ""];
  const properties = Object.fromEntries([...flagged, ...others].map((name) => [name, { type: "string" }]));
  expect(pointersOf(bareString, "mivia", { items: { properties } })).toEqual(
    flagged.map((name) => `/items/properties/${name}`),
  );
});

it("a text or null", () => {
  expect(pointersOf(bareString, "mivia", verdict({ type: ["string", "null"] }))).toEqual([
    "/properties/verdict",
  ]);
});

it.each([
  { type: "string", enum: ["approve", "reject"] },
  { type: "string", const: "done" },
  { type: "string", pattern: "^(?:yes|no)$" },
  { type: "string", minLength: 1 },
  { type: "string", format: "uri" },
  { type: "string", anyOf: [{ const: "a" }] },
  { type: ["string", "integer"] },
  { type: "boolean" },
  { $ref: "#/properties/verdict" },
  {},
  true,
])("not a narrower one: %j", (property) => {
  expect(pointersOf(bareString, "mivia", verdict(property))).toEqual([]);
});

it("not one that a branch narrows, nor in a question", () => {
  const narrowed = {
    ...verdict({ type: "string" }),
    oneOf: [verdict({ const: "yes" }), verdict({ const: "no" })],
  };
  expect(pointersOf(bareString, "mivia", narrowed)).toEqual([]);
  expect(pointersOf(bareString, "mivia", { if: verdict({ type: "string" }) })).toEqual([]);
});
