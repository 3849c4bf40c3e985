/** Why a text that people keep is no JSON, in our own words. */
import type { JsonSyntaxError } from "../engine/json/syntax-error.ts";
import { isWellFormed } from "../engine/text/utf8.ts";

/** A plain sentence without its full stop. */
export function whyNotJson({ state }: Pick<JsonSyntaxError, "state">): string {
  return state === "depth" ? "nested too deep: JSON is read to a depth of 10,000" : "not valid JSON";
}

/** Whether a JSON string, as it was written, has an escape of half a surrogate pair, which has no bytes of its own. */
export function hasHalfPair(written: string): boolean {
  return /\\u[dD][89a-fA-F]/.test(written) && !isWellFormed(JSON.parse(written) as string);
}
