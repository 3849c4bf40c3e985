import fc from "fast-check";
import { expect, test } from "vitest";
import { equalValues, ValueIdentities } from "../../../server/engine/evaluate/equality.ts";
import { node } from "./help.ts";

test.each([
  ["1", "1.0", true],
  ["100", "1e2", true],
  ["-0", "0", true],
  ["0.1", "0.10000000000000001", false],
  ["9007199254740993", "9007199254740992", false],
  ['"1"', "1", false],
  ["true", "1", false],
  ["null", "false", false],
  ['"\\u00e9"', '"é"', true],
  ['"é"', '"e\\u0301"', false],
  ["[1,2]", "[2,1]", false],
  ["[1]", "[1,1]", false],
  ["[]", "{}", false],
  ['{"a":1,"b":[2.0]}', '{"b":[2],"a":1e0}', true],
  ['{"a":1}', '{"a":1,"b":2}', false],
  ['{"a":null}', '{"b":null}', false],
  ['["1,2"]', '["1","2"]', false],
  ['{"a":{"b":1}}', '{"a":{"b":1}}', true],
])("%s and %s: %s", (left, right, expected) => {
  expect(equalValues(node(left), node(right))).toBe(expected);
  const identities = new ValueIdentities();
  expect(identities.of(node(left)) === identities.of(node(right))).toBe(expected);
});

test("both ways of comparing agree", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (left, right) => {
      const [a, b] = [node(JSON.stringify(left)), node(JSON.stringify(right))];
      const identities = new ValueIdentities();
      expect(identities.of(a) === identities.of(b)).toBe(equalValues(a, b));
      expect(identities.of(a)).toBe(identities.of(node(JSON.stringify(left))));
    }),
    { numRuns: 2000 },
  );
});
