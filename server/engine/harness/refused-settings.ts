/** The words in which harnesses refuse their own settings (`harnesses.md` 3.8, 6.2, 7.10). */
import { goQuote } from "../text/go-quote.ts";

/** mivia, of a pattern of `[privacy]`; `reason` is that of Go's regexp package. */
export function refusedRedactionPattern(pattern: string, reason: string): string {
  return `redaction pattern ${goQuote(pattern)}: ${reason}`;
}

/** harbor, of a model profile's `json_schema_mode`. */
export function refusedOutputMode(mode: string): string {
  return `must be one of "", "native", "tools", "prompted"; got ${goQuote(mode)}`;
}

/** harbor, of a model profile's `max_retries`. */
export function refusedRetries(retries: bigint): string {
  return `must be >= 0, got ${retries}`;
}

/** harbor's name for a value of a model profile. */
export function profilePath(model: string, key: "json_schema_mode" | "max_retries"): string {
  return `llm.model_profiles[${goQuote(model)}].${key}`;
}

/** codewhale, of `schemaRepairAttempts` over its bound. */
export function refusedRepairAttempts(bound: number): string {
  return `task(): schemaRepairAttempts is bounded to ${bound}; repair is a bounded recovery, not a retry loop`;
}
