import { describe } from "vitest";
import { testProperty } from "./run.ts";
import { admission } from "./stages/admit.ts";
import { cuts } from "./stages/cut.ts";
import { extraction } from "./stages/extract.ts";
import { anything, judging } from "./stages/judge.ts";
import { readProperties } from "./stages/read.ts";

describe("properties of the stages", () => {
  for (const property of readProperties) testProperty(property);
  testProperty(extraction, ["mivia: done", "driftlessaf: done", "codewhale: done", "harbor: done"]);
  testProperty(admission, ["mivia: admitted", "mivia: refused", "harbor: admitted", "codewhale: refused"]);
  testProperty(judging, ["mivia: accepted", "mivia-sdk: violates-schema", "driftlessaf: accepted"]);
  testProperty(anything, ["mivia: schema-refused", "codewhale: not-json"]);
  testProperty(cuts, ["mivia: cut", "mivia-sdk: cut", "codewhale: cut", "harbor: cut"]);
});
