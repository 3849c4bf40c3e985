/** What the harness makes of replies that any model may send. */
import type { Check } from "../check/check.ts";
import type { Subject } from "./subject.ts";

/** Null where the schema is refused, and where the harness's validator is no JSON Schema's: then replies are typed by other means. */
export function checkOf({ harness, open }: Subject, candidate: string): Check | null {
  const { compiled } = open;
  if (compiled === null || harness.library === null) return null;
  return harness.stages.check(harness, compiled, candidate);
}

/** False where nothing is known. */
export function isAccepted(subject: Subject, candidate: string): boolean {
  return checkOf(subject, candidate)?.verdict === "accepted";
}
