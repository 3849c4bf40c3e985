/** Whose values a schema describes, as the place tells where it stands; the same whether the file is looked through or a selector names it. */
import { describe, expect, it } from "vitest";
import { type Around, hosted } from "./hosted.ts";

const found = async (path: string, text: string, around: Around = {}) => {
  const { schemas } = await hosted(path, text, around);
  return schemas.map(({ selector, harness, role }) => [selector, harness, role]);
};

const json = '{"type":"object"}';

describe("a manifest in YAML", () => {
  const text = `args_schema: '${json}'\nout_schema: '${json}'\nschema: '${json}'\n`;

  it("tells of arguments and of a result, and that harbor reads them", async () => {
    const both = [
      ["/args_schema!", "harbor", "arguments"],
      ["/out_schema!", "harbor", "result"],
    ];
    expect(await found("/w/tool.yaml", text, { isClaimed: false })).toEqual(both);
    expect(await found("/w/tool.yaml", text, { at: "/args_schema!" })).toEqual(both.slice(0, 1));
    expect(await found("/w/tool.yaml", text, { at: "/out_schema" })).toEqual(both.slice(1));
  });

  it("tells nothing of what stands under another name, or is no JSON object", async () => {
    expect(await found("/w/tool.yaml", text, { at: "/schema!" })).toEqual([["/schema!", null, "reply"]]);
    expect(await found("/w/a.yaml", "args_schema: my.package.Class\n", { at: "/args_schema!" })).toEqual([
      ["/args_schema!", null, "arguments"],
    ]);
  });

  it("tells of a mapping by its name, as JSON does", async () => {
    const mapping = "tool:\n  args_schema:\n    type: object\n";
    expect(await found("/w/tool.yaml", mapping, { at: "/tool/args_schema" })).toEqual([
      ["/tool/args_schema", null, "arguments"],
    ]);
    const file = `{"tool":{"out_schema":${json},"schema":${json}}}`;
    const at = (selector: string) => found("/w/tool.json", file, { at: selector });
    expect(await at("/tool/out_schema")).toEqual([["/tool/out_schema", null, "result"]]);
    expect(await at("/tool/schema")).toEqual([["/tool/schema", null, "reply"]]);
    expect(await found("/w/out_schema.json", json)).toEqual([[null, null, "reply"]]);
  });
});

describe("mivia's agents and skills", () => {
  const toml = '[input_schema]\ntype = "object"\n\n[output_schema]\ntype = "object"\n';

  it("are given the one and answer with the other", async () => {
    const path = "/w/.mivia/agents/a.toml";
    expect(await found(path, toml)).toEqual([
      ["/input_schema", null, "arguments"],
      ["/output_schema", null, "reply"],
    ]);
    expect(await found(path, toml, { at: "/input_schema" })).toEqual([["/input_schema", null, "arguments"]]);
    const skill = `---\nname: s\ninput_schema: '${json}'\noutput_schema: '${json}'\n---\n`;
    expect(await found("/w/.mivia/skills/s/SKILL.md", skill)).toEqual([
      ["/input_schema!", null, "arguments"],
      ["/output_schema!", null, "reply"],
    ]);
  });

  it("are no other files", async () => {
    expect(await found("/w/agents/a.toml", toml, { at: "/input_schema" })).toEqual([
      ["/input_schema", null, "reply"],
    ]);
    const inner = `[tools.input_schema]\ntype = "object"\n`;
    expect(await found("/w/.mivia/agents/a.toml", inner, { at: "/tools/input_schema" })).toEqual([
      ["/tools/input_schema", null, "reply"],
    ]);
  });
});

it("Go tells it by the function that takes the schema", async () => {
  const text = `package p

const args = \`${json}\`

func (Tool) ParameterSchema() []byte { return []byte(args) }

var o = assemble.WithOutputSchema(json.RawMessage(\`${json}\`))

func f() { schema.Compile([]byte(\`${json}\`)) }
`;
  expect(await found("/w/p.go", text, { isClaimed: false })).toEqual([
    ["args", "mivia-sdk", "arguments"],
    ["WithOutputSchema[0]", "harbor", "reply"],
    ["Compile[0]", "mivia-sdk", "reply"],
  ]);
  expect(await found("/w/p.go", text, { at: "args" })).toEqual([["args", "mivia-sdk", "arguments"]]);
  expect(await found("/w/p.go", text, { at: "ParameterSchema[0]" })).toEqual([
    ["ParameterSchema[0]", "mivia-sdk", "arguments"],
  ]);
});
