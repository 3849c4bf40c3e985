/** What mivia's workflows say of their schema files and templates. */
import { describe, expect, it } from "vitest";
import { withEdits } from "../../server/hosts/edited-text.ts";
import { type Around, hosted } from "./hosted.ts";

const folder = "/w/.mivia/workflows";
const review =
  '{"type":"object","properties":{"verdict":{"enum":["pass","fail"]}},"required":["verdict"],"additionalProperties":false}';

async function found(path: string, text: string, files: Record<string, string>, around: Around = {}) {
  const all = new Map(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]));
  const { schemas, findings } = await hosted(`${folder}/${path}`, text, { ...around, files: all });
  expect(schemas).toEqual([]);
  return findings.map(({ code, severity, harnessText, explanation, start, end, pointer }) => ({
    code,
    severity,
    harnessText,
    explanation,
    at: text.slice(start, end),
    pointer,
  }));
}

describe("workflow/schema-file", () => {
  const there = { "schemas/review-v1.json": review, "schemas/more/x.json": review };
  const step = (reference: string) =>
    `[[steps]]\r\nid = "re\\"view"\r\noutput_schema = ${reference} # \u{1F600}\r\n`;

  it("is silent about files that are there", async () => {
    expect(await found("a.toml", step('"schemas/review-v1.json"'), there)).toEqual([]);
    expect(await found("a.toml", step("'./schemas/more/x.json'"), there)).toEqual([]);
    expect(
      await found("a.toml", step('"schemas/a..b.json"'), { ...there, "schemas/a..b.json": review }),
    ).toEqual([]);
  });

  it("needs a workflow that is TOML", async () => {
    expect(await found("a.toml", '[[steps]]\noutput_schema = "x', there)).toEqual([
      {
        code: "admission/file-syntax",
        severity: "error",
        harnessText: null,
        explanation:
          "Line 2 is not TOML: unterminated string constant; correct it, since nothing of this file can be used before.",
        at: "",
        pointer: "",
      },
    ]);
    expect(await found("a.toml", '[[steps]]\nname = "x', there)).toEqual([]);
  });

  it("names the step, as mivia does", async () => {
    expect(await found("a.toml", step('"schemas/review-v2.json"'), there)).toEqual([
      {
        code: "workflow/schema-file",
        severity: "error",
        harnessText: 'step "re\\"view": output_schema "schemas/review-v2.json": file not found',
        explanation:
          "There is no file schemas/review-v2.json in .mivia/workflows; make it, or correct the name.",
        at: '"schemas/review-v2.json"',
        pointer: "/steps/0/output_schema",
      },
    ]);
    const texts = async (reference: string) =>
      (await found("a.toml", step(reference), there)).map(({ harnessText }) => harnessText);
    expect(await texts('"../schemas/review-v1.json"')).toEqual([
      'step "re\\"view": output_schema "../schemas/review-v1.json": path traversal not allowed',
    ]);
    expect(await texts('"/schemas/review-v1.json"')).toEqual([
      'step "re\\"view": output_schema "/schemas/review-v1.json": path traversal not allowed',
    ]);
    expect(await texts('"schemas/more"')).toEqual([
      'workflow reference "schemas/more" is not a regular file',
    ]);
    expect(await texts("{ type = 'object' }")).toEqual([null]);
  });

  it("a file of definitions alone is no schema for a step", async () => {
    const definitions = { "schemas/shared.json": '{"$id":"x","$defs":{"a":{"type":"string"}}}' };
    expect(await found("a.toml", step('"schemas/shared.json"'), definitions)).toEqual([
      {
        code: "workflow/schema-file",
        severity: "error",
        harnessText:
          'step "re\\"view": output_schema "schemas/shared.json": must set additionalProperties to false',
        explanation:
          "schemas/shared.json holds definitions alone, and no word of what a reply must be; name a file whose root says that.",
        at: '"schemas/shared.json"',
        pointer: "/steps/0/output_schema",
      },
    ]);
    const schema = { "schemas/shared.json": '{"$defs":{},"type":"object"}' };
    expect(await found("a.toml", step('"schemas/shared.json"'), schema)).toEqual([]);
  });

  it("looks at defaults and at members of panels", async () => {
    const text = `[step_defaults]
output_schema = "schemas/none.json"
[[steps]]
id = "gate"
kind = "shell"
[[steps]]
id = "first"
kind = "agent"
[[steps]]
id = "second"
kind = "agent_panel"
output_schema = "schemas/review-v1.json"
[[steps.panel.members]]
id = "m"
output_schema = "schemas/gone.json"
`;
    expect(
      (await found("a.toml", text, there)).map(({ harnessText, pointer }) => [harnessText, pointer]),
    ).toEqual([
      ['step "first": output_schema "schemas/none.json": file not found', "/step_defaults/output_schema"],
      [
        'step "second": panel member "m": output_schema "schemas/gone.json": file not found',
        "/steps/2/panel/members/0/output_schema",
      ],
    ]);
    expect(
      await found(
        "a.toml",
        text.replace('kind = "agent"', 'kind = "shell"').replace("gone", "review-v1"),
        there,
      ),
    ).toEqual([]);
  });
});

describe("workflow/unused-schema", () => {
  it("needs a workflow, and none that names the file", async () => {
    const other = { "a.toml": '[[steps]]\noutput_schema = "schemas/other.json"\n' };
    expect(await found("schemas/review-v1.json", ` ${review}`, other, { isClaimed: false })).toEqual([
      {
        code: "workflow/unused-schema",
        severity: "hint",
        harnessText: null,
        explanation:
          "No workflow in .mivia/workflows names schemas/review-v1.json; name it as a step's output_schema, or remove the file.",
        at: "{",
        pointer: "",
      },
    ]);
    expect(await found("schemas/review-v1.json", review, {}, { isClaimed: false })).toEqual([]);
    expect(await found("schemas/other.json", review, other, { isClaimed: false })).toEqual([]);
    expect(await found("other-v1.json", review, other, { isClaimed: false })).toEqual([]);
  });
});

describe("workflow/sample-reply", () => {
  const files = {
    "schemas/review-v1.json": review,
    "review.toml":
      '[[steps]]\nid = "r"\nprompt_template = "templates/review.md"\noutput_schema = "schemas/review-v1.json"\n',
  };
  const sample = (json: string) =>
    `Answer so: <mivia_output>\r\n\r\n  <mivia_output>\r\n${json}\r\n</mivia_output>\r\n`;

  it("checks each block for itself", async () => {
    const text = `${sample('{"verdict": "pass"}')}\u{1F600}${sample('{"verdict": "maybe", "x": 1}')}${sample("```json\n{}\n```")}`;
    expect(await found("templates/review.md", text, files)).toEqual([
      {
        code: "workflow/sample-reply",
        severity: "warning",
        harnessText: "value must be one of 'pass', 'fail'",
        explanation:
          "A model that answers like this sample is refused: it misses the schema of its step at /verdict; correct the sample or the schema.",
        at: '"maybe"',
        pointer: "",
      },
      {
        code: "workflow/sample-reply",
        severity: "warning",
        harnessText: "additional properties 'x' not allowed",
        explanation:
          "A model that answers like this sample is refused: it misses the schema of its step; correct the sample or the schema.",
        at: '"x"',
        pointer: "",
      },
      {
        code: "workflow/sample-reply",
        severity: "warning",
        harnessText: "missing property 'verdict'",
        explanation:
          "A model that answers like this sample is refused: it misses the schema of its step; correct the sample or the schema.",
        at: "}",
        pointer: "",
      },
    ]);
  });

  it("says where a sample stops being JSON, unless it is only a sketch", async () => {
    const [finding] = await found("templates/review.md", sample('{"verdict": pass}'), files);
    expect([finding?.at, finding?.harnessText]).toEqual([
      "p",
      "schema validation failed: not valid JSON: invalid character 'p' looking for beginning of value",
    ]);
    for (const json of [
      '{"verdict": ...}',
      "{{ .sample }}",
      '{"verdict": <verdict>}',
      '{"verdict": "{{x}}"}',
      "",
    ]) {
      expect(await found("templates/review.md", sample(json), files)).toEqual([]);
    }
  });

  it("is silent where no step names the template, where its schema is refused, and where one of two schemas fits", async () => {
    const bad = sample('{"verdict": "maybe"}');
    expect((await found("templates/review.md", bad, files)).length).toBe(1);
    expect(await found("templates/other.md", bad, files)).toEqual([]);
    expect(
      await found("templates/review.md", bad, { ...files, "schemas/review-v1.json": '{"type": 1}' }),
    ).toEqual([]);
    const second =
      '[[steps]]\nid = "s"\ntemplate = "./templates/review.md"\noutput_schema = "schemas/any.json"\n';
    expect(
      await found("templates/review.md", bad, { ...files, "b.toml": second, "schemas/any.json": "{}" }),
    ).toEqual([]);
  });

  it("a template over its limit is told of where a step names it", async () => {
    const long = "x".repeat(32_769);
    expect(
      (await found("templates/review.md", long, files)).map(({ code, harnessText }) => [code, harnessText]),
    ).toEqual([["workflow/template-size", 'workflow reference "templates/review.md" exceeds 32768 bytes']]);
    expect(await found("templates/review.md", long.slice(1), files)).toEqual([]);
    expect(await found("templates/other.md", long, files)).toEqual([]);
  });
});

describe("what is known around the schemas", () => {
  const files = (own: Readonly<Record<string, string>>) =>
    new Map(Object.entries(own).map(([name, content]) => [`${folder}/${name}`, content]));
  const workflow =
    '[[steps]]\nid = "s"\ntemplate = "templates/s.md"\noutput_schema = "schemas/review-v1.json"\n';

  it("a schema file that is named: whether mivia's workflows take it", async () => {
    const remark = async (schema: string) => {
      const { remarkAt } = await hosted(`${folder}/a.toml`, workflow, {
        files: files({ "schemas/review-v1.json": schema }),
      });
      expect(remarkAt?.(3)).toBeNull();
      return remarkAt?.(workflow.indexOf("review-v1"))?.lines;
    };
    const said = "The schema that the step's reply is held to: schemas/review-v1.json.";
    expect(await remark(review)).toEqual([
      `${said} mivia takes it.`,
      `${review.length} of 16,384 bytes, depth 5 of 32.`,
    ]);
    // Only workflows want the root closed.
    expect(await remark('{"type":"object"}')).toEqual([
      `${said} mivia refuses it.`,
      "17 of 16,384 bytes, depth 2 of 32.",
    ]);
    expect(await remark("{")).toEqual([`${said} mivia refuses it.`]);
    expect((await remark('{"$defs":{}}'))?.[0]).toBe(`${said} mivia refuses it.`);
  });

  it("a file that isn't there: the nearest name, where there is one", async () => {
    const titles = async (reference: string, there: Readonly<Record<string, string>>) => {
      const text = workflow.replace("schemas/review-v1.json", reference);
      const { findings, fixesOf } = await hosted(`${folder}/a.toml`, text, { files: files(there) });
      expect(findings.map(({ code }) => code)).toEqual(["workflow/schema-file"]);
      return findings.flatMap((finding) => fixesOf?.(finding) ?? []).map(({ title }) => title);
    };
    const there = { "schemas/review-v1.json": review, "schemas/audit-v1.json": review };
    expect(await titles("schemas/reveiw-v1.json", there)).toEqual([
      "Name schemas/review-v1.json, which is there",
    ]);
    expect(await titles("schemas/summary-v1.json", there)).toEqual([]);
    expect(await titles("schema/review-v1.json", there)).toEqual([]);
    expect(await titles("../schemas/review-v1.json", there)).toEqual([]);
    expect(await titles("schemas/a.json", { 'schemas/"a.json': review })).toEqual([]);
  });

  it("a path that leads out of its folder and back, which mivia doesn't follow: the plain one", async () => {
    const at = async (reference: string, there: Readonly<Record<string, string>>) => {
      const text = workflow.replace("schemas/review-v1.json", reference);
      const { findings, fixesOf, remarkAt } = await hosted(`${folder}/a.toml`, text, { files: files(there) });
      expect(remarkAt?.(text.indexOf(reference))).toBeNull();
      return findings.map((finding) => [
        finding.harnessText,
        finding.explanation,
        ...(fixesOf?.(finding) ?? []).map(({ title, edits }) => [title, withEdits(text, edits)]),
      ]);
    };
    const there = { "schemas/review-v1.json": review, "schemas/shared.json": '{"$defs":{}}' };
    const said = (reference: string) => `step "s": output_schema "${reference}": path traversal not allowed`;
    expect(await at("schemas/../schemas/review-v1.json", there)).toEqual([
      [
        said("schemas/../schemas/review-v1.json"),
        "mivia takes no step .. in schemas/../schemas/review-v1.json, though it stays in .mivia/workflows; name schemas/review-v1.json.",
        ["Name schemas/review-v1.json, which is the same file", workflow],
      ],
    ]);
    // Neither is a schema for the step.
    expect((await at("./x/../schemas/gone.json", there)).map((found) => found.slice(1))).toEqual([
      [
        "mivia takes no step .. in ./x/../schemas/gone.json, though it stays in .mivia/workflows; name schemas/gone.json.",
      ],
    ]);
    expect((await at("x/../schemas/shared.json", there)).map((found) => found.length)).toEqual([2]);
    expect(await at("x/../../schemas/review-v1.json", there)).toEqual([
      [
        said("x/../../schemas/review-v1.json"),
        "x/../../schemas/review-v1.json leads out of .mivia/workflows; name a file below it, such as schemas/review-v1.json.",
      ],
    ]);
  });

  it("a sample of a template for two schemas is left to its author", async () => {
    const template = '<mivia_output>\n{"verdict":"no"}\n</mivia_output>\n';
    const fixes = async (...schemas: string[]) => {
      const steps = schemas.map((_, index) => workflow.replace("review-v1", `review-v${index}`)).join("");
      const own = Object.fromEntries(
        schemas.map((schema, index) => [`schemas/review-v${index}.json`, schema]),
      );
      const found = await hosted(`${folder}/templates/s.md`, template, {
        files: files({ "a.toml": steps, ...own }),
      });
      expect(found.findings.map(({ code }) => code)).toEqual(["workflow/sample-reply"]);
      return found.findings.flatMap((finding) => found.fixesOf?.(finding) ?? []).map(({ edits }) => edits);
    };
    expect(await fixes(review)).toEqual([
      [
        {
          start: 0,
          end: template.length - 1,
          text: '<mivia_output>\n{\n  "verdict": "pass"\n}\n</mivia_output>',
        },
      ],
    ]);
    expect(await fixes(review, review.replace("pass", "passed"))).toEqual([]);
  });
});
