import { describe, expect, it } from "vitest";
import { readBatchLine } from "../../server/cli/batch-line.ts";
import { readLines } from "../../server/cli/lines.ts";
import { splitSelector } from "../../server/cli/selector.ts";
import { visible } from "../../server/cli/visible.ts";
import { nearestWords as nearest } from "../../server/workspace/nearest-words.ts";

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function linesOf(stream: AsyncIterable<Uint8Array>, maxBytes = 100): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(stream, maxBytes)) {
    lines.push("tooLong" in line ? "(too long)" : Buffer.from(line.bytes).toString());
  }
  return lines;
}

describe("lines", () => {
  it("are put together over chunks", async () => {
    expect(await linesOf(chunks("a", "b\nc\n\nd", "", "\n", "e"))).toEqual(["ab", "c", "", "d", "e"]);
    expect(await linesOf(chunks())).toEqual([]);
    expect(await linesOf(chunks("\n"))).toEqual([""]);
    expect(await linesOf(chunks("a\r\nb"))).toEqual(["a\r", "b"]);
  });

  it("keep nothing of one that is too long, and go on behind it", async () => {
    expect(await linesOf(chunks("abc", "d\nab\nabcd"), 3)).toEqual(["(too long)", "ab", "(too long)"]);
  });
});

describe("a batch line", () => {
  it("takes the schema's text as it was written, or out of a string", () => {
    const line =
      '{"id":[1, 2],"schema":{ "a":1.0 },"reply":"r","harness":"h","attempt":2,"finishReason":"length"}';
    expect(readBatchLine(line)).toEqual({
      line: {
        id: "[1, 2]",
        harness: "h",
        schema: '{ "a":1.0 }',
        reply: "r",
        finishReason: "length",
        attempt: 2,
      },
    });
    expect(readBatchLine('{"schema":"{ }\\n","reply":null}')).toEqual({
      line: {
        id: "null",
        harness: undefined,
        schema: "{ }\n",
        reply: undefined,
        finishReason: undefined,
        attempt: undefined,
      },
    });
    expect(readBatchLine("{}")).toMatchObject({ line: { schema: "{}" } });
  });

  it.each([
    ["", "null", "not valid JSON at column 1"],
    ["[]", "null", "a line must be a JSON object"],
    ['{"id":"a","reply":1}', '"a"', '"reply" must be a string'],
    ['{"id":"a","harness":["mivia"]}', '"a"', '"harness" must be a string'],
    ['{"id":1,"attempt":0}', "1", '"attempt" must be a whole number of 1 or more'],
    ['{"id":1,"attempt":"2"}', "1", '"attempt" must be a whole number of 1 or more'],
    ['{"id":1', "null", "not valid JSON at column 8"],
    [
      "\ufeff{}",
      "null",
      "the line begins with a byte order mark (U+FEFF), which JSON doesn't allow; leave it out",
    ],
    [
      '{"id":1,"finish_reason":"length"}',
      "1",
      'unknown key "finish_reason"; a line takes id, harness, schema, reply, task, mode, finishReason, attempt',
    ],
    [
      '{"id":1,"finishReason":"max_tokens"}',
      "1",
      '"finishReason" "max_tokens" is unknown; choose stop, length, tool_calls, function_call, content_filter',
    ],
  ])("says of %j what is wrong", (line, id, error) => {
    expect(readBatchLine(line)).toEqual({ id, error });
  });
});

describe("a SCHEMA argument", () => {
  it("splits at the first # that has a file before it", () => {
    const files = ["a.json", "odd#name.json"];
    const split = (argument: string) => splitSelector(argument, (path) => files.includes(path));
    expect(split("a.json")).toEqual({ file: "a.json", selector: null });
    expect(split("a.json#/x#y")).toEqual({ file: "a.json", selector: "/x#y" });
    expect(split("odd#name.json")).toEqual({ file: "odd#name.json", selector: null });
    expect(split("odd#name.json#/x")).toEqual({ file: "odd#name.json", selector: "/x" });
    expect(split("none.json#/x")).toEqual({ file: "none.json", selector: "/x" });
    expect(split("-#/x")).toEqual({ file: "-", selector: "/x" });
  });
});

describe("visible text", () => {
  it("can't steer a terminal", () => {
    expect(visible("a\u001b[31m\nb\r\t\u0085\u202e\u2028\ufeff\u0000\ud800é😀")).toBe(
      "a\\u{1b}[31m\\nb\\u{d}\\u{9}\\u{85}\\u{202e}\\u{2028}\\u{feff}\\u{0}\\u{d800}é😀",
    );
  });
});

describe("the nearest codes", () => {
  it("are found by few changes, with or without the family", () => {
    const codes = ["admission/depth", "admission/external-ref", "admission/regex", "admission/size"];
    expect(nearest("admission/external", codes)[0]).toBe("admission/external-ref");
    expect(nearest("dept", codes)[0]).toBe("admission/depth");
    expect(nearest("regexp", codes)).toEqual(["admission/regex"]);
    expect(nearest("ref", codes)).toEqual(["admission/external-ref"]);
    expect(nearest("xyzzy", codes)).toEqual([]);
  });
});
