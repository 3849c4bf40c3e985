/** The walker's order, words and places (`harnesses.md` 5.2), and the data of 5.5. */
import { describe, expect, it } from "vitest";
import { goUnmarshal } from "../../../server/engine/json/go-decode.ts";
import { readJson } from "../../../server/engine/json/read.ts";
import { decodeSchema } from "../../../server/engine/walker/decode-schema.ts";
import type { Failed } from "../../../server/engine/walker/failed.ts";
import { TooMuchToTellError } from "../../../server/engine/walker/failed.ts";
import { type Walked, walk } from "../../../server/engine/walker/walk.ts";

function walked(schema: string, value: string, checksRequired = true): Walked {
  const document = readJson(schema);
  if (!document.ok) throw new Error("no schema");
  const decoded = decodeSchema(document.node, schema);
  if (!decoded.ok) throw new Error(decoded.text);
  const reply = goUnmarshal(value, "any");
  if (!reply.ok) throw new Error(reply.message);
  return walk(decoded.struct, reply.node, { checksRequired });
}

function failures(schema: string, value: string, checksRequired = true): readonly Failed[] {
  return walked(schema, value, checksRequired).failed;
}

/** As the harness prints a violation. */
function told(schema: string, value: string, checksRequired = true): string[] {
  return failures(schema, value, checksRequired).map(({ path, message }) =>
    path === "" ? message() : `${path}: ${message()}`,
  );
}

const paths = (schema: string, value: string, checksRequired = true) =>
  failures(schema, value, checksRequired).map(({ path }) => path);

describe("the words", () => {
  it.each<[schema: string, value: string, expected: string[]]>([
    [
      '{"anyOf":[{"type":"string"},{"type":"null"}]}',
      "1",
      ["value 1 does not match any of the 2 allowed schemas"],
    ],
    [
      '{"oneOf":[{},{},{"type":"string"}]}',
      "1",
      ["value 1 matches 2 of the schemas, exactly one must match"],
    ],
    ['{"oneOf":[{"type":"string"}]}', "1", ["value 1 matches 0 of the schemas, exactly one must match"]],
    ['{"type":"string"}', "null", ["expected string, got null"]],
    ['{"type":"boolean"}', "[]", ["expected boolean, got array"]],
    ['{"enum":["a","b"]}', '"c"', ['value "c" is not one of the allowed values ["a", "b"]']],
    ['{"enum":[1,2]}', "3", ["value 3 is not one of the allowed values [1,2]"]],
    [
      '{"enum":["<",{"b":1,"a":"x"}]}',
      '"&"',
      ['value "\\u0026" is not one of the allowed values ["\\u003c",{"a":"x", "b":1}]'],
    ],
    [
      '{"const":{"z":[],"a":null}}',
      "{}",
      ['value {} does not equal the required constant {"a":null,"z":[]}'],
    ],
    ['{"minLength":2}', '"😀"', ["length 1 is less than the minimum length 2"]],
    [
      '{"maxLength":18446744073709551615,"minLength":18446744073709551615}',
      '""',
      ["length 0 is less than the minimum length 18446744073709551615"],
    ],
    ['{"maxLength":1}', '"ab"', ["length 2 exceeds the maximum length 1"]],
    ['{"pattern":"^\\\\d+\\"$"}', '"x<"', ['value "x\\u003c" does not match the pattern "^\\\\d+\\"$"']],
    ['{"type":"integer","minimum":100}', "1.5", ["value 1.5 is not an integer"]],
    ['{"type":"integer"}', "1e300", []],
    ['{"minimum":1000000}', "999999", ["value 999999 is less than the minimum 1e+06"]],
    ['{"maximum":0.00001}', "0.0001", ["value 0.0001 exceeds the maximum 1e-05"]],
    ['{"exclusiveMinimum":0}', "-0.0", ["value -0 must be greater than 0"]],
    ['{"exclusiveMaximum":"1"}', "1.0", ["value 1 must be less than 1"]],
    ['{"minimum":1e400}', "1", []],
    ['{"minItems":2}', "[1]", ["1 item(s) is fewer than the minimum of 2"]],
    ['{"maxItems":0}', "[1]", ["1 item(s) exceeds the maximum of 0"]],
    [
      '{"uniqueItems":true}',
      '["a",1,"a",1.0]',
      [
        "[2]: duplicate item in an array whose items must be unique",
        "[3]: duplicate item in an array whose items must be unique",
      ],
    ],
    ['{"required":["a","b"]}', '{"b":null}', ["a: required field is missing", "b: required field is null"]],
  ])("%s of %s", (schema, value, expected) => {
    expect(told(schema, value)).toEqual(expected);
  });

  it("takes two arrays that differ only in the space after a comma for equal", () => {
    expect(told('{"const":[","]}', '[", "]')).toEqual([]);
  });
});

describe("the order", () => {
  it("is anyOf, oneOf, allOf, type; a wrong type ends it", () => {
    const schema =
      '{"type":"string","allOf":[{"type":"boolean"}],"oneOf":[{},{}],"anyOf":[{"type":"null"}],"enum":["x"]}';
    expect(told(schema, "1")).toEqual([
      "value 1 does not match any of the 1 allowed schemas",
      "value 1 matches 2 of the schemas, exactly one must match",
      "expected boolean, got number",
      "expected string, got number",
    ]);
  });

  it("is enum, const, then what the kind of value has", () => {
    expect(told('{"pattern":"x","maxLength":0,"const":"c","enum":["e"]}', '"v"')).toEqual([
      'value "v" is not one of the allowed values ["e"]',
      'value "v" does not equal the required constant "c"',
      "length 1 exceeds the maximum length 0",
      'value "v" does not match the pattern "x"',
    ]);
    expect(told('{"exclusiveMaximum":0,"exclusiveMinimum":9,"maximum":0,"minimum":9}', "5")).toEqual([
      "value 5 is less than the minimum 9",
      "value 5 exceeds the maximum 0",
      "value 5 must be greater than 9",
      "value 5 must be less than 0",
    ]);
  });

  it("is the required names, then the properties of the schema", () => {
    const schema = '{"properties":{"b":{"type":"string"},"a":{"type":"string"}},"required":["z","a"]}';
    expect(paths(schema, '{"a":1,"b":1}')).toEqual(["z", "b", "a"]);
  });

  it("is the duplicates, then the items", () => {
    expect(paths('{"uniqueItems":true,"items":{"type":"string"},"minItems":3}', "[1,1]")).toEqual([
      "",
      "[1]",
      "[0]",
      "[1]",
    ]);
  });
});

describe("places", () => {
  it("are dotted and not escaped; a name that is empty leaves no trace at the root", () => {
    const leaf = '{"type":"string"}';
    expect(
      paths(`{"properties":{"a":{"items":{"properties":{"b.c":${leaf}}}}}}`, '{"a":[{},{"b.c":1}]}'),
    ).toEqual(["a[1].b.c"]);
    expect(paths(`{"properties":{"":{"properties":{"x":${leaf},"":${leaf}}}}}`, '{"":{"x":1,"":2}}')).toEqual(
      ["x", ""],
    );
    expect(paths(`{"properties":{"a":{"properties":{"":${leaf}}}}}`, '{"a":{"":1}}')).toEqual(["a."]);
  });

  it("are pointers of the value and of the keyword as it is spelled", () => {
    const [failed] = failures('{"PROPERTIES":{"a/b":{"items":{"Type":"string"}}}}', '{"a/b":[ 1 ]}');
    expect(failed).toMatchObject({
      instance: "/a~1b/0",
      keyword: "/PROPERTIES/a~1b/items/Type",
      range: [9, 10],
    });
  });

  it("of a missing property is its object's closing bracket, of a null the null", () => {
    expect(failures('{"required":["a","b"]}', '{ "b": null }')).toMatchObject([
      { instance: "/a", keyword: "/required", range: [12, 13] },
      { instance: "/b", keyword: "/required", range: [7, 11] },
    ]);
  });

  it("tell why each branch fails, though the harness does not", () => {
    const [anyOf] = failures('{"anyOf":[{"type":"string"},{"properties":{"a":{"type":"null"}}}]}', '{"a":1}');
    expect(anyOf?.causes?.map(({ path, keyword, message }) => [path, keyword, message()])).toEqual([
      ["", "/anyOf/0/type", "expected string, got object"],
      ["a", "/anyOf/1/properties/a/type", "expected null, got number"],
    ]);
    const [oneOf] = failures('{"oneOf":[{},{}]}', "1");
    expect(oneOf?.causes).toBeUndefined();
  });
});

describe("what is passed over", () => {
  it.each([
    ['{"properties":{"a":{"const":1}}}', '{"a":null}'],
    ['{"additionalProperties":false}', '{"a":1}'],
    ['{"not":{}}', "1"],
    ['{"$ref":"#/$defs/a","$defs":{"a":false}}', "1"],
    ['{"multipleOf":2,"format":"email","contains":false,"minProperties":9}', "[1]"],
    ['{"type":"fancy"}', "1"],
    ['{"pattern":"(?=x)"}', '"a"'],
    ['{"properties":{"a":false},"items":false,"anyOf":[null]}', '{"a":1}'],
    ['{"const":null}', "1"],
    ['{"enum":[]}', "1"],
  ])("%s on %s", (schema, value) => {
    expect(told(schema, value)).toEqual([]);
  });
});

/** The struct of `harnesses.md` 5.5 as it reflects. */
const constrained = `{"type":"object","properties":{
  "verdict":{"type":"string","enum":["benign","malicious"]},
  "confidence":{"type":"number","minimum":0,"maximum":1},
  "count":{"type":"integer","minimum":1,"maximum":100},
  "summary":{"type":"string","minLength":3,"maxLength":10},
  "id":{"type":"string","pattern":"^CVE-[0-9]+$"},
  "tags":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":3},
  "nested":{"type":"array","items":{"type":"object","properties":{"severity":{"type":"string","enum":["low","high"]}},"required":["severity"]}}
},"required":["verdict"]}`;

describe("the harness's own examples", () => {
  it.each([
    ['{"verdict":"benign","confidence":0.5}', []],
    [
      '{"verdict":"malicious","confidence":1,"count":100,"summary":"abc","id":"CVE-1","tags":["a"],"nested":[]}',
      [],
    ],
    ['{"verdict":"unsure","confidence":0.5}', ["verdict"]],
    ['{"verdict":"benign","confidence":-0.1}', ["confidence"]],
    ['{"verdict":"benign","confidence":1.5}', ["confidence"]],
    ['{"verdict":"benign","count":101}', ["count"]],
    ['{"verdict":"benign","count":1.5}', ["count"]],
    ['{"verdict":"benign","summary":"ab"}', ["summary"]],
    ['{"verdict":"benign","summary":"abcdefghijk"}', ["summary"]],
    ['{"verdict":"benign","id":"GHSA-xyz"}', ["id"]],
    ['{"verdict":"benign","tags":[]}', ["tags"]],
    ['{"verdict":"benign","tags":["a","b","c","d"]}', ["tags"]],
    ['{"verdict":"benign","nested":[{"severity":"low"},{"severity":"medium"}]}', ["nested[1].severity"]],
    ['{"confidence":0.5}', ["verdict"]],
    ['{"verdict":null}', ["verdict"]],
    ['{"verdict":"benign","summary":null,"tags":null}', []],
    ['{"verdict":"benign","confidence":"high"}', ["confidence"]],
    ["[]", [""]],
    ['{"verdict":"unsure","confidence":2,"summary":"ab"}', ["verdict", "confidence", "summary"]],
  ])("%s", (value, expected) => {
    expect(paths(constrained, value)).toEqual(expected);
  });

  it("without required checks", () => {
    expect(paths(constrained, '{"confidence":0.5}', false)).toEqual([]);
  });

  it.each([
    ['{"exclusiveMinimum":0}', "0", [""]],
    ['{"exclusiveMaximum":1}', "1", [""]],
    ['{"const":"fixed"}', '"other"', [""]],
    ['{"uniqueItems":true}', '["a","b","a"]', ["[2]"]],
    ['{"uniqueItems":true}', '[{"k":1},{"k":2},{"k":1}]', ["[2]"]],
    ['{"uniqueItems":true,"minItems":2}', '["a","a"]', ["[1]"]],
    ['{"anyOf":[{"type":"string"},{"type":"number"}]}', "true", [""]],
    ['{"oneOf":[{"type":"string"},{"type":"string","maxLength":3}]}', '"ab"', [""]],
    ['{"allOf":[{"type":"string"},{"maxLength":5}]}', '"abcdef"', [""]],
  ])("%s on %s", (schema, value, expected) => {
    expect(paths(schema, value)).toEqual(expected);
  });

  it("prints as the example does", () => {
    expect(
      told(
        '{"properties":{"label":{"enum":["benign","malicious"]},"confidence":{"maximum":1}}}',
        '{"label":"unsure","confidence":1.5}',
      ),
    ).toEqual([
      'label: value "unsure" is not one of the allowed values ["benign", "malicious"]',
      "confidence: value 1.5 exceeds the maximum 1",
    ]);
  });
});

describe("hostile schemas and values", () => {
  it("of 9,990 levels are walked", () => {
    const depth = 9990;
    const schema = `${'{"items":'.repeat(depth)}{"type":"string"}${"}".repeat(depth)}`;
    const value = `${"[".repeat(depth)}1${"]".repeat(depth)}`;
    const [only, ...others] = failures(schema, value);
    expect(others).toEqual([]);
    expect(only?.path).toBe("[0]".repeat(depth));
    expect(only?.message()).toBe("expected string, got number");
  });

  it("of 4,900 anyOf inside each other are walked, and the words for them are bounded", () => {
    const depth = 4900;
    const schema = `${'{"anyOf":['.repeat(depth)}{"type":"null"}${"]}".repeat(depth)}`;
    const value = JSON.stringify("x".repeat(1_000_000));
    const [only] = failures(schema, value);
    expect(only?.message().length).toBe(
      1_000_002 + "value  does not match any of the 1 allowed schemas".length,
    );
    expect(only?.causes?.length).toBe(1);
  });

  it("with more than 100,000 violations are counted to the end, and the last are not kept", () => {
    const value = `[${"1,".repeat(149_999)}1]`;
    const { failed, count } = walked('{"items":{"type":"string"}}', value);
    expect([failed.length, count, failed.at(-1)?.path]).toEqual([100_000, 150_000, "[99999]"]);
  });

  it("do not lose violations to branches that another branch makes good", () => {
    const numbers = `[${"1,".repeat(149_999)}1]`;
    const schema = '{"items":{"anyOf":[{"items":{"type":"string"}},{"maxItems":0},{}]}}';
    const strict = '{"items":{"type":"null"}}';
    const { failed, count } = walked(`{"allOf":[${schema},${strict}]}`, `[${numbers},1]`);
    expect([failed.map(({ path }) => path), count]).toEqual([["[0]", "[1]"], 2]);
    const refused = walked('{"items":{"anyOf":[{"items":{"type":"string"}}]}}', `[${numbers},${numbers}]`);
    expect(refused.failed.map(({ causes }) => causes?.length)).toEqual([100_000]);
    expect(refused.count).toBe(2);
  });

  it("that multiply are given up", () => {
    const branches = Array.from({ length: 4000 }, () => '{"type":"null"}').join(",");
    const value = `[${Array.from({ length: 4000 }, () => "1").join(",")}]`;
    expect(() => failures(`{"items":{"allOf":[${branches}]}}`, value)).toThrow(TooMuchToTellError);
  });
});
