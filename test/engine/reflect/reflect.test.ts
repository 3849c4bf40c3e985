/** Beside the recorded schemas: what a type can't say, where schemas come from, what a tag says in vain. */
import { describe, expect, it } from "vitest";
import { reflect } from "../../../server/engine/index.ts";
import { schemaId } from "../../../server/engine/reflect/schema-id.ts";
import { goType } from "../../go/go-source.ts";

const field = (type: string, tag = "") =>
  reflect(goType(`type T struct {\n\tV ${type} \`json:"v" ${tag}\`\n}`), null);
const property = (type: string, tag = "") => {
  const text = field(type, tag).reflected?.text ?? "";
  return text.slice(text.indexOf('{"v":') + 5, text.lastIndexOf('},"type":"object"'));
};
const said = (type: string, tag: string) =>
  field(type, tag).problems.map(({ kind, harnessText, explanation }) => [kind, harnessText ?? explanation]);

describe("what can't be reflected", () => {
  const around =
    "json: error calling MarshalJSON for type *jsonschema.Schema: json: error calling MarshalJSON for type " +
    "*orderedmap.OrderedMap[string,*github.com/invopop/jsonschema.Schema]: json: error calling MarshalJSON for type *jsonschema.Schema: ";

  it.each(["chan int", "func()", "complex64", "complex128", "uintptr"])("%s", (type) => {
    expect(said(type, "")).toEqual([["hopeless", `panic: unsupported type ${type}`]]);
  });

  it.each(["1.", ".5", "+1", "007", "1_000", "0x1p4", "inf", "NaN", "-Infinity"])(
    "a bound of %s",
    (number) => {
      const text = `${around}json: invalid number literal "${number}"`;
      expect(said("float64", `jsonschema:"maximum=${number}"`)).toEqual([["hopeless", text]]);
    },
  );

  it("a number among a list's items, one writer further in", () => {
    const text = `${around}json: error calling MarshalJSON for type *jsonschema.Schema: json: invalid number literal "+1"`;
    expect(said("[]int", 'jsonschema:"enum=+1"')).toEqual([["hopeless", text]]);
  });

  it("what a tag calls an array, and is none", () => {
    const text = "panic: runtime error: invalid memory address or nil pointer dereference";
    expect(said("string", 'jsonschema:"type=array,pattern=x"')).toEqual([["hopeless", text]]);
    expect(property("string", 'jsonschema:"type=array,minItems=1"')).toBe('{"type":"array","minItems":1}');
  });
});

describe("what the vectors leave out", () => {
  it.each([
    ["float64", 'jsonschema:"minimum=0x1p9999"', '{"type":"number"}'],
    ["float64", 'jsonschema:"minimum=1_"', '{"type":"number"}'],
    ["string", 'jsonschema:"oneof_ref=#/a;#/b"', '{"oneOf":[{"$ref":"#/a"},{"$ref":"#/b"}],"type":"string"}'],
    [
      "[]string",
      'jsonschema:"anyof_ref=#/a"',
      '{"items":{"anyOf":[{"$ref":"#/a"}],"type":"string"},"type":"array"}',
    ],
    ["string", 'jsonschema:"anchor=x"', '{"$anchor":"x","type":"string"}'],
    [
      "[][]int",
      'jsonschema:"minimum=1"',
      '{"items":{"items":{"type":"integer"},"type":"array"},"type":"array"}',
    ],
    ["any", 'jsonschema_extras:"x=1"', '{"x":"1"}'],
    ["map[string]any", "", '{"type":"object"}'],
    ["map[string]*any", "", '{"additionalProperties":true,"type":"object"}'],
    ["error", "", "true"],
    [
      "string",
      'jsonschema_extras:"minimum=99999999999999999999"',
      '{"type":"string","minimum":9223372036854775807}',
    ],
    ["string", 'jsonschema_extras:"minimum=-1,minimum=+7"', '{"type":"string","minimum":7}'],
    ["string", 'jsonschema:"example=a,example=b"', '{"type":"string","examples":["a","b"]}'],
  ])("%s %s", (type, tag, schema) => {
    expect(property(type, tag)).toBe(schema);
  });

  it("an embedded type that is no struct is a property, exported or not", () => {
    const text = reflect(
      goType("type label string\ntype Shape interface{ A() }\ntype T struct {\n\tlabel\n\tShape\n\tx int\n}"),
      null,
    );
    expect(text.reflected?.text).toBe(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"label":{"type":"string"},"Shape":true},"type":"object"}',
    );
  });

  it("a type of another package with the root's name takes its place", () => {
    const source = 'import "math/big"\ntype Int struct { V big.Int }';
    expect(reflect(goType(source, "Int"), "example.com/x").reflected?.text).toBe(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://example.com/x/int","properties":{},"type":"object"}',
    );
  });

  it("an enumeration of Protocol Buffers is a name or a number", () => {
    const source = "type T int\nfunc (T) EnumDescriptor() ([]byte, []int) { return nil, nil }";
    expect(reflect(goType(source), null).reflected?.text).toBe(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","oneOf":[{"type":"string"},{"type":"integer"}]}',
    );
  });
});

describe("$id", () => {
  it.each([
    ["example.com/acme/v2", "JSONResult", "https://example.com/acme/v2/json-result"],
    ["example.com/acme", "Box[int]", "https://example.com/acme/box[int]"],
    ["example.com", "T", null],
    ["main", "T", null],
    ["sample/inner", "T", null],
  ])("%s %s", (path, name, id) => {
    expect(schemaId(path, name)).toBe(id);
  });
});

it("each schema leads back to its field and tag", () => {
  const source =
    'type T struct {\n\tRows []Row `json:"rows" jsonschema:"minItems=1"`\n}\ntype Row struct {\n\tA string `json:"a"`\n}';
  const text = `package sample\n\n${source}\n`;
  const { reflected } = reflect(goType(source), null);
  const rows = reflected?.schema.fields.properties?.get("rows");
  const items = rows?.fields.items;
  const a = items?.fields.properties?.get("a");
  const placed = (schema: typeof rows) => {
    const origin = (
      schema as {
        field?: { place: { start: number; end: number }; tagPlace: { start: number; end: number } | null };
      }
    ).field;
    const cut = (place: { start: number; end: number } | null | undefined) =>
      place && text.slice(place.start, place.end);
    return [schema?.pointer, cut(origin?.place), cut(origin?.tagPlace)];
  };
  expect(placed(rows)).toEqual(["/properties/rows", "Rows", '`json:"rows" jsonschema:"minItems=1"`']);
  expect(placed(a)).toEqual(["/properties/rows/items/properties/a", "A", '`json:"a"`']);
});

describe("what a tag says in vain", () => {
  it.each([
    [
      "string",
      'jsonschema:"description=first, second,required"',
      ['" second" in the tag does nothing for type string'],
    ],
    [
      "int",
      'jsonschema:"minimum=abc,default=x"',
      [
        '"minimum=abc" in the tag does nothing for type integer',
        '"default=x" in the tag does nothing for type integer',
      ],
    ],
    [
      "[]string",
      'jsonschema:"minLength=x,uniqueItems"',
      [
        '"uniqueItems" in the tag does nothing for type array',
        '"minLength=x" in the tag does nothing for type array',
      ],
    ],
    ["any", 'jsonschema:"minimum=1"', ['"minimum=1" in the tag does nothing for this type']],
    ["string", 'jsonschema:"readOnly=false,nullable,required,,minLength=1"', []],
    [
      "string",
      'jsonschema:"required, minLength=1,requird,maxLenght= 2"',
      [
        '" minLength=1" in the tag does nothing for type string; is "minLength=1" meant?',
        '"requird" in the tag does nothing for type string; is "required" meant?',
        '"maxLenght= 2" in the tag does nothing for type string; is "maxLength=2" meant?',
      ],
    ],
    [
      "[]int",
      'jsonschema:" minimum=1"',
      ['" minimum=1" in the tag does nothing for type array; is "minimum=1" meant?'],
    ],
    ["int", 'jsonschema:" minLength=1"', ['" minLength=1" in the tag does nothing for type integer']],
    [
      "string",
      'jsonschema:"required" json:"a" jsonschema:"minLength=1"',
      ["the tag has jsonschema twice, and Go reads the first alone; make one of the two"],
    ],
  ])("%s %s", (type, tag, texts) => {
    const { reflected, problems } = field(type, tag);
    expect(reflected).not.toBeNull();
    expect(problems.map(({ explanation }) => explanation)).toEqual(texts);
  });
});
