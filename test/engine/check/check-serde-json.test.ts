/** codewhale's verdicts: equality, numbers, and hostile schemas and replies. */
import { describe, expect, it } from "vitest";
import { codewhale } from "../../../server/engine/harness/codewhale.ts";
import { judge } from "../../../server/engine/judge.ts";
import { openSchema } from "../../../server/engine/open-schema.ts";

const verdict = (schema: string, reply: string) => judge(openSchema(codewhale, schema), reply).verdict;
const error = (schema: string, reply: string) => judge(openSchema(codewhale, schema), reply).error;
const notChecked = (schema: string, reply: string) => {
  const report = judge(openSchema(codewhale, schema), reply);
  expect([report.verdict, report.error, report.corrective]).toEqual([null, null, null]);
  return report.notChecked;
};
const NOT_KNOWN = "What codewhale makes of this reply is not known here: ";

describe("equality", () => {
  it.each([
    ['{"const":{"a":1,"b":2}}', '{"a":1,"b":2}', true],
    ['{"const":{"a":1,"b":2}}', '{"b":2,"a":1}', false],
    ['{"const":{"a":1,"b":2}}', '{"a":0,"b":2,"a":1}', true],
    ['{"enum":[[{"a":1,"b":2}]]}', '[{"b":2,"a":1}]', false],
    ['{"const":1}', "1.0", true],
    ['{"const":1.0}', "1e0", true],
    ['{"const":0}', "-0", true],
    ['{"const":9007199254740993}', "9007199254740992", false],
    ['{"const":9007199254740993}', "9007199254740992.0", false],
    ['{"const":18446744073709551616}', "18446744073709551617", true],
    ['{"const":"é"}', '"e\\u0301"', false],
    ['{"const":"é"}', '"\\u00e9"', true],
    ['{"uniqueItems":true}', '[{"a":1,"b":2},{"b":2,"a":1}]', true],
    ['{"uniqueItems":true}', '[{"a":1,"b":[]},{"a":1.0,"b":[]}]', false],
    ['{"uniqueItems":true}', '[1,true,"1",null]', true],
  ])("%s on %s: %s", (schema, reply, accepted) => {
    expect(verdict(schema, reply)).toBe(accepted ? "accepted" : "violates-schema");
  });
});

describe("numbers", () => {
  it.each([
    ['{"type":"integer"}', "1.0", true],
    ['{"type":"integer"}', "1e300", true],
    ['{"type":"integer"}', "1.5", false],
    ['{"$schema":"http://json-schema.org/draft-04/schema#","type":"integer"}', "1.0", false],
    ['{"$schema":"http://json-schema.org/draft-04/schema#","type":"integer"}', "18446744073709551616", false],
    ['{"maximum":9007199254740992}', "9007199254740993", false],
    ['{"maximum":18446744073709551615}', "18446744073709551615", true],
    ['{"minimum":-9223372036854775808}', "-9223372036854775808", true],
    ['{"multipleOf":0.1}', "0.3", true],
    ['{"multipleOf":0.01}', "19.99", true],
    ['{"multipleOf":0.3}', "0.1", false],
    ['{"multipleOf":3}', "9007199254740993", true],
    ['{"maxLength":2}', '"\\ud83d\\ude00é"', true],
    ['{"minLength":2.0}', '"a"', false],
  ])("%s on %s: %s", (schema, reply, accepted) => {
    expect(verdict(schema, reply)).toBe(accepted ? "accepted" : "violates-schema");
  });

  it("beyond all doubles is an error, even to a schema that takes everything", () => {
    expect(error("true", "[1e400]")).toBe(
      "task(): responseSchema was set but the reply is not valid JSON: number out of range at line 1 column 6",
    );
  });
});

describe("a hostile reply", () => {
  function within(milliseconds: number, act: () => void): void {
    const start = performance.now();
    act();
    expect(performance.now() - start).toBeLessThan(milliseconds);
  }

  it("of 127 levels is validated to the last", () => {
    const reply = "[".repeat(127) + "]".repeat(127);
    const schema = '{"type":"array","items":{"$ref":"#"},"not":{"maxItems":0}}';
    const { violations } = judge(openSchema(codewhale, schema), reply);
    expect(violations).toEqual([
      {
        instance: "/0".repeat(126),
        keyword: "/not",
        message: '{"maxItems":0} is not allowed for []',
        sent: "yes",
        ranges: [[126, 128]],
      },
    ]);
  });

  it("with many failures is told of whole", () => {
    within(5000, () => {
      const report = judge(openSchema(codewhale, '{"items":{"type":"string"}}'), `[${"1,".repeat(49_999)}1]`);
      const one = '1 is not of type "string"';
      const joined = Array(50_000).fill(one).join("; ");
      expect(report.error).toBe(`task(): reply failed responseSchema validation: ${joined}`);
      expect(report.violations).toHaveLength(50_000);
    });
  });

  it("whose error would grow beyond all measure is not checked", () => {
    // Each level repeats all that is below it.
    const reply = `${"[".repeat(100)}"${"x".repeat(1_000_000)}"${"]".repeat(100)}`;
    within(5000, () => {
      expect(notChecked('{"type":"null","items":{"$ref":"#"}}', reply)).toBe(
        `${NOT_KNOWN}the error would repeat the reply until it takes more than 32 MiB.`,
      );
    });
  });

  it("whose references multiply is not checked", () => {
    const levels = Array.from({ length: 30 }, (_, level) => [
      `d${level}`,
      { allOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] },
    ]);
    const schema = { $ref: "#/$defs/d0", $defs: { ...Object.fromEntries(levels), d30: {} } };
    within(5000, () => {
      expect(notChecked(JSON.stringify(schema), "1")).toBe(
        `${NOT_KNOWN}the schema's references multiply, so that checking this value would take too long.`,
      );
    });
  });

  it("whose patterns match in too many ways is not checked, or not one of them", () => {
    const schema = '{"items":{"pattern":"(a+)+(?=b)$"}}';
    const one = JSON.stringify("a".repeat(50));
    within(5000, () => {
      expect(error(schema, `[${one}]`)).toBe(
        "task(): reply failed responseSchema validation: Error executing regex: Max limit for backtracking count exceeded",
      );
    });
    within(10_000, () => {
      expect(notChecked(schema, `[${Array(1000).fill(one).join(",")}]`)).toBe(
        `${NOT_KNOWN}the schema's patterns find too many ways to match, so that checking this value would take too long.`,
      );
    });
  });

  it("with names of Object's own members is read as any other", () => {
    const schema = '{"properties":{"__proto__":{"type":"string"}},"required":["constructor"]}';
    expect(judge(openSchema(codewhale, schema), '{"__proto__":1}').violations).toMatchObject([
      { instance: "", message: '"constructor" is a required property' },
      { instance: "/__proto__", message: '1 is not of type "string"' },
    ]);
    expect(({} as Record<string, unknown>).type).toBeUndefined();
  });
});
