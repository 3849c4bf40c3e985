import { describe, expect, it } from "vitest";
import { causeText, grouped, listed } from "../../../server/engine/compare/comparison.ts";
import { ignores } from "../../../server/engine/compare/enforcement.ts";
import { withDoubles, withoutKeywords, withSortedNames } from "../../../server/engine/compare/experiment.ts";
import { foundIn } from "../../../server/engine/compare/found.ts";
import { Asked, FoundViolations } from "../../../server/engine/compare/found-violations.ts";
import { rulePath } from "../../../server/engine/compare/rule-path.ts";
import { extractCandidate } from "../../../server/engine/extract/extract.ts";
import { harnesses } from "../../../server/engine/harness/index.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";
import type { JsonNode } from "../../../server/engine/json/node.ts";
import { readJson } from "../../../server/engine/json/read.ts";
import type { DraftId } from "../../../server/engine/schema/dialect.ts";

function tree(text: string): JsonNode {
  const read = readJson(text);
  if (!read.ok) throw new Error(`no JSON: ${text}`);
  return read.node;
}

describe("sentences", () => {
  it("list, group and join", () => {
    expect([listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])]).toEqual([
      "a",
      "a and b",
      "a, b and c",
    ]);
    expect([0, 999, 1000, 16_384, 1_234_567].map(grouped)).toEqual([
      "0",
      "999",
      "1,000",
      "16,384",
      "1,234,567",
    ]);
    const sides = [
      { harnesses: ["a", "b"], does: "do this", effect: null },
      { harnesses: ["c"], does: "does that", effect: null },
    ];
    expect(causeText({ kind: "unknown", title: "", isName: false, sides })).toBe(
      "a and b do this. c does that.",
    );
  });
});

describe("where the JSON was found", () => {
  it.each([
    ['{"a":1}', "Reads the reply as it is"],
    ['```json\n{"a":1}\n```\n', "Code fence, lines 1 to 3"],
    ['Hi\n<mivia_output>\n{"a":1}\n</mivia_output>\n', "Envelope, lines 2 to 4"],
    ["<mivia_output>\n```\n1\n```\n</mivia_output>", "Code fence inside the envelope, lines 2 to 4"],
  ])("%j", (reply, words) => {
    expect(foundIn(reply, extractCandidate(mivia, reply))).toBe(words);
  });

  it("in the calls of tools", () => {
    const found = (id: string, reply: string) => {
      const harness = harnesses.find((each) => each.id === id);
      return harness && foundIn(reply, extractCandidate(harness, reply));
    };
    expect(found("harbor", '\n{"name":"respond_with",\n"arguments":{}}')).toBe("Envelope, lines 2 to 3");
    expect(found("driftlessaf", '{"reasoning":"","result":{}}')).toBe("Tool call, line 1");
    expect(found("driftlessaf", '{"reasoning":"","result":"{}"}')).toBe("Tool call, out of a string");
    expect(found("driftlessaf", "Hello")).toBe("No call of its tool");
  });
});

describe("the way to a rule", () => {
  const schema = tree(
    '{"properties":{"a":{"items":{"type":"string"},"x":1},"properties":{"enum":[1]}},"allOf":[{"dependentRequired":{"a":["b"]}}],"$defs":{"d":{"not":{}}},"additionalProperties":false}',
  );
  it.each([
    ["/properties/a/items/type", "/a/0", "type", ["properties", "items"]],
    ["/properties/properties/enum", "/properties", "enum", ["properties"]],
    ["/allOf/0/dependentRequired/a", "", "dependentRequired", ["allOf"]],
    ["/$defs/d/not", "/a", "not", ["$ref"]],
    ["/properties/a/items/type", "/a/a/0", "type", ["properties", "items", "$ref"]],
    ["/additionalProperties", "", "additionalProperties", []],
    ["/additionalProperties", "/b", "additionalProperties", []],
    ["/properties/a", "/a", "false", ["properties"]],
    ["", "", "false", []],
  ])("%s", (pointer, instance, keyword, above) => {
    const path = rulePath(schema, pointer, instance);
    expect([path.keyword, path.above]).toEqual([keyword, above]);
  });
});

describe("what a harness looks at", () => {
  /** The keywords of the standard that let everything pass. */
  const ignored = (id: string, draft: DraftId | null) => {
    const harness = harnesses.find((each) => each.id === id);
    return harness && KEYWORDS.filter((keyword) => ignores(harness, keyword, draft));
  };
  const KEYWORDS =
    "false type const enum format $ref properties patternProperties additionalProperties propertyNames minProperties maxProperties required dependencies dependentRequired dependentSchemas items prefixItems additionalItems minItems maxItems uniqueItems contains minContains maxContains minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf not allOf anyOf oneOf if then else unevaluatedProperties unevaluatedItems contentEncoding contentMediaType".split(
      " ",
    );

  it.each(["mivia", "mivia-sdk", "harbor"])("%s", (id) => {
    expect(ignored(id, null)).toEqual(["format", "contentEncoding", "contentMediaType"]);
    expect(ignored(id, "draft-07")).toEqual([
      "dependentRequired",
      "dependentSchemas",
      "prefixItems",
      "minContains",
      "maxContains",
      "unevaluatedProperties",
      "unevaluatedItems",
      "contentEncoding",
      "contentMediaType",
    ]);
  });

  it("codewhale", () => {
    expect(ignored("codewhale", "draft-07")).not.toContain("contentEncoding");
    expect(ignored("codewhale", null)).toContain("contentEncoding");
  });

  it("driftlessaf, in a call", () => {
    expect(ignored("driftlessaf", null)).toEqual([
      "false",
      "format",
      "$ref",
      "patternProperties",
      "additionalProperties",
      "propertyNames",
      "minProperties",
      "maxProperties",
      "required",
      "dependencies",
      "dependentRequired",
      "dependentSchemas",
      "prefixItems",
      "contains",
      "minContains",
      "maxContains",
      "multipleOf",
      "not",
      "if",
      "then",
      "else",
      "unevaluatedProperties",
      "unevaluatedItems",
      "contentEncoding",
      "contentMediaType",
    ]);
  });

  it("nothing, of what is no keyword", () => {
    expect(ignores(mivia, "nullable", null)).toBe(false);
    expect(ignores(mivia, "constructor", null)).toBe(false);
  });
});

describe("experiments", () => {
  it("hold numbers as doubles, and tell when that changes nothing", () => {
    expect(withDoubles({ schema: '{"const":9007199254740993}', value: "1" })).toEqual({
      schema: '{"const":9007199254740992}',
      value: "1",
    });
    expect(withDoubles({ schema: "{}", value: '{"a":[1.5,"x"]}' })).toBeNull();
    expect(withDoubles({ schema: "{", value: "1" })).toBeNull();
    expect(withDoubles({ schema: "{}", value: "[".repeat(300) + "]".repeat(300) })).toBeNull();
  });

  it("sort names", () => {
    expect(withSortedNames({ schema: '{"enum":[{"b":1,"a":2}]}', value: "{}" })).toEqual({
      schema: '{"enum":[{"a":2,"b":1}]}',
      value: "{}",
    });
    expect(withSortedNames({ schema: '{"a":1,"b":2}', value: "[]" })).toBeNull();
  });

  it("take away keywords, and no properties of the same name", () => {
    const schema = '{"required":["x"],"properties":{"required":{"required":["y"]}}}';
    const without = withoutKeywords(schema, tree(schema), (keyword) => keyword === "required");
    expect(without?.keywords).toEqual(["required"]);
    expect(without?.schema).toBe('{"\\u0000off-1":["x"],"properties":{"required":{"\\u0000off-44":["y"]}}}');
    expect(withoutKeywords(schema, tree(schema), (keyword) => keyword === "not")).toBeNull();
  });
});

describe("what was found", () => {
  const at = (keyword: string, instance: string) => ({ keyword, instance });
  /** Asked about one place at a time and about all at once. */
  const found = (violations: ReturnType<typeof at>[], ...places: ReturnType<typeof at>[]) => {
    const all = new FoundViolations(violations, new Asked(places));
    return places.map((place) => {
      const alone = new FoundViolations(violations, new Asked([place]));
      expect(alone.has(place)).toBe(all.has(place));
      expect(alone.rejects(place.instance)).toBe(all.rejects(place.instance));
      return [all.has(place), all.rejects(place.instance)];
    });
  };

  it("is the same rule one level up or down, too", () => {
    const rule = "/items/uniqueItems";
    const asked = [
      at(rule, "/a/1"),
      at(rule, "/a"),
      at(rule, "/a/1/b"),
      at(rule, "/a/2"),
      at("/items/minItems", "/a/1"),
    ];
    expect(found([at(rule, "/a/1")], ...asked).map(([has]) => has)).toEqual([true, true, true, false, false]);
  });

  it("hides what lies in a rejected value", () => {
    const asked = [at("/x", "/a/b/0"), at("/x", "/ab"), at("/x", ""), at("/x", "/a")];
    expect(found([at("/type", "/a")], ...asked).map(([, rejects]) => rejects)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(found([at("/type", "")], at("/x", "/x"))).toEqual([[false, true]]);
  });
});
