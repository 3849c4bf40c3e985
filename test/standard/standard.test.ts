import { describe, expect, it } from "vitest";
import { standardVerdict } from "../../server/standard/standard.ts";

describe("the verdict of the standard", () => {
  it.each([
    ['{"type":"integer"}', "1.0", "valid"],
    ['{"type":"integer"}', "1.5", "invalid"],
    ["true", "1", "valid"],
    ["false", "1", "invalid"],
    ['{"type":"integer"}', "{", null],
    ["{", "1", "not compiled"],
    ["[]", "1", "not compiled"],
    ['{"type":"int"}', "1", "not compiled"],
    ['{"$ref":"https://example.com/x"}', "1", "not compiled"],
    ['{"$schema":"https://example.com/x"}', "1", "not compiled"],
    ['{"pattern":"^(?=a)"}', '"a"', "not compiled"],
    ['{"pattern":"^a+$"}', '"aaa"', "valid"],
    ['{"format":"email"}', '"x"', "valid"],
    ['{"$schema":"http://json-schema.org/draft-07/schema#","format":"email"}', '"x"', "valid"],
    ['{"prefixItems":[{"type":"string"}]}', "[1]", "invalid"],
    ['{"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"string"}]}', "[1]", "invalid"],
    ['{"$schema":"http://json-schema.org/draft-06/schema#","const":1}', "2", "invalid"],
    [
      '{"$schema":"http://json-schema.org/draft-04/schema#","maximum":5,"exclusiveMaximum":true}',
      "5",
      "invalid",
    ],
    [
      '{"$schema":"https://json-schema.org/draft/2019-09/schema","dependentRequired":{"a":["b"]}}',
      '{"a":1}',
      "invalid",
    ],
    ['{"$id":"https://example.com/a","type":"string"}', '"x"', "valid"],
    ['{"required":["toString"]}', "{}", "invalid"],
    ['{"additionalProperties":false}', '{"__proto__":1}', "invalid"],
    ['{"nullable":true,"example":1}', "1", "valid"],
    ['{"type":"string","nullable":true}', "null", "invalid"],
    ['{"properties":{"nullable":{"type":"string"},"id":{"type":"string"}}}', '{"nullable":1}', "invalid"],
    ['{"properties":{"nullable":{"type":"string"},"id":{"type":"string"}}}', '{"id":1}', "invalid"],
    ['{"enum":[{"nullable":true}]}', '{"nullable":true}', "valid"],
    ['{"$async":true,"type":"string"}', "1", "invalid"],
    ['{"id":"x","type":"string"}', "1", "invalid"],
    ['{"pattern":"^a","patternProperties":{"^b":{"pattern":"^c"}}}', '{"b":"a"}', "invalid"],
  ])("%s on %s: %s", async (schema, reply, verdict) => {
    expect(await standardVerdict(schema, reply)).toBe(verdict);
    expect(await standardVerdict(schema, reply)).toBe(verdict);
  });

  it("is not asked beyond the limits", async () => {
    const deep = `${'{"not":'.repeat(70)}{}${"}".repeat(70)}`;
    expect(await standardVerdict(deep, "1")).toBe("not compiled");
    expect(await standardVerdict(`{"description":"${"x".repeat(70_000)}"}`, "1")).toBe("not compiled");
    const tree = '{"properties":{"a":{"$ref":"#"}}}';
    expect(await standardVerdict(tree, `${'{"a":'.repeat(500)}1${"}".repeat(500)}`)).toBeNull();
    expect(await standardVerdict(tree, `${'{"a":'.repeat(499)}1${"}".repeat(499)}`)).toBe("valid");
    expect(await standardVerdict(tree, '{"a":{"a":1}}')).toBe("valid");
    expect(await standardVerdict('{"$ref":"#"}', "1")).toBe("not compiled");
  });

  it("is not asked where references multiply, although each reply would pass", async () => {
    const twice = (next: number) => ({ allOf: [{ $ref: `#/$defs/${next}` }, { $ref: `#/$defs/${next}` }] });
    const steps = Array.from({ length: 40 }, (_, step) => [step, twice(step + 1)] as const);
    const schema = { $ref: "#/$defs/0", $defs: { ...Object.fromEntries(steps), 40: { type: "string" } } };
    expect(await standardVerdict(JSON.stringify(schema), '"a"')).toBe("not compiled");
  });

  it("comes soon, however a pattern could backtrack", async () => {
    const start = performance.now();
    expect(await standardVerdict('{"pattern":"^(a+)+$"}', `"${"a".repeat(40_000)}!"`)).toBe("invalid");
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
