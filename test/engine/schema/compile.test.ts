import { describe, expect, test } from "vitest";
import type { CompileRefusal } from "../../../server/engine/schema/compiled.ts";
import type { DraftId } from "../../../server/engine/schema/dialect.ts";
import { compiled, failureOf, outline, refusal } from "../evaluate/help.ts";

describe("drafts", () => {
  test.each<[schema: string, draft: DraftId]>([
    ["{}", "2020-12"],
    ['{"$schema":"http://json-schema.org/draft-04/schema#"}', "draft-04"],
    ['{"$schema":"https://json-schema.org/draft-06/schema"}', "draft-06"],
    ['{"$schema":"http://json-schema.org/draft-07/schema"}', "draft-07"],
    ['{"$schema":"https://json-schema.org/draft/2019-09/schema#"}', "2019-09"],
    ['{"$schema":"http://json-schema.org/draft/2020-12/schema#"}', "2020-12"],
    ['{"$schema":"http://json-schema.org/schema#"}', "2020-12"],
  ])("%s", (schema, draft) => {
    expect(compiled(schema).draft).toBe(draft);
  });

  test("an embedded resource has a draft of its own, and its own metaschema", () => {
    const embedded = (content: string): string =>
      `{"$defs":{"old":{"$id":"http://x/old","$schema":"http://json-schema.org/draft-04/schema#"${content}}},"$ref":"#/$defs/old"}`;
    const old =
      '{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://x/old","maximum":5,"exclusiveMaximum":true}';
    expect(outline(failureOf(`{"$defs":{"old":${old}},"$ref":"#/$defs/old"}`, "5"))).toEqual([
      'reference at / by / {"keyword":"$ref","target":"/$defs/old"}',
      '  bound at / by /$defs/old {"keyword":"exclusiveMaximum","got":"5","want":"5"}',
    ]);
    // Draft-04 knows no $id, so this one's $schema does not count.
    expect(refusal(embedded(',"exclusiveMaximum":true'))?.kind).toBe("metaschema");
  });
});

/** The refusal without the failure tree. */
function brief(found: CompileRefusal | null): unknown {
  if (found === null || found.kind !== "metaschema") return found;
  return { ...found, failure: outline(found.failure) };
}

test.each<[name: string, schema: string, refusal: CompileRefusal | null]>([
  [
    "a pointer to nothing",
    '{"properties":{"p":{"$ref":"#/$defs/no pe"}}}',
    { kind: "pointer-not-found", at: ["properties", "p", "$ref"], url: "mem://schema#/$defs/no%20pe" },
  ],
  [
    "a pointer out of an embedded resource",
    '{"$defs":{"a":true,"sub":{"$id":"http://x/sub","$ref":"#/$defs/a"}}}',
    null,
  ],
  [
    "the same, once something leads there",
    '{"$defs":{"a":true,"sub":{"$id":"http://x/sub","$ref":"#/$defs/a"}},"$ref":"#/$defs/sub"}',
    { kind: "pointer-not-found", at: ["$defs", "sub", "$ref"], url: "mem://schema#/$defs/sub/$defs/a" },
  ],
  [
    "a bad pointer",
    '{"$ref":"#/x~2y"}',
    { kind: "invalid-pointer", at: ["$ref"], url: "mem://schema#/x~2y" },
  ],
  [
    "a missing anchor",
    '{"$ref":"#no pe"}',
    { kind: "anchor-not-found", at: ["$ref"], url: "mem://schema#no%20pe", resource: "mem://schema" },
  ],
  [
    "another document",
    '{"$dynamicRef":"http://x/y#n"}',
    { kind: "load", at: ["$dynamicRef"], url: "http://x/y" },
  ],
  [
    "a relative reference",
    '{"$ref":"sub.json#/a"}',
    { kind: "load", at: ["$ref"], url: "mem://schema/sub.json" },
  ],
  [
    "$recursiveRef in 2020-12",
    '{"$recursiveRef":"http://x/y"}',
    { kind: "load", at: ["$recursiveRef"], url: "http://x/y" },
  ],
  [
    "an unknown $schema",
    '{"$schema":"http://json-schema.org/draft-03/schema#"}',
    { kind: "load", at: ["$schema"], url: "http://json-schema.org/draft-03/schema" },
  ],
  ["an empty $schema", '{"$schema":""}', { kind: "load", at: ["$schema"], url: "" }],
  ["an empty fragment as $schema", '{"$schema":"#"}', { kind: "load", at: ["$schema"], url: "" }],
  [
    "the document's own URL as $schema",
    '{"$schema":"mem://schema"}',
    { kind: "unsupported-draft", at: ["$schema"], url: "mem://schema" },
  ],
  [
    "an unknown $schema further down",
    '{"properties":{"a":{"$schema":"http://x/meta"}}}',
    { kind: "load", at: ["properties", "a", "$schema"], url: "http://x/meta" },
  ],
  [
    "a known $schema further down does not count without an id",
    '{"properties":{"a":{"$schema":"http://json-schema.org/draft-04/schema#","exclusiveMaximum":1}}}',
    null,
  ],
  [
    "a $schema that is no URL",
    '{"$schema":"not a url %zz"}',
    {
      kind: "invalid-url",
      at: ["$schema"],
      url: "mem://schema#",
      keyword: "$schema",
      reason: 'parse "not a url %zz": invalid URL escape "%zz"',
    },
  ],
  [
    "a reference that is no URL",
    '{"$ref":"#/%zz"}',
    {
      kind: "metaschema",
      at: [],
      url: "mem://schema#",
      metaschemaUrl: "https://json-schema.org/draft/2020-12/schema",
      failure: [] as never,
    },
  ],
  [
    "an id that is no URL",
    '{"$defs":{"a":{"$id":"http://x/%zz"}}}',
    { kind: "invalid-id", at: ["$defs", "a", "$id"], url: "mem://schema#/$defs/a" },
  ],
  [
    "an anchor that is no fragment",
    '{"$schema":"http://json-schema.org/draft-07/schema#","$id":"#%zz"}',
    { kind: "invalid-anchor", at: ["$id"], url: "mem://schema#" },
  ],
  [
    "the same id twice",
    '{"$defs":{"a":{"$id":"http://x/a"},"b":{"$id":"http://x/a#"}}}',
    {
      kind: "duplicate-id",
      at: ["$defs", "b", "$id"],
      url: "mem://schema",
      other: ["$defs", "a", "$id"],
      id: "http://x/a",
    },
  ],
  [
    "the same anchor twice",
    '{"$defs":{"a":{"$anchor":"x"},"b":{"$dynamicAnchor":"x"}}}',
    {
      kind: "duplicate-anchor",
      at: ["$defs", "b", "$dynamicAnchor"],
      url: "mem://schema",
      other: ["$defs", "a", "$anchor"],
      anchor: "x",
    },
  ],
  [
    "a pattern as a name in draft-06, whose metaschema does not look at it",
    '{"$schema":"http://json-schema.org/draft-06/schema#","patternProperties":{"(":true}}',
    {
      kind: "invalid-regex",
      at: ["patternProperties", "("],
      url: "mem://schema#/patternProperties",
      pattern: "(",
      reason: "error parsing regexp: missing closing ): `(`",
    },
  ],
  ["the branch that a boolean `if` rules out", '{"if":true,"then":true,"else":{"$ref":"#/nope"}}', null],
  ["a `then` without `if`", '{"then":{"$ref":"#/nope"}}', null],
  ["a reference to itself", '{"$ref":"#"}', null],
  ["an empty reference", '{"properties":{"a":{"$ref":""}}}', null],
  ["a metaschema, built in", '{"$ref":"https://json-schema.org/draft/2020-12/meta/core"}', null],
  [
    "a metaschema that the library does not carry",
    '{"$ref":"https://json-schema.org/draft/2020-12/nope"}',
    { kind: "load", at: ["$ref"], url: "https://json-schema.org/draft/2020-12/nope" },
  ],
])("%s", (_name, schema, expected) => {
  const found = refusal(schema);
  if (expected?.kind === "metaschema") expect({ ...found, failure: [] }).toEqual(expected);
  else expect(found).toEqual(expected);
});

test("a failure of the metaschema is a tree like any other", () => {
  expect(brief(refusal('{"properties":{"a":{"type":"foo"}}}'))).toEqual({
    kind: "metaschema",
    at: [],
    url: "mem://schema#",
    metaschemaUrl: "https://json-schema.org/draft/2020-12/schema",
    failure: [
      "allOf at / by / {}",
      '  reference at / by /allOf/1 {"keyword":"$ref","target":""}',
      '    reference at /properties/a by /properties/properties/additionalProperties {"keyword":"$dynamicRef","target":""}',
      "      allOf at /properties/a by / {}",
      '        reference at /properties/a by /allOf/3 {"keyword":"$ref","target":""}',
      "          anyOf at /properties/a/type by /properties/type {}",
      '            reference at /properties/a/type by /properties/type/anyOf/0 {"keyword":"$ref","target":"/$defs/simpleTypes"}',
      '              enum at /properties/a/type by /$defs/simpleTypes {"got":"foo","want":["array","boolean","integer","null","number","object","string"]}',
      '            type at /properties/a/type by /properties/type/anyOf/1 {"got":"string","want":["array"]}',
    ],
  });
});

test("a reference to where no schema is expected: checked against the metaschema on its own", () => {
  expect(brief(refusal('{"$ref":"#/x-mine","x-mine":{"minLength":-1}}'))).toEqual({
    kind: "metaschema",
    at: ["x-mine"],
    url: "mem://schema#/x-mine",
    metaschemaUrl: "https://json-schema.org/draft/2020-12/schema",
    failure: [
      "allOf at / by / {}",
      '  reference at / by /allOf/3 {"keyword":"$ref","target":""}',
      '    reference at /minLength by /properties/minLength {"keyword":"$ref","target":"/$defs/nonNegativeIntegerDefault0"}',
      '      reference at /minLength by /$defs/nonNegativeIntegerDefault0 {"keyword":"$ref","target":"/$defs/nonNegativeInteger"}',
      '        bound at /minLength by /$defs/nonNegativeInteger {"keyword":"minimum","got":"-1","want":"0"}',
    ],
  });
  expect(refusal('{"$ref":"#/x-mine","x-mine":{"minLength":1}}')).toBeNull();
});
