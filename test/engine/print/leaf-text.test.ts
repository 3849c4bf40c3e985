import { describe, expect, it } from "vitest";
import type { FailureKind } from "../../../server/engine/evaluate/failure.ts";
import { leafText } from "../../../server/engine/print/leaf-text.ts";
import { at, fail, node } from "./failures.ts";

const kinds: readonly (readonly [FailureKind, string])[] = [
  [{ kind: "group" }, "validation failed"],
  [{ kind: "reference", keyword: "$ref", target: at([]) }, "validation failed"],
  [{ kind: "falseSchema" }, "false schema"],
  [
    { kind: "type", got: "number", want: ["string", "null", "integer"] },
    "got number, want null or integer or string",
  ],
  [{ kind: "const", got: node("1"), want: node('"it\'s \\"q\\""') }, `value must be 'it\\'s "q"'`],
  [{ kind: "const", got: node("1"), want: node("null") }, "value must be <nil>"],
  [{ kind: "const", got: node("1"), want: node("[1]") }, "'const' failed"],
  [{ kind: "enum", got: node("1"), want: [node('"x"')] }, "value must be 'x'"],
  [
    { kind: "enum", got: node("3"), want: ["2.5", '"a\'b"', "null", "true", "1e+21", "-0"].map(node) },
    "value must be one of 2.5, 'a\\'b', <nil>, true, 1e+21, -0",
  ],
  [{ kind: "enum", got: node("3"), want: [] }, "value must be one of "],
  [{ kind: "enum", got: node("3"), want: [node("1"), node("{}")] }, "'enum' failed"],
  [
    { kind: "format", got: node('"x"'), format: "email", reason: "missing @" },
    "'x' is not valid email: missing @",
  ],
  [{ kind: "required", missing: ["a"] }, "missing property 'a'"],
  [{ kind: "required", missing: ["a", "it's"] }, "missing properties 'a', 'it\\'s'"],
  [{ kind: "additionalProperties", names: ["a"] }, "additional properties 'a' not allowed"],
  [
    { kind: "additionalProperties", names: ["\u200b\ufeff\u00a0", "\u0001\t", "", "é😀"] },
    "additional properties '\\u200b\\ufeff\\u00a0', '\\x01\\t', '', 'é😀' not allowed",
  ],
  [{ kind: "additionalItems", count: 1200 }, "last 1,200 additionalItem(s) not allowed"],
  [{ kind: "propertyNames", name: "a\\" }, "invalid propertyName 'a\\'"],
  [
    { kind: "dependency", keyword: "dependencies", property: "a", missing: ["b", "c"] },
    "properties 'b', 'c' required, if 'a' exists",
  ],
  [
    { kind: "dependency", keyword: "dependentRequired", property: "a", missing: ["b"] },
    "properties 'b' required, if 'a' exists",
  ],
  [{ kind: "count", keyword: "minItems", got: 1, want: "1234567" }, "minItems: got 1, want 1,234,567"],
  [
    { kind: "count", keyword: "maxLength", got: 1, want: "-9223372036854775616" },
    "maxLength: got 1, want -9,223,372,036,854,775,616",
  ],
  [
    { kind: "bound", keyword: "minimum", got: "12345.678", want: "1234567.5" },
    "minimum: got 12,345.678, want 1.2345675×10⁰⁶",
  ],
  [{ kind: "bound", keyword: "multipleOf", got: "7", want: "2.50" }, "multipleOf: got 7, want 2.5"],
  [
    { kind: "pattern", got: "x'\"<é\n\0\u2028", pattern: "^\\d+$" },
    "'x\\'\"<é\\n\\x00\\u2028' does not match pattern '^\\\\d+$'",
  ],
  [{ kind: "uniqueItems", first: 0, second: 1000 }, "items at 0 and 1,000 are equal"],
  [{ kind: "contains" }, "no items match contains schema"],
  [
    { kind: "minContains", want: "2000", matched: [] },
    "min 2,000 items required to match contains schema, but none matched",
  ],
  [
    { kind: "minContains", want: "3", matched: [1, 1000] },
    "min 3 items required to match contains schema, but matched 2 items at 1 1000",
  ],
  [
    { kind: "maxContains", want: "1", matched: [0, 1] },
    "max 1 items required to match contains schema, but matched 2 items at 0 1",
  ],
  [{ kind: "not" }, "'not' failed"],
  [{ kind: "allOf" }, "'allOf' failed"],
  [{ kind: "anyOf" }, "'anyOf' failed"],
  [{ kind: "oneOf", matched: [] }, "'oneOf' failed, none matched"],
  [{ kind: "oneOf", matched: [0, 2] }, "'oneOf' failed, subschemas 0, 2 matched"],
  [
    { kind: "refCycle", url: "mem://s.json#/$defs/a", first: "/$ref/$ref", second: "/$ref" },
    'both /$ref/$ref and /$ref resolve to "mem://s.json#/$defs/a" causing reference cycle',
  ],
];

describe("leafText", () => {
  it.each(kinds.map(([what, text]) => [text, what] as const))("%s", (text, what) => {
    expect(leafText(fail(what))).toBe(text);
  });
});
