/** What stands in the way of a Go type's schema, as findings in its source. */
import type { Finding, Severity } from "../finding.ts";
import type { SourcePlace } from "./go-type.ts";
import type { Problem } from "./problem.ts";

/** The codes. Each has a page in `docs/findings`. */
export const TYPE_CODES = {
  unresolved: "enforcement/go-type-unresolved",
  hopeless: "admission/go-type",
  unused: "enforcement/tag-ignored",
} as const satisfies Readonly<Record<Problem["kind"], string>>;

export const SEVERITIES: Readonly<Record<Problem["kind"], Severity>> = {
  unresolved: "warning",
  hopeless: "error",
  unused: "warning",
};

/** A finding in one of the package's files. */
export interface TypeFinding extends Finding {
  /** As the caller named it. */
  readonly file: string;
}

/** @param declared where the type that was asked for is declared */
export function typeFinding(
  { kind, harnessText, explanation, place }: Problem,
  declared: SourcePlace,
): TypeFinding {
  const { file, start, end } = place ?? declared;
  return {
    code: TYPE_CODES[kind],
    severity: SEVERITIES[kind],
    harnessText,
    explanation,
    file,
    start,
    end,
    pointer: "",
  };
}
