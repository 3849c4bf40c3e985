/** Printers over what the evaluator really builds. */
import { describe, expect, it } from "vitest";
import { evaluate } from "../../../server/engine/evaluate/evaluate.ts";
import type { Failure } from "../../../server/engine/evaluate/failure.ts";
import { basicOutput } from "../../../server/engine/print/basic-output.ts";
import { errorText } from "../../../server/engine/print/error-text.ts";
import { leaves } from "../../../server/engine/print/violations.ts";
import { compileSchema } from "../../../server/engine/schema/compile.ts";
import { documentUrl, node } from "./failures.ts";

function failureOf(schema: string, reply: string): Failure {
  const request = { document: node(schema), resourceUrl: documentUrl, defaultDraft: "2020-12" } as const;
  const compiled = compileSchema(request);
  if (!compiled.ok) throw new Error(`refused: ${compiled.refusal.kind}`);
  const failure = evaluate(compiled.schema, node(reply));
  if (failure === null) throw new Error("accepted");
  return failure;
}

function violations(schema: string, reply: string): string[] {
  return leaves(failureOf(schema, reply)).map(
    ({ instance, keyword, message }) => `${instance} ${keyword} ${message}`,
  );
}

describe("violations of real schemas", () => {
  it.each([
    [
      "required and additionalProperties at their object",
      '{"properties":{"o":{"required":["a"],"additionalProperties":false}}}',
      '{"o":{"x":1}}',
      [
        "/o /properties/o/required missing property 'a'",
        "/o /properties/o/additionalProperties additional properties 'x' not allowed",
      ],
    ],
    [
      "references followed, also those of references",
      '{"$defs":{"a":{"$ref":"#/$defs/b/properties/c~1d"},"b":{"properties":{"c/d":{"type":"string"}}}},"items":{"$ref":"#/$defs/a"}}',
      "[1]",
      ["/0 /$defs/b/properties/c~1d/type got number, want string"],
    ],
    [
      "references into an embedded resource, from the root of the document",
      '{"$defs":{"e":{"$id":"https://example.com/e","properties":{"x":{"const":1}}}},"items":{"$ref":"https://example.com/e"}}',
      '[{"x":2}]',
      ["/0/x /$defs/e/properties/x/const value must be 1"],
    ],
    [
      "the real item behind prefixItems",
      '{"prefixItems":[{"type":"string"}],"items":{"type":"boolean"}}',
      '["a",true,1]',
      ["/2 /items/type got number, want boolean"],
    ],
    [
      "a refused property name, at its object",
      '{"properties":{"o":{"propertyNames":{"pattern":"^a"}}}}',
      '{"o":{"bad":3}}',
      ["/o /properties/o/propertyNames/pattern 'bad' does not match pattern '^a'"],
    ],
    [
      "dependencies of both spellings",
      '{"dependencies":{"a":["b"]},"dependentRequired":{"a":["c"]}}',
      '{"a":1}',
      [
        " /dependencies/a properties 'b' required, if 'a' exists",
        " /dependentRequired/a properties 'c' required, if 'a' exists",
      ],
    ],
    [
      "the branch of a condition, and what may not be",
      '{"if":{"type":"number"},"then":{"maximum":1},"not":{"const":3}}',
      "3",
      [" /not 'not' failed", " /then/maximum maximum: got 3, want 1"],
    ],
    [
      "unevaluated members, at the false schema",
      '{"properties":{"a":true},"unevaluatedProperties":false}',
      '{"a":1,"b":2}',
      ["/b /unevaluatedProperties false schema"],
    ],
    [
      "items that a schema forbids, in draft-07",
      '{"$schema":"http://json-schema.org/draft-07/schema#","items":[true],"additionalItems":false}',
      "[1,2,3]",
      [" /additionalItems last 2 additionalItem(s) not allowed"],
    ],
  ])("%s", (_what, schema, reply, expected) => expect(violations(schema, reply)).toEqual(expected));
});

describe("texts of real schemas", () => {
  const schema =
    '{"$defs":{"a":{"type":"object","required":["x"],"minProperties":2}},"properties":{"é":{"$ref":"#/$defs/a"},"n":{"$ref":"#/$defs/a"}}}';

  it("hides what a reference to one failure leads to in the JSON, not in the text", () => {
    const failure = failureOf(schema, '{"n":1}');
    expect(basicOutput(failure)).toBe(
      '{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[{"valid":false,"keywordLocation":"/properties/n/$ref/type","AbsoluteKeywordLocation":"mem://output-schema.json#/$defs/a/type","instanceLocation":"/n","error":"validation failed"}]}',
    );
    expect(errorText(failure, documentUrl)).toBe(
      "jsonschema validation failed with 'mem://output-schema.json#'\n- at '/n': got number, want object",
    );
  });

  it("shows what a reference to several failures leads to", () => {
    const failure = failureOf(schema, '{"é":{}}');
    expect(JSON.parse(basicOutput(failure)).errors).toEqual([
      {
        valid: false,
        keywordLocation: "/properties/%C3%A9/$ref",
        AbsoluteKeywordLocation: "mem://output-schema.json#/$defs/a",
        instanceLocation: "/é",
        error: "validation failed",
      },
      {
        valid: false,
        keywordLocation: "/properties/%C3%A9/$ref/minProperties",
        AbsoluteKeywordLocation: "mem://output-schema.json#/$defs/a/minProperties",
        instanceLocation: "/é",
        error: "minProperties: got 0, want 2",
      },
      {
        valid: false,
        keywordLocation: "/properties/%C3%A9/$ref/required",
        AbsoluteKeywordLocation: "mem://output-schema.json#/$defs/a/required",
        instanceLocation: "/é",
        error: "missing property 'x'",
      },
    ]);
    expect(errorText(failure, documentUrl)).toBe(
      [
        "jsonschema validation failed with 'mem://output-schema.json#'",
        "- at '/é': validation failed",
        "  - at '/é': minProperties: got 0, want 2",
        "  - at '/é': missing property 'x'",
      ].join("\n"),
    );
  });
});
