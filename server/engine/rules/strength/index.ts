import type { Rule } from "../rule.ts";

export const strengthRules: readonly Rule[] = [];
