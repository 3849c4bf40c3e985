import { describe, expect, it } from "vitest";
import { ignoredKeyword } from "../../../../server/engine/rules/enforcement/ignored-keyword.ts";
import { found, pointers } from "../support/found.ts";

const draft = (version: string) => `http://json-schema.org/draft-${version}/schema#`;
const of2019 = "https://json-schema.org/draft/2019-09/schema";

describe("a keyword that the draft does not have", () => {
  it("stands on the keyword's name, and says what to write", () => {
    const [finding, ...more] = found(ignoredKeyword, {
      $schema: draft("07"),
      properties: { a: { prefixItems: [{ type: "string" }] } },
    });
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      code: "enforcement/ignored-keyword",
      severity: "warning",
      harnessText: null,
      on: '"prefixItems"',
      pointer: "/properties/a/prefixItems",
      explanation:
        'mivia ignores "prefixItems" in draft-07, so a reply that breaks it is accepted; write the list under "items", and what may follow under "additionalItems".',
    });
  });

  it.each([
    [{ $schema: draft("04"), const: 1 }, "const", 'write "enum" with this one value'],
    [
      { $schema: draft("04"), contains: { type: "null" } },
      "contains",
      'leave "$schema" out, which means 2020-12',
    ],
    [{ $schema: draft("07"), dependentRequired: { a: ["b"] } }, "dependentRequired", 'write "dependencies"'],
    [
      { $schema: draft("07"), unevaluatedItems: false },
      "unevaluatedItems",
      'leave "$schema" out, which means 2020-12',
    ],
    [{ $schema: of2019, $dynamicRef: "#" }, "$dynamicRef", 'write "$ref"'],
    [
      { additionalItems: { type: "null" } },
      "additionalItems",
      'write the schema of the further items as "items", beside "prefixItems"',
    ],
    [
      { contentEncoding: "base64" },
      "contentEncoding",
      "it is a note to the reader; say in the description what the text must be, or give it a pattern",
    ],
    [{ divisibleBy: 2 }, "divisibleBy", 'write "multipleOf"'],
  ])("%j", (schema, keyword, advice) => {
    const findings = found(ignoredKeyword, schema);
    expect(pointers(findings)).toEqual([`/${keyword}`]);
    expect(findings[0]?.explanation).toContain(`mivia ignores "${keyword}"`);
    expect(findings[0]?.explanation.endsWith(`is accepted; ${advice}.`)).toBe(true);
  });

  it("is another matter with nullable: what it would allow is refused", () => {
    expect(found(ignoredKeyword, { type: "string", nullable: true })).toMatchObject([
      {
        pointer: "/nullable",
        explanation:
          'mivia ignores "nullable", a word of OpenAPI, so null is refused all the same; add "null" to the types: "type": ["string", "null"].',
      },
    ]);
    expect(found(ignoredKeyword, { type: ["string", "null"], nullable: true })).toEqual([]);
    expect(found(ignoredKeyword, { enum: ["a"], nullable: true })).toEqual([]);
    expect(found(ignoredKeyword, { type: "string", nullable: true }, "driftlessaf")).toEqual([]);
  });

  it("goes by the harness's own library", () => {
    const recursive = { properties: { a: { $recursiveRef: "#" } } };
    expect(pointers(found(ignoredKeyword, recursive, "codewhale"))).toEqual(["/properties/a/$recursiveRef"]);
    expect(found(ignoredKeyword, recursive, "harbor")).toEqual([]);
    const content = { $schema: draft("07"), contentMediaType: "application/json" };
    expect(found(ignoredKeyword, content, "codewhale")).toEqual([]);
    expect(pointers(found(ignoredKeyword, content, "harbor"))).toEqual(["/contentMediaType"]);
  });

  it.each([
    ["the draft has it", { $schema: draft("07"), if: { type: "null" }, else: { minLength: 1 } }],
    ["2020-12 obeys an old keyword", { dependencies: { a: ["b"] }, definitions: { x: { type: "null" } } }],
    [
      "it decides nothing anyway",
      { $schema: draft("07"), unevaluatedProperties: true, properties: { a: { nullable: false } } },
    ],
    [
      "it is a property's name",
      { properties: { nullable: { type: "boolean" }, divisibleBy: { type: "number" } } },
    ],
    [
      "it is a note",
      { title: "a", description: "b", examples: [1], deprecated: true, $comment: "c", discriminator: {} },
    ],
    [
      "a reference hides it, which another rule tells",
      {
        $schema: draft("07"),
        $ref: "#/definitions/a",
        prefixItems: [{ type: "null" }],
        definitions: { a: {} },
      },
    ],
    [
      "the document has several drafts",
      {
        $schema: draft("07"),
        properties: { a: { $schema: of2019, $id: "https://e.com/a", prefixItems: [{ type: "null" }] } },
      },
    ],
  ])("is silent where %s", (_, schema) => {
    expect(found(ignoredKeyword, schema)).toEqual([]);
  });
});

describe("a keyword without its partner", () => {
  it.each([
    [
      '{"else":{"minLength":1}}',
      "/else",
      '"else" means nothing without "if" beside it; add that, or leave it out.',
    ],
    [
      '{"then":{"minLength":1}}',
      "/then",
      '"then" means nothing without "if" beside it; add that, or leave it out.',
    ],
    [
      '{"minContains":2}',
      "/minContains",
      '"minContains" means nothing without "contains" beside it; add that, or leave it out.',
    ],
    [
      `{"$schema":"${draft("07")}","items":{"type":"null"},"additionalItems":false}`,
      "/additionalItems",
      '"additionalItems" means nothing without a list under "items" beside it; add that, or leave it out.',
    ],
  ])("%s", (schema, pointer, explanation) => {
    expect(found(ignoredKeyword, schema)).toMatchObject([{ pointer, explanation }]);
  });

  it("is silent where the partner is there", () => {
    expect(
      found(
        ignoredKeyword,
        '{"if":{"type":"null"},"then":{"minLength":1},"contains":{"type":"null"},"maxContains":2}',
      ),
    ).toEqual([]);
    expect(
      found(ignoredKeyword, { $schema: draft("07"), items: [{ type: "null" }], additionalItems: false }),
    ).toEqual([]);
  });
});

describe("driftlessaf", () => {
  const inDriftlessaf = (schema: unknown) => found(ignoredKeyword, schema, "driftlessaf");

  it("tells of each keyword once", () => {
    const findings = inDriftlessaf({
      properties: { a: { $ref: "#/$defs/x" }, b: { $ref: "#/$defs/x" }, c: { not: { type: "null" } } },
      $defs: { x: { type: "string" } },
    });
    expect(findings.map(({ pointer, explanation }) => [pointer, explanation])).toEqual([
      [
        "/properties/a/$ref",
        'driftlessaf never checks "$ref", so a result that breaks it is accepted; put the schema that it refers to in its place.',
      ],
      [
        "/properties/c/not",
        'driftlessaf never checks "not", so a result that breaks it is accepted; check it in a validator of your own.',
      ],
    ]);
  });

  it("leaves to other rules what has one", () => {
    expect(
      inDriftlessaf({ required: ["a"], additionalProperties: false, format: "email", pattern: "(?=a)" }),
    ).toEqual([]);
  });

  it("knows values that accept everything", () => {
    const findings = inDriftlessaf(
      '{"properties":{"a":{"type":"float"},"b":{"const":null},"c":false,"d":{"items":false}},"items":true}',
    );
    expect(findings.map(({ pointer, on }) => [pointer, on])).toEqual([
      ["/properties/a/type", '"float"'],
      ["/properties/b/const", "null"],
      ["/properties/c", "false"],
      ["/properties/d/items", "false"],
    ]);
    expect(findings[0]?.explanation).toBe(
      '"float" is no type to driftlessaf, which then accepts any value; write one of string, number, integer, boolean, array, object, null.',
    );
  });

  it("is silent about what it enforces", () => {
    expect(
      inDriftlessaf({
        type: "object",
        properties: {
          a: { type: "string", enum: ["x"], minLength: 1, pattern: "^x" },
          b: { type: "array", items: { const: 1 }, uniqueItems: true },
        },
        anyOf: [{ type: "object" }],
      }),
    ).toEqual([]);
  });
});
