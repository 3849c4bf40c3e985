/** Each difference between the harnesses that is worth telling (`harnesses.md` 8.1) is told by some finding, where its author can act. */
import { expect, it } from "vitest";
import { harnesses, openSchema } from "../../../server/engine/index.ts";
import { noSurroundings } from "../../../server/engine/rules/subject.ts";
import { schemaFindings } from "../../../server/workspace/lint-file.ts";
import { harness } from "./support/found.ts";

/** What is told of a schema: codes with the places that they stand on. */
function told(schema: string, id: string, ...others: string[]): string[] {
  const surroundings = { ...noSurroundings, others: others.map(harness) };
  return schemaFindings(openSchema(harness(id), schema), surroundings).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );
}

const inWorkflow = (schema: string) =>
  schemaFindings(openSchema(harness("mivia"), schema), { ...noSurroundings, isWorkflowFile: true }).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );

const draft07 = '"$schema":"http://json-schema.org/draft-07/schema#"';
const deep = `${'{"items":'.repeat(31)}{"type":"null"}${"}".repeat(31)}`;
const long = JSON.stringify({ enum: ["x".repeat(900)] });
const all = harnesses.map(({ id }) => id);

it("1: formats do nothing without an older draft, and never under driftlessaf", () => {
  for (const id of all)
    expect(told('{"type":"string","format":"email"}', id)).toContain("enforcement/format /format");
  const old = `{${draft07},"type":"string","format":"email"}`;
  for (const id of all)
    expect(told(old, id).includes("enforcement/format /format")).toBe(id === "driftlessaf");
});

it("2: lookahead is refused, skipped or taken", () => {
  const schema = '{"type":"string","pattern":"(?=a)"}';
  for (const id of ["mivia", "mivia-sdk", "harbor"])
    expect(told(schema, id)).toContain("admission/regex /pattern");
  expect(told(schema, "driftlessaf")).toContain("enforcement/pattern-skipped /pattern");
  expect(told(schema, "codewhale", "mivia")).toContain("portability/refused /pattern");
});

it("3: driftlessaf does not enforce additionalProperties, mivia's workflows require it", () => {
  expect(told('{"type":"object","additionalProperties":false}', "driftlessaf")).toContain(
    "enforcement/additional-properties /additionalProperties",
  );
  expect(inWorkflow('{"type":"object"}')).toContain("workflow/additional-properties ");
});

it("4: driftlessaf does not enforce required", () => {
  const schema = '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}';
  expect(told(schema, "driftlessaf")).toContain("enforcement/required /properties/a");
});

it("5: mivia hides properties of some names", () => {
  const schema = '{"type":"object","properties":{"title":{"type":"string"}}}';
  expect(told(schema, "mivia")).toContain("visibility/hidden-property /properties/title");
});

it("6: a long contract leaves no room for errors", () => {
  expect(told(long, "mivia").some((each) => each.startsWith("visibility/no-room-for-errors"))).toBe(true);
});

it("7: behind a reference the model reads little", () => {
  const schema = '{"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"type":"string","pattern":"^x"}}}';
  expect(told(schema, "mivia").some((each) => each.startsWith("visibility/ref-hides-error"))).toBe(true);
});

it("8: habits of draft-07 are refused or ignored in 2020-12", () => {
  expect(told('{"items":[{"type":"string"}]}', "mivia")).toContain("admission/metaschema /items");
  expect(told('{"type":"array","additionalItems":true}', "mivia")).toEqual([]);
  expect(told('{"type":"array","additionalItems":{"type":"null"}}', "mivia")).toContain(
    "enforcement/ignored-keyword /additionalItems",
  );
});

it("9: 33 levels for mivia are 32 for mivia-sdk", () => {
  const place = `${"/items".repeat(31)}/type`;
  expect(told(deep, "mivia")).toContain(`admission/depth ${place}`);
  expect(told(deep, "mivia-sdk").filter((each) => each.startsWith("admission"))).toEqual([]);
  expect(told(deep, "mivia-sdk", "mivia")).toContain(`portability/refused ${place}`);
});

it("10: texts under $ref inside of values are refused by mivia and mivia-sdk", () => {
  const schema = '{"enum":[{"$ref":"x"}]}';
  for (const id of ["mivia", "mivia-sdk"])
    expect(told(schema, id)).toContain("admission/external-ref /enum/0/$ref");
  expect(told(schema, "harbor", "mivia-sdk")).toContain("portability/refused /enum/0/$ref");
});

it("11: driftlessaf has no list of types", () => {
  const schema = '{"type":["string","null"]}';
  expect(told(schema, "driftlessaf")).toContain("admission/keyword-type /type");
  expect(told(schema, "mivia", "driftlessaf")).toContain("portability/refused /type");
});

it("12: harbor reads files", () => {
  expect(told('{"$ref":"file:///etc/hosts"}', "harbor")).toContain("security/file-ref /$ref");
});

it("13: codewhale never shows the schema at first", () => {
  expect(told('{"type":"string"}', "codewhale").some((each) => each.startsWith("visibility/not-shown"))).toBe(
    true,
  );
});

it("14: what is no schema at all is refused everywhere, a boolean one by some", () => {
  for (const id of all) expect(told("[]", id).some((each) => each.startsWith("admission/"))).toBe(true);
  expect(told("true", "harbor", "mivia")).toContain("portability/refused ");
  expect(told("true", "mivia")).toContain("admission/not-an-object ");
});
