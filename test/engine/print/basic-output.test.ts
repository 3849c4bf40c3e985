import { describe, expect, it } from "vitest";
import type { Failure } from "../../../server/engine/evaluate/failure.ts";
import { basicOutput, placeBasicOutput } from "../../../server/engine/print/basic-output.ts";
import { fail, reference, wrongType } from "./failures.ts";

/** [keyword location, instance location, text, absolute location] of each entry. */
function entries(root: Failure): unknown[] {
  const { errors } = JSON.parse(basicOutput(root)) as { errors: Record<string, unknown>[] };
  return errors.map((unit) =>
    ["keywordLocation", "instanceLocation", "error", "AbsoluteKeywordLocation"]
      .filter((key) => key in unit)
      .map((key) => unit[key]),
  );
}

const missing = { kind: "required", missing: ["ok"] } as const;
const tooFew = { kind: "count", keyword: "minProperties", got: 0, want: "2" } as const;

describe("basicOutput", () => {
  it("writes one unit for a lone failure, keys in Go's order", () => {
    expect(basicOutput(fail(missing))).toBe(
      '{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[{"valid":false,"keywordLocation":"/required","instanceLocation":"","error":"missing property \'ok\'"}]}',
    );
  });

  it("escapes as Go's HTML-safe writer does", () => {
    expect(basicOutput(fail({ kind: "pattern", got: "<\u2028&>", pattern: "'" }))).toContain(
      `"error":"'\\u003c\\\\u2028\\u0026\\u003e' does not match pattern '\\\\''"`,
    );
  });

  it("drops a lone group at the very top, whatever schema it belongs to", () => {
    const path = ["properties", "a"];
    const group = fail(
      { kind: "group" },
      {
        schema: path,
        instance: ["a"],
        causes: [
          fail(wrongType, { schema: path, instance: ["a"] }),
          fail(tooFew, { schema: path, instance: ["a"] }),
        ],
      },
    );
    expect(entries(group)).toEqual([
      ["/properties/a/type", "/a", "got number, want string"],
      ["/properties/a/minProperties", "/a", "minProperties: got 0, want 2"],
    ]);
    expect(entries(fail({ kind: "group" }, { causes: [fail(missing), group] }))).toEqual([
      ["/required", "", "missing property 'ok'"],
      ["/properties/a", "/a", "validation failed"],
      ["/properties/a/type", "/a", "got number, want string"],
      ["/properties/a/minProperties", "/a", "minProperties: got 0, want 2"],
    ]);
  });

  it("percent-encodes schema places as Go's PathEscape, not instance places", () => {
    const name = "a/b~ é😀!'()*$&+,/:;=?@#%\"";
    expect(
      entries(fail(wrongType, { schema: ["patternProperties", name, "items", "0"], instance: [name, 0] })),
    ).toEqual([
      [
        "/patternProperties/a~1b~0%20%C3%A9%F0%9F%98%80%21%27%28%29%2A$&+%2C~1:%3B=%3F@%23%25%22/items/0/type",
        "/a~1b~0 é😀!'()*$&+,~1:;=?@#%\"/0",
        "got number, want string",
      ],
    ]);
  });

  it("leaves the property of a dependency as it is", () => {
    const what = { kind: "dependency", keyword: "dependencies", property: "a b/c", missing: ["d"] } as const;
    expect(entries(fail(what))).toEqual([
      ["/dependency/a b~1c", "", "properties 'd' required, if 'a b/c' exists"],
    ]);
    expect(
      entries(
        reference(["$defs", "x"], { causes: [fail(what, { schema: ["$defs", "x"] }), fail(missing)] }),
      )[1],
    ).toEqual([
      "/$ref/dependency/a b~1c",
      "",
      "properties 'd' required, if 'a b/c' exists",
      "mem://output-schema.json#/$defs/x/dependency/a%20b~1c",
    ]);
  });

  it("names no keyword for not and false, and propertyNames twice", () => {
    expect(entries(fail({ kind: "not" }))).toEqual([["", "", "'not' failed"]]);
    const path = ["unevaluatedProperties"];
    expect(entries(fail({ kind: "falseSchema" }, { schema: path, instance: ["b"] }))).toEqual([
      ["/unevaluatedProperties", "/b", "false schema"],
    ]);
    const names = ["propertyNames"];
    const inner = fail({ kind: "pattern", got: "bad", pattern: "^a" }, { schema: names });
    expect(entries(fail({ kind: "propertyNames", name: "bad" }, { schema: names, causes: [inner] }))).toEqual(
      [
        ["/propertyNames/propertyNames", "", "invalid propertyName 'bad'"],
        ["/propertyNames/pattern", "", "'bad' does not match pattern '^a'"],
      ],
    );
  });

  it("hides the reason and all that is below it when a reference has one cause", () => {
    const target = ["$defs", "a"];
    const place = { schema: ["properties", "q"], instance: ["q"] };
    const leaf = fail(wrongType, { schema: [...target, "properties", "x"], instance: ["q", "x"] });
    expect(entries(reference(target, { ...place, causes: [leaf] }))).toEqual([
      [
        "/properties/q/$ref/properties/x/type",
        "/q/x",
        "validation failed",
        "mem://output-schema.json#/$defs/a/properties/x/type",
      ],
    ]);
    const anyOf = fail(
      { kind: "anyOf" },
      { schema: target, instance: ["q"], causes: [fail(wrongType, { schema: [...target, "anyOf", "0"] })] },
    );
    expect(entries(reference(target, { ...place, causes: [anyOf] }))).toEqual([
      ["/properties/q/$ref/anyOf", "/q", "validation failed", "mem://output-schema.json#/$defs/a/anyOf"],
    ]);
  });

  it("shows the reasons when a reference has several causes, lifted or not", () => {
    const schema = ["$defs", "a"];
    const causes = [fail(tooFew, { schema }), fail(missing, { schema })];
    const expected = [
      ["/$ref", "", "validation failed", "mem://output-schema.json#/$defs/a"],
      [
        "/$ref/minProperties",
        "",
        "minProperties: got 0, want 2",
        "mem://output-schema.json#/$defs/a/minProperties",
      ],
      ["/$ref/required", "", "missing property 'ok'", "mem://output-schema.json#/$defs/a/required"],
    ];
    expect(entries(reference(schema, { causes }))).toEqual(expected);
    expect(entries(reference(schema, { causes: [fail({ kind: "group" }, { schema, causes })] }))).toEqual(
      expected,
    );
  });

  it("chains references, and hides a reference with several causes below one with a single cause", () => {
    const [a, b] = [
      ["$defs", "a"],
      ["$defs", "b"],
    ];
    const chain = reference(a, {
      causes: [reference(b, { schema: a, causes: [fail(wrongType, { schema: b })] })],
    });
    expect(entries(chain)).toEqual([
      ["/$ref/$ref/type", "", "validation failed", "mem://output-schema.json#/$defs/b/type"],
    ]);
    const several = [fail(wrongType, { schema: b }), fail(tooFew, { schema: b })];
    expect(entries(reference(a, { causes: [reference(b, { schema: a, causes: several })] }))).toEqual([
      ["/$ref/$ref", "", "validation failed", "mem://output-schema.json#/$defs/b"],
    ]);
  });
});

describe("placeBasicOutput", () => {
  const first = fail(missing);
  const hidden = fail(wrongType, { schema: ["$defs", "é"] });
  const ref = reference(["$defs", "é"], { schema: ["properties", "é"], causes: [hidden] });
  const root = fail({ kind: "group" }, { causes: [first, ref] });
  const text = basicOutput(root);

  it("says which failure stands where, and whose text is told", () => {
    const placed = placeBasicOutput(root, 1024);
    expect(placed?.text).toBe(text);
    expect(placed?.units.map(({ failure, told }) => [failure, told])).toEqual([
      [first, first],
      [hidden, ref],
    ]);
    expect(placed?.units.map(({ start, end }) => text.slice(start, end))).toEqual([
      '{"valid":false,"keywordLocation":"/required","instanceLocation":"","error":"missing property \'ok\'"}',
      '{"valid":false,"keywordLocation":"/properties/%C3%A9/$ref/type","AbsoluteKeywordLocation":"mem://output-schema.json#/$defs/%C3%A9/type","instanceLocation":"","error":"validation failed"}',
    ]);
  });

  it("counts bytes, and its limit is one too many", () => {
    const wide = fail({ kind: "required", missing: ["é"] });
    const bytes = Buffer.byteLength(basicOutput(wide));
    expect(bytes).toBe(basicOutput(wide).length + 1);
    expect(placeBasicOutput(wide, bytes)).toBeNull();
    expect(placeBasicOutput(wide, bytes + 1)?.text).toBe(basicOutput(wide));
  });
});
