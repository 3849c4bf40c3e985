/** driftlessaf from the reply to the tool result (`harnesses.md` 5.3). */
import { describe, expect, it } from "vitest";
import { driftlessaf } from "../../../server/engine/harness/driftlessaf.ts";
import { inMode, judge, openSchema, replayLoop } from "../../../server/engine/index.ts";

const LABEL =
  '{"type":"object","properties":{"label":{"type":"string","enum":["benign","malicious"]}},"required":["label"]}';
const call = (result: unknown) => JSON.stringify({ reasoning: "because", result });
const submit = (reply: string, schema = LABEL) => judge(openSchema(driftlessaf, schema), reply);

const REJECTED =
  "Result rejected: validation raised 1 finding(s). Address each finding and call submit_result again with your corrected, complete result.";
const HINT =
  " — it looks like you JSON-encoded the object into a string; pass it directly as a nested JSON object, not as a string";

describe("a submission", () => {
  it("that violates the schema gets a finding for each violation", () => {
    const reply = call({ label: "unsure" });
    const report = submit(reply);
    expect(report).toMatchObject({
      verdict: "violates-schema",
      candidate: '{"label":"unsure"}',
      error: REJECTED,
      violations: [
        {
          instance: "/label",
          keyword: "/properties/label/enum",
          message: 'value "unsure" is not one of the allowed values ["benign", "malicious"]',
          sent: "yes",
          ranges: [[reply.indexOf('"unsure"'), reply.indexOf('"unsure"') + 8]],
        },
      ],
      truncated: false,
      attempt: { number: 1, of: 200, next: "repair", endMessage: null },
    });
    expect(report.corrective).toBe(
      `{"error":"${REJECTED}","findings":[{"kind":"review","identifier":"schema:label","name":"schema:label","details":"the submitted result does not conform to its declared schema — label: value \\"unsure\\" is not one of the allowed values [\\"benign\\", \\"malicious\\"]","details_url":""}]}`,
    );
    expect(report.correctiveBytes).toBe(Buffer.byteLength(report.corrective ?? ""));
    expect(report.correctiveParts).toEqual([
      { part: "detail", start: 0, end: report.corrective?.length, bytes: report.correctiveBytes },
    ]);
  });

  it("at the root has an identifier without a place, and its text is escaped as Go escapes", () => {
    const { corrective } = submit(call({ a: "<" }), '{"const":{}}');
    expect(corrective).toContain('"identifier":"schema","name":"schema"');
    expect(corrective).toContain('value {\\"a\\":\\"\\\\u003c\\"} does not equal the required constant {}');
  });

  it("may lack what is required, and says that it was not encoded again", () => {
    const report = submit(call({}));
    expect(report.verdict).toBe("accepted");
    expect(report.corrective).toBeNull();
    expect(report.attempt).toEqual({ number: 1, of: 200, next: "accepted", endMessage: null });
    expect(report.remarks).toEqual([
      "The payload is checked as it was sent: without the Go source nobody knows what driftlessaf makes of it first. It decodes the payload into its Go type and encodes it again, which drops unknown names, takes names in any case, and fills in zero values; after that its own validators may have more findings.",
    ]);
  });

  it("is marked in the reply", () => {
    const reply = ' {"reasoning":"r", "result": {"label":"benign"} } ';
    const { spans, steps } = submit(reply);
    expect(spans.map(({ kind, start, end }) => [kind, reply.slice(start, end)])).toEqual([
      ["envelope", '{"reasoning":"r", "result": '],
      ["candidate", '{"label":"benign"}'],
      ["envelope", " }"],
    ]);
    expect(steps).toEqual([
      {
        step: "call",
        outcome: "done",
        note: 'The object under "result" is the payload.',
        span: { start: 1, end: 49 },
      },
    ]);
  });

  it("of several attempts goes on when it repeats itself", () => {
    const reply = { text: call({ label: "x" }) };
    expect(
      replayLoop(openSchema(driftlessaf, LABEL), [reply, reply]).map(({ attempt }) => attempt.next),
    ).toEqual(["repair", "repair"]);
  });
});

describe("a call that is turned down", () => {
  it.each([
    ['{"result":{}}', "reasoning parameter is required"],
    ["null", "reasoning parameter is required"],
    ['{"reasoning":null,"result":{}}', "reasoning parameter must be a JSON string, got null"],
    ['{"reasoning":{},"result":{}}', "reasoning parameter must be a JSON string, got object"],
    ['{"Reasoning":"r","result":{}}', "reasoning parameter is required"],
    ['{"reasoning":"r"}', "result parameter is required"],
    [call(null), "result parameter must be a JSON object, got null"],
    [call([]), "result parameter must be a JSON object, got array"],
    [call(1), "result parameter must be a JSON object, got number"],
    [call(true), "result parameter must be a JSON object, got boolean"],
    [call("not a json object"), `result parameter must be a JSON object, got string${HINT}`],
    [call('{"a":1} and that is my answer'), `result parameter must be a JSON object, got string${HINT}`],
    [call("null"), `result parameter must be a JSON object, got string${HINT}`],
    [call("[1]"), `result parameter must be a JSON object, got string${HINT}`],
    [call('{"a":1e400}'), `result parameter must be a JSON object, got string${HINT}`],
    [call('{"a":'), `result parameter must be a JSON object, got string${HINT}`],
    [
      "[1]",
      "Failed to parse tool input: json: cannot unmarshal array into Go value of type map[string]interface {}",
    ],
  ])("%s", (reply, error) => {
    const report = submit(reply);
    expect(report).toMatchObject({ verdict: "violates-schema", candidate: reply, error, violations: [] });
    expect(report.corrective).toBe(JSON.stringify({ error }));
    expect(report.steps.map(({ outcome }) => outcome)).toEqual(["failed"]);
  });

  it.each([
    ["prose", "Failed to parse tool input: invalid character 'p' looking for beginning of value", 0],
    ['{"reasoning":"r"', "Failed to parse tool input: unexpected end of JSON input", 16],
    [
      '{"reasoning":"r","result":{"a":1e400}}',
      "Failed to parse tool input: json: cannot unmarshal number 1e400 into Go value of type float64",
      31,
    ],
  ])("%s, which may be no call at all", (reply, error, at) => {
    const report = submit(reply);
    expect(report).toMatchObject({ verdict: "not-json", error, syntaxErrorAt: at });
    expect(report.corrective).toBe(JSON.stringify({ error }));
    expect(report.remarks).toEqual([
      "If the model sent this as plain text instead of calling the tool, driftlessaf answers with a user message: You must call the submit_result tool to return your response. Do not respond with plain text. If you encountered an error or cannot complete the task, call submit_result with an appropriate error or summary.",
    ]);
  });
});

describe("a payload in a string", () => {
  it.each(['{"label":"x"}', '{"label":"x"}}', '{"label":"x"}]}', '{"label":"x"} }\n} ', ' \n{"label":"x"}'])(
    "%j is taken out of it",
    (text) => {
      const reply = call(text);
      const report = submit(reply);
      expect(report.candidate).toBe('{"label":"x"}');
      expect(report.verdict).toBe("violates-schema");
      expect(report.violations.map(({ instance, ranges }) => [instance, ranges])).toEqual([["/label", []]]);
      expect(report.spans.map(({ kind, start, end }) => [kind, reply.slice(start, end)])).toEqual([
        ["envelope", '{"reasoning":"because","result":'],
        ["stringified", JSON.stringify(text)],
        ["envelope", "}"],
      ]);
    },
  );
});

describe("the modes", () => {
  it("text: takes any JSON unchecked", () => {
    const schema = openSchema(inMode(driftlessaf, "text"), LABEL);
    expect(judge(schema, 'Here:\n```json\n{"label":"unsure"}\n```')).toMatchObject({
      verdict: "accepted-unchecked",
      candidate: '{"label":"unsure"}',
      error: null,
      corrective: null,
      contract: null,
      appendix: null,
      attempt: { next: "accepted" },
    });
    expect(judge(schema, "```json\n```")).toMatchObject({
      verdict: "not-json",
      error: "unexpected end of JSON input",
      corrective: null,
      attempt: { next: "ends", endMessage: null },
    });
  });

  it("payload: the validator alone, with what is required", () => {
    const schema = openSchema(inMode(driftlessaf, "payload"), LABEL);
    const reply = '{"Label":"benign"}';
    expect(judge(schema, reply)).toMatchObject({
      verdict: "violates-schema",
      candidate: reply,
      violations: [
        {
          instance: "/label",
          keyword: "/required",
          message: "required field is missing",
          ranges: [[17, 18]],
        },
      ],
    });
    expect(judge(schema, "[1,]")).toMatchObject({
      verdict: "not-json",
      error: "invalid character ']' looking for beginning of value",
      corrective: null,
      syntaxErrorAt: 3,
    });
  });

  it("tool: is the harness itself", () => {
    expect(inMode(driftlessaf, "tool")).toBe(driftlessaf);
    expect(inMode(driftlessaf, "text")).toBe(inMode(driftlessaf, "text"));
  });
});

describe("what the model is shown", () => {
  it("is the schema as the structure holds it, in the tool's input schema", () => {
    const schema = openSchema(
      driftlessaf,
      '{"$schema":"s","TYPE":"object","properties":{"z":{"minimum":"1.50"},"a":{"title":"<"}},"description":"mine","x":1}',
    );
    const contract =
      '{"$schema":"s","description":"Structured result payload.","properties":{"a":{"title":"\\u003c"},"z":{"minimum":1.5}},"type":"object"}';
    expect(schema.contract).toBe(contract);
    expect(schema.appendix).toBe(
      `{"properties":{"reasoning":{"description":"Explain why you are confident this result is complete and accurate.","type":"string"},"result":${contract}},"required":["reasoning","result"],"type":"object"}`,
    );
  });
});

describe("a schema that can't be read", () => {
  it("is refused with a finding on the value", () => {
    const text = '{"properties":{"note":{"type":["string","null"],"minLength":1.0}}}';
    const schema = openSchema(driftlessaf, text);
    const refusal =
      "json: cannot unmarshal array into Go struct field .SchemaAlt.properties.SchemaAlt.type of type string";
    expect(schema.admission).toBe(refusal);
    expect(schema.contract).toBeNull();
    expect(schema.findings).toEqual([
      {
        code: "admission/keyword-type",
        severity: "error",
        harnessText: refusal,
        explanation:
          "driftlessaf keeps \"type\" in a Go field that can't hold an array like this one, so the whole schema can't be read; name one type, and write alternatives as anyOf.",
        start: text.indexOf("["),
        end: text.indexOf("[") + 1,
        pointer: "/properties/note/type",
      },
    ]);
    expect(judge(schema, call({}))).toMatchObject({
      verdict: "schema-refused",
      attempt: { next: "ends", endMessage: null },
    });
  });

  it.each([
    ["[]", "admission/not-an-object"],
    ["{", "admission/syntax"],
    ['{"items":[]}', "admission/keyword-type"],
  ])("%s has one finding, %s", (text, code) => {
    expect(openSchema(driftlessaf, text).findings.map((finding) => finding.code)).toEqual([code]);
  });

  it.each(["true", "false", "null", "{}"])("is not %s, which accepts everything", (text) => {
    expect(openSchema(driftlessaf, text).findings).toEqual([]);
    expect(judge(openSchema(driftlessaf, text), call({ a: 1 })).verdict).toBe("accepted");
  });
});
