/** Admission, in every harness, of anything: findings exactly where the schema is refused, each at a place in the text. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { openSchema } from "../../../server/engine/index.ts";
import { almostJson, jsonPieces, mutated } from "../arbitraries/json.ts";
import { schemas } from "../arbitraries/schema.ts";
import { anyHarness, harnessNamed } from "../every-harness.ts";
import { stageProperty } from "../property.ts";

const declared = fc.constantFrom(
  "http://json-schema.org/draft-04/schema#",
  "http://json-schema.org/draft-06/schema#",
  "http://json-schema.org/draft-07/schema",
  "https://json-schema.org/draft/2019-09/schema",
  "https://json-schema.org/draft/2020-12/schema",
  "https://json-schema.org/draft/2020-12/schema#",
  "http://json-schema.org/schema#",
  "urn:example",
  "#",
  "",
);

const references = fc.constantFrom(
  "#/$defs/none",
  "#nowhere",
  "other.json",
  "https://example.com/s",
  "file:///etc/passwd",
  "%",
);

/** A schema of any draft, of which `$schema` may say something else, and which may lead out of itself. */
const documents = fc
  .tuple(
    fc.oneof(schemas("draft-04"), schemas("draft-07"), schemas("2019-09"), schemas("2020-12")),
    fc.option(declared, { nil: undefined }),
    fc.option(references, { nil: undefined, freq: 4 }),
  )
  .map(([schema, $schema, $ref]) => {
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return JSON.stringify(schema);
    return JSON.stringify({
      ...($schema === undefined ? {} : { $schema }),
      ...schema,
      ...($ref === undefined ? {} : { not: { $ref } }),
    });
  });

export const schemaTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: documents },
  { weight: 2, arbitrary: mutated(documents, jsonPieces) },
  { weight: 1, arbitrary: almostJson },
);

export const admission = stageProperty(
  "admit: findings where a schema is refused or can't be checked and nowhere else, each at a place in the text",
  fc.tuple(anyHarness, schemaTexts),
  ([name, text], count) => {
    const schema = openSchema(harnessNamed(name), text);
    count(`${name}: ${schema.admission === null ? "admitted" : "refused"}`);
    const isReady = schema.admission === null && schema.notChecked === null;
    assert.equal(schema.findings.length === 0, isReady);
    assert.equal(schema.compiled !== null, isReady);
    for (const { start, end, explanation } of schema.findings) {
      assert.ok(0 <= start && start <= end && end <= text.length, "a range outside of the text");
      assert.ok(start < end || start === text.length || text === "", "an empty range");
      assert.match(explanation, /^[^\n]+$/);
    }
    // Worked out when they are asked for.
    assert.equal(typeof (schema.contract ?? ""), "string");
    assert.equal(typeof (schema.appendix ?? ""), "string");
  },
);
