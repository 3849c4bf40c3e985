import { expect, it } from "vitest";
import { harbor } from "../../../../server/engine/harness/harbor.ts";
import { inMode } from "../../../../server/engine/harness/mode.ts";
import { notShown } from "../../../../server/engine/rules/visibility/not-shown.ts";
import { found, pointersOf } from "../found.ts";

const schema = ' {"type":"object","properties":{"a":{"type":"object"}}}';

it("a hint at the schema, once per file", () => {
  expect(notShown).toMatchObject({ severity: "hint", oncePerFile: true });
  expect(found(notShown, "codewhale", schema)).toEqual([
    {
      pointer: "",
      at: "{",
      explanation:
        "codewhale shows the schema to the model only after a reply has failed; describe the reply's shape in the task's prompt as well.",
    },
  ]);
});

it("not where the schema is in the first prompt, or goes to the provider", () => {
  for (const harness of ["mivia", "mivia-sdk", "driftlessaf", "harbor"])
    expect(pointersOf(notShown, harness, schema)).toEqual([]);
  expect(pointersOf(notShown, inMode(harbor, "native"), schema)).toEqual([]);
});
