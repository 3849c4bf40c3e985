/** Tags as Go's reflect.StructTag reads them. */
import { describe, expect, it } from "vitest";
import { splitUnescaped, tagValue } from "../../../server/engine/reflect/struct-tag.ts";

describe("the value of a key", () => {
  it.each([
    ['json:"a" jsonschema:"required"', "jsonschema", "required"],
    ['json:"a"  x:"1"', "x", "1"],
    ['json:"a"x:"1"', "x", "1"],
    ['json:"a" json:"b"', "json", "a"],
    ['json:"a,omitempty"', "xml", null],
    ["json:a", "json", null],
    ['json: "a"', "json", null],
    ['json:"a', "json", null],
    ['a b:"1" json:"x"', "json", null],
    ['json:"a\\tb\\x41\\101\\u00e9\\U0001F600\\\\\\""', "json", 'a\tbAAé😀\\"'],
    ['json:"\\xc3\\xa9"', "json", "é"],
    ['json:"\\xff"', "json", "\ufffd"],
    ['json:"\\q"', "json", null],
    ['json:"\\\'"', "json", null],
    ['json:"\\ud800"', "json", null],
    ['json:"\\400"', "json", null],
    ['json:"a\nb"', "json", null],
    ['json:"" x:"y"', "json", ""],
  ])("%s", (tag, key, value) => {
    expect(tagValue(tag, key)).toBe(value);
  });
});

describe("pieces between commas", () => {
  it.each([
    ["a,b", ["a", "b"]],
    ["a\\,b,c", ["a,b", "c"]],
    ["a\\\\,b", ["a\\,b"]],
    [",a", ["", "a"]],
    ["\\,a\\,b", [",a,b"]],
    ["a\\", ["a\\"]],
    ["a,\\", ["a", "\\"]],
    ["", [""]],
  ])("%s", (text, pieces) => {
    expect(splitUnescaped(text)).toEqual(pieces);
  });
});
