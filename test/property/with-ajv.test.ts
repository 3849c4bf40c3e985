import { describe } from "vitest";
import { testProperty } from "./run.ts";
import { withAjv } from "./stages/with-ajv.ts";

describe("the evaluator beside ajv", () => {
  for (const property of withAjv) testProperty(property, ["valid", "invalid", "schema refused"]);
});
