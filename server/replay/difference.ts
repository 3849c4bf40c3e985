/** In what an outcome is other than expected. */
import { toWellFormed } from "../engine/text/utf8.ts";
import type { ExpectedViolation, Outcome } from "./expectation.ts";

export interface Difference {
  readonly field: "verdict" | "violations" | "error" | "corrective";
  /** As a person compares them: verdict, error and corrective as they are, violations one a line. */
  readonly expected: string;
  readonly actual: string;
}

/** Field by field; empty when all is as expected. What the expectation doesn't name is not compared. */
export function differencesOf(expected: Outcome, actual: Outcome): readonly Difference[] {
  const differences: Difference[] = [];
  const compare = (field: Difference["field"], wanted: string, got: string) => {
    if (wanted !== got) differences.push({ field, expected: wanted, actual: got });
  };
  compare("verdict", expected.verdict, actual.verdict);
  if (expected.violations !== undefined) {
    const { violations: wanted, moreViolations: more = 0 } = expected;
    const { violations: all = [], moreViolations: behind = 0 } = actual;
    // Who lists only some wants those, and the number of the others.
    const shown = more === 0 ? all : all.slice(0, wanted.length);
    const unshown = all.length - shown.length + behind;
    compare("violations", violationLines(wanted, more), violationLines(shown, unshown));
  }
  if (expected.error !== undefined) compare("error", toWellFormed(expected.error), actual.error ?? "none");
  if (expected.corrective !== undefined)
    compare("corrective", correctiveText(expected.corrective), correctiveText(actual.corrective ?? null));
  return differences;
}

function violationLines(violations: readonly ExpectedViolation[], more: number): string {
  const lines = violations.map(({ instance, keyword, message }) => {
    return `value ${pointer(instance)}, rule ${pointer(keyword)}: ${toWellFormed(message)}`;
  });
  if (more > 0) lines.push(`and ${more} more`);
  return lines.length === 0 ? "none" : lines.join("\n");
}

function pointer(text: string): string {
  return text === "" ? "(root)" : toWellFormed(text);
}

function correctiveText(corrective: string | null): string {
  return corrective === null ? "none" : toWellFormed(corrective);
}
