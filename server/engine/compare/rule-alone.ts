/** A rule and a value alone, put to two harnesses that disagree on them. */
import type { Harness } from "../harness/harness.ts";
import { member } from "../json/node.ts";
import type { DraftId } from "../schema/dialect.ts";
import { dialectOf } from "./enforcement.ts";
import { type Case, type Experiments, withDoubles, withSortedNames } from "./experiment.ts";
import type { Explanation } from "./explain.ts";
import { type RulePath, subschemas } from "./rule-path.ts";

/** Keywords that mean nothing without the others of their kind. */
const TOGETHER: readonly (readonly string[])[] = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
];

/** The rule and the value alone. */
function caseOf(
  { keyword, holder }: RulePath,
  draft: DraftId | null,
  schemaText: string,
  value: string,
): Case | null {
  const keywords = TOGETHER.find((group) => group.includes(keyword)) ?? [keyword];
  const members = keywords.flatMap((name) => {
    const node = member(holder, name);
    return node === undefined ? [] : [`${JSON.stringify(name)}:${schemaText.slice(node.start, node.end)}`];
  });
  return members.length === 0 ? null : { schema: `{${dialectOf(draft)}${members.join(",")}}`, value };
}

/** Values of all kinds: a rule that lets them all pass is none. */
const VALUES = ["null", "true", "0", "-1.5", '""', '"x"', "[]", "[1,1]", "{}", '{"x":1}'];

type Why = Pick<Explanation, "kind" | "lax">;

interface Surroundings {
  readonly draft: DraftId | null;
  /** The schema document's text. */
  readonly schema: string;
  /** The value that was rejected and, where that is a mere part to one of the two, what holds it. */
  readonly values: readonly string[];
}

/** What the difference hangs on, where it is the rule and the value alone; null where it is not. */
export function whyAlone(
  path: RulePath,
  { draft, schema, values }: Surroundings,
  reporter: Harness,
  silent: Harness,
  experiments: Experiments,
): Why | null {
  const differ = (of: Case) =>
    experiments.accepts(reporter, of) === false && experiments.accepts(silent, of) === true;
  const cases = values.flatMap((value) => caseOf(path, draft, schema, value) ?? []);
  const alone = cases.find(differ);
  if (alone !== undefined) return whyOf(alone, path.keyword, reporter, silent, experiments);
  const [first] = cases;
  if (first?.value !== "null") return null;
  const inObject = { schema: `{"properties":{"p":${first.schema}}}`, value: '{"p":null}' };
  return differ(inObject) ? { kind: "null-property", lax: null } : null;
}

function whyOf(
  alone: Case,
  keyword: string,
  reporter: Harness,
  silent: Harness,
  experiments: Experiments,
): Why | null {
  /** What both say of a case once they say the same. */
  const agreed = (of: Case | null) => {
    if (of === null) return null;
    const one = experiments.accepts(reporter, of);
    return one === experiments.accepts(silent, of) ? one : null;
  };
  if (agreed(withDoubles(alone)) !== null) return { kind: "numbers", lax: null };
  const sorted = agreed(withSortedNames(alone));
  // Whoever says something else of sorted names looks at their order.
  if (sorted !== null) return { kind: "name-order", lax: sorted ? "silent" : "reporter" };
  // Of a rule with schemas in it, one of these decides.
  if (subschemas.has(keyword)) return null;
  const { schema } = alone;
  if (VALUES.every((value) => experiments.accepts(silent, { schema, value }) === true)) {
    return { kind: "not-enforced", lax: "silent" };
  }
  return keyword === "format" || keyword === "pattern" ? { kind: keyword, lax: null } : null;
}
