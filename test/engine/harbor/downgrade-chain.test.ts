/** `harnesses.md` 7.6 and 7.9. */
import { describe, expect, it } from "vitest";
import { isSchemaError, runChain, SCHEMA_MARKERS } from "../../../server/engine/harbor/downgrade-chain.ts";
import type { CompletionRequest } from "../../../server/engine/harbor/request.ts";

const request: CompletionRequest = {
  model: "m",
  messages: [],
  responseFormat: { kind: "json_schema", schemaText: "{}" },
};
const run = (mode: string, ...errors: readonly (string | null)[]) =>
  runChain({ request, mode, hasProfile: true, errorOf: (call) => errors[call] ?? null });

const INVALID = "provider: invalid json_schema response";

describe("the chain", () => {
  it("steps down twice and succeeds", () => {
    const { calls, modes, events, error, exhausted } = run("native", INVALID, INVALID, null);
    expect(calls.map(({ responseFormat }) => responseFormat?.kind ?? null)).toEqual([
      "json_schema",
      "json_object",
      null,
    ]);
    expect(modes).toEqual(["native", "prompted", "text"]);
    expect(events.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      ["json_schema", "json_object", INVALID],
      ["json_object", "text", INVALID],
    ]);
    expect([error, exhausted]).toEqual([null, false]);
  });

  it("starts every step from the caller's request", () => {
    const { calls } = run("native", INVALID, INVALID, null);
    expect(calls.map(({ messages }) => messages.length)).toEqual([0, 1, 1]);
  });

  it("is exhausted after three calls, two from tools' end", () => {
    const always = [INVALID, INVALID, INVALID, INVALID];
    expect(run("native", ...always)).toMatchObject({
      exhausted: true,
      error: `llm: structured-output downgrade chain exhausted: mode=native err=${INVALID} | mode=prompted err=${INVALID} | mode=text err=${INVALID}`,
    });
    expect(["native", "tools", "prompted", "text"].map((mode) => run(mode, ...always).calls.length)).toEqual([
      3, 3, 2, 1,
    ]);
  });

  it("ends with an error that has nothing to do with schemas", () => {
    expect(run("native", "transient: connection reset")).toMatchObject({
      modes: ["native"],
      events: [],
      error: "transient: connection reset",
      exhausted: false,
    });
    expect(run("native", INVALID, "timeout")).toMatchObject({
      modes: ["native", "prompted"],
      error: "timeout",
      exhausted: false,
    });
  });

  it("cuts the summary at 160 bytes and an event's reason at 256, inside a character", () => {
    const long = `json mode ${"€".repeat(200)}`;
    const { error, events } = run("prompted", long, long);
    const cut = `json mode ${"€".repeat(50)}…`;
    expect(error).toBe(
      `llm: structured-output downgrade chain exhausted: mode=prompted err=${cut} | mode=text err=${cut}`,
    );
    expect(events.map(({ reason }) => reason)).toEqual([`json mode ${"€".repeat(82)}…`]);
    expect(run("text", `x${long}`).error).toContain(`err=xjson mode ${"€".repeat(49)}\ufffd\ufffd…`);
  });

  it.each([
    ["without a profile", { hasProfile: false }],
    ["with no mode set", { mode: "" }],
    ["without a response format", { request: { ...request, responseFormat: null } }],
    ["for plain text", { request: { ...request, responseFormat: { kind: "text" } as const } }],
  ])("does not begin %s", (_what, over) => {
    const start = { request, mode: "native", hasProfile: true, errorOf: () => INVALID, ...over };
    expect(runChain(start)).toEqual({
      calls: [start.request],
      modes: [null],
      events: [],
      error: INVALID,
      exhausted: false,
    });
  });

  it("knows four modes", () => {
    expect(run("weird", null)).toMatchObject({
      calls: [],
      error: 'output: shape request for mode "weird": unknown OutputMode "weird"',
    });
  });
});

describe("an error of schemas", () => {
  it.each([...SCHEMA_MARKERS])("holds %s, in any case", (marker) => {
    expect([isSchemaError(`x ${marker} y`), isSchemaError(marker.toUpperCase())]).toEqual([true, true]);
  });

  it.each([
    ["llm: response failed JSON-schema validation", true],
    ["jsonschema", false],
    ["json\nschema", false],
    ["json-schema", false],
    ["503", false],
    ["", false],
    // Go's small letter of the dotted capital I is a plain i.
    ["\u0130nvalid schema", true],
    ["JSON MODE \u0130", true],
  ])("%j: %s", (error, isOne) => expect(isSchemaError(error)).toBe(isOne));
});
