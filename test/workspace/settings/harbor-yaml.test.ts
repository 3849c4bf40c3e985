import { describe, expect, it } from "vitest";
import { readHarborYaml } from "../../../server/workspace/settings/harbor-yaml.ts";

const text = `llm:
  model: anthropic/claude-sonnet-4
  model_profiles:
    anthropic/claude-sonnet-4: &base
      json_schema_mode: native # as the provider has it
      max_retries: 3
    "o1":
      <<: *base
      json_schema_mode: tools
    plain: {}
    unset: { json_schema_mode: "", max_retries: 0 }
    none:
`;

describe("harbor.yaml", () => {
  it("gives the model and each profile with their places", () => {
    const native = { value: "native", start: text.indexOf("native") };
    const three = { value: 3, start: text.indexOf("3\n") };
    expect(readHarborYaml(text)).toEqual({
      model: { value: "anthropic/claude-sonnet-4", start: text.indexOf("anthropic") },
      profiles: new Map([
        ["anthropic/claude-sonnet-4", { mode: native, retries: three }],
        ["o1", { mode: { value: "tools", start: text.indexOf("tools") }, retries: three }],
        ["plain", { mode: null, retries: null }],
        ["unset", { mode: null, retries: { value: 0, start: text.indexOf("0 }") } }],
        ["none", { mode: null, retries: null }],
      ]),
      mistakes: [],
    });
  });

  it.each([
    ["", null],
    ["# nothing", null],
    ["[]", null],
    ["llm: 5", null],
    ['llm: { model: "" }', null],
    ["llm:\n  model: m", "m"],
    ['{"llm":{"model":"m"}}', "m"],
  ])("finds the model in %j", (source, model) => {
    const found = readHarborYaml(source);
    expect([found.model?.value ?? null, found.profiles.size, found.mistakes]).toEqual([model, 0, []]);
  });

  it.each([
    [
      "json_schema_mode: weird",
      'must be one of "", "native", "tools", "prompted"; got "weird" at llm.model_profiles["m"].json_schema_mode',
    ],
    [
      "json_schema_mode: Native",
      'must be one of "", "native", "tools", "prompted"; got "Native" at llm.model_profiles["m"].json_schema_mode',
    ],
    [
      "json_schema_mode: text",
      'must be one of "", "native", "tools", "prompted"; got "text" at llm.model_profiles["m"].json_schema_mode',
    ],
    ["json_schema_mode: true", 'llm.model_profiles["m"].json_schema_mode must be a string'],
    ["max_retries: -1", 'must be >= 0, got -1 at llm.model_profiles["m"].max_retries'],
    ["max_retries: 1.5", 'llm.model_profiles["m"].max_retries must be a whole number'],
    ['max_retries: "2"', 'llm.model_profiles["m"].max_retries must be a whole number'],
  ])("says what is wrong: %s", (line, reason) => {
    const source = `llm:\n  model_profiles:\n    m:\n      ${line}\n`;
    const start = source.indexOf(": ", source.indexOf("m:\n")) + 2;
    expect(readHarborYaml(source)).toEqual({
      model: null,
      profiles: new Map([["m", { mode: null, retries: null }]]),
      mistakes: [{ start, reason }],
    });
  });

  it("says where it is no YAML", () => {
    expect(readHarborYaml("llm:\n  model: 'a\n").mistakes).toEqual([
      { start: 17, reason: "not YAML: missing closing 'quote" },
    ]);
  });

  it.each([
    ["deep lists", "[".repeat(100_000)],
    ["deep maps", "{a: ".repeat(50_000)],
    ["a deep block", "- ".repeat(50_000)],
    ["deep keys", "? ".repeat(20_000)],
  ])("does not go into %s", (_what, source) => {
    expect(readHarborYaml(source).mistakes).toEqual([{ start: 0, reason: "nested too deeply" }]);
  });

  it.each([
    ["many keys", Array.from({ length: 30_000 }, (_, i) => `k${i}: v`).join("\n")],
    ["many aliases", `a: &a [x]\n${Array.from({ length: 20_000 }, (_, i) => `b${i}: *a\n`).join("")}`],
    [
      "maps merged into themselves",
      "llm: &a\n  <<: *a\n  model_profiles: &b\n    <<: [*a, *b]\n    <<: *b\n",
    ],
    ["aliases of aliases", "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nllm: *c\n"],
  ])("comes to an end with %s", (_what, source) => {
    expect(readHarborYaml(source).model).toBeNull();
  });

  it("tells of ten mistakes at most", () => {
    const profiles = Array.from({ length: 5000 }, (_, i) => `m${i}: {max_retries: -1}`).join(", ");
    expect(readHarborYaml(`llm: {model_profiles: {${profiles}}}`).mistakes).toHaveLength(10);
  });
});
