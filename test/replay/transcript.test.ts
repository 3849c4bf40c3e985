import { describe, expect, it } from "vitest";
import { readTranscript } from "../../server/replay/transcript/transcript.ts";

/** Line, kind or tool, finish reason, text. */
function repliesOf(transcript: string | Uint8Array, separator?: (line: string) => boolean) {
  const { form, replies, problems } = readTranscript(Buffer.from(transcript), separator);
  return {
    form,
    replies: replies.map(({ line, kind, tool, finishReason, bytes }) => [
      line,
      kind === "call" ? `call ${tool}` : "text",
      finishReason,
      Buffer.from(bytes).toString("utf8"),
    ]),
    problems,
  };
}
const lines = (...records: unknown[]) =>
  records.map((record) => `${typeof record === "string" ? record : JSON.stringify(record)}\n`).join("");

const odd = '{"a":"é😀\u2028\u0000\\n"}\r\n';

describe("JSON lines of coding agents", () => {
  it("whose parts of a message stand on several lines", () => {
    const assistant = (id: string, content: object[], more = {}) => ({
      type: "assistant",
      message: { id, role: "assistant", content, ...more },
      uuid: "u",
    });
    const transcript = lines(
      { type: "user", message: { role: "user", content: "Review it." } },
      assistant("m1", [{ type: "thinking", thinking: "…" }]),
      assistant("m1", [{ type: "text", text: "One, " }]),
      '{"type":"assistant","message":{"id":"m1","role":"assistant","content":[{"type":"tool_use","name":"submit","input":{ "n": 1.0, "é":"\\u00e9" }}]}}',
      assistant("m1", [{ type: "text", text: "two." }], { stop_reason: "max_tokens" }),
      "{broken",
      { type: "user", message: { role: "user", content: [{ type: "tool_result", content: "ok" }] } },
      assistant("m2", [
        { type: "text", text: odd },
        { type: "text", text: "end" },
      ]),
      { type: "summary", summary: "s" },
    );
    expect(repliesOf(transcript)).toEqual({
      form: "json-lines",
      replies: [
        [3, "text", "length", "One, two."],
        [4, "call submit", null, '{ "n": 1.0, "é":"\\u00e9" }'],
        [8, "text", null, `${odd}end`],
      ],
      problems: [{ line: 6, column: 2, reason: "not valid JSON" }],
    });
  });

  it("that wrap items in payloads", () => {
    const transcript = lines(
      { type: "session_meta", payload: { id: "x" } },
      {
        type: "response_item",
        payload: { type: "message", role: "user", content: [{ type: "input_text", text: "q" }] },
      },
      {
        type: "response_item",
        payload: { type: "message", role: "assistant", content: [{ type: "output_text", text: "a" }] },
      },
      { type: "event_msg", payload: { type: "agent_message", message: "a" } },
      { type: "response_item", payload: { type: "function_call", name: "shell", arguments: '{"c":1}' } },
      { type: "item.completed", item: { type: "agent_message", text: "b" } },
    );
    expect(repliesOf(transcript).replies).toEqual([
      [3, "text", null, "a"],
      [5, "call shell", null, '{"c":1}'],
      [6, "text", null, "b"],
    ]);
  });
});

describe("message logs", () => {
  it("of OpenAI's chat, a whole file over many lines", () => {
    const log = {
      messages: [
        { role: "system", content: "s" },
        { role: "assistant", content: odd },
        { role: "user", content: "again" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "c", type: "function", function: { name: "respond_with", arguments: '{ "x":1}' } },
          ],
        },
      ],
    };
    const text = JSON.stringify(log, null, 2);
    expect(repliesOf(text)).toEqual({
      form: "json",
      replies: [
        [7, "text", null, odd],
        [24, "call respond_with", null, '{ "x":1}'],
      ],
      problems: [],
    });
  });

  it("of OpenAI's answers, one a line: chat, responses, old completions, results of a batch", () => {
    const transcript = lines(
      {
        choices: [
          { index: 0, finish_reason: "length", message: { role: "assistant", content: "cut" } },
          { index: 1, finish_reason: "stop", message: { role: "assistant", content: "whole" } },
        ],
      },
      {
        output: [
          { type: "reasoning", summary: [] },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "r" }] },
          { type: "function_call", name: "f", arguments: "{}" },
        ],
        incomplete_details: { reason: "max_output_tokens" },
      },
      { choices: [{ text: "old", finish_reason: "stop" }] },
      { custom_id: "1", response: { body: { choices: [{ message: { role: "assistant", content: "b" } }] } } },
      {
        request: { messages: [{ role: "assistant", content: "before" }] },
        response: { choices: [{ message: { role: "assistant", content: "now" } }] },
      },
    );
    expect(repliesOf(transcript).replies).toEqual([
      [1, "text", "length", "cut"],
      [1, "text", null, "whole"],
      [2, "text", "length", "r"],
      [2, "call f", "length", "{}"],
      [3, "text", null, "old"],
      [4, "text", null, "b"],
      [5, "text", null, "now"],
    ]);
  });

  it("of Anthropic's, in an array", () => {
    const log = [
      { role: "user", content: "q" },
      { role: "assistant", content: [{ type: "text", text: "a" }], stop_reason: "max_tokens" },
      { role: "assistant", content: "plain" },
    ];
    expect(repliesOf(JSON.stringify(log))).toEqual({
      form: "json",
      replies: [
        [1, "text", "length", "a"],
        [1, "text", null, "plain"],
      ],
      problems: [],
    });
  });

  it("that are broken are told at their place", () => {
    expect(repliesOf('{\n  "messages": [\n')).toEqual({
      form: "json",
      replies: [],
      problems: [{ line: 3, column: 1, reason: "not valid JSON" }],
    });
  });

  it("are followed only so deep", () => {
    const deep = `${'{"response":'.repeat(5000)}{"role":"assistant","content":"x"}${"}".repeat(5000)}`;
    expect(repliesOf(deep)).toEqual({ form: "json", replies: [], problems: [] });
    expect(repliesOf(`${"[".repeat(20_000)}`).problems).toEqual([
      { line: 1, column: 10_001, reason: "nested too deep: JSON is read to a depth of 10,000" },
    ]);
  });
});

describe("codewhale's journal", () => {
  it("gives its attempts", () => {
    const receipt = { task_id: "t", message: "m", kind: "json_parse", attempt: 1, raw_preview: "no" };
    const cut = {
      ...receipt,
      attempt: 2,
      raw_preview: "x\n…[preview truncated; full reply in the schema artifact]",
    };
    const run = { run_id: "r", schema_repairs: [receipt], schema_errors: [cut] };
    const { form, replies, problems } = readTranscript(Buffer.from(lines({ kind: "snapshot", run }, "{")));
    expect([form, replies.map(({ bytes, attempt, task }) => [String(bytes), attempt, task])]).toEqual([
      "journal",
      [["no", 1, "t"]],
    ]);
    expect(problems).toEqual([
      { line: 2, column: 1, reason: "not valid JSON" },
      { line: 1, column: 1, reason: "of attempt 2 of t codewhale kept only the beginning" },
    ]);
  });
});

describe("plain text", () => {
  it("is cut at lines that name a speaker", () => {
    const text =
      "Log\nUser:\nhi\n\nAssistant:\r\n{\r\n}\r\n\r\nuser: more\nassistant: {}\nend\n## Assistant\nlast\n";
    expect(repliesOf(text)).toEqual({
      form: "plain-text",
      replies: [
        [6, "text", null, "{\r\n}\r\n"],
        [10, "text", null, "{}\nend"],
        [13, "text", null, "last\n"],
      ],
      problems: [],
    });
  });

  it("is cut at rules where nobody is named, and not at shorter ones", () => {
    expect(repliesOf("a\n---\nb\n=====\nc\n\n-----\n").replies).toEqual([
      [1, "text", null, "a\n---\nb"],
      [5, "text", null, "c\n"],
    ]);
  });

  it("is cut at the lines that somebody names, JSON or not", () => {
    expect(repliesOf('{"a":1}\n§ 2\n{"b":\n', (line) => line.startsWith("§")).replies).toEqual([
      [1, "text", null, '{"a":1}'],
      [3, "text", null, '{"b":\n'],
    ]);
  });

  it("keeps bytes that are not UTF-8", () => {
    const { replies } = readTranscript(Uint8Array.of(0xff, 0x0a, ...Buffer.from("=====\n"), 0xc3, 0x28));
    expect(replies.map(({ bytes }) => [...bytes])).toEqual([[0xff], [0xc3, 0x28]]);
  });

  it("takes a text without any mark for one reply, and an empty one for none", () => {
    expect(repliesOf("just this\n").replies).toEqual([[1, "text", null, "just this\n"]]);
    expect(repliesOf(" \n").replies).toEqual([]);
  });
});
