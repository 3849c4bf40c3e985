import type { Rule } from "../rule.ts";

export const enforcementRules: readonly Rule[] = [];
