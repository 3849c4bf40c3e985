import type { Rule } from "../rule.ts";

export const portabilityRules: readonly Rule[] = [];
