/** Schemas in front matter: mivia's skills by their own rules, YAML for everybody else. */
import { describe, expect, it } from "vitest";
import { changed, hosted, only, written } from "./hosted.ts";

const skill = "/w/.mivia/skills/review/SKILL.md";
const withLines = (...lines: string[]) =>
  `\uFEFF---\r\nname: review # \u{1F600}\r\n${lines.map((line) => `${line}\r\n`).join("")}---\r\n# Review\r\n`;

describe("a skill", () => {
  it("holds JSON in quotes without escapes", async () => {
    const text = withLines(`output_schema: '{"type":"object","title":"it''s \\u0041"}'`);
    const schema = await only(skill, text);
    expect([schema.text, schema.selector, schema.label, schema.harness]).toEqual([
      `{"type":"object","title":"it''s \\u0041"}`,
      "/output_schema!",
      "output_schema",
      null,
    ]);
    expect(text.slice(schema.span.start, schema.span.end)).toBe(`output_schema: '${schema.text}`);
    expect(written(text, schema, `"it''s \\u0041"`)).toBe(`"it''s \\u0041"`);
    expect(schema.places.toSchema(text.indexOf('"title"'))).toBe(schema.text.indexOf('"title"'));
    expect(changed(text, schema, { kind: "set", path: ["required"], json: '["it\'s"]' })).toBe(
      text.replace(`\\u0041"}'`, `\\u0041","required":["it's"]}'`),
    );
  });

  it("takes it without quotes too, and both schemas", async () => {
    const { schemas, findings } = await hosted(
      skill,
      withLines('output_schema: {"a": 1}', 'input_schema: "{"b": 2}"'),
    );
    expect(schemas.map(({ selector, text }) => [selector, text])).toEqual([
      ["/output_schema!", '{"a": 1}'],
      ["/input_schema!", '{"b": 2}'],
    ]);
    expect(findings).toEqual([]);
  });

  it("is silent about empty schemas, comments, empty lines and other files", async () => {
    const none = { schemas: [], findings: [] };
    expect(await hosted(skill, withLines("output_schema: '{ }'", "", "# a note", "input_schema:"))).toEqual(
      none,
    );
    expect(await hosted(skill, "# no front matter\n\noutput_schema: [\n")).toEqual(none);
    expect(await hosted("/w/SKILL.md", withLines("output_schema: ["), { isClaimed: false })).toEqual(none);
  });

  it("refuses what mivia does, in its words", async () => {
    const told = async (...lines: string[]) => {
      const text = withLines(...lines);
      const { schemas, findings } = await hosted(skill, text);
      expect(schemas).toEqual([]);
      return findings.map(({ code, severity, start, end, harnessText }) => [
        code,
        severity,
        text.slice(start, end),
        harnessText,
      ]);
    };
    const code = ["workflow/front-matter", "error"];
    expect(await told('output_schema: ["object"]')).toEqual([
      [...code, '["object"]', "output_schema must be a JSON object string"],
    ]);
    expect(await told("output_schema: '[1]'")).toEqual([
      [...code, "[1]", 'skill "review" output_schema: must be a JSON object'],
    ]);
    expect(await told("output_schema: null")).toEqual([
      [...code, "null", 'skill "review" output_schema: must be a JSON object'],
    ]);
    expect(await told(`output_schema: "{\\"type\\": 1}"`)).toEqual([
      [
        ...code,
        "\\",
        "skill \"review\" output_schema: invalid JSON: invalid character '\\\\' looking for beginning of object key string",
      ],
    ]);
    expect(await told('input_schema: {"a": 1')).toEqual([
      [...code, "", 'skill "review" input_schema: invalid JSON: unexpected end of JSON input'],
    ]);
    expect(await told("license: MIT", "name: again", "triggers:", "  - one", "no colon")).toEqual([
      [...code, "license", null],
      [...code, "name", null],
      [...code, "- one", null],
    ]);
    const mapping = ["output_schema:", "  type: object", "  properties:", "", "    a: {}", "    b: {}"];
    expect(await told(...mapping, "tools:", "  # none", "  - one", "  - two")).toEqual([
      [...code, "type: object", null],
      [...code, "- one", null],
    ]);
    const long = `---\nname: x\n---\n${"x".repeat(262_144)}`;
    expect((await hosted(skill, long)).findings.map(({ start, end }) => [start, end])).toEqual([[0, 1]]);
  });
});

describe("any other Markdown file", () => {
  const text =
    "---\r\ntitle: x\r\nresponse: # r\r\n  type: object\r\njson: '{\"a\": ''b''}'\r\n---\r\nresponse: y\r\n";
  it("has YAML before its text", async () => {
    const schema = await only("/w/a.md", text, { at: "/response" });
    expect([schema.text, schema.selector]).toEqual(['{"type":"object"}', "/response"]);
    expect(written(text, schema, '"object"')).toBe("object");
    expect(changed(text, schema, { kind: "set", path: ["required"], json: '["a"]' })).toBe(
      text.replace("type: object\r\n", "type: object\r\n  required: [a]\r\n"),
    );
    const string = await only("/w/a.md", text, { at: "/json!" });
    expect([string.text, string.selector]).toEqual(["{\"a\": 'b'}", "/json!"]);
  });

  it("and needs a claim that says where", async () => {
    const told = async (file: string, at: string | null) =>
      (await hosted("/w/a.md", file, { at })).findings.map(({ explanation }) => explanation);
    expect(await told(text, null)).toEqual([
      'in a Markdown file a schema stands in the front matter; say where with "at", such as /output_schema',
    ]);
    expect(await told("# x\n", "/a")).toEqual([
      "in a Markdown file a schema stands in the front matter, and this one has none",
    ]);
    expect(await told(text, "/b")).toEqual(["there is nothing at that place of the file"]);
  });
});
