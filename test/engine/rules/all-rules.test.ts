/** What holds for every rule, whatever the schema. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { harnesses, openSchema } from "../../../server/engine/index.ts";
import { nodeAt, parsePointer } from "../../../server/engine/json/pointer.ts";
import { decidingKeywords } from "../../../server/engine/rules/enforced-keywords.ts";
import { ruleFindings, rules } from "../../../server/engine/rules/index.ts";
import type { Surroundings } from "../../../server/engine/rules/subject.ts";
import { findingCodes } from "../../../server/workspace/finding-codes.ts";
import { schemaFindings } from "../../../server/workspace/lint-file.ts";

const surroundings = (id: string): Surroundings => ({
  role: "reply",
  others: harnesses.filter((harness) => harness.id !== id),
  isWorkflowFile: true,
});

const keyword = fc.constantFrom(
  ...decidingKeywords,
  ...[
    "$schema",
    "$id",
    "$defs",
    "definitions",
    "title",
    "description",
    "default",
    "examples",
    "__proto__",
    "minLenght",
    "",
  ],
);
const value = fc.oneof(
  fc.constantFrom<unknown>(
    true,
    false,
    null,
    0,
    -1,
    1e300,
    "string",
    "object",
    "#/$defs/a",
    "#",
    "(?=a)",
    "email",
    "http://json-schema.org/draft-07/schema#",
    "http://json-schema.org/draft-04/schema#",
    "\ud800",
  ),
  fc.string({ maxLength: 3 }),
);
const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    value,
    fc.array(tie("schema"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(keyword, fc.constantFrom("a", "status", "title")), tie("schema"), { maxKeys: 5 }),
  ),
}));

describe.each(harnesses.map(({ id }) => id))("%s", (id) => {
  const harness = harnesses.find((each) => each.id === id) as (typeof harnesses)[number];

  it("finds known codes, inside of the text, at values that are there, in order", () => {
    fc.assert(
      fc.property(schema, (document) => {
        const text = JSON.stringify(document);
        const open = openSchema(harness, text);
        const findings = schemaFindings(open, surroundings(id));
        for (const { code, start, end, pointer, explanation } of findings) {
          expect(findingCodes.has(code)).toBe(true);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(explanation).not.toMatch(/[\r\n]/);
          const path = parsePointer(pointer);
          expect(open.document === null || (path !== null && nodeAt(open.document, path) !== undefined)).toBe(
            true,
          );
        }
        expect(findings.map(({ start }) => start)).toEqual(
          findings.map(({ start }) => start).sort((a, b) => a - b),
        );
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it("gets through schemas that nest 10,000 deep or are a megabyte long", () => {
    const deep = `${'{"not":'.repeat(5000)}{"format":"email","nullable":true}${"}".repeat(5000)}`;
    const long = `{"properties":{${Array.from({ length: 20_000 }, (_, index) => `"p${index}":{"format":"email","nullable":true}`).join()}}}`;
    for (const text of [deep, long]) {
      const open = openSchema(harness, text);
      const counts = new Map<string, number>();
      for (const { code } of ruleFindings(open)) counts.set(code, (counts.get(code) ?? 0) + 1);
      // codewhale's decoder stops at 128.
      expect(counts.get("enforcement/format")).toBe(open.document === null ? undefined : 1);
      expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(200);
    }
  });
});

it("has each code once", () => {
  const codes = rules.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
