/** Every property, in the order of the pipeline. */
import type { StageProperty } from "./property.ts";
import { admission } from "./stages/admit.ts";
import { cuts } from "./stages/cut.ts";
import { extraction } from "./stages/extract.ts";
import { anything, judging } from "./stages/judge.ts";
import { readProperties } from "./stages/read.ts";
import { twoLibraries } from "./stages/two-libraries.ts";
import { withAjv } from "./stages/with-ajv.ts";

export const allProperties: readonly StageProperty[] = [
  ...readProperties,
  admission,
  extraction,
  ...withAjv,
  ...twoLibraries,
  judging,
  anything,
  cuts,
];
