import { expect, it } from "vitest";
import { goCompact } from "../../../server/engine/json/go-compact.ts";

it.each([
  [' { "b" : 1.0 , "a" : [ 1 , 1e400 ] , "b" : 2 } ', '{"b":1.0,"a":[1,1e400],"b":2}'],
  ['"a b\\" c "', '"a b\\" c "'],
  ['"\\\\" ', '"\\\\"'],
  ['{"<a>": "x & y"}', '{"\\u003ca\\u003e":"x \\u0026 y"}'],
  ['"\u2028\u2029é\\u00e9\\/"', '"\\u2028\\u2029é\\u00e9\\/"'],
  ["null\n", "null"],
])("%j becomes %j", (json, compact) => {
  expect(goCompact(json)).toBe(compact);
});

it("takes megabytes of escapes", () => {
  const long = `"${'\\"'.repeat(2_000_000)}"`;
  expect(goCompact(` ${long} `)).toBe(long);
});
