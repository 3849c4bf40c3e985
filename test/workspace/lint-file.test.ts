import { describe, expect, it } from "vitest";
import type { Finding } from "../../server/engine/finding.ts";
import { harnessById, harnesses, openSchema } from "../../server/engine/index.ts";
import { noSurroundings } from "../../server/engine/rules/subject.ts";
import { parseConfig } from "../../server/workspace/config.ts";
import { lintFile, schemaToLint, surroundingsOf } from "../../server/workspace/lint-file.ts";

const inside = (selector: string | null) => ({ selector, role: "reply" }) as const;
const wholeFile = inside(null);

/** A file that is one schema, or that has one behind `before`. */
function lint(
  text: string,
  {
    path = "/w/a.jsonc",
    harness = "mivia",
    config = null as string | null,
    before = "",
    around = [] as Finding[],
  } = {},
) {
  const named = harnessById(harness);
  if (named === undefined) throw new Error(`no harness ${harness}`);
  const parsed = config === null ? null : parseConfig("/w/subagent-schema.json", config, harnesses);
  const shift = before.length;
  const open = openSchema(named, text);
  const schema = schemaToLint(
    open,
    surroundingsOf({ path, config: parsed }, shift === 0 ? wholeFile : inside("/x"), named),
    { start: Math.max(before.lastIndexOf("x:"), 0), end: shift + text.length },
    ({ start, end }) => ({ start: start + shift, end: end + shift }),
  );
  return lintFile({ path, text: before + text, config: parsed }, [schema], around);
}

const told = (...args: Parameters<typeof lint>) =>
  lint(...args)
    .schemas.flat()
    .filter(({ code }) => /^(?:admission|enforcement)/.test(code))
    .map(({ code, severity, pointer }) => [code, severity, pointer]);

const bad = '{"format":"email","type":"strin"}';

describe("severities", () => {
  it("are those of the rules where nothing is said, in document order", () => {
    expect(
      told('{"properties":{"a":{"type":"string","nullable":true}},"format":"email","type":"strin"}', {
        path: "/w/a.json",
      }),
    ).toEqual([
      ["enforcement/ignored-keyword", "warning", "/properties/a/nullable"],
      ["enforcement/format", "hint", "/format"],
      ["admission/metaschema", "error", "/type"],
    ]);
  });

  it("are set by code and by family, the code first", () => {
    const config =
      '{"findings":{"enforcement/format":"error","enforcement/*":"off","admission/*":"warning"}}';
    expect(told(bad, { config })).toEqual([
      ["enforcement/format", "error", "/format"],
      ["admission/metaschema", "warning", "/type"],
    ]);
    expect(told('{"type":"string","nullable":true}', { config })).toEqual([]);
  });

  it("are set for a glob, which goes before what is said for all", () => {
    const config = `{
      "findings": { "enforcement/format": "error", "admission/*": "warning" },
      "schemas": [
        { "files": "a.*", "harness": "mivia", "findings": { "enforcement/*": "off" } },
        { "files": "**", "harness": "mivia", "findings": { "admission/*": "off" } }
      ]
    }`;
    expect(told(bad, { config })).toEqual([["admission/metaschema", "warning", "/type"]]);
    expect(told(bad, { config, path: "/w/b.jsonc" })).toEqual([["enforcement/format", "error", "/format"]]);
  });

  it("go for what stands around the schemas as well", () => {
    const finding = {
      code: "admission/syntax",
      severity: "error",
      harnessText: null,
      explanation: "x",
      start: 0,
      end: 1,
      pointer: "",
    } as const;
    expect(lint("{}", { around: [finding] }).around).toEqual([finding]);
    expect(
      lint("{}", { around: [finding], config: '{"findings":{"admission/syntax":"hint"}}' }).around,
    ).toEqual([{ ...finding, severity: "hint" }]);
  });
});

describe("comments", () => {
  const format = ["enforcement/format", "hint", "/format"];
  const type = ["admission/metaschema", "error", "/type"];

  it("silence the line that they are about, and no other", () => {
    const text = '{\n"format":"email",\n"type":"strin"}';
    const inFile = (before: string) => told(text, { path: "/w/a.yaml", before });
    expect(inFile("x: ")).toEqual([format, type]);
    expect(inFile("# subagent-schema-ignore enforcement/format\nz: 1\nx: ")).toEqual([format, type]);
  });

  it("silence a line inside of a schema", () => {
    const text = '{\n"format":"email", // subagent-schema-ignore enforcement/format\n"type":"string"}';
    const blanked = text.replace(/\/\/.*/, (comment) => " ".repeat(comment.length));
    const mivia = harnessById("mivia");
    if (mivia === undefined) throw new Error("no harness");
    const whole = { start: 0, end: text.length };
    const schema = schemaToLint(openSchema(mivia, blanked), noSurroundings, whole, (span) => span);
    expect(lintFile({ path: "/w/a.jsonc", text, config: null }, [schema]).schemas).toEqual([[]]);
    expect(lintFile({ path: "/w/a.json", text, config: null }, [schema]).schemas.flat()).toHaveLength(1);
  });

  it("before the line on which a schema begins are about all of it", () => {
    const text = '{\n"format":"email",\n"type":"strin"}';
    const inFile = (before: string) => told(text, { path: "/w/a.yaml", before });
    expect(inFile("# subagent-schema-ignore enforcement/format\nx: ")).toEqual([type]);
    expect(inFile("# subagent-schema-ignore enforcement/*, admission/*\nx: |\n  ")).toEqual([]);
    expect(inFile("x: # subagent-schema-ignore enforcement/format\n")).toEqual([format, type]);
  });

  it("that name nothing are told of", () => {
    const { around } = lint("{}", {
      path: "/w/a.yaml",
      before: "# subagent-schema-ignore enforcement/fromat, admission/size\nx: ",
    });
    expect(around).toMatchObject([
      {
        code: "silencing/unknown-code",
        severity: "warning",
        start: 25,
        end: 43,
        explanation: expect.stringMatching(
          /^This comment silences nothing: no finding has the code "enforcement\/fromat"; the nearest are enforcement\/format, /,
        ),
      },
    ]);
    const empty = lint("{}", { path: "/w/a.yaml", before: "# subagent-schema-ignore\nx: " });
    expect(empty.around).toMatchObject([
      {
        start: 2,
        end: 24,
        explanation: "This comment silences nothing: name the codes, such as enforcement/format.",
      },
    ]);
    const off = '{"findings":{"silencing/*":"off"}}';
    expect(
      lint("{}", { path: "/w/a.yaml", before: "# subagent-schema-ignore\nx: ", config: off }).around,
    ).toEqual([]);
  });
});

describe("a value that JSON doesn't have", () => {
  // As a host writes `{type: number, maximum: .inf, minimum: x}`.
  const before = "x: ";
  const text = '{"type":"number","maximum":null,"minimum":null}';
  const at = before.length + text.indexOf("null");
  const unwritten: Finding = {
    code: "admission/not-json",
    severity: "error",
    harnessText: null,
    explanation: "JSON has no number .inf.",
    start: at,
    end: at + 4,
    pointer: "/maximum",
  };

  it("is told of once, and what is wrong elsewhere all the same", () => {
    const codes = (around: Finding[]) =>
      lint(text, { before, path: "/w/a.yaml", around }).schemas.flatMap((findings) =>
        findings.map(({ code, pointer }) => `${code} ${pointer}`),
      );
    expect(codes([])).toEqual(["admission/metaschema /maximum", "admission/metaschema /minimum"]);
    expect(codes([unwritten])).toEqual(["admission/metaschema /minimum"]);
    expect(codes([{ ...unwritten, code: "visibility/bare-date" }])).toHaveLength(2);
    expect(lint(text, { before, path: "/w/a.yaml", around: [unwritten] }).around).toEqual([unwritten]);
  });
});

describe("hints that would stand on each schema", () => {
  const item = (harness: string, text: string) => {
    const named = harnessById(harness);
    if (named === undefined) throw new Error(`no harness ${harness}`);
    const open = openSchema(named, text);
    const surroundings = surroundingsOf({ path: "/w/a.go", config: null }, inside("x"), named);
    return schemaToLint(open, surroundings, { start: 0, end: 0 }, (span) => span);
  };

  it("are told once per file and harness", () => {
    const file = { path: "/w/a.go", text: "", config: null };
    const one = '{"format":"email"}';
    const found = lintFile(file, [
      item("mivia", '{"type":"string"}'),
      item("mivia", one),
      item("mivia", one),
      item("harbor", one),
    ]);
    expect(
      found.schemas.map((findings) =>
        findings.map(({ code }) => code).filter((code) => code.startsWith("enforcement")),
      ),
    ).toEqual([[], ["enforcement/format"], [], ["enforcement/format"]]);
  });
});

describe("surroundings", () => {
  const mivia = harnesses[0];
  if (mivia === undefined) throw new Error("no harness");

  it("are the other harnesses that the configuration names", () => {
    const config = parseConfig(
      "/w/subagent-schema.json",
      '{"harness":"mivia","schemas":[{"files":"a","harness":"ours"},{"files":"b","harness":"codewhale"}],"harnesses":{"ours":{"extends":"mivia"},"theirs":{"extends":"mivia"}}}',
      harnesses,
    );
    const { others } = surroundingsOf({ path: "/w/a", config }, wholeFile, mivia);
    expect(others.map(({ id }) => id)).toEqual(["codewhale", "ours"]);
    expect(surroundingsOf({ path: "/w/a", config: null }, wholeFile, mivia).others).toEqual([]);
  });

  it.each([
    ["/w/.mivia/workflows/schemas/a.json", null, true],
    ["C:\\w\\.mivia\\workflows\\a.json", null, true],
    ["/w/.mivia/workflows/schemas/a.json", "/x", false],
    ["/w/.mivia/workflows/a.toml", null, false],
    ["/w/mivia/workflows/a.json", null, false],
  ])("know whether workflows read %s", (path, selector, is) => {
    expect(surroundingsOf({ path, config: null }, inside(selector), mivia).isWorkflowFile).toBe(is);
  });
});
