import type { Rule } from "../rule.ts";

export const workflowRules: readonly Rule[] = [];
