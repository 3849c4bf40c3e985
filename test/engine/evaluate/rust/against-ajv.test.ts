/** Verdicts under codewhale's library, compared with ajv's. */
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { evaluate } from "../../../../server/engine/evaluate/evaluate.ts";
import type { JsonNode } from "../../../../server/engine/json/node.ts";
import { serdeDecode } from "../../../../server/engine/json/serde-decode.ts";
import { compileRust } from "../../../../server/engine/schema/rust/compile.ts";
import type { Json } from "../../../property/arbitraries/json.ts";
import { reasonToDiffer } from "../../../property/stages/ajv-reasons.ts";

function node(value: unknown): JsonNode {
  const decoded = serdeDecode(JSON.stringify(value));
  if (!decoded.ok) throw new Error(decoded.message);
  return decoded.node;
}

const name = fc.constantFrom("a", "b", "c");
const count = fc.nat(3);
const number = fc.constantFrom(-1, 0, 0.5, 1, 2, 3);

/** Names come in the order of the alphabet, since objects are equal to the library in that order only. */
const object = <T>(value: fc.Arbitrary<T>) =>
  fc.uniqueArray(name, { maxLength: 3 }).chain((names) => {
    const members = names.sort().map((each) => fc.tuple(fc.constant(each), value));
    return fc.tuple(...members).map((pairs) => Object.fromEntries(pairs));
  });

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, "", "a", "ab", "b"),
    number,
    fc.array(tie("value"), { maxLength: 3 }),
    object(tie("value")),
  ),
}));

const type = fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object");

function schemas(more: readonly (readonly [string, fc.Arbitrary<unknown>])[]): fc.Arbitrary<unknown> {
  const { schema } = fc.letrec((tie) => {
    const one = tie("schema");
    const some = fc.array(one, { minLength: 1, maxLength: 3 });
    const keywords: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
      ["type", fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 }))],
      ["const", value],
      [
        "enum",
        fc.uniqueArray(value, { minLength: 1, maxLength: 3, selector: (each) => JSON.stringify(each) }),
      ],
      ["minimum", number],
      ["exclusiveMaximum", number],
      ["multipleOf", fc.constantFrom(0.5, 1, 2)],
      ["minLength", count],
      ["maxLength", count],
      ["pattern", fc.constantFrom("^a", "b$", "^(?!a)", ".")],
      ["minItems", count],
      ["maxItems", count],
      ["uniqueItems", fc.boolean()],
      ["minProperties", count],
      ["maxProperties", count],
      ["required", fc.uniqueArray(name, { maxLength: 3 })],
      ["dependentRequired", object(fc.uniqueArray(name, { maxLength: 2 }))],
      ["dependentSchemas", object(one)],
      ["properties", object(one)],
      ["patternProperties", fc.tuple(one, one).map(([a, others]) => ({ "^a": a, "[bc]": others }))],
      ["additionalProperties", one],
      ["propertyNames", one],
      ["items", one],
      ["prefixItems", some],
      ["contains", one],
      ["minContains", count],
      ["maxContains", count],
      ["allOf", some],
      ["anyOf", some],
      ["oneOf", some],
      ["not", one],
      ["if", one],
      ["then", one],
      ["else", one],
      ["unevaluatedProperties", one],
      ["unevaluatedItems", one],
      ...more,
    ];
    const keyword = fc.constantFrom(...keywords);
    const chosen = fc.uniqueArray(keyword, { maxLength: 4, selector: ([each]) => each });
    const members = chosen.chain((pairs) =>
      fc.tuple(...pairs.map(([each, values]) => fc.tuple(fc.constant(each), values))),
    );
    return {
      schema: fc.oneof(
        { maxDepth: 3 },
        fc.boolean(),
        members.map((pairs) => Object.fromEntries(pairs)),
      ),
    };
  });
  return schema as fc.Arbitrary<unknown>;
}

const definition = schemas([]);
const schema = schemas([["$ref", fc.constant("#/$defs/d")]]);

const options = { strict: false, validateFormats: false, logger: false, ownProperties: true } as const;

it("agrees with ajv on 2,000 schemas and values, apart from named reasons", () => {
  let rejected = 0;
  fc.assert(
    fc.property(schema, definition, value, (top, d, data) => {
      const document = typeof top === "boolean" ? top : { ...(top as object), $defs: { d } };
      const compiled = compileRust(node(document));
      if (!compiled.ok) throw new Error(compiled.refusal.text);
      const ours = evaluate(compiled.schema, node(data)) === null;
      const theirs = new Ajv2020(options).compile(document)(data);
      if (!ours) rejected++;
      if (ours === theirs) return;
      const own = ours ? "valid" : "invalid";
      const other = theirs ? "valid" : "invalid";
      const difference = {
        draft: "2020-12",
        schema: document as Json,
        value: data as Json,
        own,
        other,
      } as const;
      expect([document, data, reasonToDiffer(difference)]).toEqual([document, data, expect.any(String)]);
    }),
    // Always the same ones: ajv still surprises now and then.
    { numRuns: 2000, seed: 1 },
  );
  expect(rejected).toBeGreaterThan(300);
}, 60_000);
