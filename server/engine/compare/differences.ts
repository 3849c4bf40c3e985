/** The rules that one harness says are broken and another doesn't, though both read the same value. */
import type { CheckedViolation } from "../check/check.ts";
import type { Harness } from "../harness/harness.ts";
import { openSchema } from "../open-schema.ts";
import type { Violation } from "../result.ts";
import { Asked, FoundViolations } from "./found-violations.ts";
import type { Judged } from "./judged.ts";

/** Violations of one harness that are looked at, and differences that are explained. */
const MOST_VIOLATIONS = 1000;
const MOST_DIFFERENCES = 200;

/** A harness that read the value to its end. */
export interface Reader {
  readonly judged: Judged;
  readonly violations: readonly Violation[];
  /** It took the value without a look at the schema; the violations are those it would have found in a call of its tool. */
  readonly wouldFind: boolean;
}

/** A rule that one harness says is broken, and another doesn't. */
export interface Difference {
  readonly violation: Violation;
  readonly reporter: Reader;
  readonly silent: Reader;
  /** What the silent one reported instead. */
  readonly instead: FoundViolations;
}

/** Null where it did not come as far as the rules. */
export function readerOf(judged: Judged): Reader | null {
  const { verdict, violations, candidate } = judged.report;
  const reader = (found: readonly Violation[], wouldFind: boolean): Reader => ({
    judged,
    violations: found,
    wouldFind,
  });
  if (verdict === "accepted" || (verdict === "violates-schema" && violations.length > 0)) {
    return reader(violations, false);
  }
  const { asCalled, schema } = judged;
  if (verdict !== "accepted-unchecked" || asCalled === null) return null;
  const { compiled } = openSchema(asCalled, schema.text);
  if (compiled === null) return null;
  const check = asCalled.stages.check(asCalled, compiled, candidate ?? "");
  const isRead = check.verdict === "accepted" || check.verdict === "violates-schema";
  return isRead ? reader(check.violations.map(unsent), true) : null;
}

function unsent({ instance, keyword, message, ranges, causes }: CheckedViolation): Violation {
  const own: Violation = { instance, keyword, message, sent: "no", ranges };
  return causes === undefined ? own : { ...own, causes: [] };
}

/** One for each rule and harness that is silent, with the first value that it is silent about. */
export function differencesOf(readers: readonly Reader[]): Difference[] {
  const differences = new Map<string, Difference>();
  const reporters = readers.filter(({ wouldFind }) => !wouldFind);
  const lists = reporters.map((reader) => [reader, reader.violations.slice(0, MOST_VIOLATIONS)] as const);
  const asked = new Asked(lists.flatMap(([, violations]) => violations));
  const found = readers.map((reader) => [reader, new FoundViolations(reader.violations, asked)] as const);
  for (const [reporter, violations] of lists) {
    for (const violation of violations) {
      for (const [silent, instead] of found) {
        if (silent === reporter || instead.has(violation)) continue;
        const key = `${reporter.judged.harness.id}\n${silent.judged.harness.id}\n${violation.keyword}`;
        if (differences.has(key)) continue;
        if (differences.size >= MOST_DIFFERENCES) return [...differences.values()];
        differences.set(key, { violation, reporter, silent, instead });
      }
    }
  }
  return [...differences.values()];
}

/** The harness whose validator is asked. */
export function harnessOf({ judged, wouldFind }: Reader): Harness {
  return wouldFind ? (judged.asCalled ?? judged.harness) : judged.harness;
}
