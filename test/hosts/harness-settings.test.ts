/** What is told in the files that harnesses are configured by. */
import { expect, it } from "vitest";
import { withEdits } from "../../server/hosts/edited-text.ts";
import { builtInPath } from "../../server/workspace/built-in-paths.ts";
import { hosted } from "./hosted.ts";

async function told(path: string, text: string) {
  const { schemas, findings, about } = await hosted(path, text);
  expect(schemas).toEqual([]);
  expect(about).toMatch(/^Settings of (?:mivia|harbor)$/);
  return findings.map(({ code, severity, start, end, explanation }) => [
    `${severity} ${code}`,
    text.slice(start, end),
    explanation,
  ]);
}

const toml = "/w/.mivia/mivia.toml";
const yaml = "/w/deploy/harbor.yaml";

it("they are looked at without any configuration, and hold no schema", () => {
  expect(builtInPath(toml)).toMatchObject({ harness: "mivia", holdsNone: true });
  expect(builtInPath(yaml)).toMatchObject({ harness: "harbor", holdsNone: true });
});

it("retries that count as others", async () => {
  const retries = (value: string) =>
    told(toml, `\uFEFF# \u{1F600}\r\n[subagents]\r\nschema_retry_max = ${value}\r\n`);
  expect(await retries("0")).toEqual([
    [
      "warning enforcement/setting",
      "0",
      "mivia can't be kept from asking a model again: schema_retry_max 0 counts as 2; write 1 for the fewest.",
    ],
  ]);
  expect(await retries("50")).toEqual([
    [
      "warning enforcement/setting",
      "50",
      "mivia asks a model again 10 times at most: schema_retry_max 50 counts as 10, so write that.",
    ],
  ]);
  expect(await retries("1")).toEqual([]);
  expect(await retries("10")).toEqual([]);
  expect(
    await told(yaml, "llm:\n  model_profiles:\n    a: {max_retries: 0}\n    b: {max_retries: 40}\n"),
  ).toEqual([
    [
      "warning enforcement/setting",
      "0",
      "harbor can't be kept from asking a model again: max_retries 0 counts as 1; write 1 for the fewest.",
    ],
  ]);
});

it("200 of one file at the most", async () => {
  const profiles = Array.from({ length: 300 }, (_, index) => `    m${index}: {max_retries: 0}\n`).join("");
  expect(await told(yaml, `llm:\n  model_profiles:\n${profiles}`)).toHaveLength(200);
});

it("with the number that counts as a fix", async () => {
  const text = "llm:\r\n  model_profiles:\r\n    a: {max_retries: 0} # none\r\n";
  const { findings, fixesOf } = await hosted(yaml, text);
  const fixes = findings.flatMap((finding) => fixesOf?.(finding) ?? []);
  expect(fixes.map(({ title }) => title)).toEqual(["Write 1, which it counts as"]);
  const fixed = withEdits(text, fixes[0]?.edits ?? []);
  expect(fixed).toBe(text.replace("0}", "1}"));
  expect((await hosted(yaml, fixed)).findings).toEqual([]);
});

it("what the harness does not start with", async () => {
  expect(await told(toml, '[subagents]\nschema_retry_max = "3" # three\n')).toEqual([
    [
      "error workflow/setting",
      '"3"',
      "mivia does not start with this file: schema_retry_max must be a whole number; correct it.",
    ],
  ]);
  expect(await told(toml, '[privacy]\nredaction_patterns = ["a", "(?=x)"]\n')).toEqual([
    [
      "error workflow/setting",
      '"(?=x)"',
      'mivia does not start with this file: redaction pattern "(?=x)": error parsing regexp: invalid or unsupported Perl syntax: `(?=`; correct it.',
    ],
  ]);
  const profile = (settings: string) => told(yaml, `llm:\n  model_profiles:\n    m: ${settings}\n`);
  expect(await profile("{json_schema_mode: strict, max_retries: -1}")).toEqual([
    [
      "error workflow/setting",
      "strict",
      'harbor does not start with this file: must be one of "", "native", "tools", "prompted"; got "strict" at llm.model_profiles["m"].json_schema_mode; correct it.',
    ],
    [
      "error workflow/setting",
      "-1",
      'harbor does not start with this file: must be >= 0, got -1 at llm.model_profiles["m"].max_retries; correct it.',
    ],
  ]);
  expect(await profile("{json_schema_mode: native}")).toEqual([]);
});

it("what is not of its language, where it has such settings", async () => {
  expect((await told(toml, "[subagents]\nschema_retry_max = \n")).map(([code]) => code)).toEqual([
    "error admission/file-syntax",
  ]);
  expect((await told(yaml, "llm: [\nmax_retries: 1\n")).map(([code]) => code)).toEqual([
    "error admission/file-syntax",
  ]);
  expect(await told(toml, "[subagents\n")).toEqual([]);
  expect(await told(yaml, "llm: [\n")).toEqual([]);
  const deep = (levels: number) => `max_retries: ${"[".repeat(levels)}${"]".repeat(levels)}\n`;
  expect(await told(yaml, deep(200))).toEqual([]);
  expect((await told(yaml, deep(20_000))).map(([code]) => code)).toEqual(["warning enforcement/no-schema"]);
});

it("an entry's place is looked up all the same", async () => {
  const { schemas } = await hosted(yaml, "max_retries: 0\nreply: {type: object}\n", { at: "/reply" });
  expect(schemas.map(({ selector }) => selector)).toEqual(["/reply"]);
});
