/** `harnesses.md` 7.2 (entrances) and 7.8. */
import { describe, expect, it } from "vitest";
import { entrances } from "../../../server/engine/harbor/entrances.ts";
import { type Finish, finishRun } from "../../../server/engine/harbor/result-envelope.ts";
import { harbor } from "../../../server/engine/harness/harbor.ts";
import { openSchema } from "../../../server/engine/open-schema.ts";

const finish = (over: Partial<Finish>): Finish => ({
  reason: "goal",
  payload: { kind: "none" },
  answer: "the answer text",
  toolCallsSeen: 0,
  ...over,
});
const string = (text: string) => finish({ payload: { kind: "string", text } });
const OBJECT = openSchema(harbor, '{"type":"object"}');
const PLAIN = '{"answer":"the answer text","finish_reason":"goal","tool_calls_seen":0}';

describe("the envelope", () => {
  it("of a run without a schema has three members", () => {
    expect(finishRun(finish({}), null)).toEqual({ ok: true, json: PLAIN });
  });

  it("of a run with one has the payload too", () => {
    expect(finishRun(string('{"sentiment":"positive"}'), OBJECT)).toEqual({
      ok: true,
      json: '{"answer":"{\\"sentiment\\":\\"positive\\"}","finish_reason":"goal","tool_calls_seen":0,"answer_payload":{"sentiment":"positive"}}',
    });
  });

  it("compacts the payload and keeps its spelling, and the answer as it stands", () => {
    const { json } = finishRun(string('{ "a" : 1.0,\n"a":"<é" }'), OBJECT) as { json: string };
    expect(json).toBe(
      '{"answer":"{ \\"a\\" : 1.0,\\n\\"a\\":\\"\\u003cé\\" }","finish_reason":"goal","tool_calls_seen":0,"answer_payload":{"a":1.0,"a":"\\u003cé"}}',
    );
  });

  it("is not checked unless the goal is reached", () => {
    expect(finishRun(finish({ reason: "no_path", toolCallsSeen: 3 }), OBJECT)).toEqual({
      ok: true,
      json: '{"answer":"the answer text","finish_reason":"no_path","tool_calls_seen":3}',
    });
  });

  it.each([
    [finish({}), "terminal finish carried no payload for a schema-constrained run"],
    [
      string("done"),
      'terminal finish payload is a Go string that is not valid JSON text ("done"): string payloads must contain JSON text; a plain Go string like "done" is not valid JSON — quote it (e.g. `"done"`) or return a structured payload',
    ],
    [
      string('a"\u0000'),
      'terminal finish payload is a Go string that is not valid JSON text ("a\\"\\x00"): string payloads must contain JSON text; a plain Go string like "done" is not valid JSON — quote it (e.g. `"done"`) or return a structured payload',
    ],
    [
      string('"done"'),
      "output schema validation: jsonschema validation failed with 'mem://harbor/run-output-schema.json#'\n- at '': got string, want object",
    ],
    [finish({ payload: { kind: "json", text: "{" } }), "decode terminal output as JSON: unexpected EOF"],
  ])("is refused %#", (ended, reason) => {
    const error = `planner: terminal output failed output-schema validation: ${reason}`;
    expect(finishRun(ended, OBJECT)).toEqual({
      ok: false,
      error,
      taskError: { code: "output_invalid", message: `terminal output failed schema validation: ${error}` },
    });
  });
});

describe("a schema comes in", () => {
  const refusals = (text: string) => entrances(openSchema(harbor, text)).map(({ refusal }) => refusal);

  it("on three ways", () => {
    expect(refusals("{}")).toEqual([null, null, null]);
    expect(entrances(OBJECT).map(({ name, code }) => [name, code])).toEqual([
      ["start", "invalid_request"],
      ["embedding", null],
      ["task", "output_invalid"],
    ]);
  });

  it("and is refused in the words of each", () => {
    const planner = "planner: unmarshal output schema: unexpected EOF";
    expect(refusals("{")).toEqual([
      `method "start": output_schema is not a valid JSON Schema: ${planner}`,
      `assemble: RunOnce: runctx: output schema: ${planner}`,
      `output-schema compile failed: ${planner}`,
    ]);
  });

  it("blank", () => {
    const planner = "planner: output schema is empty (a nil/empty schema is a config error, not a no-op)";
    expect(refusals(" ")).toEqual([
      `method "start": output_schema is not a valid JSON Schema: ${planner}`,
      "assemble: RunOnce: WithOutputSchema was given a nil/empty schema (a schema is required when the option is set)",
      `output-schema compile failed: ${planner}`,
    ]);
  });

  it("with 65,536 bytes at most from the control protocol", () => {
    const schema = (bytes: number) => `{}${" ".repeat(bytes - 2)}`;
    expect(refusals(schema(65_536))).toEqual([null, null, null]);
    expect(refusals(schema(65_537))).toEqual([
      'method "start": output_schema exceeds the 65536-byte cap (65537 bytes)',
      null,
      null,
    ]);
  });
});
