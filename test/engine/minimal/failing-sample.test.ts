import { expect, test } from "vitest";
import { codewhale } from "../../../server/engine/harness/codewhale.ts";
import { driftlessaf } from "../../../server/engine/harness/driftlessaf.ts";
import type { Harness } from "../../../server/engine/harness/harness.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";
import { openSchema } from "../../../server/engine/index.ts";
import { failingSample } from "../../../server/engine/minimal/failing-sample.ts";

const sample = (schema: object | boolean, harness: Harness = mivia) => {
  const found = failingSample(openSchema(harness, JSON.stringify(schema)));
  return found && [found.text, found.report.verdict, found.report.violations.length];
};
const verdict = {
  type: "object",
  required: ["verdict", "score"],
  properties: { verdict: { enum: ["keep", "drop"] }, score: { type: "integer" } },
};

test("is the smallest reply, in the harness's own form, with one thing wrong", () => {
  expect(sample(verdict)).toEqual([
    '<mivia_output>\n{\n  "verdict": "keep?",\n  "score": 0\n}\n</mivia_output>',
    "violates-schema",
    1,
  ]);
  expect(sample(verdict, codewhale)).toEqual([
    '{\n  "verdict": "keep?",\n  "score": 0\n}',
    "violates-schema",
    1,
  ]);
  expect(sample(verdict, driftlessaf)?.slice(1)).toEqual(["violates-schema", 1]);
});

test("breaks what the harness really checks", () => {
  expect(sample({ type: "object", required: ["a"], properties: { a: { type: "number" } } })?.[0]).toContain(
    '"a": "0"',
  );
  expect(sample({ type: "object", required: ["a"], properties: { a: { type: "string" } } })?.[0]).toContain(
    '"a": 0',
  );
  expect(sample({ type: "object", required: ["a"], properties: { a: true } })?.[0]).toContain("null");
  expect(sample({ additionalProperties: false })?.[0]).toContain('"extra": true');
});

test("is none where every reply is taken, and where none is", () => {
  expect(sample({})).toBe(null);
  expect(sample(true, codewhale)).toBe(null);
  expect(sample(false, codewhale)).toBe(null);
  expect(sample({ $ref: "https://example.com/a" })).toBe(null);
});
