/** One reply through several harnesses: what each makes of it, and why they differ. */
import type { ReplyReport, Verdict } from "../result.ts";

export interface Comparison {
  /** In the order in which the harnesses were given. */
  readonly rows: readonly ComparedRow[];
  /** Why they differ; in the order of the pipeline, empty where they agree. */
  readonly causes: readonly Cause[];
}

/** What one harness makes of the reply. */
export interface ComparedRow {
  readonly harness: string;
  readonly title: string;
  readonly version: string;
  /** The mode in which it was judged where that is not the harness's default; else null. */
  readonly mode: string | null;
  /** Null where it is not known what the harness makes of the reply. */
  readonly verdict: Verdict | null;
  /** Why, in one line: the harness's own words without what introduces them, or ours where it has none. */
  readonly reason: string;
  /** In which part of the reply it found the JSON, in plain words. */
  readonly found: string;
  /** What the harness does next, in plain words. */
  readonly next: string;
  readonly report: ReplyReport;
}

export type CauseKind =
  /** Refusals of the schema; the title says which. */
  | "admission"
  /** Taken without a look at the schema. */
  | "unchecked"
  /** Whether envelope, fence or call is taken off. */
  | "unwrapping"
  /** White space around the JSON that is none to JSON. */
  | "white-space"
  | "payload-size"
  /** The same text, JSON to some decoders and not to others. */
  | "decoder"
  /** A keyword that a harness does not look at. */
  | "not-enforced"
  /** The same keyword on the same value, judged otherwise: how numbers are held, the order of names, formats, patterns. */
  | "numbers"
  | "name-order"
  | "format"
  | "pattern"
  /** A property that is null counts as absent. */
  | "null-property"
  /** It is not known what a harness makes of schema or reply. */
  | "not-checked"
  | "unknown";

/** A cause with the harnesses on each of its sides. */
export interface Cause {
  readonly kind: CauseKind;
  /** What it is about: `Code fence`, `Schema size`, or a keyword. */
  readonly title: string;
  /** Whether the title is a name out of the schema. */
  readonly isName: boolean;
  /** Those who do the same stand on one side. No harness on two sides. */
  readonly sides: readonly Side[];
}

export interface Side {
  /** Ids. */
  readonly harnesses: readonly string[];
  /** Continues the list of the harnesses as a sentence, without the full stop: `unwrap it`. */
  readonly does: string;
  /** The verdict that this side of the cause alone leads to; null where it decides nothing. */
  readonly effect: "accepts" | "rejects" | null;
}

/** A cause in sentences: `mivia and codewhale unwrap it. harbor does not.` */
export function causeText({ sides }: Cause): string {
  return sides.map(({ harnesses, does }) => `${listed(harnesses)} ${does}.`).join(" ");
}

/** `a`, `a and b`, `a, b and c` */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** The form of a verb that fits so many subjects. */
export function verb(subjects: readonly unknown[], one: string, several: string): string {
  return subjects.length === 1 ? one : several;
}

/** `1,024` */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:[0-9]{3})+$)/g, ",");
}
