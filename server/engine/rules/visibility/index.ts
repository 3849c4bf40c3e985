import type { Rule } from "../rule.ts";
import { cutByCap } from "./cut-by-cap.ts";
import { exampleBreaksSchema } from "./example-breaks-schema.ts";
import { hiddenProperty } from "./hidden-property.ts";
import { noRoomForErrors } from "./no-room-for-errors.ts";
import { notShown } from "./not-shown.ts";
import { refHidesError } from "./ref-hides-error.ts";

export const visibilityRules: readonly Rule[] = [
  hiddenProperty,
  noRoomForErrors,
  refHidesError,
  exampleBreaksSchema,
  notShown,
  cutByCap,
];
