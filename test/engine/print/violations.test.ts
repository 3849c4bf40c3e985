import { describe, expect, it } from "vitest";
import type { FailureKind } from "../../../server/engine/evaluate/failure.ts";
import type { Path } from "../../../server/engine/json/node.ts";
import { type Leaf, leaves } from "../../../server/engine/print/violations.ts";
import { at, fail, node, reference, wrongType } from "./failures.ts";

type Short = [string, string, string] | [string, string, string, Short[]];

function short({ instance, keyword, message, causes }: Leaf): Short {
  return causes === undefined
    ? [instance, keyword, message]
    : [instance, keyword, message, causes.map(short)];
}

const missing = { kind: "required", missing: ["ok"] } as const;

describe("leaves", () => {
  it("sees through groups, allOf and references, in evaluation order", () => {
    const tree = fail(
      { kind: "group" },
      {
        causes: [
          fail(missing),
          fail(
            { kind: "allOf" },
            {
              causes: [
                reference(["$defs", "a b"], {
                  schema: ["allOf", "0"],
                  instance: ["q/r"],
                  causes: [fail(wrongType, { schema: ["$defs", "a b"], instance: ["q/r"] })],
                }),
                fail({ kind: "not" }, { schema: ["allOf", "1"] }),
              ],
            },
          ),
          fail({ kind: "falseSchema" }, { schema: ["properties", "x"], instance: ["x"] }),
        ],
      },
    );
    expect(leaves(tree).map(short)).toEqual([
      ["", "/required", "missing property 'ok'"],
      ["/q~1r", "/$defs/a b/type", "got number, want string"],
      ["", "/allOf/1/not", "'not' failed"],
      ["/x", "/properties/x", "false schema"],
    ]);
  });

  it("keeps anyOf, oneOf and contains as one violation each, with causes", () => {
    const branch = (keyword: string, index: string) => fail(wrongType, { schema: [keyword, index] });
    const tree = fail(
      { kind: "group" },
      {
        causes: [
          fail(
            { kind: "anyOf" },
            {
              causes: [
                branch("anyOf", "0"),
                fail(
                  { kind: "group" },
                  { causes: [branch("anyOf", "1"), fail(missing, { schema: ["anyOf", "1"] })] },
                ),
                fail(
                  { kind: "oneOf", matched: [] },
                  { schema: ["anyOf", "2"], causes: [branch("anyOf", "x")] },
                ),
              ],
            },
          ),
          fail({ kind: "oneOf", matched: [0, 1] }),
          fail(
            { kind: "contains" },
            {
              schema: ["items"],
              causes: [fail(wrongType, { schema: ["items", "contains"], instance: [0] })],
            },
          ),
          fail({ kind: "minContains", want: "2", matched: [] }, { instance: ["list"] }),
          fail({ kind: "maxContains", want: "1", matched: [0, 1] }),
        ],
      },
    );
    expect(leaves(tree).map(short)).toEqual([
      [
        "",
        "/anyOf",
        "'anyOf' failed",
        [
          ["", "/anyOf/0/type", "got number, want string"],
          ["", "/anyOf/1/type", "got number, want string"],
          ["", "/anyOf/1/required", "missing property 'ok'"],
          [
            "",
            "/anyOf/2/oneOf",
            "'oneOf' failed, none matched",
            [["", "/anyOf/x/type", "got number, want string"]],
          ],
        ],
      ],
      ["", "/oneOf", "'oneOf' failed, subschemas 0, 1 matched", []],
      [
        "",
        "/items/contains",
        "no items match contains schema",
        [["/0", "/items/contains/type", "got number, want string"]],
      ],
      ["/list", "/minContains", "min 2 items required to match contains schema, but none matched", []],
      ["", "/maxContains", "max 1 items required to match contains schema, but matched 2 items at 0 1"],
    ]);
  });

  const keywords: readonly (readonly [FailureKind, string])[] = [
    [{ kind: "dependency", keyword: "dependencies", property: "a/b", missing: ["c"] }, "/dependencies/a~1b"],
    [
      { kind: "dependency", keyword: "dependentRequired", property: "a", missing: ["c"] },
      "/dependentRequired/a",
    ],
    [{ kind: "additionalProperties", names: ["x"] }, "/additionalProperties"],
    [{ kind: "count", keyword: "maxItems", got: 2, want: "1" }, "/maxItems"],
    [{ kind: "bound", keyword: "exclusiveMinimum", got: "1", want: "1" }, "/exclusiveMinimum"],
    [{ kind: "const", got: node("1"), want: node("2") }, "/const"],
    [{ kind: "refCycle", url: "u", first: "a", second: "b" }, ""],
  ];
  it.each(keywords.map(([what, keyword]) => [keyword, what] as const))("points at %s", (keyword, what) => {
    expect(leaves(fail(what, { schema: ["s%"] }))[0]?.keyword).toBe(`/s%${keyword}`);
  });

  it("uses the real place, not the printed one", () => {
    const tree = fail(wrongType, { schema: ["items"], instance: ["a", 0], valuePath: ["a", 2] });
    expect(leaves(tree).map(short)).toEqual([["/a/2", "/items/type", "got number, want string"]]);
  });

  it("places a refused property name at its object and remembers the name", () => {
    const schema = ["properties", "o", "propertyNames"];
    const inner = (path: Path) =>
      fail({ kind: "count", keyword: "minLength", got: 1, want: "2" }, { schema: [...schema, ...path] });
    const tree = fail(
      { kind: "propertyNames", name: "b" },
      {
        schema,
        valuePath: ["o"],
        causes: [inner([]), fail({ kind: "allOf" }, { schema, causes: [inner(["allOf", 0])] })],
      },
    );
    expect(leaves(tree).map(short)).toEqual([
      ["/o", "/properties/o/propertyNames/minLength", "minLength: got 1, want 2"],
      ["/o", "/properties/o/propertyNames/allOf/0/minLength", "minLength: got 1, want 2"],
    ]);
    expect(leaves(tree).map(({ propertyName }) => propertyName)).toEqual(["b", "b"]);
  });

  it("stays at the last reference that stands in the document", () => {
    const elsewhere = (path: Path) => at(path, "https://json-schema.org/draft/2020-12/schema");
    const tree = reference(elsewhere([]), {
      schema: ["properties", "schema"],
      causes: [
        reference(elsewhere(["x"]), {
          schema: elsewhere([]),
          causes: [fail(missing, { schema: elsewhere(["x"]) })],
        }),
      ],
    });
    expect(leaves(tree).map(short)).toEqual([["", "/properties/schema/$ref", "missing property 'ok'"]]);
  });

  it("takes trees of any depth", () => {
    let tree = fail(wrongType, { instance: Array(20_000).fill(0) });
    for (let depth = 20_000; depth > 0; depth--) {
      tree = fail(depth % 2 === 0 ? { kind: "group" } : { kind: "allOf" }, { causes: [tree] });
    }
    expect(leaves(tree)).toHaveLength(1);
    expect(leaves(tree)[0]?.instance).toBe("/0".repeat(20_000));
  });
});
