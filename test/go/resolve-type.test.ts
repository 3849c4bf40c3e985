/** Types as Go's reflection prints them, and what the source does not tell. */
import { describe, expect, it } from "vitest";
import { reflect } from "../../server/engine/index.ts";
import { goPackage, goType } from "./go-source.ts";

describe("a type's text", () => {
  // What a Go program prints with %v of reflect.TypeOf.
  it.each([
    ["[]byte", "[]uint8"],
    ["*[3]map[string]any", "*[3]map[string]interface {}"],
    ["func(a, b int, more ...string) (rune, error)", "func(int, int, ...string) (int32, error)"],
    ["func()", "func()"],
    ["<-chan struct{}", "<-chan struct {}"],
    ["chan<- int", "chan<- int"],
    ["interface{ B(x int); Area() float64 }", "interface { Area() float64; B(int) }"],
    [
      'struct{ A int `json:"a"`; b []Row; Row }',
      'struct { A int "json:\\"a\\""; b []sample.Row; sample.Row }',
    ],
    ["Box[Row]", "sample.Box[sample.Row]"],
    ["[n]bool", "[4]bool"],
    ["[0x10]bool", "[16]bool"],
    ["time.Duration", "time.Duration"],
  ])("%s", (written, text) => {
    const source = `import "time"\nconst n = 4\ntype Row struct{}\ntype Box[V any] struct { V V }\ntype T struct { F ${written} }`;
    const type = goType(source);
    expect(type.kind === "struct" && type.fields[0]?.type.text).toBe(text);
  });
});

describe("what is not known", () => {
  const why = (source: string) => {
    const { reflected, problems } = reflect(goType(source), null);
    return reflected === null ? problems.map(({ explanation }) => explanation) : reflected.text;
  };
  const field = (type: string, rest = "") => why(`${rest}\ntype T struct { F ${type} }`);

  it.each([
    [
      "Missing",
      "",
      "no type is called Missing in this package; declare it, or name the package that it is of",
    ],
    ["shared.Person", "", "shared.Person is of a package that the file does not import; import it"],
    [
      "shared.Person",
      'import "example.com/acme/shared"',
      "shared.Person is of another module's package, example.com/acme/shared, whose source is not read; give the model a type of this package instead, or let the program print the schema and check that as a JSON file",
    ],
    [
      "x.Person",
      'import x "example.com/acme/shared/v2"',
      "x.Person is of another module's package, example.com/acme/shared/v2, whose source is not read; give the model a type of this package instead, or let the program print the schema and check that as a JSON file",
    ],
    [
      "[n * 2]int",
      "const n = 4",
      "the length of the array, n * 2, is computed, which is not done here; write it as a number, or as a constant that is one",
    ],
    [
      "Box",
      "type Box[V any] struct { V V }",
      "Box, declared at a.go:3, is generic, and needs 1 type arguments; declare a type that gives them, such as type Given Box[string]",
    ],
    ["A", "type A = B\ntype B = A", "A is an alias of itself"],
    ["A", "type A A", "A is declared as itself"],
    [
      "Color",
      'import "github.com/invopop/jsonschema"\ntype Color int\nfunc (Color) JSONSchema() *jsonschema.Schema { return nil }',
      "sample.Color has a method JSONSchema (a.go:5), which makes up its schema; let the program print the schema, and check that as a JSON file",
    ],
    [
      "Outer",
      'import "github.com/invopop/jsonschema"\ntype Outer struct { *Inner }\ntype Inner struct{}\nfunc (i *Inner) JSONSchemaExtend(s *jsonschema.Schema) {}',
      "sample.Outer has a method JSONSchemaExtend (a.go:6), which makes up its schema; let the program print the schema, and check that as a JSON file",
    ],
  ])("%s %s", (type, rest, text) => {
    expect(field(type, rest)).toEqual([text]);
  });

  it("is no method that only looks like a hook", () => {
    const methods =
      'func (Color) JSONSchema() string { return "" }\nfunc (c *Color) JSONSchemaAlias() any { return nil }';
    expect(field("Color", `type Color int\n${methods}`)).toBe(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"F":{"type":"integer"}},"type":"object"}',
    );
  });

  it("is which of two declarations counts, but the asked file's own win", () => {
    const same = goPackage("type T struct { A A }", "type A int", "type A string").type("T");
    const text =
      "A is declared at b.go:3 and at c.go:3, and which counts is up to the build; ask in the file that counts, whose own declarations win";
    expect(same && reflect(same, null).problems.map(({ explanation }) => explanation)).toEqual([text]);
    const own = goPackage("type T []A\ntype A int", "type A string").type("T");
    expect(own && reflect(own, null).reflected?.text).toContain('"items":{"type":"integer"}');
  });

  it("ends with types that never end", () => {
    expect(why("type T struct { Next *T }")).toEqual([
      "sample.T, declared at a.go:3, holds itself, and the harness inlines it without end; write a type for each level, or a flat list whose rows name their parent",
    ]);
    expect(why("type T struct { *T }")).toEqual([
      "sample.T, declared at a.go:3, embeds itself, and the harness follows it without end; write a type for each level, or a flat list whose rows name their parent",
    ]);
    expect(why("type T []T")).toEqual([
      "sample.T, declared at a.go:3, holds itself, and the harness inlines it without end; write a type for each level, or a flat list whose rows name their parent",
    ]);
    expect(why("type T struct { X Box[int] }\ntype Box[V any] struct { X *Box[[]V] }")).toHaveLength(1);
  });
});

describe("generic types of the package", () => {
  it("are filled in", () => {
    const source =
      "type T struct { A Pair[string, []int] }\ntype Pair[K comparable, V any] struct { K K; V V }";
    expect(reflect(goType(source), null).reflected?.text).toBe(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"A":{"properties":{"K":{"type":"string"},' +
        '"V":{"items":{"type":"integer"},"type":"array"}},"type":"object"}},"type":"object"}',
    );
  });
});

describe("hostile source", () => {
  const text = (source: string) =>
    reflect(goType(source), null).problems.map(({ explanation }) => explanation)[0];

  it("nests 10,000 levels", () => {
    expect(text(`type T ${"[]".repeat(10_000)}int`)).toBe("the types nest more than 400 levels deep");
  });

  it("has 10,000 names for one type", () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `type N${at} N${at + 1}`).join("\n");
    expect(text(`type T struct { A N0 }\n${names}`)).toBe("N300 stands behind too many other names");
  });

  it("unfolds without measure", () => {
    const levels = Array.from({ length: 40 }, (_, at) => `type N${at} struct { A, B N${at + 1} }`).join("\n");
    expect(text(`type T struct { A N0 }\n${levels}\ntype N40 int`)).toBe(
      "the type unfolds to more than 20000 schemas; let it hold fewer types",
    );
  });

  it("is broken in the middle of a type", () => {
    expect(text("type T struct { A int; B ( }")).toBe(
      "the declaration of T has a syntax error at a.go:3; correct it there",
    );
  });
});
