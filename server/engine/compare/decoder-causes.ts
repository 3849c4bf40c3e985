/** Why the same text is JSON to some harnesses and not to others. */
import { lineNumber } from "../extract/rule.ts";
import { trimRange, trimSpace } from "../text/trim.ts";
import { type Cause, type CauseKind, grouped } from "./comparison.ts";
import type { Judged } from "./judged.ts";
import { reasonOf } from "./reason.ts";
import { type Doing, same, sidesOf } from "./side.ts";

/** One cause for each candidate, white space around it aside, on which the decoders disagree. */
export function decoderCauses(all: readonly Judged[], reply: string): Cause[] {
  const groups = new Map<string, Judged[]>();
  for (const judged of all) {
    if (!wasDecoded(judged)) continue;
    const candidate = trimSpace(judged.report.candidate ?? "");
    const group = groups.get(candidate);
    if (group === undefined) groups.set(candidate, [judged]);
    else group.push(judged);
  }
  const causes: Cause[] = [];
  for (const group of groups.values()) {
    const failed = group.filter(({ report }) => report.verdict === "not-json");
    const [first] = failed;
    if (first === undefined || failed.length === group.length) continue;
    const inOrder = [...failed, ...group.filter((judged) => !failed.includes(judged))];
    const doings = inOrder.map((judged) => doingOf(judged, reply));
    causes.push({ ...aboutWhat(first), isName: false, sides: sidesOf(doings) });
  }
  return causes;
}

/** Whether the harness came as far as decoding its candidate. */
function wasDecoded({ report }: Judged): boolean {
  if (report.verdict === "not-json" || report.verdict === "accepted") return true;
  return (
    report.verdict === "accepted-unchecked" ||
    (report.verdict === "violates-schema" && report.violations.length > 0)
  );
}

function doingOf(judged: Judged, reply: string): Doing {
  const { harness, report } = judged;
  if (report.verdict !== "not-json") {
    return { harness: harness.id, one: "reads it", several: "read it", effect: "accepts" };
  }
  const at = report.syntaxErrorAt;
  const reason = reasonOf(harness, report);
  const isPlaced = at === null || / line [0-9]/.test(reason);
  const where = isPlaced ? "" : ` on line ${grouped(lineNumber(reply, at))}`;
  return same(harness.id, `cannot${where}: ${reason}`, "rejects");
}

/** What about the text the decoder that failed does not take, as far as the place where it stopped shows. */
function aboutWhat({ report }: Judged): { readonly kind: CauseKind; readonly title: string } {
  const candidate = report.candidate ?? "";
  const { start, end } = trimRange(candidate);
  if (start === end) return { kind: "decoder", title: "Empty reply" };
  const around = candidate.slice(0, start) + candidate.slice(end);
  if (/[^ \t\r\n]/.test(around)) return { kind: "white-space", title: "White space around the JSON" };
  const offset = offsetInCandidate(report.syntaxErrorAt, report.spans);
  if (offset === null) return { kind: "decoder", title: "JSON decoder" };
  return { kind: "decoder", title: titleAt(candidate, offset) };
}

function offsetInCandidate(
  at: number | null,
  spans: readonly { readonly kind: string; readonly start: number }[],
): number | null {
  const candidate = spans.find(({ kind }) => kind === "candidate");
  return at === null || candidate === undefined ? null : at - candidate.start;
}

function titleAt(candidate: string, offset: number): string {
  const here = candidate.slice(offset, offset + 2);
  const around = candidate.slice(Math.max(0, offset - 12), offset + 12);
  if (/\\u[dD][89a-fA-F][0-9a-fA-F]{2}/.test(around)) return "Lone surrogate";
  if (/^-?[0-9]/.test(here) || /[0-9]$/.test(candidate.slice(0, offset).slice(-1))) return "Size of a number";
  if (/^[[{]/.test(here) && nestingAt(candidate, offset) >= LEAST_LIMIT) return "Nesting depth";
  return "JSON decoder";
}

/** The strictest of the decoders stops here. */
const LEAST_LIMIT = 127;

/** Arrays and objects that are open at an offset. */
function nestingAt(text: string, offset: number): number {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < offset; at++) {
    const unit = text[at];
    if (inString) {
      if (unit === "\\") at++;
      else if (unit === '"') inString = false;
    } else if (unit === '"') inString = true;
    else if (unit === "[" || unit === "{") depth++;
    else if (unit === "]" || unit === "}") depth--;
  }
  return depth;
}
