import { expect, it } from "vitest";
import { customHarness } from "../../../../server/engine/index.ts";
import { rootAdditionalProperties } from "../../../../server/engine/rules/workflow/additional-properties.ts";
import { found, harness } from "../support/found.ts";

const inWorkflow = { isWorkflowFile: true };

it.each([
  ["{ }", "", "{", "must set additionalProperties to false"],
  [
    '{"additionalProperties":true}',
    "/additionalProperties",
    "true",
    "additionalProperties must not be true (too permissive)",
  ],
  [
    '{"additionalProperties":{}}',
    "/additionalProperties",
    "{",
    "additionalProperties schema object must contain a validation rule",
  ],
  [
    '{"additionalProperties":{"description":"more"}}',
    "/additionalProperties",
    "{",
    "additionalProperties schema object must contain a validation rule",
  ],
  [
    '{"additionalProperties":null}',
    "/additionalProperties",
    "null",
    "additionalProperties must be false or a schema object",
  ],
  [
    '{"additionalProperties":["a"]}',
    "/additionalProperties",
    "[",
    "additionalProperties must be false or a schema object",
  ],
])("%s", (schema, pointer, on, harnessText) => {
  expect(found(rootAdditionalProperties, schema, "mivia", inWorkflow)).toMatchObject([
    { code: "workflow/additional-properties", severity: "error", pointer, on, harnessText },
  ]);
});

it.each(['{"$defs":{"a":{}}}', '{"$id":"https://e/x","title":"x","definitions":{}}'])(
  "%s is no step's schema",
  (schema) => {
    expect(found(rootAdditionalProperties, schema, "mivia", inWorkflow)).toEqual([]);
    const withRule = schema.replace("{", '{"type":"object",');
    expect(found(rootAdditionalProperties, withRule, "mivia", inWorkflow)).toHaveLength(1);
  },
);

it("says what to do", () => {
  const [missing] = found(rootAdditionalProperties, "{}", "mivia", inWorkflow);
  expect(missing?.explanation).toBe(
    'Workflows take a schema file only with "additionalProperties": false at its root, and it is missing here; add it.',
  );
});

it.each([
  '{"additionalProperties":false}',
  '{"additionalProperties":{"type":"string"}}',
  '{"additionalProperties":false,"properties":{"a":{"additionalProperties":true}}}',
])("%s is fine", (schema) => {
  expect(found(rootAdditionalProperties, schema, "mivia", inWorkflow)).toEqual([]);
});

it("is for files that workflows read, and for harnesses made of mivia", () => {
  expect(found(rootAdditionalProperties, "{}", "mivia")).toEqual([]);
  expect(found(rootAdditionalProperties, "{}", "harbor", inWorkflow)).toEqual([]);
  const ours = customHarness("ours", harness("mivia"), { retries: 3 });
  if (!ours.ok) throw new Error(ours.problem.reason);
  expect(found(rootAdditionalProperties, "{}", ours.harness, inWorkflow)).toHaveLength(1);
});
