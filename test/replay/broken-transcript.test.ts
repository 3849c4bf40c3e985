import { assert, constantFrom, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { readTranscript } from "../../server/replay/transcript/transcript.ts";

function read(transcript: string) {
  const { form, replies, problems } = readTranscript(Buffer.from(transcript));
  return {
    form,
    replies: replies.map(({ bytes }) => Buffer.from(bytes).toString("utf8")),
    problems: problems.map(({ line, column, reason }) => `${line}:${column}: ${reason}`),
  };
}
const said = (content: string) => ({ role: "assistant", content });
const line = (content: string) => `${JSON.stringify(said(content))}\n`;
const pretty = (content: string) => `${JSON.stringify(said(content), null, 2)}\n`;
const bad = "not valid JSON";

describe("a mistake in JSON lines loses one line", () => {
  it("the first", () => {
    expect(read(`oops\n${line("a")}${line("b")}`)).toEqual({
      form: "json-lines",
      replies: ["a", "b"],
      problems: [`1:1: ${bad}`],
    });
  });

  it("one that ends in the middle, though the next would go on with it", () => {
    expect(read(`{"a":\n{"b":\n${line("a")}${line("b")}`)).toEqual({
      form: "json-lines",
      replies: ["a", "b"],
      problems: [`1:6: ${bad}`, `2:6: ${bad}`],
    });
    expect(read(`${line("a")}[\n${line("b")}{"c":[\n${line("c")}`).replies).toEqual(["a", "b", "c"]);
  });

  it("the last, cut off; what it had whole is taken", () => {
    expect(read(`${line("a")}{"messages":[${line("b").trim()},{"role":"assistant","content":"c`)).toEqual({
      form: "json-lines",
      replies: ["a", "b"],
      problems: [`2:81: ${bad}`],
    });
  });

  it("wherever it is, and whatever is lost of it", () => {
    const contents = ["one", 'two "}]', "three\n{", "[four"];
    const lines = contents.map(line);
    const where = nat({ max: lines.length - 1 });
    assert(
      property(where, nat({ max: 30 }), constantFrom("", '"', "{", "]", "\\", ","), (index, at, put) => {
        const whole = lines[index] as string;
        const broken = `${whole.slice(0, at)}${put}${whole.slice(at + 1, -1)}`;
        const others = contents.filter((_, each) => each !== index);
        const { replies } = read(
          lines.map((each, place) => (place === index ? `${broken}\n` : each)).join(""),
        );
        expect(replies).toEqual(expect.arrayContaining(others));
      }),
      { numRuns: 500 },
    );
  });

  it("commas behind lines are none", () => {
    expect(read(`[\n${line("a").trim()},\n${line("b").trim()},\n]`)).toEqual({
      form: "json-lines",
      replies: ["a", "b"],
      problems: [`4:1: ${bad}`],
    });
    expect(read(`${line("a").trim()},\n${line("b").trim()},\n`)).toEqual({
      form: "json-lines",
      replies: ["a", "b"],
      problems: [],
    });
  });

  it("lines that are no messages are named, lines of several messages taken", () => {
    const transcript = `${JSON.stringify([said("a"), said("b")])}\n"text"\n42\n[true, null]\n${line("c")}`;
    expect(read(transcript)).toEqual({
      form: "json-lines",
      replies: ["a", "b", "c"],
      problems: [
        "2:1: a message is an object, and this is a string",
        "3:1: a message is an object, and this is a number",
        "4:2: a message is an object, and this is true or false",
        "4:8: a message is an object, and this is null",
      ],
    });
  });
});

describe("a mistake in a log of many lines loses one message", () => {
  it("two objects one after the other are two", () => {
    expect(read(pretty("a") + pretty("b"))).toEqual({
      form: "json-lines",
      replies: ["a", "b"],
      problems: [],
    });
  });

  it("at its end, cut off", () => {
    const whole = JSON.stringify({ model: "m", messages: [said("a"), said("b"), said("c")] }, null, 2);
    expect(read(whole.slice(0, whole.indexOf('"c"')))).toEqual({
      form: "json-lines",
      replies: ["a", "b"],
      problems: [`14:18: ${bad}`],
    });
    expect(read(JSON.stringify([said("a"), said("b"), said("c")]).slice(0, -5)).replies).toEqual(["a", "b"]);
  });

  it("in its middle", () => {
    const whole = JSON.stringify([said("a"), said("b"), said("c"), said("d")], null, 2);
    expect(read(whole.replace('"b"', '"b'))).toEqual({
      form: "json-lines",
      replies: ["a", "c", "d"],
      problems: [`8:18: ${bad}`],
    });
    const parts = [{ type: "text", text: "x" }];
    const nested = JSON.stringify([said("a"), { role: "assistant", content: parts }, said("d")], null, 2);
    expect(read(nested.replace('"x"', "x")).replies).toEqual(["a", "d"]);
  });

  it("one of several objects", () => {
    expect(read(pretty("a") + pretty("b").replace("}", "") + pretty("c"))).toEqual({
      form: "json-lines",
      replies: ["a", "c"],
      problems: [`7:17: ${bad}`],
    });
  });
});

describe("a text that only looks like a log", () => {
  it("is plain where its replies are JSON", () => {
    expect(read('{"a":1}\n=====\n{"a":2}\n')).toEqual({
      form: "plain-text",
      replies: ['{"a":1}', '{"a":2}\n'],
      problems: [],
    });
    expect(read('Assistant:\n{"role":"assistant","content":"quoted"}\n').form).toBe("plain-text");
    expect(read('a\n{"b":1}\n').form).toBe("plain-text");
  });

  it("is read in linear time, however it is broken", () => {
    for (const unit of [
      "[\n{},\n",
      '{"a":\n',
      '[{"a":[\n',
      '"\n{"',
      "[[[\n",
      '{"x":"\\"\n',
      ' \n{"messages":[\n{},\n',
    ]) {
      const times = [4_000, 40_000].map((count) => {
        const text = Buffer.from(unit.repeat(count));
        const start = performance.now();
        readTranscript(text);
        return performance.now() - start;
      });
      expect((times[1] as number) / Math.max(times[0] as number, 20), unit).toBeLessThan(50);
    }
  }, 60_000);
});
