import { describe, expect, it } from "vitest";
import { openReflected } from "../../../../server/engine/index.ts";
import { required } from "../../../../server/engine/rules/enforcement/required.ts";
import { ruleFindings } from "../../../../server/engine/rules/index.ts";
import { reflectSource } from "../../../../server/go/reflect-source.ts";
import { found, harness, pointers } from "../support/found.ts";
import { foundInStruct } from "../support/reflected.ts";

it("is told once, at the first property whose zero value passes", () => {
  const schema = {
    properties: {
      verdict: { type: "string", enum: ["pass", "fail"] },
      summary: { type: "string" },
      score: { type: "number", maximum: 1 },
      tags: { type: "array", minItems: 1 },
      note: { type: "string" },
    },
    required: ["verdict", "tags", "score", "summary"],
  };
  expect(found(required, schema, "driftlessaf")).toMatchObject([
    {
      code: "enforcement/required",
      severity: "warning",
      on: '"summary"',
      pointer: "/properties/summary",
      explanation:
        'driftlessaf does not check "required" when a result is submitted: Go decodes it first, and what is missing becomes "", or stays away where the field is a pointer or has omitempty. So a result without "summary" is accepted; give it "minLength": 1, an "enum" or a "pattern". The same goes for "score", "tags".',
    },
  ]);
  expect(found(required, schema, "mivia")).toEqual([]);
});

const of = (property: object) => ({ properties: { a: property }, required: ["a"] });

it.each([
  { type: "string" },
  { type: "string", minLength: 0, pattern: "^a*$" },
  { type: "string", pattern: "(?=a)" },
  { type: "integer", minimum: 0 },
  { type: "number", exclusiveMinimum: -1, maximum: 0 },
  { type: "array", minItems: 2 },
])("%j lets the zero value pass", (property) => {
  expect(pointers(found(required, of(property), "driftlessaf"))).toEqual(["/properties/a"]);
});

it.each([
  { type: "string", minLength: 1 },
  { type: "string", pattern: "^a" },
  { type: "string", enum: ["a"] },
  { type: "integer", minimum: 1 },
  { type: "number", exclusiveMinimum: 0 },
  { type: "number", maximum: -1 },
  { type: "number", exclusiveMaximum: 0 },
  { type: "boolean" },
  { type: "object" },
  { anyOf: [{ type: "string" }, { type: "number" }] },
  {},
])("%j does not, or isn't sure to", (property) => {
  expect(found(required, of(property), "driftlessaf")).toEqual([]);
});

it("is silent about what is not required", () => {
  expect(found(required, { properties: { a: { type: "string" } }, required: ["b"] }, "driftlessaf")).toEqual(
    [],
  );
});

it("is right about Go types: the harness accepts what is missing, and refuses it behind the advice", async () => {
  const text = `package p

type T struct {
	Open   string \`json:"open" jsonschema:"required"\`
	Closed string \`json:"closed" jsonschema:"required,minLength=1"\`
}
`;
  const { reflected } = await reflectSource({ name: "t.go", text, path: "/nowhere/t.go" }, "T");
  if (reflected === null) throw new Error("the type has no schema");
  const open = openReflected(harness("driftlessaf"), reflected);
  const verdict = (payload: string) =>
    open.compiled === null ? null : open.harness.stages.check(open.harness, open.compiled, payload).verdict;
  expect(verdict('{"closed":"x"}')).toBe("accepted");
  expect(verdict('{"open":"x"}')).toBe("violates-schema");
  expect(
    await foundInStruct(
      required,
      'Open string `json:"open" jsonschema:"required"`',
      'Closed string `json:"closed" jsonschema:"required,minLength=1"`',
    ),
  ).toEqual(["/properties/open"]);
});

describe("of a Go type: what Go makes of what is missing", () => {
  const told = async (fields: string, name: string) => {
    const text = `package p\n\nimport ("encoding/json"; "net"; "time")\n\ntype T struct {\n${fields}\n}\n\ntype Base struct {\n\tZ string \`json:"z" jsonschema:"required"\`\n}\n`;
    const { reflected } = await reflectSource({ name: "t.go", text, path: "/nowhere/t.go" }, "T");
    if (reflected === null) throw new Error("the type has no schema");
    const open = openReflected(harness("driftlessaf"), reflected);
    const findings = ruleFindings(open, undefined, [required]);
    // The harness's own word: what the rule says of the first property is so.
    const payload = harnessPayload(name);
    if (findings.length > 0 && open.compiled !== null)
      expect(open.harness.stages.check(open.harness, open.compiled, payload).verdict).toBe("accepted");
    return findings.map(({ pointer, explanation }) => [
      pointer,
      /Go decodes it first, and (.*)\. So a result without .* is accepted; (.*?)\.(?: The same.*)?$/
        .exec(explanation)
        ?.slice(1)
        .join(" | "),
    ]);
  };
  const harnessPayload = (name: string) => (name === "/properties/in" ? '{"in":{}}' : "{}");
  const own = "check it in a validator of your own";
  const skipped = "what is missing becomes null, which is skipped";

  it.each<[string, string]>([
    [
      'A string `json:"a" jsonschema:"required"`',
      'what is missing becomes "" | write minLength=1, an enum or a pattern in its tag',
    ],
    [
      'A string `json:"a" jsonschema:"required,enum=,enum=x"`',
      'what is missing becomes "" | write minLength=1, an enum or a pattern in its tag',
    ],
    [
      'A *string `json:"a" jsonschema:"required,minLength=1"`',
      "a pointer to what is missing stays null, which is skipped | let the field hold the value itself",
    ],
    [
      'A *Base `json:"a" jsonschema:"required"`',
      "a pointer to what is missing stays null, which is skipped | let the field hold the value itself",
    ],
    [
      'A string `json:"a,omitempty" jsonschema:"required,minLength=1"`',
      "what is missing stays away from a field with omitempty | take omitempty out of its tag",
    ],
    [
      'A int `json:"a,omitzero" jsonschema:"required,minimum=1"`',
      "what is missing stays away from a field with omitzero | take omitzero out of its tag",
    ],
    [
      'A float64 `json:"a" jsonschema:"required,maximum=1"`',
      "what is missing becomes 0 | write a range without 0 in its tag, such as minimum=1",
    ],
    ['A []int `json:"a" jsonschema:"required,minItems=1"`', `${skipped} | ${own}`],
    ['A map[string]int `json:"a" jsonschema:"required"`', `${skipped} | ${own}`],
    ['A any `json:"a" jsonschema:"required"`', `${skipped} | ${own}`],
    ['A json.RawMessage `json:"a" jsonschema:"required"`', `${skipped} | ${own}`],
    ['A []byte `json:"a" jsonschema:"required,minLength=1"`', `${skipped} | ${own}`],
    [
      'A time.Time `json:"a" jsonschema:"required,minLength=1"`',
      'what is missing becomes "0001-01-01T00:00:00Z" | write a pattern in its tag, such as pattern=^[12]',
    ],
    [
      'A net.IP `json:"a" jsonschema:"required"`',
      'what is missing becomes "" | write minLength=1, an enum or a pattern in its tag',
    ],
    ['A int `json:"a,string" jsonschema:"required,minLength=1"`', `what is missing becomes "0" | ${own}`],
    ['A [2]int `json:"a" jsonschema:"required"`', `what is missing becomes [0,0] | ${own}`],
  ])("%s", async (fields, wanted) => {
    expect(await told(fields, "/properties/a")).toEqual([["/properties/a", wanted]]);
  });

  it.each<[string, string]>([
    ["Base", "/properties/z"],
    ["*Base", "/properties/z"],
    ['In Base `json:"in"`', "/properties/in/properties/z"],
    [
      'In struct{ Z *int `json:"z" jsonschema:"required,minimum=1"` } `json:"in"`',
      "/properties/in/properties/z",
    ],
    ['In []*Base `json:"in"`', "/properties/in/items/properties/z"],
    ['In map[string]Base `json:"in"`', "/properties/in/additionalProperties/properties/z"],
    ['In Base `json:"in" jsonschema:"nullable"`', "/properties/in/oneOf/0/properties/z"],
  ])("inside of %s", async (fields, pointer) => {
    expect((await told(fields, pointer)).map(([at]) => at)).toEqual([pointer]);
  });

  it.each([
    'A string `json:"a" jsonschema:"required,enum=x"`',
    'A int8 `json:"a" jsonschema:"required,minimum=1"`',
    'A [2]int `json:"a" jsonschema:"required,minimum=1"`',
    'A time.Time `json:"a" jsonschema:"required,pattern=^[12]"`',
    'A bool `json:"a" jsonschema:"required"`',
    'A struct{ B string } `json:"a" jsonschema:"required"`',
    'A *string `json:"a"`',
  ])("silent about %s", async (fields) => {
    expect(await told(fields, "")).toEqual([]);
  });
});

it("tells of alternatives that only required names tell apart: every result is refused", async () => {
  const alike = [
    { title: "x", required: ["a"] },
    { title: "y", required: ["b"] },
  ];
  expect(found(required, { properties: { a: {}, b: {} }, oneOf: alike }, "driftlessaf")).toMatchObject([
    {
      on: '"oneOf"',
      pointer: "/oneOf",
      explanation:
        'driftlessaf does not check "required" when a result is submitted, and nothing else tells the alternatives of this "oneOf" apart: a value matches all of them, where exactly one must match, so that it is always refused. Take the "oneOf" out.',
    },
  ]);
  const unlike = [alike[0], { required: ["b"], properties: { b: { minLength: 1 } } }];
  for (const schema of [{ oneOf: unlike }, { oneOf: alike.slice(1) }, { anyOf: alike }])
    expect(found(required, schema, "driftlessaf")).toEqual([]);
  expect(
    await foundInStruct(
      required,
      'A string `json:"a" jsonschema:"oneof_required=x"`',
      'B string `json:"b" jsonschema:"oneof_required=y"`',
    ),
  ).toEqual(["/oneOf"]);
});
