import { describe } from "vitest";
import { testProperty } from "./run.ts";
import { twoLibraries } from "./stages/two-libraries.ts";

describe("the libraries for Go and for Rust", () => {
  for (const property of twoLibraries) testProperty(property, ["valid", "invalid", "schema refused"]);
});
