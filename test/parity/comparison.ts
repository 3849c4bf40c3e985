/** What the comparisons of all harnesses are made of. */
import type { Harness } from "../../server/engine/index.ts";
import { toWellFormed } from "../../server/engine/text/utf8.ts";
import type { Expectation, VectorLine } from "./line.ts";
import { sameText } from "./same-text.ts";

/** One field that differs. */
export interface Difference {
  readonly field: string;
  readonly want: unknown;
  readonly got: unknown;
}

/** Empty when the answer is the same. */
export type Comparison = (harness: Harness, line: VectorLine) => Difference[];

/** By kind of line. */
export type Comparisons = ReadonlyMap<string, Comparison>;

export function equal(field: string, want: unknown, got: unknown): Difference[] {
  const seen = typeof got === "string" ? toWellFormed(got) : got;
  const wanted = typeof want === "string" ? toWellFormed(want) : want;
  return wanted === seen ? [] : [{ field, want, got }];
}

/** A field whose name is the same on both sides. */
export function fixed(field: string, expect: Expectation, got: unknown): Difference[] {
  return equal(field, expect[field], got);
}

/** A field that is a list of the texts seen, where `varies` stands beside it. */
export function varying(
  field: string,
  expect: Expectation,
  got: string | null,
  same: (a: string, b: string) => boolean = sameText,
): Difference[] {
  const want = expect[field] ?? null;
  if (!Array.isArray(want)) return equal(field, want, got);
  const texts = want.map(String);
  return got !== null && texts.some((text) => text === got || same(text, got)) ? [] : [{ field, want, got }];
}
