/** What the harnesses do about a rule on which they disagree, as sentences. */
import type { Harness } from "../harness/harness.ts";
import type { Violation } from "../result.ts";
import { type CauseKind, grouped } from "./comparison.ts";
import type { Reader } from "./differences.ts";
import type { Explanation } from "./explain.ts";
import type { Doing } from "./side.ts";

const MODELS: Readonly<Record<Harness["numbers"], string>> = {
  float64: "numbers held as doubles",
  exact: "numbers held exactly",
  "u64-i64-f64": "numbers held as 64-bit integers or doubles",
};

/** What those who say nothing do, for one and for several; of other causes nobody is silent. */
const SILENT: Readonly<Partial<Record<CauseKind, readonly [string, string]>>> = {
  "not-enforced": ["does not look at it", "do not look at it"],
  numbers: ["does not", "do not"],
  "name-order": ["does not look at the order of names", "do not look at the order of names"],
  format: ["takes it for valid", "take it for valid"],
  pattern: ["takes it for a match", "take it for a match"],
  "null-property": ["takes a property that is null for absent", "take a property that is null for absent"],
};
const UNKNOWN = ["does not; why is not known", "do not; why is not known"] as const;

/** Of the one that says the rule is broken. */
export function reportingDoing(
  { kind, lax, what }: Explanation,
  violation: Violation,
  reporter: Reader,
): Doing {
  const { harness } = reporter.judged;
  const others = reporter.violations.filter(({ keyword }) => keyword === violation.keyword).length - 1;
  const more = others <= 0 ? "" : ` and ${grouped(others)} more`;
  const how = kind === "numbers" ? `, with ${MODELS[harness.numbers]}` : "";
  const why = (they: string) => (lax === "reporter" ? `, because ${they} not look at it` : "");
  return {
    harness: harness.id,
    one: `rejects ${what}${more}${how}${why("it does")}`,
    several: `reject ${what}${more}${how}${why("they do")}`,
    effect: "rejects",
  };
}

/** Of the one that says nothing. */
export function silentDoing({ kind, lax }: Explanation, { judged: { harness }, wouldFind }: Reader): Doing {
  const [one, several] =
    lax === "reporter" ? (["looks at it", "look at it"] as const) : (SILENT[kind] ?? UNKNOWN);
  const how = kind === "numbers" ? `, with ${MODELS[harness.numbers]}` : "";
  if (wouldFind) {
    const would = `would ${several.replace(/^do not/, "not")}`.replace(/(?=;|$)/, " in a call of its tool");
    return { harness: harness.id, one: `${would}${how}`, several: `${would}${how}`, effect: "accepts" };
  }
  return { harness: harness.id, one: `${one}${how}`, several: `${several}${how}`, effect: "accepts" };
}
