/** JSON values from small pools, so that schemas and replies meet; and texts that are almost JSON. */
import fc from "fast-check";

/** Names that are hard on pointers and on JavaScript's objects among them. */
export const names = fc.constantFrom("a", "b", "c", "ab", "", "a/b~c", "é😀", "toString", "__proto__", "0");

export const strings = fc.constantFrom("", "a", "b", "ab", "abc", "é", "😀", "a b", "1", "null", "ﬀ");

export const numbers = fc.constantFrom(
  0,
  1,
  -1,
  2,
  3,
  4,
  10,
  0.5,
  1.5,
  -2.5,
  0.1,
  0.3,
  1e2,
  1e21,
  1e-7,
  9007199254740991,
  5e-324,
);

export const scalars = fc.oneof(strings, numbers, fc.boolean(), fc.constant(null));

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** An object with these members, whatever their names. */
export function objectOf(members: readonly (readonly [string, Json])[]): { [name: string]: Json } {
  const object = {};
  for (const [name, value] of members) {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

export const jsonValues: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: scalars },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(fc.tuple(names, tie("value")), { maxLength: 4 }).map(objectOf) },
  ),
})).value;

const layouts = fc.constantFrom(undefined, 1, "\t");

export const jsonTexts: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(jsonValues, fc.jsonValue({ noUnicodeString: false })), layouts)
  .map(([value, indent]) => JSON.stringify(value, null, indent));

/** What JSON is made of, and what it must not have. */
export const jsonPieces = fc.constantFrom(
  ...'{}[]:,"\\ \n\t\u0000\u0001-+.0123eEutrfalsn/'.split(""),
  '"a"',
  '"a":',
  "true",
  "null",
  "1.5e-3",
  "1e400",
  "-0",
  "\\u00e9",
  "\\ud800",
  "\\udc00",
  "\ud800",
  "é",
  "😀",
  "\u00a0",
  "\ufeff",
  "\u2028",
);

/** A text with a stretch cut out, and something else in its place. */
export function mutated(texts: fc.Arbitrary<string>, pieces: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(texts, fc.nat(), fc.nat({ max: 3 }), fc.array(pieces, { maxLength: 2 }))
    .map(([text, place, length, put]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + put.join("") + text.slice(at + length);
    });
}

/** JSON, almost JSON, and nothing like it. */
export const almostJson: fc.Arbitrary<string> = fc.oneof(
  jsonTexts,
  mutated(jsonTexts, jsonPieces),
  fc.array(jsonPieces, { maxLength: 12 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary" }),
);
