/** How each finding of admission is made. */
import type { Finding } from "../finding.ts";
import type { Path, Span } from "../json/node.ts";
import { formatPointer } from "../json/pointer.ts";

/** The codes, without their family. Each has a page in `docs/findings/admission`. */
export const ADMISSION_CODES = [
  "size",
  "depth",
  "external-ref",
  "not-an-object",
  "dialect",
  "unresolved-ref",
  "metaschema",
  "regex",
  "syntax",
  "keyword-type",
] as const;

export type AdmissionCode = (typeof ADMISSION_CODES)[number];

export function admissionFinding(
  code: AdmissionCode,
  where: Span,
  path: Path,
  harnessText: string | null,
  explanation: string,
): Finding {
  return {
    code: `admission/${code}`,
    severity: "error",
    harnessText,
    explanation,
    start: where.start,
    end: where.end,
    pointer: formatPointer(path),
  };
}

/** The bracket that opens a value, or the first character of a scalar. */
export function firstCharacter(value: Span): Span {
  return { start: value.start, end: Math.min(value.start + 1, value.end) };
}

/** One cause is told once: a reference that leads outside may be no legal reference as well. */
export function withoutPlacesOf(
  findings: readonly Finding[],
  others: readonly Finding[],
): readonly Finding[] {
  const told = new Set(others.map(({ start }) => start));
  return findings.filter(({ start }) => !told.has(start));
}
