/** Why and where a schema is refused, for the Reply Lab. */
import { admissionChecks, refusingFirst } from "../engine/admission/checks.ts";
import type { ExcerptLine, Range, SchemaRefusalShown } from "../protocol.ts";
import type { SchemaView } from "./placed-schema.ts";

/** A page can't list more with profit. */
const mostFindings = 20;
/** Lines of the excerpt before and after the one that is marked. */
const linesBefore = 4;
const linesAfter = 3;
/** UTF-16 units of a line of the excerpt, and how many of them stand before what is marked. */
const longestLine = 240;
const unitsBefore = 60;

/** Null where the schema is admitted, and where that is not known. */
export function refusalOf(view: SchemaView): SchemaRefusalShown | null {
  const { facts, harness, schema } = view;
  if (facts.admission === null) return null;
  const refusing = facts.findings.filter(({ code }) => code.startsWith("admission/"));
  const known = { admission: facts.admission, findings: view.open?.findings ?? refusing };
  const ordered = refusingFirst(harness, known);
  const [first] = ordered;
  return {
    findings: ordered.slice(0, mostFindings).map((finding) => ({
      code: finding.code,
      text: finding.explanation,
      pointer: finding.pointer,
      line: schema.rangeOf(finding).start.line + 1,
    })),
    findingCount: ordered.length,
    checks: admissionChecks(harness, known),
    excerpt: first === undefined ? [] : excerpt(schema.source.document, schema.rangeOf(first)),
  };
}

interface Text {
  readonly lineCount: number;
  getText(range: Range): string;
}

function excerpt(document: Text, { start, end }: Range): ExcerptLine[] {
  const from = Math.max(0, start.line - linesBefore);
  const to = Math.min(document.lineCount - 1, start.line + linesAfter);
  return Array.from({ length: to - from + 1 }, (_, index): ExcerptLine => {
    const line = from + index;
    const isMarked = line === start.line;
    // The beginning is left out where the mark would not be seen for it.
    const cut = isMarked && start.character > longestLine / 2 ? start.character - unitsBefore : 0;
    const text = document
      .getText({ start: { line, character: cut }, end: { line, character: cut + longestLine } })
      .replace(/[\r\n]+$/, "");
    const shown = `${cut > 0 ? "…" : ""}${text}${text.length === longestLine ? "…" : ""}`;
    if (!isMarked) return { line: line + 1, text: shown, mark: null };
    const shift = cut > 0 ? 1 - cut : 0;
    const until = end.line === line ? end.character + shift : shown.length;
    return { line: line + 1, text: shown, mark: [start.character + shift, Math.min(until, shown.length)] };
  });
}
