import type { Rule } from "../rule.ts";

export const visibilityRules: readonly Rule[] = [];
