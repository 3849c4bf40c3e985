import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Harness, harnessById, harnesses, judge, openSchema } from "../../../server/engine/index.ts";
import { deepestSample, inferSchema, isTooDeep } from "../../../server/engine/infer/infer-schema.ts";
import { readSample } from "../../../server/engine/infer/read-sample.ts";
import { readJson } from "../../../server/engine/json/read.ts";

function node(text: string) {
  const read = readJson(text);
  if (!read.ok) throw new Error(text);
  return read.node;
}
const inferred = (...samples: unknown[]) =>
  JSON.parse(inferSchema(samples.map((sample) => node(JSON.stringify(sample)))));

describe("a schema from sample replies", () => {
  it("is closed, requires what every sample has, and is written in one way", () => {
    const text = inferSchema([node('{"verdict":"pass","score":3}'), node('{"verdict":"fail","notes":[]}')]);
    expect(text).toBe(`{
  "type": "object",
  "properties": {
    "verdict": {
      "type": "string"
    },
    "score": {
      "type": "integer"
    },
    "notes": {
      "type": "array"
    }
  },
  "required": ["verdict"],
  "additionalProperties": false
}
`);
  });

  it("counts `required` by the objects at a place, not by the samples", () => {
    const { properties } = inferred({ a: [{ x: 1, y: 1 }, { x: 2 }] }, { a: [] });
    expect(properties.a.items.required).toEqual(["x"]);
  });

  it.each([
    [[1, 2], { type: "integer" }],
    [[1, 2.5], { type: "number" }],
    [["a", null], { type: ["string", "null"] }],
    [[true], { type: "boolean" }],
    [[{}], { type: "object", properties: {}, additionalProperties: false }],
    [[[]], { type: "array" }],
  ])("types %j as %j", (samples, wanted) => expect(inferred(...samples)).toEqual(wanted));

  it("takes a number that is written with a fraction for one, whole or not", () => {
    expect(JSON.parse(inferSchema([node("1.0")]))).toEqual({ type: "number" });
    expect(JSON.parse(inferSchema([node("1e2")]))).toEqual({ type: "number" });
  });

  it.each([
    ["few words, each of them several times", ["high", "low", "high", "low", "high", "low"], ["high", "low"]],
    ["a word that came once", ["high", "high", "high", "high", "high", "low"], undefined],
    ["too few of them", ["high", "low", "high", "low"], undefined],
    ["one word only", ["high", "high", "high", "high"], undefined],
    ["sentences", ["a b", "c d", "a b", "c d", "a b", "c d"], undefined],
  ])("makes an enum only where it is clear: %s", (_, values, wanted) => {
    expect(inferred(values).items.enum).toEqual(wanted);
  });

  it("takes names as they are", () => {
    const text = inferSchema([node('{"__proto__": {"polluted": 1}, "a\\"b": 1}')]);
    expect(text).toContain('"required": ["__proto__", "a\\"b"]');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it("is satisfied by every sample", () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1, maxLength: 4 }),
        (samples) => {
          const texts = samples.map((sample) => JSON.stringify(sample));
          const open = openSchema(harnessById("harbor") as Harness, inferSchema(texts.map(node)));
          for (const text of texts) expect(judge(open, text).verdict).toBe("accepted");
        },
      ),
      // The same cases each time: a harness without caps, since samples can be large.
      { numRuns: 200, seed: 1, endOnFailure: true },
    );
  });

  it("knows what nests too deep, without going there itself", () => {
    const nested = (levels: number) => node("[".repeat(levels) + "]".repeat(levels));
    expect(isTooDeep(nested(deepestSample))).toBe(false);
    expect(isTooDeep(nested(deepestSample + 1))).toBe(true);
    expect(isTooDeep(nested(9999))).toBe(true);
    expect(inferSchema([nested(deepestSample)]).match(/"array"/g)).toHaveLength(deepestSample);
  });
});

describe("the JSON of a sample", () => {
  const json = (text: string) => {
    const found = readSample(text, harnesses);
    return found === null ? null : found.kind;
  };

  it.each([
    ["bare", '{"a":1}'],
    ["with a byte order mark", '\uFEFF{"a":1}'],
    ["in an envelope among prose", 'Here {it} is:\n<mivia_output>\n{"a":1}\n</mivia_output>\nDone.'],
    ["in a fence", 'Sure:\n```json\n{"a":1}\n```\n'],
    ["in prose", 'The answer is {"a":1}.'],
    ["as arguments of a call", '{"reasoning":"r","result":{"a":1}}'],
  ])("is found %s", (_, text) => expect(json(text)).toBe("object"));

  it("is what the harness takes, where a harness is named first", () => {
    const driftlessaf = harnesses.filter(({ id }) => id === "driftlessaf");
    const found = readSample('{"reasoning":"r","result":{"a":1}}', driftlessaf);
    expect(found?.kind === "object" && [...found.members.keys()]).toEqual(["a"]);
  });

  it("is null where there is none", () => {
    expect(json("no braces")).toBeNull();
    expect(json("{ not json }")).toBeNull();
    expect(json("}{")).toBeNull();
    expect(json("")).toBeNull();
  });
});
