import { expect, test } from "vitest";
import { evaluate } from "../../../server/engine/evaluate/evaluate.ts";
import type { Failure } from "../../../server/engine/evaluate/failure.ts";
import { TooMuchWorkError } from "../../../server/engine/evaluate/limits.ts";
import { compiled, failureOf, node, outline, refusal } from "./help.ts";

const nested = (open: string, inner: string, close: string, times: number): string =>
  open.repeat(times) + inner + close.repeat(times);

/** The innermost cause of a chain of single causes, and how far down it is. */
function innermost(failure: Failure): { failure: Failure; depth: number } {
  let depth = 0;
  let at = failure;
  for (; at.causes[0] !== undefined; at = at.causes[0]) depth++;
  return { failure: at, depth };
}

test("values nested 10,000 deep are compared without recursion", () => {
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
  expect(failureOf(`{"enum":[[1],${deep}]}`, deep)).toBeNull();
});

test("a schema that refers to itself follows a reply 10,000 deep", () => {
  const schema = '{"type":["array","number"],"items":{"$ref":"#"}}';
  expect(failureOf(schema, nested("[", "1", "]", 9_999))).toBeNull();
  const failure = failureOf(schema, nested("[", '"x"', "]", 9_999));
  if (failure === null) throw new Error("passed");
  const found = innermost(failure);
  expect(found.depth).toBe(9_999);
  expect(found.failure.what).toEqual({ kind: "type", got: "string", want: ["number", "array"] });
  expect(found.failure.instance).toHaveLength(9_999);
});

test("each level of a deep reply may compare its items: still linear", () => {
  const schema = '{"uniqueItems":true,"items":{"$ref":"#"}}';
  expect(failureOf(schema, nested("[", "1,2", ",0]", 9_000))).toBeNull();
});

test("schemas nested 10,000 deep are compiled, checked against their metaschema, and evaluated", () => {
  const schema = nested('{"allOf":[', '{"type":"string"}', "]}", 4_999);
  const failure = failureOf(schema, "1");
  if (failure === null) throw new Error("passed");
  expect(innermost(failure).failure.what).toEqual({ kind: "type", got: "number", want: ["string"] });
  expect(refusal(nested('{"not":', '{"type":1}', "}", 9_998))?.kind).toBe("metaschema");
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

const numbers = (count: number): string => `[${"0,".repeat(count - 1)}0]`;

test("100,000 causes are kept and no more; the first two of a failure in any case", () => {
  const alone = failureOf('{"contains":{"type":"string"}}', numbers(150_000));
  expect(alone?.causes).toHaveLength(100_000);
  const twice = failureOf(
    '{"allOf":[{"contains":{"type":"string"}},{"contains":{"anyOf":[{"type":"string"},{"const":1},{"const":2}]}}]}',
    numbers(150_000),
  );
  const [first, second] = twice?.causes ?? [];
  expect([first?.causes.length, second?.causes.length]).toEqual([100_000, 2]);
  expect(second?.causes.map(({ causes }) => causes.length)).toEqual([2, 2]);
});

test("causes of what passes in the end take no room", () => {
  const strings = `${numbers(150_000).slice(0, -1)},"x"]`;
  const schema = '{"contains":{"type":"string"},"allOf":[{"items":{"type":"boolean"}}]}';
  expect(failureOf(schema, strings)?.causes[0]?.causes).toHaveLength(100_000);
});
