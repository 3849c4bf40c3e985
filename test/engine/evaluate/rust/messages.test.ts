/** The Rust library's texts (`harnesses.md` 6.6) and their order (6.7), as codewhale joins them. */
import { describe, expect, it } from "vitest";
import { codewhale } from "../../../../server/engine/harness/codewhale.ts";
import { judge } from "../../../../server/engine/judge.ts";
import { openSchema } from "../../../../server/engine/open-schema.ts";

function messages(schema: string, reply: string): string[] {
  const opened = openSchema(codewhale, schema);
  expect(opened.admission).toBeNull();
  return judge(opened, reply).violations.map(({ message }) => message);
}

const draft = (number: number, rest: string) =>
  `{"$schema":"http://json-schema.org/draft-0${number}/schema#",${rest}}`;

describe("a message", () => {
  it.each([
    ['{"type":"string"}', "3", '3 is not of type "string"'],
    [
      '{"type":["string","null","integer"]}',
      "[1,2.50]",
      '[1,2.5] is not of types "null", "integer", "string"',
    ],
    ['{"type":"integer"}', "1.5", '1.5 is not of type "integer"'],
    ['{"required":["a"]}', "{}", '"a" is a required property'],
    ['{"required":["é\\n\\""]}', "{}", '"é\\n\\"" is a required property'],
    ["false", '{"b":1,"a":"<é>"}', 'False schema does not allow {"b":1,"a":"<é>"}'],
    ['{"enum":[1]}', "2", "2 is not one of 1"],
    ['{"enum":[1,"b"]}', "2", '2 is not one of 1 or "b"'],
    ['{"enum":[1,"b",null]}', "2", '2 is not one of 1, "b" or null'],
    ['{"enum":[1,2,3,4]}', "5", "5 is not one of 1, 2 or 2 other candidates"],
    ['{"enum":[1,2,3,4,6,7]}', "5", "5 is not one of 1, 2 or 4 other candidates"],
    ['{"const":{"a":[1.0]}}', "{}", '{"a":[1.0]} was expected'],
    ['{"minimum":5}', "3", "3 is less than the minimum of 5"],
    ['{"minimum":5.0}', "3.5", "3.5 is less than the minimum of 5.0"],
    ['{"maximum":1e2}', "101", "101 is greater than the maximum of 100.0"],
    ['{"exclusiveMinimum":5}', "5.0", "5.0 is less than or equal to the minimum of 5"],
    ['{"exclusiveMaximum":-1}', "-1", "-1 is greater than or equal to the maximum of -1"],
    ['{"multipleOf":2}', "3", "3 is not a multiple of 2"],
    ['{"multipleOf":2.0}', "3", "3 is not a multiple of 2"],
    ['{"multipleOf":0.1}', "0.25", "0.25 is not a multiple of 0.1"],
    ['{"multipleOf":1e21}', "3", "3 is not a multiple of 1000000000000000000000"],
    ['{"minLength":1}', '""', '"" is shorter than 1 character'],
    ['{"minLength":2}', '"\u{1f600}"', '"\u{1f600}" is shorter than 2 characters'],
    ['{"maxLength":1}', '"ab"', '"ab" is longer than 1 character'],
    ['{"maxLength":0}', '"ab"', '"ab" is longer than 0 characters'],
    ['{"minItems":1}', "[]", "[] has less than 1 item"],
    ['{"minItems":2}', "[[]]", "[[]] has less than 2 items"],
    ['{"maxItems":1}', "[1,2]", "[1,2] has more than 1 item"],
    ['{"minProperties":1}', "{}", "{} has less than 1 property"],
    ['{"minProperties":3}', '{"a":1}', '{"a":1} has less than 3 properties'],
    ['{"maxProperties":0}', '{"a":1}', '{"a":1} has more than 0 properties'],
    ['{"pattern":"^\\"\\\\d\\n$"}', '"a"', '"a" does not match "^"\\d\n$"'],
    [draft(7, '"format":"date"'), '"today"', '"today" is not a "date"'],
    ['{"uniqueItems":true}', "[1,1.0]", "[1,1.0] has non-unique elements"],
    [
      '{"anyOf":[{"type":"null"},{"minimum":5}]}',
      "1",
      "1 is not valid under any of the schemas listed in the 'anyOf' keyword",
    ],
    [
      '{"oneOf":[{"type":"null"},{"minimum":5}]}',
      "1",
      "1 is not valid under any of the schemas listed in the 'oneOf' keyword",
    ],
    [
      '{"oneOf":[{"maximum":7},{"minimum":0}]}',
      "1",
      "1 is valid under more than one of the schemas listed in the 'oneOf' keyword",
    ],
    ['{"contains":{"type":"null"}}', "[1]", "None of [1] are valid under the given schema"],
    ['{"contains":true,"minContains":2}', "[1]", "None of [1] are valid under the given schema"],
    ['{"contains":true,"maxContains":1}', "[1,2]", "None of [1,2] are valid under the given schema"],
    ['{"not":{"type":"integer","a":1.0}}', "1", '{"type":"integer","a":1.0} is not allowed for 1'],
    [
      draft(7, '"items":[true],"additionalItems":false'),
      '[1,"a",{}]',
      'Additional items are not allowed ("a", {} were unexpected)',
    ],
    [
      draft(7, '"items":[true],"additionalItems":false'),
      "[1,2]",
      "Additional items are not allowed (2 was unexpected)",
    ],
    [
      '{"properties":{"c":{}},"additionalProperties":false}',
      '{"b":1}',
      "Additional properties are not allowed ('b' was unexpected)",
    ],
    [
      '{"properties":{"c":{}},"additionalProperties":false}',
      '{"b":1,"c":1,"it\'s":2}',
      "Additional properties are not allowed ('b', 'it's' were unexpected)",
    ],
    [
      '{"properties":{"c":{}},"unevaluatedProperties":false}',
      '{"b":1,"c":1,"a":2}',
      "Unevaluated properties are not allowed ('b', 'a' were unexpected)",
    ],
    [
      '{"prefixItems":[true],"unevaluatedItems":false}',
      '[1,"b"]',
      "Unevaluated items are not allowed ('\"b\"' was unexpected)",
    ],
    ['{"propertyNames":{"maxLength":1}}', '{"ab":1}', '"ab" is longer than 1 character'],
    [
      draft(7, '"contentMediaType":"application/json"'),
      '"{"',
      '"{" is not compliant with "application/json" media type',
    ],
    [draft(7, '"contentEncoding":"base64"'), '"a"', '"a" is not compliant with "base64" content encoding'],
  ])("of %s on %s", (schema, reply, message) => {
    expect(messages(schema, reply)).toEqual([message]);
  });
});

describe("the order of messages", () => {
  it("is that of the keywords' priority, and a wrong type ends nothing", () => {
    const schema = `{"not":{},"oneOf":[false],"anyOf":[false],"allOf":[false],"enum":["x"],"const":"y","$ref":"#/$defs/n","type":"string","$defs":{"n":false}}`;
    expect(messages(schema, "null")).toEqual([
      'null is not of type "string"',
      '"y" was expected',
      'null is not one of "x"',
      "False schema does not allow null",
      "null is not valid under any of the schemas listed in the 'anyOf' keyword",
      "null is not valid under any of the schemas listed in the 'oneOf' keyword",
      "{} is not allowed for null",
      "False schema does not allow null",
    ]);
  });

  it("of numbers", () => {
    const schema =
      '{"multipleOf":7,"exclusiveMaximum":2,"exclusiveMinimum":20,"maximum":1,"minimum":30,"if":{},"then":false}';
    expect(messages(schema, "10")).toEqual([
      "10 is less than the minimum of 30",
      "10 is greater than the maximum of 1",
      "10 is less than or equal to the minimum of 20",
      "10 is greater than or equal to the maximum of 2",
      "10 is not a multiple of 7",
      "False schema does not allow 10",
    ]);
  });

  it("of strings", () => {
    const schema = draft(7, '"format":"email","pattern":"b","maxLength":1,"minLength":5');
    expect(messages(schema, '"aa"')).toEqual([
      '"aa" is shorter than 5 characters',
      '"aa" is longer than 1 character',
      '"aa" does not match "b"',
      '"aa" is not a "email"',
    ]);
  });

  it("of objects", () => {
    const schema = `{"unevaluatedProperties":false,"dependentSchemas":{"a":false},"propertyNames":{"minLength":2},"patternProperties":{"^a":{"type":"string"}},
      "properties":{"a":{"type":"null"}},"dependentRequired":{"a":["z"]},"required":["y"],"maxProperties":0,"minProperties":3}`;
    expect(messages(schema, '{"a":1}')).toEqual([
      '{"a":1} has less than 3 properties',
      '{"a":1} has more than 0 properties',
      '"y" is a required property',
      '"z" is a required property',
      '1 is not of type "null"',
      '1 is not of type "string"',
      '"a" is shorter than 2 characters',
      'False schema does not allow {"a":1}',
    ]);
  });

  it("of arrays", () => {
    const schema =
      '{"unevaluatedItems":false,"contains":{"type":"null"},"prefixItems":[{"type":"string"}],"items":{"type":"boolean"},"uniqueItems":true,"maxItems":1,"minItems":4}';
    expect(messages(schema, "[1,1]")).toEqual([
      "[1,1] has less than 4 items",
      "[1,1] has more than 1 item",
      "[1,1] has non-unique elements",
      '1 is not of type "boolean"',
      '1 is not of type "string"',
      "None of [1,1] are valid under the given schema",
    ]);
  });
});

describe("properties", () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
  const strings = (all: readonly string[]) =>
    JSON.stringify(Object.fromEntries(all.map((name) => [name, { type: "string" }])));

  it("come in the schema's order below fifteen", () => {
    const schema = `{"properties":${strings(names(14))}}`;
    expect(messages(schema, '{"p3":3,"p1":1}')).toEqual([
      '1 is not of type "string"',
      '3 is not of type "string"',
    ]);
  });

  it("come in the reply's order from fifteen on, and beside additionalProperties", () => {
    const wrong = ['3 is not of type "string"', '1 is not of type "string"'];
    expect(messages(`{"properties":${strings(names(15))}}`, '{"p3":3,"p1":1}')).toEqual(wrong);
    const few = `"properties":${strings(names(5))}`;
    expect(messages(`{${few},"additionalProperties":{}}`, '{"p3":3,"p1":1}')).toEqual(wrong);
    expect(messages(`{${few},"additionalProperties":false}`, '{"p3":3,"p1":1}')).toEqual(wrong);
    expect(messages(`{${few},"additionalProperties":true}`, '{"p3":3,"p1":1}')).toEqual([...wrong].reverse());
  });

  it("are told behind two missing ones", () => {
    const schema =
      '{"properties":{"a":{"type":"string"}},"required":["x","y"],"allOf":[false],"minProperties":2}';
    expect(messages(schema, '{"a":1}')).toEqual([
      '{"a":1} has less than 2 properties',
      '"x" is a required property',
      '"y" is a required property',
      '1 is not of type "string"',
      'False schema does not allow {"a":1}',
    ]);
  });

  it("are told before a missing one, where others are refused", () => {
    const schema =
      '{"properties":{"a":{"type":"string"}},"required":["x"],"additionalProperties":false,"minProperties":3}';
    expect(messages(schema, '{"b":2,"a":1}')).toEqual([
      '{"b":2,"a":1} has less than 3 properties',
      '1 is not of type "string"',
      "Additional properties are not allowed ('b' was unexpected)",
      '"x" is a required property',
    ]);
  });

  it("that are missing come first otherwise", () => {
    const wrong = ['"x" is a required property', '1 is not of type "string"'];
    const some = '"properties":{"a":{"type":"string"}}';
    expect(messages(`{${some},"required":["x"]}`, '{"a":1}')).toEqual(wrong);
    expect(messages(`{${some},"required":["x"],"additionalProperties":{}}`, '{"a":1}')).toEqual(wrong);
    const three = messages(`{${some},"required":["x","y","z"]}`, '{"a":1}');
    expect(three).toEqual([
      '"x" is a required property',
      '"y" is a required property',
      '"z" is a required property',
      '1 is not of type "string"',
    ]);
  });

  it("that are refused without any named have the false schema's words, once", () => {
    expect(messages('{"additionalProperties":false}', '{"b":[1],"a":2}')).toEqual([
      "False schema does not allow [1]",
    ]);
  });
});

describe("what flattens", () => {
  it("tells of all that is inside", () => {
    const two = '{"type":"string","enum":["x"]}';
    const wrong = ['1 is not of type "string"', '1 is not one of "x"'];
    for (const schema of [
      `{"allOf":[${two}]}`,
      `{"if":{},"then":${two}}`,
      `{"if":false,"else":${two}}`,
      `{"$ref":"#/$defs/t","$defs":{"t":${two}}}`,
      `{"$dynamicRef":"#t","$defs":{"t":{"$dynamicAnchor":"t","type":"string","enum":["x"]}}}`,
    ]) {
      expect(messages(schema, "1")).toEqual(wrong);
    }
    expect(messages(`{"items":${two}}`, "[1]")).toEqual(wrong);
    expect(messages(`{"prefixItems":[${two}]}`, "[1]")).toEqual(wrong);
    expect(messages(`{"additionalProperties":${two}}`, '{"a":1}')).toEqual(wrong);
    expect(messages(`{"patternProperties":{"a":${two}}}`, '{"a":1}')).toEqual(wrong);
    expect(messages(draft(7, `"dependencies":{"a":{"properties":{"a":${two}}}}`), '{"a":1}')).toEqual(wrong);
  });

  it("is not: anyOf, oneOf, not and contains have one message, and branches as causes", () => {
    const schema = openSchema(codewhale, '{"anyOf":[{"type":"string","enum":["x"]},{"type":"null"}]}');
    const { violations } = judge(schema, "1");
    expect(violations).toHaveLength(1);
    const causes = violations[0]?.causes?.map(({ keyword, message, sent }) => [keyword, message, sent]);
    expect(causes).toEqual([
      ["/anyOf/0/type", '1 is not of type "string"', "no"],
      ["/anyOf/0/enum", '1 is not one of "x"', "no"],
      ["/anyOf/1/type", '1 is not of type "null"', "no"],
    ]);
  });
});

describe("a reference that leads back to itself", () => {
  it("accepts", () => {
    expect(messages('{"$ref":"#"}', "1")).toEqual([]);
    expect(messages('{"allOf":[{"$ref":"#"}],"type":"null"}', "1")).toEqual(['1 is not of type "null"']);
  });
});
