import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commandLine } from "../../../client/reply-lab/command-line.ts";

const parts = { schema: "schemas/note.json", harness: "mivia", mode: null, task: "" };
const pasted = (text: string, cutOff = false) => ({ text, cutOff, path: null });

/** What a shell hands on: the words behind the command's name, and its standard input. */
function run(line: string): { words: string[]; input: string } {
  const script = `subagent-schema() { printf '%s\\0' "$@"; printf '\\1'; cat; }\n${line}`;
  const out = execFileSync("bash", ["-c", script], { encoding: "utf8", input: "" });
  const [words = "", input = ""] = out.split("\u0001");
  return { words: words.split("\0").slice(0, -1), input };
}

describe("the command line of a Lab", () => {
  it("hands the exact text of one pasted reply over a pipe", () => {
    const text = 'it\'s "so" $HOME `x` \\n %s\r\n\u{1F600}\n';
    const { words, input } = run(
      commandLine({ ...parts, task: "Don't.", mode: "text", replies: [pasted(text)] }),
    );
    expect(words).toEqual([
      "reply",
      "schemas/note.json",
      "-",
      "--harness",
      "mivia",
      "--mode",
      "text",
      "--task",
      "Don't.",
    ]);
    expect(input).toBe(text);
  });

  it("names files that hold the very text, and quotes what a shell would read", () => {
    const replies = [{ text: "x", cutOff: true, path: "replies/my reply.md" }];
    const schema = "a b.go#Report";
    expect(commandLine({ ...parts, schema, harness: null, replies })).toBe(
      "subagent-schema reply 'a b.go#Report' 'replies/my reply.md' --finish-reason length",
    );
  });

  it("gives the attempts of a loop in their order", () => {
    expect(
      commandLine({ ...parts, replies: [pasted("a"), { text: "b", cutOff: false, path: "b.md" }] }),
    ).toBe("subagent-schema reply schemas/note.json <(printf %s a) b.md --harness mivia");
  });

  it("says what it can't say", () => {
    const refusal = (replies: ReturnType<typeof pasted>[]) => () => commandLine({ ...parts, replies });
    expect(refusal([])).toThrow("There is no reply to judge yet: paste one first.");
    expect(refusal([pasted("a\0b")])).toThrow(/NUL or half of a surrogate pair/);
    expect(refusal([pasted("\uD800")])).toThrow(/NUL or half of a surrogate pair/);
    expect(refusal([pasted("a".repeat(96 * 1024 + 1))])).toThrow(/too long for a command line/);
    expect(refusal([pasted("a", true), pasted("b")])).toThrow(/Only some of the attempts were cut off/);
  });
});
