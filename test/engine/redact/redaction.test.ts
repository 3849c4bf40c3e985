import { describe, expect, it } from "vitest";
import type { Harness } from "../../../server/engine/index.ts";
import { harnessById, judge, openSchema } from "../../../server/engine/index.ts";
import {
  compileRedaction,
  refusedPattern,
  TooMuchToRedactError,
} from "../../../server/engine/redact/redaction.ts";

function redact(patterns: readonly string[], text: string, placeholder = "[redacted]"): string | undefined {
  return compileRedaction({ patterns, placeholder })?.(text, []).text;
}

describe("redaction", () => {
  it.each([
    ["each match", ["b+"], "abbcb", "a[redacted]c[redacted]"],
    [
      "pattern after pattern, over what the one before left",
      ["a", "\\[redacted\\]c"],
      "acad",
      "[redacted][redacted]d",
    ],
    [
      "without regard to case where the pattern says so",
      ["(?i)bearer\\s+\\S+"],
      "x: BEARER t0k y",
      "x: [redacted] y",
    ],
    ["nothing without patterns", [], "secret", "secret"],
    ["empty matches, but not right behind another match", ["x*"], "axb", "[redacted]a[redacted]b[redacted]"],
    [
      "empty matches around a character of two code units",
      ["q*"],
      "\u{1f600}",
      "[redacted]\u{1f600}[redacted]",
    ],
    ["at the beginning of the text only once", ["^a"], "aaa", "[redacted]aa"],
    ["behind a word's edge", ["\\bb"], "ab b", "ab [redacted]"],
    ["the first alternative, not the longest", ["a|ab"], "abab", "[redacted]b[redacted]b"],
    ["by a class's name in any spelling", ["\\p{letter}+"], "12\u00e94", "12[redacted]4"],
  ])("replaces %s", (_what, patterns, text, want) => {
    expect(redact(patterns, text)).toBe(want);
  });

  it("puts the placeholder in as it is", () => {
    expect(redact(["s(e)c"], "a sec", "$0 $1 $& \\1")).toBe("a $0 $1 $& \\1");
  });

  it("tells which pattern Go refuses, and why", () => {
    const redaction = { patterns: ["ok", "(unclosed", "(?=a)"], placeholder: "x" };
    expect(refusedPattern(redaction)).toEqual({
      index: 1,
      reason: "error parsing regexp: missing closing ): `(unclosed`",
    });
    expect(compileRedaction(redaction)).toBeNull();
  });

  it("moves offsets along with the text", () => {
    const redactor = compileRedaction({ patterns: ["bb", "c"], placeholder: "<>" });
    // a|b.b|c|d
    expect(redactor?.("abbcd", [5, 0, 1, 2, 3, 4])).toEqual({ text: "a<><>d", offsets: [6, 0, 1, 3, 3, 5] });
  });

  it("keeps the parts of a corrective", () => {
    const mivia = harnessById("mivia") as Harness;
    const redactor = compileRedaction({ patterns: ["key-\\w+", "schema"], placeholder: "…" });
    const schema = openSchema(mivia, '{"enum":["key-1"]}');
    if (redactor === null) throw new Error("the patterns are good");
    const report = judge(schema, '"key-2"', { redact: redactor });
    const text = report.corrective ?? "";
    expect(text).toContain("value must be '…'");
    expect(text).not.toContain("schema");
    expect(report.correctiveBytes).toBe(Buffer.byteLength(text));
    expect(report.correctiveParts.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
    expect(report.correctiveParts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(report.correctiveBytes);
  });
});

describe("hostile redactions", () => {
  const text = "abcdefghij".repeat(1750);

  it.each([
    ["a match at each character, each after a look at the whole text", ["(?:.{0,30}){0,30}x|a"], "-"],
    ["a placeholder without end", ["."], "x".repeat(1024 * 1024)],
    ["more patterns than anybody writes", Array.from({ length: 1001 }, (_, i) => `q${i}`), "-"],
    ["longer patterns than anybody writes", ["q".repeat(65 * 1024)], "-"],
  ])("give up on %s", (_what, patterns, placeholder) => {
    const redactor = compileRedaction({ patterns, placeholder });
    expect(() => redactor?.(text, [])).toThrow(TooMuchToRedactError);
  });

  it("leave the corrective as it was, and the report says so", () => {
    const redactor = compileRedaction({ patterns: ["."], placeholder: "x".repeat(1024 * 1024) });
    if (redactor === null) throw new Error("the pattern is good");
    const schema = openSchema(harnessById("mivia") as Harness, '{"type":"object"}');
    const plain = judge(schema, "1");
    expect(judge(schema, "1", { redact: redactor })).toEqual({
      ...plain,
      remarks: [
        "The redaction takes too much time or room for this message, which is shown as it is before redaction.",
      ],
    });
  });
});
