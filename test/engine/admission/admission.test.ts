import { describe, expect, it } from "vitest";
import type { Finding } from "../../../server/engine/finding.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";
import { openSchema } from "../../../server/engine/open-schema.ts";

/** A finding by what matters: code, marked text, pointer. */
function found(text: string): (readonly [string, string, string])[] {
  return openSchema(mivia, text).findings.map(({ code, start, end, pointer }) => [
    code,
    text.slice(start, end),
    pointer,
  ]);
}

function only(text: string): Finding {
  const { findings } = openSchema(mivia, text);
  expect(findings).toHaveLength(1);
  return findings[0] as Finding;
}

const SAR = "schema admission rejected: ";
const NOT_VALID = `${SAR}compile: "mem://output-schema.json#" is not valid against metaschema: jsonschema validation failed with 'https://json-schema.org/draft/2020-12/schema#'\n- at '': 'allOf' failed\n`;

describe("an admitted schema", () => {
  it("has no finding, its figures, contract and appendix", () => {
    const schema = openSchema(mivia, ' { "type" : "object" } ');
    expect(schema).toMatchObject({
      admission: null,
      findings: [],
      schemaBytes: 17,
      schemaDepth: 2,
      contract: 'Output an instance of the schema, never the schema document itself.\n{"type":"object"}',
    });
    expect(schema.appendix?.endsWith(`\n${schema.contract}`)).toBe(true);
    expect(schema.compiled).not.toBeNull();
  });

  it.each([
    "{}",
    '{"$ref":"#"}',
    '{"$ref":""}',
    '{"properties":{"$ref":{"type":"string"}}}',
    '{"const":{"$ref":"#/nope"}}',
  ])("%s", (text) => {
    expect(openSchema(mivia, text)).toMatchObject({ admission: null, findings: [] });
  });
});

describe("admission/syntax", () => {
  it.each([
    [
      "",
      "",
      "unexpected end of JSON input",
      "The document is empty, but a schema is a JSON object; write {} to accept everything.",
    ],
    [
      " \n",
      "\n",
      "unexpected end of JSON input",
      "The document is empty, but a schema is a JSON object; write {} to accept everything.",
    ],
    [
      '\ufeff{"a":1}',
      "\ufeff",
      "invalid character 'ï' looking for beginning of value",
      "The file begins with a byte order mark (U+FEFF), which JSON doesn't allow; save it as UTF-8 without one.",
    ],
    [
      '{"a":\u0000}',
      "\u0000",
      "invalid character '\\x00' looking for beginning of value",
      "This is not JSON: it takes a JSON value, not a NUL character (U+0000).",
    ],
    [
      '{"a":1,}',
      "}",
      "invalid character '}' looking for beginning of object key string",
      'This is not JSON: it takes a name in double quotes (no comma may stand before }), not "}".',
    ],
    [
      '{"a":1 // b\n}',
      "/",
      "invalid character '/' after object key:value pair",
      'This is not JSON: it takes a comma or a closing }, not "/"; remove the comment.',
    ],
    [
      "{'a':1}",
      "'",
      "invalid character '\\'' looking for beginning of object key string",
      'This is not JSON: it takes a name in double quotes or a closing }, not "\'"; use double quotes.',
    ],
    ['{"a":', ":", "unexpected end of JSON input", "The text ends too early: it takes a JSON value."],
    [
      "{} 😀",
      "😀",
      "invalid character 'ð' after top-level value",
      'This is not JSON: it takes nothing more, because the JSON value is complete, not "😀".',
    ],
    [
      '{"maximum":1e400}',
      "1e400",
      "json: cannot unmarshal number 1e400 into Go value of type float64",
      "The number 1e400 is beyond what a double holds (about 1.8e308); write one that fits.",
    ],
  ])("%j", (text, marked, harnessText, explanation) => {
    const { start, end, ...finding } = only(text);
    expect(finding).toEqual({
      code: "admission/syntax",
      severity: "error",
      harnessText,
      explanation,
      pointer: "",
    });
    expect(text.slice(start, end)).toBe(marked);
    expect(openSchema(mivia, text)).toMatchObject({
      admission: harnessText,
      contract: null,
      appendix: null,
      compiled: null,
    });
  });
});

describe("admission/not-an-object", () => {
  it.each([
    [
      "true",
      "true",
      "json: cannot unmarshal bool into Go value of type map[string]interface {}",
      "a boolean; write {} to accept everything",
    ],
    [
      "false",
      "false",
      "json: cannot unmarshal bool into Go value of type map[string]interface {}",
      'a boolean; write {"not": {}} to accept nothing',
    ],
    [
      " [{}]",
      "[",
      "json: cannot unmarshal array into Go value of type map[string]interface {}",
      "an array; put the schema into one pair of braces",
    ],
    [
      '"object"',
      '"object"',
      "json: cannot unmarshal string into Go value of type map[string]interface {}",
      "a string; put the schema into one pair of braces",
    ],
    [
      "1",
      "1",
      "json: cannot unmarshal number into Go value of type map[string]interface {}",
      "a number; put the schema into one pair of braces",
    ],
    ["null", "null", `${SAR}empty schema`, "null; put the schema into one pair of braces"],
  ])("%s", (text, marked, harnessText, remark) => {
    const finding = only(text);
    expect(finding).toMatchObject({
      code: "admission/not-an-object",
      harnessText,
      explanation: `A schema for mivia is a JSON object, but this document is ${remark}.`,
    });
    expect(text.slice(finding.start, finding.end)).toBe(marked);
    expect(openSchema(mivia, text)).toMatchObject({ admission: harnessText, contract: null });
  });
});

describe("admission/size", () => {
  const sized = (bytes: number) => ` {"description":"${"a".repeat(bytes - 18)}"}`;

  it("allows 16,384 bytes", () => {
    expect(openSchema(mivia, sized(16_384))).toMatchObject({ schemaBytes: 16_384, findings: [] });
  });

  it("stands on the opening bracket", () => {
    expect(only(sized(16_385))).toEqual({
      code: "admission/size",
      severity: "error",
      harnessText: `${SAR}schema is 16385 bytes (max 16384)`,
      explanation:
        'The schema takes 16,385 bytes the way mivia writes it, 1 over its cap of 16,384; shorten descriptions and examples, or state what repeats once under "$defs".',
      start: 1,
      end: 2,
      pointer: "",
    });
  });

  it("counts what mivia writes, not what the file holds", () => {
    expect(openSchema(mivia, `{"a":"${"<".repeat(2_800)}"}`).schemaBytes).toBe(16_808);
    expect(openSchema(mivia, `{"a":1,${" ".repeat(20_000)}"a":2}`)).toMatchObject({
      schemaBytes: 7,
      admission: null,
    });
  });

  it("does not hide the references and depths beside it", () => {
    const text = `{"a":"${"x".repeat(17_000)}","not":{"$ref":"x.json"},"enum":${"[".repeat(32)}${"]".repeat(32)}}`;
    expect(found(text).map(([code]) => code)).toEqual([
      "admission/size",
      "admission/external-ref",
      "admission/depth",
    ]);
    expect(openSchema(mivia, text).admission).toBe(`${SAR}schema is 17104 bytes (max 16384)`);
  });
});

describe("admission/depth", () => {
  const nested = (levels: number, leaf: string) => `${'{"not":'.repeat(levels)}${leaf}${"}".repeat(levels)}`;

  it("allows 32 levels, a plain value counted", () => {
    expect(openSchema(mivia, nested(31, "{}"))).toMatchObject({ schemaDepth: 32, findings: [] });
    expect(openSchema(mivia, nested(31, "true"))).toMatchObject({ schemaDepth: 32, findings: [] });
  });

  it("stands on the first value that is too deep", () => {
    const text = `{"a":1,"enum":[${nested(40, '"x"')}]}`;
    const finding = only(text);
    expect(finding).toMatchObject({
      code: "admission/depth",
      harnessText: `${SAR}schema depth 43 exceeds max 32`,
      explanation:
        'This value stands on level 33, but mivia allows 32 (the deepest here is on level 43; a plain value counts as a level too); move the inner part to "$defs" and refer to it.',
      pointer: `/enum/0${"/not".repeat(30)}`,
    });
    // The name, and not what goes on to the document's end.
    expect([finding.start, text.slice(finding.start, finding.end)]).toEqual([
      text.indexOf('"not"') + 29 * '{"not":'.length,
      '"not"',
    ]);
    const list = `{"enum":[[${"[".repeat(40)}${"]".repeat(40)}]]}`;
    const inList = only(list);
    expect([inList.start, inList.end]).toEqual([list.indexOf("[") + 31, list.indexOf("[") + 32]);
    const plain = nested(31, '{"title":"x"}');
    const last = only(plain);
    expect(plain.slice(last.start, last.end)).toBe('"x"');
  });
});

describe("admission/external-ref", () => {
  it("stands on each string, with the text for each", () => {
    const text =
      '{"properties":{"a":{"$ref":"x.json"},"b":{"type":"string"}},"enum":[{"$ref":"http://e/x"}],"$ref":"y\\n.json"}';
    expect(found(text)).toEqual([
      ["admission/external-ref", '"x.json"', "/properties/a/$ref"],
      ["admission/external-ref", '"http://e/x"', "/enum/0/$ref"],
      ["admission/external-ref", '"y\\n.json"', "/$ref"],
    ]);
    expect(openSchema(mivia, text).findings.map(({ harnessText }) => harnessText)).toEqual([
      `${SAR}$ref "x.json" at /properties/a is remote or external; only in-document refs are allowed`,
      `${SAR}$ref "http://e/x" at /enum/0 is remote or external; only in-document refs are allowed`,
      `${SAR}$ref "y\\n.json" at / is remote or external; only in-document refs are allowed`,
    ]);
    // An object's own reference comes before those inside of it.
    expect(openSchema(mivia, text).admission).toBe(
      `${SAR}$ref "y\\n.json" at / is remote or external; only in-document refs are allowed`,
    );
  });

  it("says what to do", () => {
    expect(only('{"$ref":"x.json"}').explanation).toBe(
      'The reference "x.json" leads out of this document, and mivia follows none that does not begin with "#"; copy what it refers to under "$defs" and write "#/$defs/NAME".',
    );
  });

  it.each([
    ["x.json", false],
    ["./x", false],
    ["//example.com/s.json", false],
    ["urn:x", false],
    [" #/$defs/a", false],
    ["mem://output-schema.json#/$defs/a", false],
    ["#/$defs/a", true],
    ["#", true],
    ["", true],
  ])("%j", (ref, local) => {
    const text = JSON.stringify({ $defs: { a: {} }, $ref: ref });
    expect(openSchema(mivia, text).findings.length === 0).toBe(local);
  });

  it("does not escape the path", () => {
    expect(only('{"properties":{"a/b~c":{"$ref":"x"}}}')).toMatchObject({
      harnessText: `${SAR}$ref "x" at /properties/a/b~c is remote or external; only in-document refs are allowed`,
      pointer: "/properties/a~1b~0c/$ref",
    });
  });

  it("also stands on dynamic references that lead outside", () => {
    const text = '{"$dynamicRef":"http://example.com/x#n"}';
    expect(found(text)).toEqual([["admission/external-ref", '"http://example.com/x#n"', "/$dynamicRef"]]);
    expect(openSchema(mivia, text).admission).toBe(
      `${SAR}compile: failing loading "http://example.com/x": remote schema load refused: http://example.com/x`,
    );
  });
});

describe("admission/dialect", () => {
  it.each([
    [
      "http://json-schema.org/draft-03/schema#",
      'failing loading "http://json-schema.org/draft-03/schema": remote schema load refused: http://json-schema.org/draft-03/schema',
    ],
    ["#", 'failing loading "": remote schema load refused: '],
    ["mem://output-schema.json", 'draft "mem://output-schema.json" is not supported'],
    [
      "not a url %zz",
      'invalid $schema in "mem://output-schema.json#": parse "not a url %zz": invalid URL escape "%zz"',
    ],
  ])("%j", (dialect, text) => {
    const schema = JSON.stringify({ $schema: dialect, type: "object" });
    expect(found(schema)).toEqual([["admission/dialect", JSON.stringify(dialect), "/$schema"]]);
    expect(openSchema(mivia, schema).admission).toBe(`${SAR}compile: ${text}`);
  });

  it("says what to write", () => {
    expect(only('{"$schema":"https://e/m"}').explanation).toBe(
      'mivia knows drafts 4, 6, 7, 2019-09 and 2020-12, and loads no other dialect, here "https://e/m"; leave "$schema" out, or name one of the drafts, such as https://json-schema.org/draft/2020-12/schema.',
    );
  });
});

describe("admission/unresolved-ref", () => {
  it.each([
    [
      '{"not":{"$ref":"#/$defs/x"}}',
      '"#/$defs/x"',
      "/not/$ref",
      'json-pointer in "mem://output-schema.json#/$defs/x" not found',
    ],
    [
      '{"$defs":{},"$ref":"#/$defs/x~2y"}',
      '"#/$defs/x~2y"',
      "/$ref",
      'invalid json-pointer "mem://output-schema.json#/$defs/x~2y"',
    ],
    [
      '{"$ref":"#nope"}',
      '"#nope"',
      "/$ref",
      'anchor in "mem://output-schema.json#nope" not found in schema "mem://output-schema.json"',
    ],
    [
      '{"$dynamicRef":"#nope"}',
      '"#nope"',
      "/$dynamicRef",
      'anchor in "mem://output-schema.json#nope" not found in schema "mem://output-schema.json"',
    ],
    [
      '{"$id":"http://example.com/%zz"}',
      '"http://example.com/%zz"',
      "/$id",
      'error in parsing id at "mem://output-schema.json#"',
    ],
  ])("%s", (text, marked, pointer, library) => {
    expect(found(text)).toEqual([["admission/unresolved-ref", marked, pointer]]);
    expect(openSchema(mivia, text).admission).toBe(`${SAR}compile: ${library}`);
  });
});

describe("admission/metaschema", () => {
  it("stands on each value at fault, all with the one text", () => {
    const text = '{"properties":{"a":{"type":"Float"}},"minLength":-1,"required":"a"}';
    expect(found(text)).toEqual([
      ["admission/metaschema", '"Float"', "/properties/a/type"],
      ["admission/metaschema", "-1", "/minLength"],
      ["admission/metaschema", '"a"', "/required"],
    ]);
    const { admission, findings } = openSchema(mivia, text);
    expect(new Set(findings.map(({ harnessText }) => harnessText))).toEqual(new Set([admission]));
  });

  it.each([
    ['{"minLength":-1}', '"minLength" has to be at least 0, not -1.'],
    ['{"title":1}', '"title" has to be a string, not a number.'],
    ['{"properties":null}', '"properties" has to be an object, not null.'],
    ['{"properties":{"a":1}}', '"a" under "properties" has to be a boolean or an object, not a number.'],
    ['{"required":[1]}', 'Item 1 of "required" has to be a string, not a number.'],
    ['{"required":["a","a"]}', '"required" holds the same value twice, as items 1 and 2.'],
    ['{"allOf":[]}', '"allOf" needs 1 items or more, and has 0.'],
    [
      '{"items":[{}]}',
      '"items" has to be a boolean or an object, not an array; write a list of schemas under "prefixItems".',
    ],
    [
      '{"exclusiveMinimum":true}',
      '"exclusiveMinimum" has to be a number, not a boolean; write the bound itself here.',
    ],
    [
      '{"properties":{"a":{"required":true}}}',
      '"required" has to be an array, not a boolean; write a list of names beside "properties" of the object.',
    ],
    [
      '{"type":"int"}',
      '"type" has to be "array", "boolean", "integer", "null", "number", "object", "string" or an array, not "int"; write "integer".',
    ],
    ['{"type":["string","string"]}', '"type" holds the same value twice, as items 1 and 2.'],
    [
      '{"type":["string","any"]}',
      'Item 2 of "type" has to be "array", "boolean", "integer", "null", "number", "object" or "string", not "any"; leave "type" out to allow any type.',
    ],
    ['{"$anchor":"1 bad"}', '"$anchor" does not have the form that "^[A-Za-z_][-A-Za-z0-9._]*$" describes.'],
  ])("%s", (text, explanation) => {
    expect(only(text)).toMatchObject({ code: "admission/metaschema", explanation });
  });

  it("says what mivia says", () => {
    expect(only('{"minLength":-1}').harnessText).toBe(
      `${NOT_VALID}  - at '/minLength': minimum: got -1, want 0`,
    );
  });

  it("stands beside references that lead outside, whose text comes first", () => {
    const text = '{"minLength":-1,"not":{"$ref":"x.json"}}';
    expect(found(text)).toEqual([
      ["admission/metaschema", "-1", "/minLength"],
      ["admission/external-ref", '"x.json"', "/not/$ref"],
    ]);
    expect(openSchema(mivia, text).admission).toBe(
      `${SAR}$ref "x.json" at /not is remote or external; only in-document refs are allowed`,
    );
  });
});

describe("admission/regex", () => {
  it("stands on the pattern", () => {
    const text = '{"properties":{"a":{"pattern":"^(?!x).*$"}}}';
    expect(found(text)).toEqual([["admission/regex", '"^(?!x).*$"', "/properties/a/pattern"]]);
    expect(only(text)).toMatchObject({
      harnessText: `${NOT_VALID}  - at '/properties/a': 'allOf' failed\n    - at '/properties/a/pattern': '^(?!x).*$' is not valid regex: error parsing regexp: invalid or unsupported Perl syntax: \`(?!\``,
      explanation:
        'Go\'s regular expressions (RE2) can\'t take the pattern "^(?!x).*$": invalid or unsupported Perl syntax: `(?!`; it never goes back in a text, so it has no lookahead or lookbehind; say what must match as well in "allOf": [{"pattern": …}], what must not in "not": {"pattern": …}, each with a ^ or $ of its own.',
    });
  });

  it("stands on a name in patternProperties", () => {
    expect(found('{"patternProperties":{"^a":{},"(":{},"[":1}}')).toEqual([
      ["admission/regex", '"("', "/patternProperties/("],
      ["admission/regex", '"["', "/patternProperties/["],
      ["admission/metaschema", "1", "/patternProperties/["],
    ]);
  });

  it("keeps to one line, whatever the pattern holds", () => {
    const { explanation } = only('{"pattern":"(\\n\\u2028::error::"}');
    expect(explanation).not.toMatch(/[\n\u2028]/);
  });
});

describe("hostile schemas give one finding, at once", () => {
  const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
  it.each([
    ["20 MB of text", `{"description":"${"a".repeat(20_000_000)}"}`, "admission/size"],
    ["20 MB of members", `{"enum":[${"0,".repeat(10_000_000)}0]}`, "admission/size"],
    ["20 MB of references", `{"enum":[${'{"$ref":"x"},'.repeat(1_500_000)}0]}`, "admission/size"],
    ["20 MB that is no JSON", `${'{"a":'.repeat(9_000)}${"x".repeat(20_000_000)}`, "admission/syntax"],
    ["100,000 arrays", deep("[", "]", 100_000), "admission/syntax"],
    ["100,000 objects", deep('{"not":', "}", 100_000).replace(":}", ":{}}"), "admission/syntax"],
    ["10,000 objects", `${'{"not":'.repeat(9_999)}{}${"}".repeat(9_999)}`, "admission/size"],
    ["65 MB", " ".repeat(65 * 1024 * 1024), "admission/size"],
  ])("%s", (_, text, code) => {
    const start = performance.now();
    const schema = openSchema(mivia, text);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(schema.findings.filter((finding) => finding.code === code)).toHaveLength(1);
    expect(schema.compiled).toBeNull();
    // Of what is not even read nobody knows what the harness says.
    expect([schema.admission === null, schema.notChecked === null]).toEqual(
      text.length > 64 * 1024 * 1024 ? [true, false] : [false, true],
    );
  });
});
