import { describe, expect, it } from "vitest";
import { readMiviaToml } from "../../../server/workspace/settings/mivia-toml.ts";

const none = { retries: null, redaction: null };

describe("mivia.toml", () => {
  it("gives retries and redaction with their places", () => {
    const text = [
      "[subagents]",
      "schema_retry_max = 5",
      "[privacy]",
      'redaction_patterns = [\'(?i)bearer\\s+\\S+\', "  ", "k\\\\d"]',
      'redaction_placeholder = " <gone> "',
      'redaction_key_names = ["password"]',
    ].join("\n");
    expect(readMiviaToml(text)).toEqual({
      retries: { value: 5, start: text.indexOf("5") },
      redaction: {
        value: { patterns: ["(?i)bearer\\s+\\S+", "k\\d"], placeholder: "<gone>" },
        start: text.indexOf("['"),
      },
      mistakes: [],
    });
  });

  it.each([
    ["dotted keys", 'subagents.schema_retry_max = 3\nprivacy.redaction_patterns = ["a"]'],
    ["inline tables", 'subagents = { schema_retry_max = 3 }\nprivacy = { redaction_patterns = ["a"] }'],
    ["names in another case", '[Subagents]\nSchema_Retry_Max = 3\n[PRIVACY]\nredaction_patterns = ["a"]'],
    [
      "other ways of writing",
      '[subagents]\nschema_retry_max = 0x3\n[privacy]\nredaction_patterns = ["""\na"""]',
    ],
    ["CRLF", '[subagents]\r\nschema_retry_max = 3\r\n[privacy]\r\nredaction_patterns = ["a"]\r\n'],
  ])("reads %s", (_what, text) => {
    const { retries, redaction, mistakes } = readMiviaToml(text);
    expect([retries?.value, redaction?.value, mistakes]).toEqual([
      3,
      { patterns: ["a"], placeholder: "[redacted]" },
      [],
    ]);
  });

  it.each([
    ["nothing", ""],
    ["other tables", "[chat]\nschema_retry_max = 9\n[[subagents]]\nschema_retry_max = 9"],
    ["no pattern but blanks", "[privacy]\nredaction_patterns = ['', \"\\u0085\\t\"]"],
    ["key names alone", '[privacy]\nredaction_key_names = ["password"]\nredaction_placeholder = "x"'],
  ])("finds nothing in %s", (_what, text) => {
    expect(readMiviaToml(text)).toEqual({ ...none, mistakes: [] });
  });

  it("keeps a name that is spelled as declared before others", () => {
    expect(
      readMiviaToml("[subagents]\nSCHEMA_RETRY_MAX = 1\nschema_retry_max = 2\nSchema_retry_max = 3").retries
        ?.value,
    ).toBe(2);
  });

  it.each([
    [
      "[privacy]\nredaction_patterns = ['ok', '(unclosed']",
      38,
      'redaction pattern "(unclosed": error parsing regexp: missing closing ): `(unclosed`',
    ],
    ["[privacy]\nredaction_patterns = 'x'", 31, "redaction_patterns must be a list of strings"],
    ["[privacy]\nredaction_patterns = ['a', 1]", 37, "each of redaction_patterns must be a string"],
    [
      "[privacy]\nredaction_patterns = ['a']\nredaction_placeholder = 1",
      61,
      "redaction_placeholder must be a string",
    ],
    ["[subagents]\nschema_retry_max = 2.0", 31, "schema_retry_max must be a whole number"],
    ['[subagents]\nschema_retry_max = "2"', 31, "schema_retry_max must be a whole number"],
    ["[subagents]\nschema_retry_max = 9223372036854775808", 31, "schema_retry_max is beyond 64 bits"],
    ["a = 1\n[subagents", 16, "not TOML: unterminated table-key"],
    ["a = 1\na = 2", 6, "not TOML: defining a key multiple times is invalid"],
  ])("says what is wrong: %j", (text, start, reason) => {
    expect(readMiviaToml(text)).toEqual({ ...none, mistakes: [{ start, reason }] });
  });

  it("goes on with the rest when one value is wrong", () => {
    const { retries, mistakes } = readMiviaToml(
      "[subagents]\nschema_retry_max = 4\n[privacy]\nredaction_patterns = ['(']",
    );
    expect([retries?.value, mistakes.length]).toEqual([4, 1]);
  });

  it.each([
    ["a deep list", `a = ${"[".repeat(50_000)}`],
    ["a deep list that ends", `a = ${"[".repeat(20_000)}${"]".repeat(20_000)}`],
    ["deep inline tables", `a = ${"{ b = ".repeat(20_000)}`],
    ["a long dotted key", `${"a.".repeat(20_000)}b = 1`],
    ["a name of every object", '[__proto__]\nconstructor = 1\n["constructor"]\nschema_retry_max = 1'],
  ])("comes to an end with %s", (_what, text) => {
    expect(readMiviaToml(text)).toMatchObject(none);
  });
});
