/** What the rules that unwrap a reply have in common. */
import type { JsonKind } from "../json/node.ts";
import type { ExtractionStep, ReplySpan } from "../result.ts";

/** A part of the reply, by UTF-16 offsets into it. */
export interface Slice {
  readonly start: number;
  readonly end: number;
}

/** What one rule made of the part that it was given. */
export interface Unwrapped {
  /** What is left; the part itself where the rule took nothing off. */
  readonly rest: Slice;
  /** The delimiter lines, in document order; empty where the rule took nothing off. */
  readonly delimiters: readonly ReplySpan[];
  readonly step: ExtractionStep;
  /** The candidate, where it is no slice of the reply; then `rest` is what it was decoded from. Only of a last rule. */
  readonly decoded?: string;
  readonly refusal?: CallRefusal;
}

/** Why the harness turns a call down before it has a candidate, unworded. */
export type CallRefusal =
  /** The decoder's text, and a UTF-16 offset into the arguments. */
  | { readonly kind: "not-json"; readonly reason: string; readonly at: number }
  /** JSON, but no object. */
  | { readonly kind: "not-arguments"; readonly reason: string }
  | { readonly kind: "missing"; readonly name: string }
  | {
      readonly kind: "mistyped";
      readonly name: string;
      readonly want: "string" | "object";
      readonly got: JsonKind;
    };

/** Offset of the end of the line at `from`: of its LF, or `end`. */
export function lineEnd(reply: string, from: number, end: number): number {
  const lf = reply.indexOf("\n", from);
  return lf < 0 || lf > end ? end : lf;
}

/** The 1-based number of the line of `reply` on which `offset` stands. Lines end at LF alone. */
export function lineNumber(reply: string, offset: number): number {
  let line = 1;
  for (let at = reply.indexOf("\n"); at >= 0 && at < offset; at = reply.indexOf("\n", at + 1)) line++;
  return line;
}

/** A line's range without the CR that a Windows line break leaves. */
export function withoutCr(reply: string, start: number, end: number): Slice {
  return { start, end: end > start && reply[end - 1] === "\r" ? end - 1 : end };
}
