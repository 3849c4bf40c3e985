/** `harnesses.md` 7.5. */
import { describe, expect, it } from "vitest";
import { modelDefaults } from "../../../server/engine/harbor/default-mode.ts";
import {
  outputMode,
  outputModes,
  shapeRequest,
  systemText,
  unknownModeText,
} from "../../../server/engine/harbor/output-mode.ts";
import type { CompletionRequest } from "../../../server/engine/harbor/request.ts";

const SCHEMA = '{ "type": "object", "a": "<" }';
const REQUEST: CompletionRequest = {
  model: "m",
  messages: [{ role: "user", text: "Rate it." }],
  responseFormat: { kind: "json_schema", schemaText: SCHEMA },
};

describe("the fixed texts", () => {
  it.each([
    ["tools", 135, 48],
    ["prompted", 54, 47],
    ["text", 68, 52],
  ])("of %s take %i and %i bytes", (name, before, after) => {
    const mode = outputModes.find((each) => each.name === name);
    const text = mode === undefined ? null : systemText(mode, '"@@"');
    expect(text?.split('"@@"').map((part) => Buffer.byteLength(part))).toEqual([before, after]);
  });
});

describe("a request", () => {
  it.each([
    ["native", "json_schema", null],
    ["tools", "json_object", "Respond ONLY with a single JSON object of shape "],
    ["prompted", "json_object", "Respond with a JSON object matching this JSON Schema: "],
    ["text", undefined, "Where useful, structure your response as JSON matching this schema: "],
  ])("in mode %s", (name, kind, begins) => {
    const mode = outputMode(name);
    if (mode === undefined) throw new Error(name);
    const { responseFormat, messages } = shapeRequest(REQUEST, mode);
    expect(responseFormat?.kind).toBe(kind);
    if (begins === null) expect(messages).toBe(REQUEST.messages);
    else {
      expect(messages.map(({ role }) => role)).toEqual(["system", "user"]);
      expect(messages[0]?.text.startsWith(begins)).toBe(true);
      expect(messages[0]?.text).toContain('{"a":"\\u003c","type":"object"}');
    }
  });

  it("without a schema gets the format alone", () => {
    const bare: CompletionRequest = { ...REQUEST, responseFormat: { kind: "json_object" } };
    for (const mode of outputModes) expect(shapeRequest(bare, mode).messages).toEqual(REQUEST.messages);
  });

  it("knows no other mode", () => {
    expect([outputMode(""), outputMode("Native"), unknownModeText('we"ird')]).toEqual([
      undefined,
      undefined,
      'unknown OutputMode "we\\"ird"',
    ]);
  });
});

describe("a model's name", () => {
  it.each([
    ["openai/o1", "prompted", "openai_strict"],
    ["OpenAI/O3-mini", "prompted", "openai_strict"],
    ["o1-preview", "prompted", "openai_strict"],
    ["o3", "prompted", "openai_strict"],
    ["openai/gpt-5", "native", "as-given"],
    ["anthropic/claude", "native", "as-given"],
    ["google/gemini", "native", "as-given"],
    ["GOOGLE/x", "native", "as-given"],
    ["openai/deepseek-reasoner", "prompted", "as-given"],
    ["deepseek/deepseek-reasoner", "prompted", "as-given"],
    ["nim/x", "prompted", "as-given"],
    ["openrouter/openai/gpt-5", "prompted", "as-given"],
    ["gpt-5", "prompted", "as-given"],
    ["", "prompted", "as-given"],
  ])("%j leads to %s, schemas %s", (model, mode, schema) => {
    expect(modelDefaults(model)).toEqual({ mode, schema });
  });
});
