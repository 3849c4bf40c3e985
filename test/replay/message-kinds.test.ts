import { describe, expect, it } from "vitest";
import { readTranscript } from "../../server/replay/transcript/transcript.ts";

/** Text, or tool and arguments; `cut` where it was cut off. */
function read(...records: readonly unknown[]) {
  const text = records.map((record) => `${typeof record === "string" ? record : JSON.stringify(record)}\n`);
  const { replies, problems, remarks } = readTranscript(Buffer.from(text.join("")));
  const told = replies.map(({ tool, bytes, finishReason }) =>
    [
      ...(tool === null ? [] : [tool]),
      Buffer.from(bytes).toString("utf8"),
      ...(finishReason ? ["cut"] : []),
    ].join(": "),
  );
  return problems.length + remarks.length === 0 ? told : { told, problems, remarks };
}

describe("messages", () => {
  it("in the results of Anthropic's batches", () => {
    const message = { role: "assistant", content: [{ type: "text", text: "a" }], stop_reason: "end_turn" };
    expect(
      read(
        { custom_id: "1", result: { type: "succeeded", message } },
        { custom_id: "2", result: { type: "errored", error: { type: "invalid_request" } } },
      ),
    ).toEqual(["a"]);
  });

  it("calls of tools under other names", () => {
    expect(
      read(
        { type: "response_item", payload: { type: "custom_tool_call", name: "apply", input: "*** x" } },
        { output: [{ type: "mcp_call", name: "find", arguments: "{}" }] },
      ),
    ).toEqual(["apply: *** x", "find: {}"]);
  });

  it("refusals, as parts and beside a content", () => {
    expect(
      read(
        { role: "assistant", content: [{ type: "refusal", refusal: "I can't." }] },
        { role: "assistant", content: null, refusal: "No." },
      ),
    ).toEqual(["I can't.", "No."]);
  });

  it("of other interfaces", () => {
    expect(
      read(
        {
          candidates: [
            {
              content: { role: "model", parts: [{ thought: true, text: "hm" }, { text: "g" }] },
              finishReason: "MAX_TOKENS",
            },
          ],
        },
        { prompt: "p", completion: " old", stop_reason: "stop_sequence" },
        { type: "assistant", content: "bare" },
      ),
    ).toEqual(["g: cut", " old", "bare"]);
  });

  it("the result of an agent, unless it says the last message again", () => {
    expect(read({ type: "result", subtype: "success", result: "r" })).toEqual(["r"]);
    expect(read({ role: "assistant", content: "r" }, { type: "result", result: "r" })).toEqual(["r"]);
  });

  it("calls of the same id are calls of their own", () => {
    const call = (n: number) => ({ id: "call_0", function: { name: "f", arguments: `${n}` } });
    expect(read(...[1, 2].map((n) => ({ role: "assistant", content: null, tool_calls: [call(n)] })))).toEqual(
      ["f: 1", "f: 2"],
    );
  });

  it("of which nothing can be taken are named", () => {
    expect(
      read(
        { role: "assistant", content: [{ type: "thinking", thinking: "" }] },
        { role: "assistant", content: [{ type: "text", text: "a" }, { type: "image" }, { type: "image" }] },
        { role: "assistant", content: { text: "b" } },
      ),
    ).toEqual({
      told: ["a"],
      problems: [
        { line: 2, column: 31, reason: "a message of the model's has parts that can't be taken: image" },
        { line: 3, column: 31, reason: "a message of the model's has parts that can't be taken: object" },
      ],
      remarks: [],
    });
  });
});

describe("pieces of a stream are joined", () => {
  const chunk = (id: string, delta: object, finish_reason: string | null = null, index = 0) => ({
    id,
    object: "chat.completion.chunk",
    choices: [{ index, delta, finish_reason }],
  });

  it("OpenAI's chat", () => {
    const call = (more: object) => ({ tool_calls: [{ index: 0, function: more }] });
    expect(
      read(
        chunk("a", { role: "assistant", content: "" }),
        chunk("a", { content: "o" }),
        chunk("a", { content: "other" }, null, 1),
        chunk("a", { content: "ne" }),
        chunk("a", {}, "length"),
        chunk("a", { content: "two" }),
        chunk("b", call({ name: "f", arguments: "" })),
        chunk("b", call({ arguments: '{"x"' })),
        chunk("b", call({ arguments: ":1}" })),
      ),
    ).toEqual(["one: cut", "other", "two", 'f: {"x":1}']);
  });

  it("as server-sent events", () => {
    expect(
      read("event: x", `data: ${JSON.stringify(chunk("a", { content: "o" }))}`, "", ": ping", "data: [DONE]"),
    ).toEqual(["o"]);
  });

  it("Anthropic's messages, and the whole message stands for them", () => {
    const pieces = [
      { type: "message_start", message: { id: "m", role: "assistant", content: [] } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "o" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "ne" } },
      { type: "content_block_stop", index: 0 },
      {
        type: "content_block_start",
        index: 1,
        content_block: { type: "tool_use", id: "t", name: "f", input: {} },
      },
      { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: '{"x"' } },
      { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: ":1" } },
      { type: "message_delta", delta: { stop_reason: "max_tokens" } },
      { type: "message_stop" },
    ];
    expect(read(...pieces)).toEqual(["one: cut", 'f: {"x":1: cut']);
    const content = [
      { type: "text", text: "one" },
      { type: "tool_use", id: "t", name: "f", input: { x: 1 } },
    ];
    const whole = { type: "assistant", message: { id: "m", role: "assistant", content } };
    const wrapped = pieces.map((event) => ({ type: "stream_event", event }));
    expect(read(...wrapped, whole)).toEqual(["one", 'f: {"x":1}']);
  });

  it("OpenAI's responses, and the whole answer stands for them", () => {
    const pieces = [
      { type: "response.created", response: { output: [] } },
      { type: "response.output_text.delta", item_id: "m", delta: "o" },
      { type: "response.output_text.delta", item_id: "m", delta: "ne" },
      { type: "response.output_text.done", item_id: "m", text: "one" },
      {
        type: "response.output_item.added",
        item: { type: "function_call", id: "c", name: "f", arguments: "" },
      },
      { type: "response.function_call_arguments.delta", item_id: "c", delta: "{}" },
    ];
    expect(read(...pieces)).toEqual(["one", "f: {}"]);
    const message = {
      type: "message",
      id: "m",
      role: "assistant",
      content: [{ type: "output_text", text: "one" }],
    };
    const output = [message, { type: "function_call", id: "c", name: "f", arguments: "{}" }];
    expect(
      read(
        ...pieces,
        { type: "response.output_item.done", item: message },
        { type: "response.completed", response: { output } },
      ),
    ).toEqual(["one", "f: {}"]);
  });
});

describe("bytes that a reply can't keep", () => {
  it("are told: halves of surrogate pairs", () => {
    expect(read('{"role":"assistant","content":"a\\ud800b \\ud83d\\ude00"}')).toEqual({
      told: ["a\uFFFDb \u{1F600}"],
      problems: [],
      remarks: ["line 1, column 31: an escape of half a surrogate pair is kept as U+FFFD"],
    });
  });

  it("are told: what is not UTF-8, but not of a plain text, whose bytes are kept", () => {
    const log = Buffer.concat([
      Buffer.from('{"role":"assistant","content":"'),
      Uint8Array.of(0xff),
      Buffer.from('"}'),
    ]);
    expect(readTranscript(log).remarks).toEqual([
      "One byte is not UTF-8, the first at line 1, column 32; each is read as U+FFFD.",
    ]);
    expect(readTranscript(Uint8Array.of(0xff, 0x41)).remarks).toEqual([]);
  });

  it("UTF-16 is refused", () => {
    const { replies, problems } = readTranscript(Buffer.from("\uFEFF{}", "utf16le"));
    expect([replies, problems]).toEqual([
      [],
      [{ line: 1, column: 1, reason: "the file is UTF-16; save it as UTF-8" }],
    ]);
  });
});
