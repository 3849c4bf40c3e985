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
  numbers: ["does not", "do not"],
  format: ["takes it for valid", "take it for valid"],
  pattern: ["takes it for a match", "take it for a match"],
  "null-property": ["takes a property that is null for absent", "take a property that is null for absent"],
};
const UNKNOWN = ["does not; why is not known", "do not; why is not known"] as const;

/** Of the one that says the rule is broken. */
export function reportingDoing(explanation: Explanation, violation: Violation, reporter: Reader): Doing {
  const { kind, lax, what } = explanation;
  const { harness } = reporter.judged;
  const others = reporter.violations.filter(({ keyword }) => keyword === violation.keyword).length - 1;
  const more = others <= 0 ? "" : ` and ${grouped(others)} more`;
  const how = kind === "numbers" ? `, with ${MODELS[harness.numbers]}` : "";
  const why = (they: string) =>
    lax === "reporter" ? `, because ${they} not look at ${atWhat(explanation)}` : "";
  return {
    harness: harness.id,
    one: `rejects ${what}${more}${how}${why("it does")}`,
    several: `reject ${what}${more}${how}${why("they do")}`,
    effect: "rejects",
  };
}

/** Of the one that says nothing. */
export function silentDoing(explanation: Explanation, { judged: { harness }, wouldFind }: Reader): Doing {
  const { kind } = explanation;
  const [one, several] = silence(explanation);
  const how = kind === "numbers" ? `, with ${MODELS[harness.numbers]}` : "";
  const would = `would ${several.replace(/^do not/, "not")}`.replace(/(?=;|$)/, " in a call of its tool");
  const [says, say] = wouldFind ? [would, would] : [one, several];
  return { harness: harness.id, one: `${says}${how}`, several: `${say}${how}`, effect: "accepts" };
}

function silence(explanation: Explanation): readonly [string, string] {
  const at = atWhat(explanation);
  if (explanation.lax === "reporter") return [`looks at ${at}`, `look at ${at}`];
  if (explanation.lax === "silent") return [`does not look at ${at}`, `do not look at ${at}`];
  return SILENT[explanation.kind] ?? UNKNOWN;
}

function atWhat({ kind, title }: Explanation): string {
  if (kind === "name-order") return "the order of names";
  return title.includes(", ") ? "them" : "it";
}
