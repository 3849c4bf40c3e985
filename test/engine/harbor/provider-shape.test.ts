/** `harnesses.md` 7.5, provider shaping. */
import { describe, expect, it } from "vitest";
import { adaptedSchema } from "../../../server/engine/harbor/adapted-schema.ts";
import { shapeFormat } from "../../../server/engine/harbor/provider-shape.ts";
import type { ResponseFormat } from "../../../server/engine/harbor/request.ts";

const schemaText = '{ "type": "object", "b": 1.0 }';
const format: ResponseFormat = { kind: "json_schema", schemaText };
const asData = (shaped: ReturnType<typeof shapeFormat>) =>
  shaped && { ...shaped, extra: Object.fromEntries(shaped.extra) };

describe("a format with a schema", () => {
  it.each([
    ["openai", "as-given", `{"type":"json_schema","json_schema":${schemaText}}`, {}],
    ["anthropic", "as-given", null, { anthropic_tool_schema: '{"b":1,"type":"object"}' }],
    ["json_only", "as-given", '{"type":"json_object"}', { schema_hint: '{"b":1,"type":"object"}' }],
    [
      "openai",
      "openai_strict",
      '{"type":"json_schema","json_schema":{"additionalProperties":false,"b":1,"strict":true,"type":"object"}}',
      {},
    ],
    ["openai", "permissive", '{"type":"json_schema","json_schema":{"b":1,"type":"object"}}', {}],
  ] as const)("for %s, %s", (shape, schemaShape, responseFormat, extra) => {
    expect(asData(shapeFormat(format, shape, schemaShape))).toEqual({ responseFormat, extra });
  });

  it("that can't be decoded fails the call, or is a hint as it stands", () => {
    const broken: ResponseFormat = { kind: "json_schema", schemaText: "{bad" };
    expect(shapeFormat(broken, "anthropic", "as-given")).toBeNull();
    expect(shapeFormat(broken, "openai", "openai_strict")).toBeNull();
    expect(asData(shapeFormat(broken, "json_only", "as-given"))?.extra).toEqual({ schema_hint: '"{bad"' });
  });
});

it.each(["openai", "anthropic", "json_only"] as const)("other formats are the same for %s", (shape) => {
  const sent = (of: ResponseFormat | null) => asData(shapeFormat(of, shape, "openai_strict"));
  expect(sent({ kind: "json_object" })).toEqual({ responseFormat: '{"type":"json_object"}', extra: {} });
  expect([sent({ kind: "text" }), sent(null)]).toEqual([
    { responseFormat: null, extra: {} },
    { responseFormat: null, extra: {} },
  ]);
});

describe("a schema made strict", () => {
  const strict = (text: string) => adaptedSchema(text, "openai_strict");
  const OBJECT = '{"additionalProperties":false,"strict":true,"type":"object"}';

  it.each([
    ['{"type":"object"}', OBJECT],
    [
      '{"type":"object","additionalProperties":true,"strict":0}',
      '{"additionalProperties":true,"strict":0,"type":"object"}',
    ],
    ['{"type":["object"]}', '{"type":["object"]}'],
    ['{"type":"string"}', '{"type":"string"}'],
    ['{"properties":{"a":{"type":"object"}}}', `{"properties":{"a":${OBJECT}}}`],
    ['{"properties":{"type":{"type":"object"}}}', `{"properties":{"type":${OBJECT}}}`],
    ['{"additionalProperties":{"type":"object"}}', `{"additionalProperties":${OBJECT}}`],
    ['{"items":[{"type":"object"}]}', `{"items":[${OBJECT}]}`],
    ['{"items":{"type":"object"}}', `{"items":${OBJECT}}`],
    ['{"definitions":{"a":{"type":"object"}}}', `{"definitions":{"a":${OBJECT}}}`],
    ['{"$defs":{"a":{"type":"object"}}}', `{"$defs":{"a":${OBJECT}}}`],
    ['{"allOf":[{"type":"object"}]}', `{"allOf":[${OBJECT}]}`],
    ['{"anyOf":[{"type":"object"}]}', `{"anyOf":[${OBJECT}]}`],
    ['{"oneOf":[{"type":"object"}]}', `{"oneOf":[${OBJECT}]}`],
    ['{"not":{"type":"object"}}', `{"not":${OBJECT}}`],
    // No schema stands there for harbor.
    ['{"anyOf":{"type":"object"}}', '{"anyOf":{"type":"object"}}'],
    ['{"properties":[{"type":"object"}]}', '{"properties":[{"type":"object"}]}'],
    ['{"prefixItems":[{"type":"object"}]}', '{"prefixItems":[{"type":"object"}]}'],
    ['{"if":{"type":"object"}}', '{"if":{"type":"object"}}'],
    ['{"enum":[{"type":"object"}]}', '{"enum":[{"type":"object"}]}'],
    ['[{"type":"object"}]', `[${OBJECT}]`],
    ["true", "true"],
  ])("%s", (text, made) => expect(strict(text)).toBe(made));

  it("loses both names again", () => {
    const all =
      '{"strict":1,"properties":{"additionalProperties":{"additionalProperties":{"strict":true}}},"enum":[{"strict":true}]}';
    expect(adaptedSchema(all, "permissive")).toBe(
      '{"enum":[{"strict":true}],"properties":{"additionalProperties":{}}}',
    );
  });

  it("of any depth", () => {
    const levels = 9_000;
    const deep = (inner: string) => `${'{"not":'.repeat(levels)}${inner}${"}".repeat(levels)}`;
    expect(strict(deep('{"type":"object"}'))).toBe(deep(OBJECT));
  });

  it("is none where the text can't be decoded", () => expect(strict('{"a":1e400}')).toBeNull());
});
