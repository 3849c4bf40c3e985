import type { LabReport } from "../reply-lab/messages.ts";

type Violation = LabReport["violations"][number];

/** A violation with its number: by place in the reply, those without a place last. */
export interface Numbered {
  readonly number: number;
  readonly violation: Violation;
}

export function numbered(report: LabReport | undefined): Numbered[] {
  const violations = [...(report?.violations ?? [])];
  const place = (violation: Violation) => violation.ranges[0]?.[0] ?? Number.POSITIVE_INFINITY;
  // Array.prototype.sort is stable, so violations of one place keep the harness's order. Infinity - Infinity is NaN.
  violations.sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
  return violations.map((violation, index) => ({ number: index + 1, violation }));
}

/** What stays the same when a reply is edited: the rule and the place. */
export function identity({ keyword, instance }: Violation): string {
  return JSON.stringify([keyword, instance]);
}

/** How many of the earlier attempt's violations are gone; null where the lists are not whole. */
export function fixedSince(before: LabReport | undefined, now: LabReport): number | null {
  if (!before || before.violationCount !== before.violations.length) return null;
  if (now.violationCount !== now.violations.length) return null;
  if (now.verdict !== "accepted" && now.verdict !== "violates-schema") return null;
  const left = new Set(now.violations.map(identity));
  return before.violations.filter((violation) => !left.has(identity(violation))).length;
}
