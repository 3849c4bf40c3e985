import type { LabReport } from "../reply-lab/messages.ts";
import { partsToDraw } from "./excerpt.ts";
import { codeName, markStacks } from "./invisible.ts";
import type { Lines } from "./lines.ts";
import type { Numbered } from "./numbered.ts";
import { jsonTokens, type Token, type TokenKind } from "./tokens.ts";
import { count } from "./words.ts";

/** A run of characters that are drawn alike. */
export interface Piece {
  readonly start: number;
  readonly text: string;
  readonly token: TokenKind | null;
  /** Numbers of the violations that underline it, lowest first. */
  readonly marks: readonly number[];
  /** Numbers whose digit stands behind it. */
  readonly closes: readonly number[];
  /** Set when the piece is drawn as a box with this name: one character, or a stack of marks on one letter. */
  readonly code: string | null;
  /** Whether the harness's parser stopped before it. */
  readonly caret: boolean;
}

export interface Row {
  /** 1-based line of the reply. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly kind: "plain" | "outside" | "removed" | "candidate";
  readonly hint: string | null;
  readonly pieces: readonly Piece[];
  /** UTF-16 units left out after this row; 0 where the next row follows. */
  readonly omitted: number;
}

interface Mark {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** The rows that show a reply with all that is known of it. Offsets and lengths are UTF-16 units of the reply. */
export function annotate(
  text: string,
  lines: Lines,
  report: LabReport | null,
  list: readonly Numbered[],
): Row[] {
  const marks = marksOf(text, list);
  const spans = report?.spans ?? [];
  const caret = report?.syntaxErrorAt ?? null;
  const places = [...marks.map(({ start }) => start), ...spans.flatMap(({ start, end }) => [start, end])];
  if (caret !== null) places.unshift(caret);
  const parts = partsToDraw(text, lines.count, places);
  const candidate = spans.find(({ kind }) => kind === "candidate");
  const rows: Row[] = [];
  parts.forEach(({ start, end }, index) => {
    const tokens = candidate
      ? jsonTokens(text, Math.max(start, candidate.start), Math.min(end, candidate.end))
      : [];
    const omitted = (parts[index + 1]?.start ?? text.length) - end;
    drawPart(rows, { text, lines, start, end, omitted, marks, tokens, caret, spans });
  });
  const wrapping = report?.steps.some(({ step }) => step === "call") ? "call" : "envelope";
  return rows.map((row, index) => {
    const neighbours = { before: rows[index - 1], next: rows[index + 1] };
    return { ...row, hint: hintOf(row, neighbours, spans, wrapping) };
  });
}

/** A long value is marked at its opening bracket only, or the underline would cover everything inside it. */
function marksOf(text: string, list: readonly Numbered[]): Mark[] {
  const marks = list.flatMap(({ number, violation }) =>
    violation.ranges.map(([start, end]) => {
      const first = text.charCodeAt(start);
      const container = (first === 0x7b || first === 0x5b) && end - start > 2;
      return { number, start, end: container ? start + 1 : Math.max(end, start + 1) };
    }),
  );
  return marks.sort((a, b) => a.start - b.start || a.number - b.number);
}

interface PartToDraw {
  readonly text: string;
  readonly lines: Lines;
  readonly start: number;
  readonly end: number;
  readonly omitted: number;
  readonly marks: readonly Mark[];
  readonly tokens: readonly Token[];
  readonly caret: number | null;
  readonly spans: LabReport["spans"];
}

function drawPart(rows: Row[], part: PartToDraw): void {
  const { text, lines, start, end, omitted, spans } = part;
  let nextMark = 0;
  let nextToken = 0;
  let nextStack = 0;
  const stacks = markStacks(text.slice(start, end)).map((run) => ({
    start: run.start + start,
    end: run.end + start,
  }));
  const active: Mark[] = [];
  for (let line = lines.lineAt(start), at = start; ; line++) {
    const feed = text.indexOf("\n", at);
    const stop = feed < 0 || feed >= end ? end : feed;
    const pieces: Piece[] = [];
    for (let from = at; from < stop; ) {
      while ((part.marks[nextMark]?.start ?? Number.POSITIVE_INFINITY) <= from)
        active.push(part.marks[nextMark++] as Mark);
      for (let index = active.length - 1; index >= 0; index--) {
        if ((active[index] as Mark).end <= from) active.splice(index, 1);
      }
      while ((part.tokens[nextToken]?.end ?? Number.POSITIVE_INFINITY) <= from) nextToken++;
      const token = part.tokens[nextToken];
      const inToken = token && token.start <= from ? token : undefined;
      while ((stacks[nextStack]?.end ?? Number.POSITIVE_INFINITY) <= from) nextStack++;
      const stack = stacks[nextStack];
      const inStack = stack !== undefined && stack.start <= from;
      const code = inStack ? `${count(stack.end - from)} marks on one letter` : codeName(text, from);
      const limits = [stop, ...active.map((mark) => mark.end)];
      if (part.marks[nextMark]) limits.push((part.marks[nextMark] as Mark).start);
      if (token) limits.push(inToken ? token.end : token.start);
      if (part.caret !== null && part.caret > from) limits.push(part.caret);
      if (stack && !inStack) limits.push(stack.start);
      const limit = Math.min(...limits);
      const to = inStack
        ? Math.min(limit, stack.end)
        : code === null
          ? beforeCode(text, from, limit)
          : from + 1;
      pieces.push({
        start: from,
        text: text.slice(from, to),
        token: inToken?.kind ?? null,
        marks: [...new Set(active.map(({ number }) => number))].sort((a, b) => a - b),
        closes: active
          .filter((mark) => mark.end === to)
          .map(({ number }) => number)
          .sort((a, b) => a - b),
        code,
        caret: part.caret === from,
      });
      from = to;
    }
    // The parser may have stopped at the end of the line, behind everything that is drawn.
    if (part.caret === stop) pieces.push({ ...nothing, start: stop });
    const last = stop === end;
    const row = { line, start: at, end: stop, hint: null, pieces, omitted: last ? omitted : 0 };
    rows.push({ ...row, kind: kindOf(at, stop, spans) });
    if (last) return;
    at = stop + 1;
  }
}

const nothing = { text: "", token: null, marks: [], closes: [], code: null, caret: true } as const;

function beforeCode(text: string, from: number, limit: number): number {
  let to = from + 1;
  while (to < limit && codeName(text, to) === null) to++;
  return to;
}

function kindOf(start: number, end: number, spans: LabReport["spans"]): Row["kind"] {
  // Spans may be empty, and so may lines: touching is enough for a line that lies inside, not for a neighbour.
  const touches = (span: { start: number; end: number }) =>
    span.start <= end && (span.end > start || (span.end === start && span.start === start));
  const candidate = spans.find(({ kind }) => kind === "candidate");
  if (!candidate) return "plain";
  if (touches(candidate)) return "candidate";
  return spans.some(touches) ? "removed" : "outside";
}

/** Why a line does not count, at its end; for prose and for what several lines make up once per block. */
function hintOf(
  row: Omit<Row, "hint">,
  { before, next }: { readonly before: Row | undefined; readonly next: Row | undefined },
  spans: LabReport["spans"],
  wrapping: "envelope" | "call",
): string | null {
  if (row.kind === "removed") {
    const removing = ({ start, end }: Omit<Row, "hint">) =>
      spans.find((span) => span.kind !== "candidate" && span.start <= end && span.end > start);
    const span = removing(row);
    if (span !== undefined && before?.kind === "removed" && removing(before) === span) return null;
    if (span?.kind === "fence") return "fence removed";
    if (span?.kind !== "envelope") return span ? `${span.kind} removed` : null;
    return spans.find(({ kind }) => kind === "envelope") === span
      ? `${wrapping} opens`
      : `${wrapping} closes`;
  }
  if (row.kind !== "outside" || row.pieces.length === 0) return null;
  const goesOn = row.omitted === 0 && next?.kind === "outside" && next.pieces.length > 0;
  return goesOn ? null : "ignored";
}
