import type { Rule } from "../rule.ts";
import { bareString } from "./bare-string.ts";
import { duplicateName } from "./duplicate-name.ts";
import { emptyEnum } from "./empty-enum.ts";
import { emptySchema } from "./empty-schema.ts";
import { impossible } from "./impossible.ts";
import { noEffect } from "./no-effect.ts";
import { noRequired } from "./no-required.ts";
import { noType } from "./no-type.ts";
import { openObject } from "./open-object.ts";
import { requiredNotDeclared } from "./required-not-declared.ts";
import { unknownKeyword } from "./unknown-keyword.ts";

export const strengthRules: readonly Rule[] = [
  emptySchema,
  noType,
  openObject,
  noRequired,
  bareString,
  requiredNotDeclared,
  emptyEnum,
  impossible,
  noEffect,
  duplicateName,
  unknownKeyword,
];
