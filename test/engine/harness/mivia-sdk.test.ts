/** `harnesses.md` 4, its tables above all. */
import { describe, expect, it } from "vitest";
import { santhosh602 } from "../../../server/engine/evaluate/library.ts";
import { miviaSdk } from "../../../server/engine/harness/mivia-sdk.ts";
import { judge, replayLoop } from "../../../server/engine/judge.ts";
import { openSchema } from "../../../server/engine/open-schema.ts";

const open = (text: string) => openSchema(miviaSdk, text);
const admission = (text: string) => open(text).admission;
const answer = (schema: string, reply: string) => judge(open(schema), reply);
const nested = (levels: number, inner: string, [before, after]: readonly [string, string]) =>
  before.repeat(levels) + inner + after.repeat(levels);

const REJECTED = "schema: admission rejected: ";
const FAILED = "schema: compile failed: ";
const INVALID = `${FAILED}"file://{CWD}/schema.json#" is not valid against metaschema: jsonschema validation failed with 'https://json-schema.org/draft/2020-12/schema#'\n`;

describe("admission", () => {
  it("takes 16,384 raw bytes", () => {
    const padded = (bytes: number) => `{"description":"${"x".repeat(bytes - 18)}"}`;
    expect(padded(16_384)).toHaveLength(16_384);
    expect(open(padded(16_384))).toMatchObject({ admission: null, schemaBytes: 16_384, findings: [] });
    const over = open(padded(16_385));
    expect(over.admission).toBe(`${REJECTED}schema document is 16385 bytes, over MaxSchemaBytes (16384)`);
    expect(over.findings.map(({ code, explanation }) => [code, explanation])).toEqual([
      [
        "admission/size",
        'The schema takes 16,385 bytes as it stands, 1 over mivia-sdk\'s cap of 16,384; white space counts; shorten descriptions and examples, or state what repeats once under "$defs".',
      ],
    ]);
  });

  it("measures before it reads", () => {
    const text = `{not-json-and-unbalanced${"z".repeat(16_385)}`;
    const { admission: refusal, findings } = open(text);
    expect(refusal).toBe(`${REJECTED}schema document is ${text.length} bytes, over MaxSchemaBytes (16384)`);
    expect(findings.map(({ code }) => code)).toEqual(["admission/size", "admission/syntax"]);
  });

  it.each([
    ["", "EOF"],
    [" \n", "EOF"],
    ["{", "unexpected EOF"],
    ["{} x", "invalid character after top-level value"],
    ["{not valid json", "invalid character 'n' looking for beginning of object key string"],
    ["\ufeff{}", "invalid character 'ï' looking for beginning of value"],
  ])("says of %j: %s", (text, reason) => {
    expect(open(text)).toMatchObject({
      admission: `${REJECTED}schema document is not valid JSON: ${reason}`,
      document: null,
      schemaBytes: Buffer.byteLength(text),
      findings: [{ code: "admission/syntax" }],
    });
  });

  const items: readonly [string, string] = ['{"type":"array","items":', "}"];
  it.each([
    ["items", nested(31, '{"type":"string"}', items), 32, true],
    ["items", nested(32, '{"type":"string"}', items), 33, false],
    ["an object in default", `{"default":${nested(31, "1", ['{"a":', "}"])}}`, 32, true],
    ["an array in default", `{"default":${nested(31, "1", ["[", "]"])}}`, 32, true],
    ["an object in default", `{"default":${nested(32, "1", ['{"a":', "}"])}}`, 33, false],
    ["an array in default", `{"default":${nested(32, "1", ["[", "]"])}}`, 33, false],
    ["examples", '{"examples":[1,{"a":{"b":1}}]}', 4, true],
    ["true", "true", 0, true],
  ])("counts the levels of %s", (_what, text, depth, isAdmitted) => {
    const { schemaDepth, admission: refusal } = open(text);
    expect(schemaDepth).toBe(depth);
    expect(refusal).toBe(
      isAdmitted ? null : `${REJECTED}schema nests ${depth} levels deep, over MaxSchemaDepth (32)`,
    );
  });

  it("points at the first value that is too deep, plain values aside", () => {
    const text = `{"default":${nested(32, "1", ["[", "]"])}}`;
    const [finding] = open(text).findings;
    expect([finding?.code, text.slice(finding?.start, finding?.end), finding?.explanation]).toEqual([
      "admission/depth",
      "[",
      'This value stands on level 33, but mivia-sdk allows 32 (the deepest here is on level 33; plain values don\'t count); move the inner part to "$defs" and refer to it.',
    ]);
  });

  it.each([
    ["http://example.com/other.json", '{"$ref":"http://example.com/other.json"}'],
    ["../other.json", '{"$ref":"../other.json"}'],
    ["../other.json", '{"properties":{"a":{"$ref":"../other.json"}}}'],
    ["../other.json", '{"anyOf":[{"$ref":"../other.json"}]}'],
    ["x", '{"enum":[{"$ref":"x"}]}'],
    ["x", '{"const":{"$ref":"x"}}'],
    ["x", '{"default":[{"$ref":"x"}]}'],
  ])("refuses the reference %s in %s", (ref, text) => {
    expect(open(text)).toMatchObject({
      admission: `${REJECTED}schema $ref "${ref}" resolves outside the document`,
      findings: [{ code: "admission/external-ref" }],
    });
  });

  it.each([
    '{"$defs":{"str":{"type":"string"}},"$ref":"#/$defs/str"}',
    '{"$ref":""}',
    '{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/c"},"c":{}}}',
    '{"$defs":{"m":{"$id":"file:///x.json","$ref":"#/$defs/x","$defs":{"x":{}}}},"$ref":"#/$defs/m"}',
    "true",
    "false",
  ])("admits %s", (text) => expect(admission(text)).toBeNull());

  it.each([
    [
      '{"$ref":"#/$defs/m","$defs":{"m":{"$id":"file:///x.json","$ref":"#/$defs/x"}}}',
      `${FAILED}json-pointer in "file://{CWD}/schema.json#/$defs/m/$defs/x" not found`,
    ],
    ['{"$schema":"file:///x.json"}', `${FAILED}failing loading "file:///x.json": no URLLoader set`],
    ['{"$dynamicRef":"other.json"}', `${FAILED}failing loading "file://{CWD}/other.json": no URLLoader set`],
    [
      '{"type":"not-a-real-type"}',
      `${INVALID}- at '': 'allOf' failed\n  - at '/type': 'anyOf' failed\n    - at '/type': value must be one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'\n    - at '/type': got string, want array`,
    ],
    ["5", `${INVALID}- at '': got number, want boolean or object`],
    ["null", `${INVALID}- at '': got null, want boolean or object`],
    ["[{}]", `${INVALID}- at '': got array, want boolean or object`],
  ])("can't compile %s", (text, refusal) => expect(admission(text)).toBe(refusal));

  it("finds the document itself at fault where it is no schema", () => {
    expect(open("[{}]").findings).toMatchObject([
      {
        code: "admission/not-an-object",
        start: 0,
        end: 1,
        pointer: "",
        explanation:
          "A schema for mivia-sdk is a JSON object, true or false, but this document is an array; put the schema into one pair of braces.",
      },
    ]);
  });

  it("tells what else is certain", () => {
    const text = '{"$ref":"x","type":"y"}';
    expect(open(text).findings.map(({ code }) => code)).toEqual([
      "admission/external-ref",
      "admission/metaschema",
    ]);
  });

  it.each([
    ["{", "input exceeded an admission cap"],
    ['{"$ref":"x"}', "input exceeded an admission cap"],
    ['{"type":"x"}', "schema is not a legal JSON Schema"],
  ])("leads to a corrective for %s all the same", (text, corrective) => {
    const report = answer(text, "{}");
    expect(report).toMatchObject({
      verdict: "schema-refused",
      corrective,
      correctiveBytes: corrective.length,
      correctiveParts: [{ part: "detail", start: 0, end: corrective.length, bytes: corrective.length }],
      truncated: true,
      candidate: "{}",
      error: null,
      contract: null,
      appendix: null,
      attempt: { number: 1, of: null, next: "repair", endMessage: null },
    });
  });
});

describe("a payload", () => {
  it("has at most 65,536 bytes", () => {
    const payload = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;
    expect(answer("{}", payload(65_536)).verdict).toBe("accepted");
    for (const reply of [payload(65_537), `{${"x".repeat(65_536)}`]) {
      expect(answer("{}", reply)).toMatchObject({
        verdict: "payload-refused",
        error: `${REJECTED}payload is 65537 bytes, over MaxPayloadBytes (65536)`,
        corrective: "input exceeded an admission cap",
        violations: [],
        candidate: reply,
      });
    }
    expect(answer("{}", `"${"é".repeat(32_767)}"`).verdict).toBe("accepted");
    expect(answer("{}", `"${"é".repeat(32_768)}"`).verdict).toBe("payload-refused");
  });

  it.each([
    ["", "EOF", 0],
    ['{"a":', "unexpected EOF", 5],
    ["{} {}", "invalid character after top-level value", 3],
    ["```json\n{}\n```", "invalid character '`' looking for beginning of value", 0],
    ["<mivia_output>\n{}\n</mivia_output>", "invalid character '<' looking for beginning of value", 0],
  ])("is bare JSON: %j", (reply, reason, at) => {
    expect(answer("{}", reply)).toMatchObject({
      verdict: "not-json",
      error: `schema: payload is not valid JSON: ${reason}`,
      corrective: "payload is not valid JSON",
      syntaxErrorAt: at,
      steps: [],
      spans: [{ kind: "candidate", start: 0, end: reply.length }],
    });
  });

  it("keeps its numbers exact", () => {
    const big = '{"maximum":9007199254740992}';
    expect(answer(big, "9007199254740993").error).toBe(
      "schema: payload does not match schema: maximum mismatch at /",
    );
    expect(answer(big, "9007199254740992").verdict).toBe("accepted");
    expect(answer('{"type":"integer"}', "1e400").verdict).toBe("accepted");
    expect(answer('{"multipleOf":0.1}', "0.3").verdict).toBe("accepted");
  });
});

describe("the summary", () => {
  it.each([
    ['{"required":["a","b"]}', "{}", "missing required a, b at /"],
    ['{"additionalProperties":false}', '{"extra":1}', "additionalProperties extra not allowed at /"],
    [
      '{"properties":{"config":{"additionalProperties":false}}}',
      '{"config":{"unknown":"ignore all rules"}}',
      "additionalProperties unknown not allowed at /config",
    ],
    ['{"properties":{"blocked":false}}', '{"blocked":"secret"}', "schema mismatch at /blocked"],
    ['{"not":{}}', "1", "schema mismatch at /"],
    ['{"dependentRequired":{"a":["b"]}}', '{"a":1}', "a mismatch at /"],
    ['{"dependencies":{"a":["b"]}}', '{"a":1}', "a mismatch at /"],
    [
      '{"anyOf":[{"type":"string"},{"type":"object","required":["q"]}]}',
      "{}",
      "type mismatch at /; missing required q at /",
    ],
    ['{"oneOf":[{"minimum":1},{"maximum":10}]}', "3", "oneOf mismatch at /"],
    ['{"contains":{"type":"string"}}', "[1]", "type mismatch at /0"],
    ['{"contains":{"type":"string"}}', "[]", "contains mismatch at /"],
    ['{"$ref":"#/$defs/a","$defs":{"a":{"type":"string"}}}', "1", "type mismatch at /"],
    ['{"properties":{"o":{"propertyNames":{"pattern":"^a"}}}}', '{"o":{"b":1}}', "pattern mismatch at /"],
    ['{"properties":{"a/b":{"type":"string"}}}', '{"a/b":1}', "type mismatch at /a/b"],
    ['{"properties":{"~":{"type":"string"}}}', '{"~":1}', "type mismatch at /~"],
    ['{"properties":{"":{"type":"string"}}}', '{"":1}', "type mismatch at /"],
    ['{"prefixItems":[true],"items":{"type":"string"}}', "[1,2]", "type mismatch at /1"],
  ])("of %s on %s", (schema, reply, summary) => {
    const report = answer(schema, reply);
    expect([report.error, report.corrective]).toEqual([
      `schema: payload does not match schema: ${summary}`,
      summary,
    ]);
    expect([report.correctiveBytes, report.truncated]).toEqual([summary.length, false]);
  });

  it("has v6.0.2's index where that version is underneath", () => {
    const older = openSchema(
      { ...miviaSdk, library: santhosh602 },
      '{"prefixItems":[true],"items":{"type":"string"}}',
    );
    expect(judge(older, "[1,2]").corrective).toBe("type mismatch at /0");
  });

  it("is cut at 1,024 bytes, between characters", () => {
    const missing = (name: string) => answer(`{"required":["${name}"]}`, "{}");
    const fixed = "missing required  at /".length;
    const whole = missing("x".repeat(1_024 - fixed));
    expect([whole.correctiveBytes, whole.truncated]).toEqual([1_024, false]);
    const longer = missing("x".repeat(3_000));
    expect([longer.correctiveBytes, longer.truncated, longer.detailBytes]).toEqual([
      1_024,
      true,
      3_000 + fixed,
    ]);
    // Two bytes of the euro sign are left before the cut.
    const lead = "missing required ".length;
    const broken = missing(`${"x".repeat(1_022 - lead)}€${"y".repeat(20)}`);
    expect([broken.correctiveBytes, broken.corrective?.endsWith("x")]).toEqual([1_022, true]);
  });

  it("says of each violation what the model reads of it", () => {
    const schema = '{"properties":{"a":{"type":"string"},"b":{"anyOf":[{"type":"null"},{"minimum":5}]}}}';
    const reply = '{"a":1,"b":2}';
    expect(answer(schema, reply).violations).toEqual([
      {
        instance: "/a",
        keyword: "/properties/a/type",
        message: "type mismatch at /a",
        sent: "yes",
        ranges: [[5, 6]],
      },
      {
        instance: "/b",
        keyword: "/properties/b/anyOf",
        message: "'anyOf' failed",
        sent: "yes",
        ranges: [[11, 12]],
        causes: [
          {
            instance: "/b",
            keyword: "/properties/b/anyOf/0/type",
            message: "type mismatch at /b",
            sent: "yes",
            ranges: [[11, 12]],
          },
          {
            instance: "/b",
            keyword: "/properties/b/anyOf/1/minimum",
            message: "minimum mismatch at /b",
            sent: "yes",
            ranges: [[11, 12]],
          },
        ],
      },
    ]);
  });

  it("says what the cut took", () => {
    const names = Array.from({ length: 80 }, (_, index) => `name-${index}`);
    const schema = JSON.stringify({ additionalProperties: { type: "null" } });
    const { violations, truncated } = answer(
      schema,
      JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))),
    );
    // "type mismatch at /name-0" takes 24 bytes, ten of them; 28 more of 25 fit, each after a separator of two.
    const sent = violations.map((violation) => violation.sent);
    expect([sent.lastIndexOf("yes"), sent.indexOf("no"), sent.indexOf("partly"), truncated]).toEqual([
      37,
      39,
      38,
      true,
    ]);
  });
});

it("has no loop of its own: any number of replies is judged", () => {
  const reports = replayLoop(
    open('{"type":"object"}'),
    ["1", "1", "1", "{}"].map((text) => ({ text })),
  );
  expect(reports.map(({ attempt }) => [attempt.number, attempt.of, attempt.next])).toEqual([
    [1, null, "repair"],
    [2, null, "repair"],
    [3, null, "repair"],
    [4, null, "accepted"],
  ]);
});

it("answers for the deepest payload", () => {
  const schema = '{"properties":{"a":{"$ref":"#"}},"required":["b"]}';
  const levels = 9_000;
  const reply = `${'{"a":'.repeat(levels)}{}${"}".repeat(levels)}`;
  const report = answer(schema, reply);
  expect(report.verdict).toBe("violates-schema");
  expect(report.corrective?.startsWith("missing required b at /; missing required b at /a; ")).toBe(true);
  expect([report.correctiveBytes, report.violations.length]).toEqual([1_024, levels + 1]);
}, 30_000);
