import type { Rule } from "../rule.ts";
import { notEnforced } from "./not-enforced.ts";
import { refused } from "./refused.ts";

export const portabilityRules: readonly Rule[] = [refused, notEnforced];
