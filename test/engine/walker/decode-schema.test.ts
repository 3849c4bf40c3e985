/** Reading a schema into the Go structure, and writing it again (`harnesses.md` 5.1 and 5.2). */
import { describe, expect, it } from "vitest";
import { goMarshal } from "../../../server/engine/json/go-marshal.ts";
import { readJson } from "../../../server/engine/json/read.ts";
import { decodeSchema } from "../../../server/engine/walker/decode-schema.ts";
import { structToJson } from "../../../server/engine/walker/struct-to-json.ts";

function decode(text: string) {
  const read = readJson(text);
  if (!read.ok) throw new Error("no JSON");
  return decodeSchema(read.node, text);
}

function refusal(text: string): string | null {
  const decoded = decode(text);
  return decoded.ok ? null : decoded.text;
}

/** The names in the order of the structure. */
function written(text: string): string {
  const decoded = decode(text);
  if (!decoded.ok) throw new Error(decoded.text);
  return JSON.stringify(JSON.parse(goMarshal(structToJson(decoded.struct))));
}

const FIELD = "json: cannot unmarshal";

describe("a value that a field can't hold", () => {
  it.each([
    ['{"type":["string","null"]}', `${FIELD} array into Go struct field .SchemaAlt.type of type string`],
    ['{"type":1}', `${FIELD} number into Go struct field .SchemaAlt.type of type string`],
    ['{"$id":true}', `${FIELD} bool into Go struct field .SchemaAlt.$id of type jsonschema.ID`],
    ['{"$defs":[]}', `${FIELD} array into Go struct field .SchemaAlt.$defs of type jsonschema.Definitions`],
    ['{"minimum":true}', `${FIELD} bool into Go struct field .SchemaAlt.minimum of type json.Number`],
    ['{"minimum":"x"}', 'json: invalid number literal, trying to unmarshal "\\"x\\"" into Number'],
    ['{"minimum":""}', 'json: invalid number literal, trying to unmarshal "\\"\\"" into Number'],
    ['{"maxItems":2.0}', `${FIELD} number 2.0 into Go struct field .SchemaAlt.maxItems of type uint64`],
    ['{"maxItems":1e2}', `${FIELD} number 1e2 into Go struct field .SchemaAlt.maxItems of type uint64`],
    ['{"maxItems":-1}', `${FIELD} number -1 into Go struct field .SchemaAlt.maxItems of type uint64`],
    [
      '{"maxItems":18446744073709551616}',
      `${FIELD} number 18446744073709551616 into Go struct field .SchemaAlt.maxItems of type uint64`,
    ],
    ['{"maxItems":"1"}', `${FIELD} string into Go struct field .SchemaAlt.maxItems of type uint64`],
    ['{"uniqueItems":1}', `${FIELD} number into Go struct field .SchemaAlt.uniqueItems of type bool`],
    ['{"enum":{}}', `${FIELD} object into Go struct field .SchemaAlt.enum of type []interface {}`],
    ['{"enum":[[1e400]]}', `${FIELD} number 1e400 into Go struct field .SchemaAlt.enum of type float64`],
    ['{"required":"a"}', `${FIELD} string into Go struct field .SchemaAlt.required of type []string`],
    ['{"required":["a",1]}', `${FIELD} number into Go struct field .SchemaAlt.required of type string`],
    ['{"anyOf":{}}', `${FIELD} object into Go struct field .SchemaAlt.anyOf of type []*jsonschema.Schema`],
    [
      '{"anyOf":[1]}',
      `${FIELD} number into Go struct field .SchemaAlt.anyOf of type struct { *jsonschema.SchemaAlt }`,
    ],
    [
      '{"items":[]}',
      `${FIELD} array into Go struct field .SchemaAlt.items of type struct { *jsonschema.SchemaAlt }`,
    ],
    [
      '{"patternProperties":1}',
      `${FIELD} number into Go struct field .SchemaAlt.patternProperties of type map[string]*jsonschema.Schema`,
    ],
    [
      '{"dependentRequired":{"a":1}}',
      `${FIELD} number into Go struct field .SchemaAlt.dependentRequired of type []string`,
    ],
    ['{"properties":"x"}', "Value looks like object, but can't find closing '}' symbol"],
    ['{"properties":{"\\ud800":{}}}', "Encountered an invalid escape sequence in a string"],
    ["5", `${FIELD} number into Go value of type struct { *jsonschema.SchemaAlt }`],
  ])("%s", (text, expected) => {
    expect(refusal(text)).toBe(expected);
  });

  it("inside another schema is told with the way to it", () => {
    expect(refusal('{"properties":{"a":{"items":{"minLength":"2"}}}}')).toBe(
      `${FIELD} string into Go struct field .SchemaAlt.properties.SchemaAlt.items.SchemaAlt.minLength of type uint64`,
    );
  });

  it("is told first when it comes first, but not before one inside another schema", () => {
    expect(refusal('{"title":1,"type":2}')).toContain(".title of");
    expect(refusal('{"title":1,"items":{"type":2}}')).toContain(".items.SchemaAlt.type of");
    expect(refusal('{"title":1,"minimum":"x"}')).toContain("invalid number literal");
    expect(refusal('{"properties":{"a":{"type":1},"\\ud800":{}}}')).toContain(
      ".properties.SchemaAlt.type of",
    );
  });

  it("is named with its keyword, however that is spelled", () => {
    const decoded = decode('{"properties":{"a":{"MinLength":-1}}}');
    expect(decoded).toMatchObject({ ok: false, keyword: "MinLength", node: { start: 32, end: 34 } });
  });
});

describe("what the structure takes", () => {
  it.each([
    // Any case, and the two letters beyond ASCII that fold to ASCII.
    ['{"TYPE":"string","\u017fchema":1,"\u212aind":1}', '{"type":"string"}'],
    ['{"minimum":"5","maximum":1e2}', '{"maximum":100,"minimum":5}'],
    // Null is no value, and leaves a text as it was.
    ['{"type":"string","type":null,"enum":null,"minLength":null,"items":null}', '{"type":"string"}'],
    // A keyword that is repeated adds to what it said before.
    ['{"items":{"type":"string"},"items":{"minLength":1}}', '{"items":{"minLength":1,"type":"string"}}'],
    [
      '{"properties":{"a":{"type":"string"}},"properties":{"b":true,"a":{"minLength":1}}}',
      '{"properties":{"a":{"minLength":1},"b":true}}',
    ],
    ['{"required":["a","b"],"required":[null]}', '{"required":["a"]}'],
    [
      '{"anyOf":[{"type":"string"},{}],"Anyof":[{"minLength":1}]}',
      '{"anyOf":[{"minLength":1,"type":"string"}]}',
    ],
    ['{"anyOf":[null,true,{"title":""}]}', '{"anyOf":[null,true,true]}'],
    [
      '{"items":false,"additionalProperties":true,"properties":{}}',
      '{"additionalProperties":true,"items":false,"properties":{}}',
    ],
    ['{"enum":[],"required":[],"$defs":{},"uniqueItems":false,"description":""}', "{}"],
    ['{"description":"","uniqueItems":false,"unknown":1e400}', "true"],
    ["null", "true"],
    ["false", "false"],
  ])("%s is %s", (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  it("nests 9,999 levels", () => {
    const text = `${'{"items":'.repeat(9999)}{}${"}".repeat(9999)}`;
    const decoded = decode(text);
    expect(decoded.ok).toBe(true);
    if (decoded.ok) expect(goMarshal(structToJson(decoded.struct))).toBe(text.replace("{}", "true"));
  });
});
