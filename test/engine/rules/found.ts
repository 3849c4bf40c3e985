/** What one rule finds in a schema, in the order and form in which tests of rules compare it. */
import type { Harness } from "../../../server/engine/harness/harness.ts";
import type { Rule } from "../../../server/engine/rules/rule.ts";
import type { Surroundings } from "../../../server/engine/rules/subject.ts";
import { found as findings } from "./support/found.ts";

export interface Found {
  readonly pointer: string;
  /** The part of the schema's text that the finding stands on. */
  readonly at: string;
  readonly explanation: string;
}

/** `schema`: its text, or a value to be written as JSON. */
export function found(
  rule: Rule,
  harness: Harness | string,
  schema: unknown,
  surroundings: Partial<Surroundings> = {},
): Found[] {
  return findings(rule, schema, harness, surroundings).map(({ pointer, on, explanation }) => ({
    pointer,
    at: on,
    explanation,
  }));
}

/** The pointers alone. */
export function pointersOf(...given: Parameters<typeof found>): string[] {
  return found(...given).map(({ pointer }) => pointer);
}
