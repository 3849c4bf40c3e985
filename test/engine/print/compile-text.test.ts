import { describe, expect, it } from "vitest";
import { compileText } from "../../../server/engine/print/compile-text.ts";
import type { CompileRefusal } from "../../../server/engine/schema/compiled.ts";
import { at, documentUrl, fail, node } from "./failures.ts";

const metaschema = "https://json-schema.org/draft/2020-12/schema";
const root = { schema: at([], metaschema) };

const refusals: readonly (readonly [CompileRefusal, string])[] = [
  [
    {
      kind: "metaschema",
      at: ["type"],
      url: `${documentUrl}#`,
      metaschemaUrl: metaschema,
      failure: fail(
        { kind: "allOf" },
        {
          ...root,
          causes: [
            fail(
              { kind: "anyOf" },
              {
                ...root,
                instance: ["type"],
                causes: [
                  fail(
                    { kind: "enum", got: node('"x"'), want: [node('"array"'), node('"string"')] },
                    { ...root, instance: ["type"] },
                  ),
                  fail({ kind: "type", got: "string", want: ["array"] }, { ...root, instance: ["type"] }),
                ],
              },
            ),
          ],
        },
      ),
    },
    [
      `"mem://output-schema.json#" is not valid against metaschema: jsonschema validation failed with '${metaschema}#'`,
      "- at '': 'allOf' failed",
      "  - at '/type': 'anyOf' failed",
      "    - at '/type': value must be one of 'array', 'string'",
      "    - at '/type': got string, want array",
    ].join("\n"),
  ],
  [
    { kind: "pointer-not-found", at: ["$ref"], url: "mem://output-schema.json#/$defs/nope" },
    'json-pointer in "mem://output-schema.json#/$defs/nope" not found',
  ],
  [
    { kind: "invalid-pointer", at: ["$ref"], url: "mem://output-schema.json#/$defs/x~2y" },
    'invalid json-pointer "mem://output-schema.json#/$defs/x~2y"',
  ],
  [
    { kind: "anchor-not-found", at: ["$ref"], url: "mem://output-schema.json#nope", resource: documentUrl },
    'anchor in "mem://output-schema.json#nope" not found in schema "mem://output-schema.json"',
  ],
  [
    { kind: "load", at: ["$dynamicRef"], url: "http://example.com/x" },
    'failing loading "http://example.com/x": no: http://example.com/x',
  ],
  [
    { kind: "unsupported-draft", at: ["$schema"], url: documentUrl },
    'draft "mem://output-schema.json" is not supported',
  ],
  [
    { kind: "invalid-id", at: ["$id"], url: "mem://output-schema.json#" },
    'error in parsing id at "mem://output-schema.json#"',
  ],
  [
    {
      kind: "invalid-url",
      at: ["$schema"],
      url: "mem://output-schema.json#",
      keyword: "$schema",
      reason: 'parse "not a url %zz": invalid URL escape "%zz"',
    },
    'invalid $schema in "mem://output-schema.json#": parse "not a url %zz": invalid URL escape "%zz"',
  ],
  [
    { kind: "invalid-url", at: ["$ref"], url: "#/%zz", keyword: "$ref", reason: 'invalid URL escape "%zz"' },
    'error in parsing "#/%zz": invalid URL escape "%zz"',
  ],
  [
    {
      kind: "duplicate-id",
      at: ["$defs", "b", "$id"],
      other: ["$defs", "a/", "$id"],
      url: documentUrl,
      id: "mem://x",
    },
    'duplicate id "mem://x" in "mem://output-schema.json" at "/$defs/b" and "/$defs/a~1"',
  ],
  [
    {
      kind: "duplicate-anchor",
      at: ["$defs", "b", "$anchor"],
      other: ["$anchor"],
      url: documentUrl,
      anchor: "n",
    },
    'duplicate anchor "n" in "mem://output-schema.json" at "/$defs/b" and ""',
  ],
  [
    {
      kind: "invalid-regex",
      at: ["pattern"],
      url: "mem://output-schema.json#/pattern",
      pattern: 'a"(',
      reason: 'error parsing regexp: missing closing ): `a"(`',
    },
    'invalid regex "a\\"(" at "mem://output-schema.json#/pattern": error parsing regexp: missing closing ): `a"(`',
  ],
];

describe("compileText", () => {
  it.each(refusals.map(([refusal, text]) => [text, refusal] as const))("%s", (text, refusal) => {
    expect(compileText(refusal, documentUrl, (url) => `no: ${url}`)).toBe(text);
  });
});
