/** `harnesses.md` 7.2, 7.7 and 7.9. */
import { describe, expect, it } from "vitest";
import { harbor } from "../../../server/engine/harness/harbor.ts";
import { inMode } from "../../../server/engine/harness/mode.ts";
import { judge, replayLoop } from "../../../server/engine/judge.ts";
import { openSchema } from "../../../server/engine/open-schema.ts";

const open = (text: string) => openSchema(harbor, text);
const SENTIMENT =
  '{"type":"object","properties":{"sentiment":{"enum":["positive","negative","neutral"]},"score":{"type":"number"}},"required":["sentiment"],"additionalProperties":false}';
const answer = (reply: string, schema = SENTIMENT) => judge(open(schema), reply);

const HEAD =
  "output schema validation: jsonschema validation failed with 'mem://harbor/run-output-schema.json#'\n";
const COMPILE = "planner: compile output schema: ";

describe("admission", () => {
  it.each([
    ["", "output schema is empty (a nil/empty schema is a config error, not a no-op)"],
    ["   \n\t", "output schema is empty (a nil/empty schema is a config error, not a no-op)"],
    ["\u00a0\u2028", "output schema is empty (a nil/empty schema is a config error, not a no-op)"],
    [
      "{not json",
      "unmarshal output schema: invalid character 'n' looking for beginning of object key string",
    ],
    ["{", "unmarshal output schema: unexpected EOF"],
    ["\ufeff", "unmarshal output schema: invalid character 'ï' looking for beginning of value"],
  ])("refuses %j", (text, reason) => {
    expect(open(text)).toMatchObject({
      admission: `planner: ${reason}`,
      findings: [{ code: "admission/syntax", harnessText: `planner: ${reason}` }],
      document: null,
      schemaBytes: Buffer.byteLength(text),
      contract: null,
    });
  });

  it.each([
    [
      '{"$ref":"https://e.com/x.json"}',
      'failing loading "https://e.com/x.json": invalid file url: https://e.com/x.json',
      "admission/external-ref",
    ],
    [
      '{"$ref":"other.json"}',
      'failing loading "mem://harbor/other.json": invalid file url: mem://harbor/other.json',
      "admission/external-ref",
    ],
    [
      '{"$schema":"https://e.com/x"}',
      'failing loading "https://e.com/x": invalid file url: https://e.com/x',
      "admission/dialect",
    ],
    [
      "5",
      "\"mem://harbor/run-output-schema.json#\" is not valid against metaschema: jsonschema validation failed with 'https://json-schema.org/draft/2020-12/schema#'\n- at '': got number, want boolean or object",
      "admission/not-an-object",
    ],
    [
      '{"type":123}',
      "\"mem://harbor/run-output-schema.json#\" is not valid against metaschema: jsonschema validation failed with 'https://json-schema.org/draft/2020-12/schema#'\n- at '': 'allOf' failed\n  - at '/type': 'anyOf' failed\n    - at '/type': value must be one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'\n    - at '/type': got number, want array",
      "admission/metaschema",
    ],
  ])("can't compile %s", (text, reason, code) => {
    const { admission, findings } = open(text);
    expect([admission, findings.map((finding) => finding.code)]).toEqual([COMPILE + reason, [code]]);
  });

  it.each(["true", "false", "{}", '{"enum":[{"$ref":"https://e.com"}]}', '{"default":{"$ref":"file:///x"}}'])(
    "takes %s",
    (text) =>
      expect(open(text)).toMatchObject({ admission: null, findings: [], schemaDepth: expect.any(Number) }),
  );

  it("has no cap on bytes or depth", () => {
    const deep = `${'{"not":'.repeat(5_000)}{}${"}".repeat(5_000)}`;
    expect(open(deep).admission).toBeNull();
    expect(open(`{"description":"${"x".repeat(2_000_000)}"}`).admission).toBeNull();
  });

  it("ends a run before it begins", () => {
    expect(judge(open('{"type":1}'), "{}").attempt).toMatchObject({
      next: "ends",
      endMessage: `output-schema compile failed: ${open('{"type":1}').admission}`,
    });
    expect(judge(open('{"type":1}'), "{}").corrective).toBeNull();
  });
});

describe("security/file-ref", () => {
  it.each([
    ['{"$ref":"file:///etc/hosts"}', "file:///etc/hosts", "/$ref"],
    ['{"properties":{"a":{"$ref":"FILE:///etc/x.json#/a"}}}', "file:///etc/x.json", "/properties/a/$ref"],
    ['{"$schema":"file:///x"}', "file:///x", "/$schema"],
    ['{"$dynamicRef":"file:///x#a"}', "file:///x", "/$dynamicRef"],
    ['{"$id":"file:///a/b.json","$ref":"c.json"}', "file:///a/c.json", "/$ref"],
  ])("stands on the reference of %s", (text, url, pointer) => {
    const { admission, notChecked, findings, compiled } = open(text);
    expect(admission).toBeNull();
    expect(notChecked).toBe(
      `What harbor makes of this schema is not known here: it refers to "${url}", which harbor would read from disk and this program does not.`,
    );
    expect(compiled).toBeNull();
    expect(findings.map(({ code, severity, harnessText }) => [code, severity, harnessText])).toEqual([
      ["security/file-ref", "warning", null],
    ]);
    expect(findings[0]?.pointer).toBe(pointer);
  });

  it("tells every reference that says file:", () => {
    const text = '{"properties":{"a":{"$ref":"file:///a"},"b":{"$ref":"file:///b"},"c":{"$ref":"#"}}}';
    expect(open(text).findings.map(({ start, end }) => text.slice(start, end))).toEqual([
      '"file:///a"',
      '"file:///b"',
    ]);
    expect(open(text).findings[0]?.explanation).toBe(
      'harbor would read "file:///a" from the disk of the machine that it runs on and take what is in it as a part of this schema; copy what is needed under "$defs" and refer to it there.',
    );
  });

  it("gives way to what harbor says before it looks at references", () => {
    expect(open('{"$ref":"file:///a","type":1}').admission).toMatch(/^planner: compile output schema: "mem:/);
  });

  it("gives a reply no verdict of harbor's", () => {
    const { notChecked } = open('{"$ref":"file:///a"}');
    expect(judge(open('{"$ref":"file:///a"}'), "{}")).toMatchObject({
      admission: null,
      verdict: null,
      notChecked,
      candidate: "{}",
      corrective: null,
      error: null,
      attempt: { number: 1, of: 2, next: "ends", endMessage: null },
    });
  });
});

describe("a reply", () => {
  it.each([
    '{"sentiment":"positive","score":0.9}',
    '{"sentiment":"neutral"}',
    ' {"sentiment":"neutral"}\n',
    '{"name":"respond_with","arguments":{"sentiment":"neutral"}}',
  ])("%s is accepted", (reply) => expect(answer(reply)).toMatchObject({ verdict: "accepted", error: null }));

  it.each([
    ['{"score":0.1}', "- at '': missing property 'sentiment'"],
    ['{"sentiment":"ecstatic"}', "- at '/sentiment': value must be one of 'positive', 'negative', 'neutral'"],
    ['{"sentiment":"positive","extra":1}', "- at '': additional properties 'extra' not allowed"],
    ["", "- at '': got null, want object"],
    [" \u00a0\n", "- at '': got null, want object"],
    ['{"name":"respond_with","arguments":null}', "- at '': got null, want object"],
    [
      '{"sentiment":"no","extra":1}',
      "- at '/sentiment': value must be one of 'positive', 'negative', 'neutral'\n- at '': additional properties 'extra' not allowed",
    ],
  ])("%j misses the schema", (reply, lines) => {
    expect(answer(reply)).toMatchObject({ verdict: "violates-schema", error: HEAD + lines });
  });

  it("that is no JSON is told with its first byte at fault", () => {
    const error = "decode terminal output as JSON: invalid character 'o' in literal null (expecting 'u')";
    expect(answer("not json at all")).toMatchObject({
      verdict: "not-json",
      error,
      syntaxErrorAt: 1,
      corrective: `Your previous response failed validation: ${error}. Please respond again, addressing this issue exactly.`,
    });
    expect(answer("```json\n{}\n```").error).toBe(
      "decode terminal output as JSON: invalid character '`' looking for beginning of value",
    );
  });

  it("keeps its numbers exact", () => {
    expect(answer("1e400", '{"type":"integer"}').verdict).toBe("accepted");
    expect(answer("9007199254740993", '{"maximum":9007199254740992}').error).toBe(
      `${HEAD}- at '': maximum: got 9.007199254740992×10¹⁵, want 9.007199254740992×10¹⁵`,
    );
  });

  it("is marked where it stands, inside a call too", () => {
    const reply = '{"name":"respond_with","arguments":{"sentiment":"no","x":1}}';
    const { violations, candidate } = answer(reply);
    expect(candidate).toBe('{"sentiment":"no","x":1}');
    expect(
      violations.map(({ message, ranges }) => [message, ranges.map(([a, b]) => reply.slice(a, b))]),
    ).toEqual([
      ["value must be one of 'positive', 'negative', 'neutral'", ['"no"']],
      ["additional properties 'x' not allowed", ['"x"']],
    ]);
  });

  it("answers for the deepest", () => {
    const schema = '{"additionalProperties":{"$ref":"#"},"maxProperties":0}';
    const levels = 9_000;
    const report = judge(open(schema), `${'{"a":'.repeat(levels)}{}${"}".repeat(levels)}`);
    expect([report.verdict, report.correctiveBytes, report.truncated]).toEqual([
      "violates-schema",
      355,
      true,
    ]);
  }, 30_000);
});

describe("the corrective turn", () => {
  const BEFORE = "Your previous response failed validation: ";
  const AFTER = ". Please respond again, addressing this issue exactly.";

  it("has the lengths of its fixed parts", () => {
    const { correctiveParts } = answer("not json at all");
    expect(correctiveParts.map(({ part, bytes }) => [part, bytes])).toEqual([
      ["fixed", 42],
      ["detail", 85],
      ["fixed", 54],
    ]);
  });

  it("holds 256 bytes of the error, 105 of which are its beginning", () => {
    expect(Buffer.byteLength(`${HEAD}- at '`)).toBe(105);
    const name = "n".repeat(400);
    const { corrective, correctiveBytes, truncated, error, violations, detailBytes } = answer(
      JSON.stringify({ sentiment: "neutral", [name]: 1 }),
    );
    expect(corrective).toBe(`${BEFORE}${error?.slice(0, 256)}…${AFTER}`);
    expect([correctiveBytes, truncated, detailBytes]).toEqual([355, true, error?.length]);
    expect(violations.map(({ sent }) => sent)).toEqual(["partly"]);
  });

  it("breaks a character, whose bytes show one by one", () => {
    // "- at '': missing property '" ends 127 bytes in.
    const fixed = Buffer.byteLength(`${HEAD}- at '': missing property '`);
    const cut = (filler: number) =>
      judge(open(JSON.stringify({ required: ["x".repeat(filler) + "€".repeat(60)] })), "{}");
    const turns = [0, 1, 2].map((more) => cut((256 - fixed - more) % 3));
    expect(turns.map(({ correctiveBytes }) => correctiveBytes)).toEqual([355, 355, 355]);
    expect(turns.map(({ corrective }) => /€(\ufffd*)…/.exec(corrective ?? "")?.[1]?.length)).toEqual([
      0, 1, 2,
    ]);
    expect(turns.map(({ correctiveParts }) => correctiveParts.map(({ bytes }) => bytes))).toEqual(
      [0, 1, 2].map(() => [42, 259, 54]),
    );
    for (const { corrective, correctiveParts } of turns) {
      expect(correctiveParts.map(({ start, end }) => corrective?.slice(start, end)).join("")).toBe(
        corrective,
      );
    }
  });

  it("is the same for a reply that was cut off", () => {
    const reply = '{"score":0.1}';
    expect(judge(open(SENTIMENT), reply, { finishReason: "length" }).corrective).toBe(
      answer(reply).corrective,
    );
  });
});

describe("a run", () => {
  const bad = '{"score":1}';
  const error = `${HEAD}- at '': missing property 'sentiment'`;
  const end = (retries: number, ...reasons: readonly string[]) =>
    `planner: terminal output failed output-schema validation: schema-constrained run exhausted the correction budget: llm: retry-with-feedback budget exhausted: ${retries} retries: ${reasons.map((reason, attempt) => `attempt=${attempt} reason=${reason}`).join(" | ")}`;

  it("ends after one retry, the same reply twice or not", () => {
    const reports = replayLoop(open(SENTIMENT), [{ text: bad }, { text: bad }, { text: bad }]);
    expect(reports.map(({ attempt }) => attempt)).toEqual([
      { number: 1, of: 2, next: "repair", endMessage: null },
      { number: 2, of: 2, next: "ends", endMessage: end(1, error, error) },
    ]);
    expect(reports[1]?.corrective).toBeNull();
  });

  it.each([
    [undefined, 2],
    [0, 2],
    [-1, 2],
    [2, 3],
    [50, 51],
  ])("with %s retries configured has %i attempts", (retries, of) => {
    const options = retries === undefined ? {} : { retries };
    expect(judge(open(SENTIMENT), bad, options).attempt.of).toBe(of);
  });

  it("tells each attempt's error, cut at 160 bytes", () => {
    const long = "not json at all".padEnd(300, "x");
    const first = `"x${"€".repeat(70)}`;
    const reports = replayLoop(
      open('{"pattern":"^a"}'),
      [{ text: `${first}"` }, { text: long }, { text: "[" }],
      { retries: 2 },
    );
    const lead = `${HEAD}- at '': '`;
    expect(reports.at(-1)?.attempt.endMessage).toBe(
      end(
        2,
        `${lead}x${"€".repeat(16)}\ufffd\ufffd…`,
        "decode terminal output as JSON: invalid character 'o' in literal null (expecting 'u')",
        "decode terminal output as JSON: unexpected EOF",
      ),
    );
  });

  it("has an end that one attempt alone can't know", () => {
    expect(judge(open(SENTIMENT), bad, { attempt: 2 }).attempt).toEqual({
      number: 2,
      of: 2,
      next: "ends",
      endMessage: null,
    });
  });
});

describe("what the model is told", () => {
  const schema = '{ "type" : "object", "title": "<b>", "maximum": 1.0 }';
  const contract = '{"maximum":1,"title":"\\u003cb\\u003e","type":"object"}';

  it.each([
    [
      undefined,
      `Respond with a JSON object matching this JSON Schema: ${contract}. Do not emit any text outside the JSON object.`,
    ],
    [
      "prompted",
      `Respond with a JSON object matching this JSON Schema: ${contract}. Do not emit any text outside the JSON object.`,
    ],
    [
      "tools",
      `Respond ONLY with a single JSON object of shape {"name":"respond_with","arguments":<args>} where \`arguments\` matches this JSON Schema: ${contract}. Do not emit any text outside this JSON object.`,
    ],
    [
      "text",
      `Where useful, structure your response as JSON matching this schema: ${contract}. Plain text is acceptable when JSON is not natural.`,
    ],
    ["native", null],
  ])("in mode %s", (mode, appendix) => {
    const opened = openSchema(mode === undefined ? harbor : inMode(harbor, mode), schema);
    expect([opened.contract, opened.appendix]).toEqual([contract, appendix]);
  });

  it("is the schema as it stands where doubles can't hold its numbers", () => {
    expect(open('{ "maximum": 1e400 }').contract).toBe('{ "maximum": 1e400 }');
  });

  it("is there for a schema that is refused, and for none that is no object", () => {
    expect(open('{"type":1}').contract).toBe('{"type":1}');
    expect(open("true")).toMatchObject({ contract: null, appendix: null });
  });
});
