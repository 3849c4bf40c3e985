/** The quick look may only say yes where the metaschema would. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateFrom } from "../../../server/engine/evaluate/evaluate.ts";
import { santhosh602, type ValidatorLibrary } from "../../../server/engine/evaluate/library.ts";
import type { JsonNode } from "../../../server/engine/json/node.ts";
import { readJson } from "../../../server/engine/json/read.ts";
import { Compiler } from "../../../server/engine/schema/compiler.ts";
import { type Dialect, dialects } from "../../../server/engine/schema/dialect.ts";
import type { SchemaDocument } from "../../../server/engine/schema/document.ts";
import { metaschemaDocument } from "../../../server/engine/schema/metaschemas.ts";
import { isPlainlyLegal, shapeOf } from "../../../server/engine/schema/plainly-legal.ts";
import { rustDialects } from "../../../server/engine/schema/rust/dialects.ts";
import { rustJsonschema } from "../../../server/engine/schema/rust/library.ts";
import { rustMetaschema } from "../../../server/engine/schema/rust/metaschemas.ts";

const drafts = ["draft-07", "2019-09", "2020-12"] as const;

function nodeOf(value: unknown): JsonNode {
  const read = readJson(typeof value === "string" ? value : JSON.stringify(value));
  if (!read.ok) throw new Error("no JSON");
  return read.node;
}

/** Whether the metaschema itself allows a document. */
function evaluator(library: ValidatorLibrary, { metaschema }: Dialect, assertsFormats: boolean) {
  const compiler = new Compiler({ library, assertsFormats, checkStray: () => {} });
  const root = compiler.compile(compiler.load(metaschema) as SchemaDocument);
  return (node: JsonNode) => evaluateFrom(root, node, () => undefined) === null;
}

const keyword = fc.constantFrom(...shapeOf.keys(), "default", "const", "nullable", "");
const text = fc.constantFrom(
  ...[
    "string",
    "object",
    "a",
    "a",
    "#",
    "#/$defs/a b",
    "#/$defs/a",
    "https://example.com/a",
    "relative",
    "http://[",
    "%zz",
    "(",
    "(?=a)",
    "^a+$",
    "a\nb",
    ":",
  ],
);
const scalar = fc.oneof(text, fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 3, 1e300));
const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(fc.oneof(tie("schema"), text), { maxLength: 3 }),
    fc.dictionary(fc.oneof(keyword, text), tie("schema"), { maxKeys: 4 }),
  ),
}));
/** Of keywords with values that suit them, so that the answer is often yes. */
const { likely } = fc.letrec<{ likely: unknown }>((tie) => {
  const one = (shape: string): fc.Arbitrary<unknown> => {
    const each: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
      schema: tie("likely"),
      schemas: fc.array(tie("likely"), { maxLength: 2 }),
      "named schemas": fc.dictionary(text, tie("likely"), { maxKeys: 2 }),
      "schemas by pattern": fc.dictionary(text, tie("likely"), { maxKeys: 2 }),
      boolean: fc.boolean(),
      number: fc.double({ noNaN: true, noDefaultInfinity: true }),
      count: fc.integer({ min: -1, max: 9 }),
      names: fc.array(text, { maxLength: 3 }),
      "named names": fc.dictionary(text, fc.array(text, { maxLength: 2 }), { maxKeys: 2 }),
      types: fc.oneof(
        fc.constant("null"),
        fc.array(fc.constantFrom("null", "string", "float"), { maxLength: 2 }),
      ),
      array: fc.array(scalar, { maxLength: 2 }),
    };
    return each[shape] ?? text;
  };
  const pair = fc.oneof(...[...shapeOf].map(([name, shape]) => fc.tuple(fc.constant(name), one(shape))));
  return {
    likely: fc.oneof(
      { depthSize: "small" },
      fc.boolean(),
      fc.array(pair, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
    ),
  };
});

const libraries = [
  ["santhosh", santhosh602, dialects, santhosh602.formats, metaschemaDocument],
  ["Rust", rustJsonschema, rustDialects, null, rustMetaschema],
] as const;

describe.each(libraries)("%s", (_, library, dialectsOf, formats, documentAt) => {
  // Rust's formats are not asked.
  const asked = drafts.filter((draft) => formats !== null || !dialectsOf[draft].assertsFormat);
  describe.each(asked)("%s", (draft) => {
    const dialect = dialectsOf[draft];
    const isLegal = evaluator(library, dialect, formats !== null);

    it("says yes to nothing that the metaschema refuses", () => {
      let plain = 0;
      fc.assert(
        fc.property(fc.oneof(schema, likely), (document) => {
          const node = nodeOf(JSON.stringify(document));
          if (!isPlainlyLegal(node, dialect, formats)) return;
          plain++;
          expect(isLegal(node)).toBe(true);
        }),
        { numRuns: 3000, seed: 5 },
      );
      expect(plain).toBeGreaterThan(300);
    });

    it("knows every keyword that the metaschema has a say in", () => {
      const names = (url: string): string[] => {
        const document = documentAt(url);
        if (document?.kind !== "object") throw new Error(url);
        const properties = document.members.get("properties")?.value;
        const own = properties?.kind === "object" ? [...properties.members.keys()] : [];
        const all = document.members.get("allOf")?.value;
        const parts = all?.kind === "array" ? all.items : [];
        return [
          ...own,
          ...parts.flatMap((part) => {
            const reference = part.kind === "object" ? part.members.get("$ref")?.value : undefined;
            return reference?.kind === "string" ? names(new URL(reference.value, url).href) : [];
          }),
        ];
      };
      const known = names(dialect.metaschema);
      expect(known.length).toBeGreaterThan(40);
      expect(known.filter((name) => !shapeOf.has(name) && name !== "default" && name !== "const")).toEqual(
        [],
      );
    });
  });
});

it("ordinary schemas are plainly legal, odd ones are left to the metaschema", () => {
  const legal = (value: unknown, draft: keyof typeof dialects = "2020-12") =>
    isPlainlyLegal(nodeOf(value), dialects[draft], santhosh602.formats);
  const ordinary = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://example.com/a",
    type: ["object", "null"],
    required: ["a"],
    properties: { a: { $ref: "#/$defs/a" }, b: { pattern: "^x", minLength: 1 } },
    $defs: { a: { enum: [1, "b"], const: {} } },
    additionalProperties: false,
    nullable: 7,
  };
  expect(legal(ordinary)).toBe(true);
  expect(legal(ordinary, "draft-06")).toBe(false);
  for (const odd of [
    { minLength: 1.5 },
    { minLength: -1 },
    { multipleOf: 0 },
    { pattern: "(?=a)" },
    { required: ["a", "a"] },
    { type: "float" },
    { items: [] },
    { allOf: [] },
    { $id: "a#b" },
    { $ref: "http://[" },
    { not: { title: 1 } },
    [],
  ])
    expect([odd, legal(odd)]).toEqual([odd, false]);
  expect(legal(`${'{"not":'.repeat(5000)}true${"}".repeat(5000)}`)).toBe(true);
});
