import { describe, expect, it } from "vitest";
import { largestParts } from "../../../server/engine/contract/largest-parts.ts";
import { unseenParts } from "../../../server/engine/contract/unseen.ts";
import { harnessById, openSchema } from "../../../server/engine/index.ts";

function opened(schema: unknown, id = "mivia") {
  const harness = harnessById(id);
  if (harness === undefined) throw new Error(id);
  return openSchema(harness, typeof schema === "string" ? schema : JSON.stringify(schema));
}

const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Note",
  type: "object",
  additionalProperties: false,
  required: ["title", "a/b"],
  properties: {
    title: { type: "string", maxLength: 80, description: "goes with its property" },
    "a/b": { type: "string", description: "one" },
    default: { type: "string" },
    list: { type: "array", items: { enum: ["x", "y"], description: "two" } },
  },
};

describe("what is left out of a contract", () => {
  it("is told property by property, and keyword by keyword", () => {
    expect(unseenParts(opened(schema))).toEqual([
      { isProperty: true, name: "title", isRequired: true, count: 1, pointers: ["/properties/title"] },
      { isProperty: true, name: "default", isRequired: false, count: 1, pointers: ["/properties/default"] },
      { isProperty: false, name: "$schema", isRequired: false, count: 1, pointers: ["/$schema"] },
      { isProperty: false, name: "title", isRequired: false, count: 1, pointers: ["/title"] },
      {
        isProperty: false,
        name: "description",
        isRequired: false,
        count: 2,
        pointers: ["/properties/a~1b/description", "/properties/list/items/description"],
      },
    ]);
  });

  it("is nothing for a harness that leaves nothing out, or shows nothing at all", () => {
    for (const id of ["codewhale", "harbor", "mivia-sdk", "driftlessaf"])
      expect(unseenParts(opened(schema, id))).toEqual([]);
    expect(unseenParts(opened("[1]"))).toEqual([]);
    expect(unseenParts(opened("{"))).toEqual([]);
  });

  it("lists no more than twenty places, and counts all", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `p${index}`,
        { description: "d", properties: { title: { type: "string" } } },
      ]),
    );
    const parts = unseenParts(opened({ type: "object", properties }));
    expect(parts.filter(({ isProperty }) => isProperty).map(({ count }) => count)).toEqual([
      ...Array.from({ length: 20 }, () => 1),
      10,
    ]);
    const [descriptions] = parts.filter(({ isProperty }) => !isProperty);
    expect(descriptions?.count).toBe(30);
    expect(descriptions?.pointers).toHaveLength(20);
  });
});

describe("the largest parts of a contract", () => {
  it("are the properties of the root, without what is left out, in bytes of the contract", () => {
    expect(largestParts(opened(schema), 2)).toEqual([
      {
        name: "list",
        pointer: "/properties/list",
        bytes: '"list":{"items":{"enum":["x","y"]},"type":"array"}'.length,
      },
      { name: "a/b", pointer: "/properties/a~1b", bytes: '"a/b":{"type":"string"}'.length },
    ]);
    expect(largestParts(opened(schema, "codewhale"), 3)).toEqual([]);
  });
});
