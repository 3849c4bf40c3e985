import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareHarnesses } from "../../../server/engine/compare/compare.ts";
import { causeText } from "../../../server/engine/compare/comparison.ts";
import { harnesses } from "../../../server/engine/harness/index.ts";
import { compareWithStandard } from "../../../server/standard/compare-with-standard.ts";

/** Values near to each other, so that enums, constants and names meet. */
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(null, true, 0, 1, 1.5, -3, "a", "bb", "2024-01-01"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), { maxKeys: 3 }),
  ),
})).value;

const schema = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record(
      {
        type: fc.constantFrom("string", "number", "integer", "object", "array", "null", "boolean"),
        enum: fc.array(value, { minLength: 1, maxLength: 3 }),
        const: value,
        minLength: fc.nat(3),
        pattern: fc.constantFrom("^a", "b$", "(?=a)"),
        format: fc.constantFrom("date", "email"),
        multipleOf: fc.constantFrom(0.1, 2),
        required: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
        uniqueItems: fc.boolean(),
        $ref: fc.constantFrom("#", "#/properties/a", "#/$defs/none"),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        properties: fc.dictionary(fc.constantFrom("a", "b", "title"), tie("schema"), { maxKeys: 3 }),
        patternProperties: fc.dictionary(fc.constantFrom("^a", "c"), tie("schema"), { maxKeys: 2 }),
        additionalProperties: tie("schema"),
        items: tie("schema"),
        prefixItems: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        not: tie("schema"),
        contains: tie("schema"),
      },
      { requiredKeys: [] },
    ),
    fc.boolean(),
  ),
})).schema;

const reply = fc.oneof(
  value.map((each) => JSON.stringify(each)),
  value.map((each) => `\`\`\`json\n${JSON.stringify(each)}\n\`\`\``),
  value.map((each) => `{"name":"respond_with","arguments":${JSON.stringify(each)}}`),
  value.map((each) => `{"reasoning":"r","result":${JSON.stringify(each)}}`),
  fc.string({ unit: "binary" }),
);

describe("a comparison of any reply", () => {
  it("has a row for each harness, and none of them on two sides of a cause", () => {
    fc.assert(
      fc.property(schema, reply, fc.boolean(), (schema, reply, asPayload) => {
        const modes = new Map(asPayload ? [["driftlessaf", "payload"]] : []);
        const { rows, causes } = compareHarnesses(JSON.stringify(schema), reply, { modes });
        expect(rows.map(({ harness }) => harness)).toEqual(harnesses.map(({ id }) => id));
        for (const { reason, report } of rows) {
          expect(report.verdict).not.toBeNull();
          expect(reason).not.toBe("");
        }
        for (const cause of causes) {
          const sorted = cause.sides.flatMap(({ harnesses }) => harnesses);
          expect(new Set(sorted).size).toBe(sorted.length);
          expect(cause.sides.length).toBeGreaterThan(1);
          expect(causeText(cause)).not.toContain("undefined");
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it("has a cause where the verdicts differ", () => {
    fc.assert(
      fc.property(schema, reply, (schema, reply) => {
        const modes = new Map([["driftlessaf", "payload"]]);
        const { rows, causes } = compareHarnesses(JSON.stringify(schema), reply, { modes });
        if (new Set(rows.map(({ verdict }) => verdict)).size > 1) expect(causes).not.toEqual([]);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it("has a note exactly where a harness's word is not the standard's", async () => {
    await fc.assert(
      fc.asyncProperty(schema, reply, async (schema, reply) => {
        const text = JSON.stringify(schema);
        const comparison = compareHarnesses(text, reply);
        const beside = await compareWithStandard(comparison, text);
        for (const [index, { verdict, note }] of beside.entries()) {
          const row = comparison.rows[index];
          if (verdict !== "valid" && verdict !== "invalid") continue;
          const accepts = row?.verdict === "accepted" || row?.verdict === "accepted-unchecked";
          expect(note === null).toBe(accepts === (verdict === "valid"));
        }
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});
