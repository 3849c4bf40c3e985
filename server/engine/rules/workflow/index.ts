import type { Rule } from "../rule.ts";
import { rootAdditionalProperties } from "./additional-properties.ts";
import { fileSize } from "./file-size.ts";

export const workflowRules: readonly Rule[] = [fileSize, rootAdditionalProperties];
