/** Types in Go source on the command line: `reflect`, `compare`, and as SCHEMA of the other commands. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const files: Readonly<Record<string, string>> = {
  "go.mod": "// the module\nmodule example.com/acme/widgets // that is it\n\ngo 1.26\n",
  "review/types.go": [
    "package review",
    "",
    "type Report struct {",
    "\tBase",
    '\t_ struct{} `submitresult:"name=hand_in, payload=report, payloadDescription=What was found"`',
    '\tRows []Row `json:"rows" jsonschema:"minItems=1,description=All rows, in order"`',
    '\tCount int `json:"count,omitempty" jsonschema:"minimum=1" jsonschema_extras:"x-unit=rows"`',
    "}",
    "",
    "type Tree struct {",
    '\tNext []Tree `json:"next"`',
    "}",
    "",
    "type Pipe struct{ C chan int }",
  ].join("\n"),
  "review/row.go":
    'package review\n\ntype Row struct {\n\tSeverity string `json:"severity" jsonschema:"required,enum=low,enum=high"`\n}\n\ntype Base struct {\n\tID string `json:"id" jsonschema:"pattern=^R-[0-9]+$"`\n}\n',
  "review/row_test.go": "package review\n\ntype Row int\n",
  "review/other.go": "package other\n\ntype Row int\n",
  "broken/syn.go": "package broken\n\ntype Whole struct{ A string }\n\ntype T struct {\n\tA string `json:\n",
  "broken/other.go": "package broken\n\ntype T struct{ B int }\n",
  "cmd/main.go": "package main\n\ntype Report struct{}\n",
  "good.json": '{"reasoning":"x","report":{"ID":"R-1","rows":[{"severity":"low"}],"count":0,"more":1}}',
  "bad.json": '{"reasoning":"x","report":{"rows":[{"Severity":"none"}]}}',
  "mistyped.json": '{"reasoning":"x","report":{"rows":"none"}}',
  "unnamed.json": '{"reasoning":"x","result":{}}',
  "expected.json": '{"type":"OBJECT","properties":{"id":{"minLength":1}}}',
};

let folder: string;
const cli = (...argv: string[]) => runCli(argv, { cwd: folder });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "go-types-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const note =
  'review/types.go:6:70: " in order" in the tag does nothing for type array (enforcement/tag-ignored)\n';
const report =
  '{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://example.com/acme/widgets/review/report",' +
  '"properties":{"id":{"type":"string","pattern":"^R-[0-9]+$"},"rows":{"items":{"properties":{"severity":{"type":"string","enum":["low","high"]}},' +
  '"type":"object","required":["severity"]},"type":"array","minItems":1,"description":"All rows"},"count":{"type":"integer","minimum":1,"x-unit":"rows"}},' +
  '"type":"object"}';

describe("reflect", () => {
  it("prints the exact schema, with the types of the folder's other files", async () => {
    expect(await cli("reflect", "review/types.go#Report")).toEqual({
      status: 0,
      stdout: report,
      stderr: note,
    });
  });

  it("takes no other file's type where the file itself is no Go", async () => {
    expect(await cli("reflect", "broken/syn.go#T")).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "subagent-schema: broken/syn.go:5:1: this is no Go, and what can be read of the file declares no T; correct it here\n",
    });
    expect((await cli("reflect", "broken/syn.go#Whole")).status).toBe(0);
    expect((await cli("reflect", "broken/other.go#T")).status).toBe(0);
  });

  it("leaves $id out for a program", async () => {
    expect(await cli("reflect", "cmd/main.go#Report")).toEqual({
      status: 0,
      stdout: '{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{},"type":"object"}',
      stderr: "",
    });
  });

  it("leaves $id out for an alias of a type that is not the package's", async () => {
    const stdin = 'package review\n\nimport "time"\n\ntype Report = time.Time\n';
    const outcome = await runCli(["--stdin-path", "review/types.go", "reflect", "-#Report"], {
      cwd: folder,
      stdin,
    });
    expect(outcome.stdout).toBe(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"string","format":"date-time"}',
    );
  });

  it("leaves $id out where no go.mod names the module, and says so", async () => {
    const outside = mkdtempSync(join(tmpdir(), "no-module-"));
    writeFileSync(join(outside, "a.go"), "package a\n\ntype T bool\n");
    expect(await runCli(["reflect", "a.go#T"], { cwd: outside })).toEqual({
      status: 0,
      stdout: '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"boolean"}',
      stderr: "a.go: no go.mod names its module, so that $id is left out\n",
    });
    rmSync(outside, { recursive: true });
  });

  it("reads standard input, and the folder that its path names", async () => {
    const stdin = "package review\n\ntype Report []Row\n";
    const outcome = await runCli(["--stdin-path", "review/types.go", "reflect", "-#Report"], {
      cwd: folder,
      stdin,
    });
    expect(outcome.stdout).toBe(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://example.com/acme/widgets/review/report",' +
        '"items":{"properties":{"severity":{"type":"string","enum":["low","high"]}},"type":"object","required":["severity"]},"type":"array"}',
    );
  });

  it.each([
    [
      "review/types.go",
      "review/types.go: name what is meant behind the file; choose review/types.go#Report, review/types.go#Tree, review/types.go#Pipe",
    ],
    ["review/types.go#Nope", "review/types.go: no type is called Nope; choose Report, Tree, Pipe, Row, Base"],
    ["good.json#x", "good.json: only types in Go source, in .go files, are reflected"],
    [
      "review/types.go#Tree",
      "review/types.go:11:7: review.Tree, declared at review/types.go:10, holds itself, and the harness inlines it without end; write a type for each level, or a flat list whose rows name their parent. So Tree has no schema here (admission/go-type)",
    ],
    [
      "review/types.go#Pipe",
      'review/types.go:14:21: chan int has no schema; give the field another type, or leave it out by json:"-" (panic: unsupported type chan int). So Pipe has no schema here (admission/go-type)',
    ],
  ])("%s", async (argument, line) => {
    expect(await cli("reflect", argument)).toEqual({
      status: 2,
      stdout: "",
      stderr: `subagent-schema: ${line}\n`,
    });
  });
});

describe("a Go type as SCHEMA", () => {
  const schema = "review/types.go#Report";

  it("gives the tool that its tag describes, extras and all", async () => {
    const { status, stdout } = await cli("appendix", schema);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      properties: {
        report: { description: "What was found", properties: { count: { "x-unit": "rows" } } },
      },
      required: ["reasoning", "report"],
    });
  });

  it("judges what Go makes of the payload", async () => {
    const { status, stdout } = await cli("reply", schema, "good.json", "--format", "json");
    expect(status).toBe(0);
    const result = JSON.parse(stdout);
    expect([result.verdict, result.remarks]).toEqual(["accepted", undefined]);
  });

  it("finds zero values, and names in any case where they stand", async () => {
    const result = JSON.parse((await cli("reply", schema, "bad.json", "--format", "json")).stdout);
    const lead = 'does not match the pattern "^R-[0-9]+$"';
    expect(result.violations).toEqual([
      {
        instance: "/id",
        keyword: "/properties/id/pattern",
        message: `value "" ${lead}`,
        sent: "yes",
        ranges: [[55, 56]],
      },
      {
        instance: "/rows/0/Severity",
        keyword: "/properties/rows/items/properties/severity/enum",
        message: 'value "none" is not one of the allowed values ["low", "high"]',
        sent: "yes",
        ranges: [[47, 53]],
      },
    ]);
    expect(result.error).toBe(
      "Result rejected: validation raised 2 finding(s). Address each finding and call hand_in again with your corrected, complete result.",
    );
  });

  it("sends back Go's error, and the payload's own name", async () => {
    expect((await cli("corrective", schema, "mistyped.json")).stdout).toBe(
      '{"error":"failed to unmarshal payload: json: cannot unmarshal string into Go struct field Report.rows of type []review.Row"}',
    );
    expect((await cli("corrective", schema, "unnamed.json")).stdout).toBe(
      '{"error":"report parameter is required"}',
    );
  });

  it("reads a text reply right into the type", async () => {
    const result = JSON.parse(
      (await cli("reply", schema, "mistyped.json", "--mode", "text", "--format", "json")).stdout,
    );
    expect([result.verdict, result.error, result.corrective]).toEqual(["accepted-unchecked", null, null]);
    writeFileSync(join(folder, "text.md"), '```json\n{"count":1.0}\n```\n');
    const refused = JSON.parse(
      (await cli("reply", schema, "text.md", "--mode", "text", "--format", "json")).stdout,
    );
    expect([refused.verdict, refused.error, refused.corrective]).toEqual([
      "violates-schema",
      "json: cannot unmarshal number 1.0 into Go struct field Report.count of type int",
      null,
    ]);
  });

  it("is listed with the file's schemas in strings where none is named, or one that isn't there", async () => {
    const stdin =
      'package tools\n\nimport "encoding/json"\n\ntype Tool struct{}\n\ntype List[T any] struct{ Items []T }\n\nconst out = `{}`\n\nfunc (Tool) ParameterSchema() json.RawMessage {\n\treturn json.RawMessage(`{}`)\n}\n\nvar s = WithOutputSchema(json.RawMessage(out))\n';
    const given = (...argv: string[]) =>
      runCli(["--stdin-path", "tools/tool.go", ...argv], { cwd: folder, stdin });
    const choices = ["Tool", "out", "ParameterSchema[0]"].map((each) => `tools/tool.go#${each}`);
    for (const command of ["contract", "appendix", "reflect"]) {
      const known = command === "reflect" ? choices.slice(0, 1) : choices;
      expect((await given(command, "-")).stderr).toBe(
        `subagent-schema: tools/tool.go: name what is meant behind the file; choose ${known.join(", ")}\n`,
      );
    }
    expect((await given("contract", "-#List2")).stderr).toBe(
      `subagent-schema: tools/tool.go: no type and no schema is called List2; choose ${choices.join(", ")}\n`,
    );
    expect((await given("reflect", "-#out")).stderr).toBe(
      "subagent-schema: tools/tool.go: no type is called out; choose Tool\n",
    );
  });

  it("needs no name where it is the only schema of its file", async () => {
    const type = 'package x\n\ntype Other int\n\ntype Only struct{ A string `jsonschema:"title=a"` }\n';
    const only = (stdin: string) => runCli(["--stdin-path", "x.go", "contract", "-"], { cwd: folder, stdin });
    expect((await only(type)).stdout).toContain('"A":{"title":"a","type":"string"}');
    const string = 'package x\n\nvar s = WithOutputSchema(json.RawMessage(`{"type":"object"}`))\n';
    expect((await only(string)).stdout).toBe('{"type":"object"}');
  });

  it("is a schema like all to another harness", async () => {
    const { stdout } = await cli("--harness", "mivia", "contract", schema);
    expect(stdout.split("\n").at(-1)).toContain('"count":{"minimum":1,"type":"integer","x-unit":"rows"}');
  });
});

describe("lint", () => {
  it("looks at the types that have tags, each place once", async () => {
    writeFileSync(
      join(folder, "review/lint.go"),
      'package review\n\ntype A struct {\n\tX Part `json:"x" jsonschema:"minimum=1"`\n}\n\ntype Part struct {\n\tY int `jsonschema:"pattern=x"`\n\tZ Odd\n}\n\n' +
        'type Loop struct {\n\tNext *Loop `jsonschema:"required"`\n}\n\ntype Plain struct{ C chan int }\n',
    );
    writeFileSync(
      join(folder, "review/odd.go"),
      'package review\n\ntype Odd struct {\n\tB bool `jsonschema:"default=1"`\n}\n',
    );
    const lines = [
      'review/lint.go:8:21 warning enforcement/tag-ignored "pattern=x" in the tag does nothing for type integer',
      'review/lint.go:4:31 warning enforcement/tag-ignored "minimum=1" in the tag does nothing for type object',
      "review/lint.go:13:7 error admission/go-type review.Loop, declared at lint.go:12, holds itself, and the harness inlines it without end; write a type for each level, or a flat list whose rows name their parent",
    ];
    const { status, stdout, stderr } = await cli("lint", "review/lint.go");
    expect([status, stdout.split("\n").sort(), stderr]).toEqual([1, [...lines, ""].sort(), ""]);
    const { schemas } = JSON.parse((await cli("lint", "--format", "json", "review/lint.go")).stdout);
    expect(schemas.map(({ selector, admission }: Record<string, unknown>) => [selector, admission])).toEqual([
      ["A", null],
    ]);
  });

  it("looks below a folder at the types that have tags, and of a claimed file at the one that is named", async () => {
    writeFileSync(
      join(folder, "subagent-schema.json"),
      '{"schemas":[{"files":"review/types.go","at":"Report","harness":"driftlessaf"}]}',
    );
    try {
      const { status, stdout, stderr } = await cli("lint");
      expect([status, stderr]).toEqual([1, ""]);
      expect(stdout.split("\n").map((line) => line.slice(0, line.indexOf(" ")))).toEqual([
        "review/lint.go:4:31",
        "review/lint.go:8:21",
        "review/lint.go:13:7",
        "review/odd.go:4:22",
        "review/types.go:6:70",
        "",
      ]);
      expect((await cli("lint", "review/types.go")).stdout).toBe(
        'review/types.go:6:70 warning enforcement/tag-ignored " in order" in the tag does nothing for type array\n',
      );
      // A SCHEMA argument without a selector means the same type.
      expect((await cli("reflect", "review/types.go#Report")).stdout).toBe(report);
      expect((await cli("contract", "review/types.go")).status).toBe(0);
    } finally {
      rmSync(join(folder, "subagent-schema.json"));
    }
  });
});

describe("compare", () => {
  it("prints one difference a line, and status 1", async () => {
    expect(await cli("compare", "expected.json", "review/types.go#Report")).toEqual({
      status: 1,
      stdout: 'missing key "properties.id.minLength" in actual schema\n',
      stderr: note,
    });
    expect((await cli("compare", "expected.json", "review/types.go#Report", "--subset")).stdout).toBe(
      "type: expected OBJECT, got object\nproperties.id.minLength: missing in actual schema\n",
    );
    expect(await cli("compare", "expected.json", "expected.json")).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
    });
  });

  it("says in the helper's words what is no schema", async () => {
    writeFileSync(join(folder, "list.json"), "[]");
    expect(await cli("compare", "expected.json", "list.json")).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "subagent-schema: list.json: failed to parse actual schema: json: cannot unmarshal array into Go value of type map[string]interface {}\n",
    });
  });
});
