import type { Rule } from "../rule.ts";
import { additionalProperties } from "./additional-properties.ts";
import { format } from "./format.ts";
import { ignoredKeyword } from "./ignored-keyword.ts";
import { patternSkipped } from "./pattern-skipped.ts";
import { refSiblings } from "./ref-siblings.ts";
import { required } from "./required.ts";

export const enforcementRules: readonly Rule[] = [
  ignoredKeyword,
  format,
  refSiblings,
  additionalProperties,
  required,
  patternSkipped,
];
