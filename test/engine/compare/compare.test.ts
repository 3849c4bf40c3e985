import { describe, expect, it } from "vitest";
import { type CompareOptions, compareHarnesses } from "../../../server/engine/compare/compare.ts";
import { causeText } from "../../../server/engine/compare/comparison.ts";
import { harnesses } from "../../../server/engine/harness/index.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";

const object =
  '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}';

/** Each row's harness, mode, verdict and reason. */
function rows(schema: string, reply: string, options?: CompareOptions) {
  return compareHarnesses(schema, reply, options).rows.map(({ harness, mode, verdict, reason }) => [
    mode === null ? harness : `${harness} ${mode}`,
    verdict,
    reason,
  ]);
}

/** Each cause's kind, title and text. That driftlessaf checks no plain text is a cause of nearly all; it is left out. */
function causes(schema: string, reply: string, options?: CompareOptions) {
  return compareHarnesses(schema, reply, options)
    .causes.filter(({ kind }) => kind !== "unchecked")
    .map((cause) => [cause.kind, cause.title, causeText(cause)]);
}

const asPayload = { modes: new Map([["driftlessaf", "payload"]]) };

describe("one reply through all harnesses", () => {
  const fenced = '```json\n{"a":"x","confidence":1}\n```';

  it("gives a row for each, in their order", () => {
    const { rows } = compareHarnesses(object, fenced);
    expect(
      rows.map(({ harness, mode, verdict, reason, found, next, report }) => [
        harness,
        mode,
        verdict,
        reason,
        found,
        next,
        report.correctiveBytes,
      ]),
    ).toEqual([
      [
        "mivia",
        null,
        "violates-schema",
        "additional properties 'confidence' not allowed",
        "Code fence, lines 1 to 3",
        "Asks again, 2 retries",
        542,
      ],
      [
        "mivia-sdk",
        null,
        "not-json",
        "invalid character '`' looking for beginning of value",
        "Reads the reply as it is",
        "The caller decides",
        25,
      ],
      [
        "driftlessaf",
        "text",
        "accepted-unchecked",
        "No rule is checked on a plain text reply",
        "Code fence, lines 1 to 3",
        "Returns the JSON",
        0,
      ],
      [
        "codewhale",
        null,
        "violates-schema",
        "Additional properties are not allowed ('confidence' was unexpected)",
        "Code fence, lines 1 to 3",
        "Asks a fresh agent, 1 retry",
        646,
      ],
      [
        "harbor",
        null,
        "not-json",
        "invalid character '`' looking for beginning of value",
        "Reads the reply as it is",
        "Asks again, 1 retry",
        180,
      ],
    ]);
    expect(rows.map(({ harness }) => harness)).toEqual(harnesses.map(({ id }) => id));
  });

  it("says why they differ, grouped by cause", () => {
    const { causes } = compareHarnesses(object, fenced);
    expect(causes.map((cause) => [cause.kind, cause.title, cause.isName, causeText(cause)])).toEqual([
      [
        "unwrapping",
        "Code fence",
        false,
        "mivia, driftlessaf and codewhale unwrap it. mivia-sdk and harbor do not, and stop at the first backtick.",
      ],
      [
        "not-enforced",
        "additionalProperties",
        true,
        'mivia and codewhale reject the extra property "confidence". driftlessaf would not look at it in a call of its tool.',
      ],
      [
        "unchecked",
        "No check",
        false,
        "driftlessaf takes the JSON without a look at the schema. mivia, mivia-sdk, codewhale and harbor check it.",
      ],
    ]);
  });

  it("gives the harnesses that are asked for, and no cause where they agree", () => {
    const comparison = compareHarnesses(object, '{"a":"x"}', { harnesses: [mivia] });
    expect(comparison.rows.map(({ harness }) => harness)).toEqual(["mivia"]);
    expect(comparison.causes).toEqual([]);
    expect(causes(object, '{"a":"x"}')).toEqual([]);
    expect(causes(object, '{"a":1}', asPayload)).toEqual([]);
  });

  it("puts the options through to every harness", () => {
    const { rows } = compareHarnesses(object, "{}", {
      finishReason: "length",
      task: "Fix the tests.",
      attempt: 3,
    });
    const of = new Map(rows.map((row) => [row.harness, row]));
    expect(of.get("codewhale")?.next).toBe("Ends the run");
    expect(of.get("mivia")?.next).toBe("Ends the run");
    const [first] = compareHarnesses(object, "{}", { harnesses: [mivia], finishReason: "length" }).rows;
    expect(first?.report.corrective).toMatch(/^Your previous reply was cut off by the output limit\./);
    const second = compareHarnesses(object, "{}", { task: "Fix the tests." }).rows[3];
    expect(second?.report.corrective).toContain("\nFix the tests.\n");
  });
});

describe("a reply that is no call", () => {
  it("is plain text to driftlessaf", () => {
    expect(rows(object, '{"a":"x"}')[2]).toEqual([
      "driftlessaf text",
      "accepted-unchecked",
      "No rule is checked on a plain text reply",
    ]);
    expect(rows(object, "no JSON")[2]?.slice(0, 2)).toEqual(["driftlessaf text", "not-json"]);
  });

  it("is a call where it is meant as one, right or wrong", () => {
    expect(rows(object, '{"reasoning":"r","result":{"b":1}}')[2]).toEqual([
      "driftlessaf",
      "accepted",
      "Every rule that it checks holds",
    ]);
    expect(rows(object, '{"result":{"a":"x"}}')[2]).toEqual([
      "driftlessaf",
      "violates-schema",
      "reasoning parameter is required",
    ]);
    expect(rows(object, '{"reasoning":"r","result":7}')[2]).toEqual([
      "driftlessaf",
      "violates-schema",
      "result parameter must be a JSON object, got number",
    ]);
  });

  it("is judged in the mode that was chosen", () => {
    expect(rows(object, "{}", asPayload)[2]).toEqual([
      "driftlessaf payload",
      "violates-schema",
      "required field is missing",
    ]);
    expect(rows(object, "{}", { modes: new Map([["driftlessaf", "tool"]]) })[2]).toEqual([
      "driftlessaf",
      "violates-schema",
      "reasoning parameter is required",
    ]);
  });
});

describe("why a schema is refused by some", () => {
  const pad = (bytes: number) => `{"description":"${"x".repeat(bytes - 18)}"}`;

  it("its size, which they count differently", () => {
    // Blanks count for mivia-sdk alone.
    expect(causes(`{${" ".repeat(16_383)}}`, "1")).toEqual([
      [
        "admission",
        "Schema size",
        "mivia-sdk counts 16,385 bytes, over the cap of 16,384. mivia counts 2 bytes, within the cap of 16,384. driftlessaf, codewhale and harbor have no such cap.",
      ],
    ]);
    // An escape of six bytes for one that is written as one counts for mivia alone.
    expect(causes(pad(16_384).replace("xx", "<x"), "1")).toEqual([
      [
        "admission",
        "Schema size",
        "mivia counts 16,389 bytes, over the cap of 16,384. mivia-sdk counts 16,384 bytes, within the cap of 16,384. driftlessaf, codewhale and harbor have no such cap.",
      ],
    ]);
    expect(causes(pad(16_385), "1")).toEqual([
      [
        "admission",
        "Schema size",
        "mivia and mivia-sdk count 16,385 bytes, over the cap of 16,384. driftlessaf, codewhale and harbor have no such cap.",
      ],
    ]);
  });

  it("its depth, which they count differently", () => {
    const deep = `${'{"items":'.repeat(31)}{"type":"string"}${"}".repeat(31)}`;
    expect(causes(deep, "1")).toEqual([
      [
        "admission",
        "Schema depth",
        "mivia counts 33 levels, over the cap of 32. mivia-sdk counts 32 levels, within the cap of 32. driftlessaf, codewhale and harbor have no such cap.",
      ],
    ]);
  });

  it.each([
    [
      "true",
      "Schema that is no object",
      "mivia refuses the schema for it. mivia-sdk, driftlessaf, codewhale and harbor admit the schema.",
    ],
    [
      '{"enum":[{"$ref":"other.json"}]}',
      "External reference",
      "mivia and mivia-sdk refuse the schema for it. driftlessaf, codewhale and harbor admit the schema.",
    ],
    [
      '{"pattern":"^(?=a)"}',
      "Regular expression",
      "mivia, mivia-sdk and harbor refuse the schema for it. driftlessaf and codewhale admit the schema.",
    ],
    [
      '{"type":["string","null"]}',
      "Value of a keyword",
      "driftlessaf refuses the schema for it. mivia, mivia-sdk, codewhale and harbor admit the schema.",
    ],
    [
      '{"minLength":-1,"type":"nope"}',
      "Illegal schema",
      "mivia, mivia-sdk, codewhale and harbor refuse the schema for it. driftlessaf refuses the schema for another reason.",
    ],
  ])("%s", (schema, title, text) => {
    expect(causes(schema, "null").filter(([kind]) => kind === "admission")).toContainEqual([
      "admission",
      title,
      text,
    ]);
  });

  it("gives no cause where all refuse it for the same", () => {
    expect(rows('{"type":', "1").map(([, verdict]) => verdict)).toEqual(
      harnesses.map(() => "schema-refused"),
    );
    expect(causes('{"type":', "1")).toEqual([]);
  });

  it("tells a refusal of many lines in one", () => {
    const [first] = rows('{"type":"nope"}', "1");
    expect(first?.slice(0, 2)).toEqual(["mivia", "schema-refused"]);
    expect(first?.[2]).not.toContain("\n");
    expect(first?.[2]).toContain("nope");
  });
});

describe("why the same reply is other JSON to some", () => {
  it.each([
    [
      '<mivia_output>\n{"a":"x"}\n</mivia_output>',
      "Envelope",
      "mivia unwraps it. mivia-sdk, driftlessaf, codewhale and harbor do not, and stop at “<” on line 1.",
    ],
    [
      '{"name":"respond_with","arguments":{"a":"x"}}',
      "Envelope",
      "harbor unwraps it. mivia does not: no line is just <mivia_output>. mivia-sdk, driftlessaf and codewhale do not look for it.",
    ],
    [
      '{"reasoning":"","result":{"a":"x"}}',
      "Tool call",
      "driftlessaf unwraps it. mivia, mivia-sdk, codewhale and harbor do not look for it.",
    ],
    [
      'Sure!\n```json\n{"a":"x"}\n```',
      "Code fence",
      "driftlessaf unwraps it. mivia does not: a fence begins on line 2, but other text stands before it. mivia-sdk and harbor do not, and stop at “S” on line 1. codewhale does not: a fence stands on line 2, but other text stands before it.",
    ],
  ])("%j", (reply, title, text) => {
    expect(causes(object, reply)[0]).toEqual(["unwrapping", title, text]);
  });

  it.each([
    [
      '\u00a0{"a":"x"}',
      "white-space",
      "White space around the JSON",
      "mivia, mivia-sdk and harbor cannot on line 1: invalid character 'Â' looking for beginning of value. driftlessaf and codewhale read it.",
    ],
    [
      "",
      "decoder",
      "Empty reply",
      "mivia and driftlessaf cannot on line 1: unexpected end of JSON input. mivia-sdk cannot on line 1: EOF. codewhale cannot: EOF while parsing a value at line 1 column 0. harbor reads it.",
    ],
    [
      "\n[1e400]",
      "decoder",
      "Size of a number",
      "mivia cannot on line 2: json: cannot unmarshal number 1e400 into Go value of type float64. codewhale cannot: number out of range at line 1 column 6. mivia-sdk, driftlessaf and harbor read it.",
    ],
    [
      '"\\ud800"',
      "decoder",
      "Lone surrogate",
      "codewhale cannot: unexpected end of hex escape at line 1 column 8. mivia, mivia-sdk, driftlessaf and harbor read it.",
    ],
    [
      "[".repeat(128) + "]".repeat(128),
      "decoder",
      "Nesting depth",
      "codewhale cannot: recursion limit exceeded at line 1 column 128. mivia, mivia-sdk, driftlessaf and harbor read it.",
    ],
  ])("%j by its decoder", (reply, kind, title, text) => {
    expect(causes("{}", reply)).toEqual([[kind, title, text]]);
  });

  it("its size, which mivia-sdk alone bounds", () => {
    expect(causes("{}", `"${"x".repeat(65_535)}"`)).toEqual([
      [
        "payload-size",
        "Size of the reply",
        "mivia, driftlessaf, codewhale and harbor have no such cap. mivia-sdk counts 65,537 bytes, over the cap of 65,536.",
      ],
    ]);
  });
});

describe("why the same value fits for some", () => {
  it.each([
    [
      '{"additionalProperties":false}',
      '{"b":1}',
      "not-enforced",
      "additionalProperties",
      'mivia, mivia-sdk, codewhale and harbor reject the extra property "b". driftlessaf does not look at it.',
    ],
    [
      '{"patternProperties":{"^a":{"type":"string"}}}',
      '{"ab":1}',
      "not-enforced",
      "patternProperties",
      "mivia, mivia-sdk, codewhale and harbor reject /ab. driftlessaf does not look at it.",
    ],
    [
      '{"properties":{"l":{"items":{"$ref":"#/$defs/n"}}},"$defs":{"n":{"type":"number"}}}',
      '{"l":[1,"2","3"]}',
      "not-enforced",
      "$ref",
      "mivia, mivia-sdk, codewhale and harbor reject /l/1 and 1 more. driftlessaf does not look at it.",
    ],
    [
      '{"type":"object","properties":{"next":{"$ref":"#"}}}',
      '{"next":{"next":1}}',
      "not-enforced",
      "$ref",
      "mivia, mivia-sdk, codewhale and harbor reject /next/next. driftlessaf does not look at it.",
    ],
    [
      '{"properties":{"a":false}}',
      '{"a":1}',
      "not-enforced",
      "false",
      "mivia, mivia-sdk, codewhale and harbor reject /a. driftlessaf does not look at it.",
    ],
    [
      '{"$schema":"http://json-schema.org/draft-07/schema#","format":"date"}',
      '"x"',
      "not-enforced",
      "format",
      "mivia, mivia-sdk, codewhale and harbor reject the whole value. driftlessaf does not look at it.",
    ],
    [
      '{"anyOf":[{"type":"object","additionalProperties":false},{"type":"string"}]}',
      '{"b":1}',
      "not-enforced",
      "additionalProperties",
      "mivia, mivia-sdk, codewhale and harbor reject the whole value. driftlessaf does not look at it.",
    ],
    [
      '{"oneOf":[{"type":"object","additionalProperties":false},{"type":"object"}]}',
      '{"b":1}',
      "not-enforced",
      "additionalProperties",
      "driftlessaf rejects the whole value, because it does not look at it. mivia, mivia-sdk, codewhale and harbor look at it.",
    ],
    [
      '{"properties":{"c":{"type":"string"}}}',
      '{"c":null}',
      "null-property",
      "type",
      "mivia, mivia-sdk, codewhale and harbor reject /c. driftlessaf takes a property that is null for absent.",
    ],
    [
      '{"properties":{"n":{"const":9007199254740993}}}',
      '{"n":9007199254740992}',
      "numbers",
      "const",
      "mivia-sdk and harbor reject /n, with numbers held exactly. codewhale rejects /n, with numbers held as 64-bit integers or doubles. mivia and driftlessaf do not, with numbers held as doubles.",
    ],
    [
      '{"enum":[{"a":1,"b":2}]}',
      '{"b":2,"a":1}',
      "name-order",
      "enum",
      "codewhale rejects the whole value. mivia, mivia-sdk, driftlessaf and harbor do not look at the order of names.",
    ],
    [
      '{"uniqueItems":true}',
      '[{"a":1,"b":2},{"b":2,"a":1}]',
      "name-order",
      "uniqueItems",
      "mivia, mivia-sdk and harbor reject the whole value, because they do not look at the order of names. driftlessaf rejects /1, because it does not look at the order of names. codewhale looks at the order of names.",
    ],
    [
      '{"prefixItems":[{"type":"string"}],"items":{"type":"integer"}}',
      '["x",1]',
      "not-enforced",
      "prefixItems",
      "driftlessaf rejects /0, because it does not look at it. mivia, mivia-sdk, codewhale and harbor look at it.",
    ],
    [
      '{"items":false}',
      "[1,2]",
      "not-enforced",
      "false",
      "mivia, mivia-sdk, codewhale and harbor reject /0 and 1 more. driftlessaf does not look at it.",
    ],
    [
      '{"properties":{"a":{"type":"integer"},"b":{"$ref":"#/properties/a"}}}',
      '{"b":true}',
      "not-enforced",
      "$ref",
      "mivia, mivia-sdk, codewhale and harbor reject /b. driftlessaf does not look at it.",
    ],
    [
      '{"const":null}',
      "0",
      "not-enforced",
      "const",
      "mivia, mivia-sdk, codewhale and harbor reject the whole value. driftlessaf does not look at it.",
    ],
    [
      '{"anyOf":[{"type":"string"},{"not":{},"multipleOf":1}]}',
      "1.5",
      "not-enforced",
      "not, multipleOf",
      "mivia, mivia-sdk, codewhale and harbor reject the whole value. driftlessaf does not look at them.",
    ],
  ])("%s on %s", (schema, reply, kind, title, text) => {
    expect(causes(schema, reply, asPayload)).toEqual([[kind, title, text]]);
  });

  it("a required property, which driftlessaf checks in its validator alone and not in a call", () => {
    expect(causes('{"required":["a"]}', "{}", asPayload)).toEqual([]);
    expect(causes('{"required":["a"]}', "{}")).toEqual([
      [
        "not-enforced",
        "required",
        'mivia, mivia-sdk, codewhale and harbor reject the lack of "a". driftlessaf would not look at it in a call of its tool.',
      ],
    ]);
  });

  it("says nothing of rules that a validator did not come to", () => {
    // Only codewhale goes on after a type that is wrong.
    expect(causes('{"type":"string","enum":["a"]}', "1", asPayload)).toEqual([]);
  });

  it("admits what it does not know", () => {
    // A harness that is mivia but for a check that takes everything for accepted has no reason that could be found.
    const lax = {
      ...mivia,
      id: "lax",
      stages: {
        ...mivia.stages,
        check: (...[harness, schema, candidate]: Parameters<typeof mivia.stages.check>) =>
          candidate === '{"a":[7]}'
            ? ({ verdict: "accepted", error: null, violations: [], syntaxErrorAt: null } as const)
            : mivia.stages.check(harness, schema, candidate),
      },
    };
    const schema = '{"properties":{"a":{"items":{"type":"string"}}}}';
    expect(causes(schema, '{"a":[7]}', { harnesses: [mivia, lax] })).toEqual([
      ["unknown", "type", "mivia rejects /a/0. lax does not; why is not known."],
    ]);
  });
});

describe("a hostile comparison", () => {
  it("ends soon, whatever schema and reply are", () => {
    const failing = `[${"[7],".repeat(60_000)}[7]]`;
    const names = Array.from({ length: 3000 }, (_, index) => `"p${index}":{"type":"string"}`).join(",");
    const values = Array.from({ length: 3000 }, (_, index) => `"p${index}":null`).join(",");
    for (const [schema, reply] of [
      ['{"items":{"items":{"$ref":"#/$defs/s"}},"$defs":{"s":{"type":"string"}}}', failing],
      [`{"properties":{${names}}}`, `{${values}}`],
      [`${'{"items":'.repeat(5000)}{}${"}".repeat(5000)}`, `${"[".repeat(5000)}${"]".repeat(5000)}`],
      ['{"$ref":"#"}', "1"],
      ["\u0000", "\ud800"],
    ] as const) {
      expect(compareHarnesses(schema, reply).rows).toHaveLength(harnesses.length);
    }
  }, 60_000);

  it("shows no more of a text than one line", () => {
    const [row] = compareHarnesses('{"enum":["\\n\\u001b[31m"]}', `"${"é".repeat(5000)}"`, {
      harnesses: [mivia],
    }).rows;
    expect(row?.reason).toBe("value must be '\\n\\x1b[31m'");
    const long = compareHarnesses('{"pattern":"^a"}', `"${"é".repeat(5000)}"`, { harnesses: [mivia] })
      .rows[0];
    expect([...(long?.reason ?? "")]).toHaveLength(161);
    expect(long?.reason.endsWith("…")).toBe(true);
  });
});
