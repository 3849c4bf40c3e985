/** Files that somebody is typing in, or that somebody made to do harm: no host throws, and every place lies in the file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HostedSchemas } from "../../server/hosts/hosted-schema.ts";
import { hosted } from "./hosted.ts";

const examples = join(import.meta.dirname, "../../examples");
const read = (path: string) => readFileSync(join(examples, path), "utf8");
const workflows = new Map(
  ["release.toml", "schemas/review-note-v1.json"].map((path) => [
    `/w/.mivia/workflows/${path}`,
    read(`.mivia/workflows/${path}`),
  ]),
);

function expectPlaces(text: string, { schemas, findings }: HostedSchemas): void {
  const inFile = ({ start, end }: { start: number; end: number }) =>
    start >= 0 && start <= end && end <= text.length;
  expect(findings.filter((finding) => !inFile(finding))).toEqual([]);
  for (const { span, text: schema, places } of schemas) {
    expect(inFile(span)).toBe(true);
    const step = Math.max(1, Math.floor(schema.length / 40));
    for (let start = 0; start <= schema.length; start += step) {
      const end = Math.min(schema.length, start + step * 3);
      expect([start, end, inFile(places.toFile({ start, end }))]).toEqual([start, end, true]);
    }
    const fileStep = Math.max(1, Math.floor(text.length / 40));
    for (let at = 0; at <= text.length; at += fileStep) {
      const there = places.toSchema(at) ?? 0;
      expect([at, there >= 0 && there <= schema.length]).toEqual([at, true]);
    }
  }
}

describe.each([
  ["agents/digest.yaml", "/w/agents/digest.yaml", "/output_schema"],
  ["harbor/weather-tool.yaml", "/w/weather-tool.yaml", null],
  [".mivia/agents/translator.toml", "/w/.mivia/agents/translator.toml", null],
  [".mivia/workflows/release.toml", "/w/.mivia/workflows/release.toml", null],
  [".mivia/workflows/templates/review-note.md", "/w/.mivia/workflows/templates/review-note.md", null],
  [".mivia/skills/summarize/SKILL.md", "/w/.mivia/skills/summarize/SKILL.md", null],
  [".mivia/skills/summarize/SKILL.md", "/w/notes.md", "/output_schema"],
])("%s as %s", (example, path, at) => {
  const whole = read(example);

  it("while it is typed", async () => {
    for (let end = 0; end <= whole.length; end += 7) {
      const text = whole.slice(0, end);
      expectPlaces(text, await hosted(path, text, { at, files: workflows }));
    }
  });

  it("with anything put anywhere in it", async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "\r\n",
        "\t",
        "\uFEFF",
        "\0",
        "\uD83D",
        "{",
        "}",
        "[",
        "]",
        "'",
        '"',
        '"""',
        "'''",
        "&a ",
        "*a",
        "<<: ",
        "? ",
        "- ",
        ": ",
        "#",
        "!!binary ",
        "|\n",
        ">-\n",
        "---\n",
        "\\",
        "\\u",
        "[[steps]]\n",
        "[output_schema]\n",
        "a.b = ",
        "{{",
        "<mivia_output>\n",
        "</mivia_output>\n",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    const edits = fc.array(fc.tuple(fc.nat(whole.length), fc.nat(12), piece), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(edits, async (made) => {
        let text = whole;
        for (const [start, length, added] of made)
          text = text.slice(0, start) + added + text.slice(start + length);
        const found = await hosted(path, text, { at, files: workflows });
        expectPlaces(text, found);
        for (const schema of found.schemas) {
          schema.edits([{ kind: "set", path: ["additionalProperties"], json: "false" }]);
          schema.edits([{ kind: "remove", path: ["type"] }]);
        }
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});

it("a file of megabytes is refused, or read in no time", async () => {
  const started = performance.now();
  for (const path of [
    "/w/a.yaml",
    "/w/a.toml",
    "/w/a.md",
    "/w/.mivia/skills/a/SKILL.md",
    "/w/.mivia/workflows/templates/a.md",
    "/w/.mivia/workflows/a.toml",
  ]) {
    for (const part of [
      "output_schema: {\n",
      "'",
      "<mivia_output>\n",
      "---\n",
      "[[steps]]\n",
      "&a *a ",
      " ",
      "\\",
    ]) {
      const text = `---\n${part.repeat(2_000_000 / part.length)}`;
      expect(
        (await hosted(path, text, { at: path.includes(".mivia") ? null : "/x", files: workflows })).schemas,
      ).toEqual([]);
    }
  }
  expect(performance.now() - started).toBeLessThan(20_000);
});
