import { expect, test } from "vitest";
import { evaluate } from "../../../server/engine/evaluate/evaluate.ts";
import { TooMuchWorkError } from "../../../server/engine/evaluate/limits.ts";
import { compiled, failureOf, node, outline } from "./help.ts";

const nested = (open: string, inner: string, close: string, times: number): string =>
  open.repeat(times) + inner + close.repeat(times);

test("a reply nested 10,000 deep, under a schema that does not look into it", () => {
  const deep = nested("[", "1", "]", 9_998);
  expect(failureOf('{"type":"object"}', deep)?.what).toEqual({
    kind: "type",
    got: "array",
    want: ["object"],
  });
  expect(failureOf('{"uniqueItems":true}', `[${deep},${deep}]`)?.what).toEqual({
    kind: "uniqueItems",
    first: 0,
    second: 1,
  });
  expect(failureOf(`{"const":${deep}}`, deep)).toBeNull();
});

test("references that multiply end in one clear error", () => {
  const definitions = Array.from({ length: 60 }, (_, i) => {
    const next = `{"$ref":"#/$defs/d${i + 1}"}`;
    return `"d${i}":{"allOf":[${next},${next}]}`;
  });
  const schema = compiled(`{"$ref":"#/$defs/d0","$defs":{${definitions.join()},"d60":{"type":"string"}}}`);
  expect(() => evaluate(schema, node("1"))).toThrow(TooMuchWorkError);
  expect(() => evaluate(schema, node('"x"'))).toThrow(TooMuchWorkError);
});

test("names that JavaScript's objects have are names like any other", () => {
  const schema =
    '{"properties":{"__proto__":{"type":"string"},"toString":{"type":"string"}},"required":["constructor"]}';
  expect(outline(failureOf(schema, '{"__proto__":1}'))).toEqual([
    "group at / by / {}",
    '  required at / by / {"missing":["constructor"]}',
    '  type at /__proto__ by /properties/__proto__ {"got":"number","want":["string"]}',
  ]);
});

test("huge exponents are compared without being written out", () => {
  expect(outline(failureOf('{"maximum":1e400000000}', "1e400000001"))).toEqual([
    'bound at / by / {"keyword":"maximum","got":"1e400000001","want":"1e400000000"}',
  ]);
  expect(failureOf('{"type":"integer"}', "1e400000000")).toBeNull();
});
