/** Why a harness says nothing of a rule that another says is broken: looked up, or tried out with both of them. */
import type { Harness } from "../harness/harness.ts";
import { type JsonNode, member } from "../json/node.ts";
import { nodeAt, parsePointer } from "../json/pointer.ts";
import type { CauseKind } from "./comparison.ts";
import { type Difference, harnessOf } from "./differences.ts";
import { dialectOf, draftOf, ignores } from "./enforcement.ts";
import { type Case, type Experiments, withDoubles, withoutKeywords, withSortedNames } from "./experiment.ts";
import { type RulePath, rulePath, subschemas } from "./rule-path.ts";
import { whatIsRejected } from "./what-is-rejected.ts";

/** Why `silent` says nothing. */
export interface Explanation {
  readonly kind: CauseKind;
  readonly title: string;
  /** Who does not look at the title; the one that is silent, or the one that reports because of it. */
  readonly lax: "silent" | "reporter" | null;
  /** What is rejected. */
  readonly what: string;
}

/** Null where there is nothing to explain: the harness rejects the value for another rule, and says no more of it. */
export type Explain = (difference: Difference) => Explanation | null;

export function explainer(
  schema: { readonly text: string; readonly document: JsonNode },
  value: { readonly text: string; readonly root: JsonNode },
  experiments: Experiments,
): Explain {
  const draft = draftOf(schema.document);
  const whole = (harness: Harness, text: string) =>
    experiments.accepts(harness, { schema: text, value: value.text });

  return ({ violation, reporter, silent }) => {
    const path = rulePath(schema.document, violation.keyword, violation.instance);
    const [reporting, staying] = [reporter, silent].map(harnessOf) as [Harness, Harness];
    const isIgnored = (keyword: string) => ignores(staying, keyword, draft);
    const offending = nodeAt(value.root, parsePointer(violation.instance) ?? []);
    const what = whatIsRejected(violation, path, offending);
    const ignored = [...path.above, path.keyword].find(isIgnored);
    if (ignored !== undefined) return { kind: "not-enforced", title: ignored, lax: "silent", what };
    if (silent.found.rejects(violation.instance)) return null;

    const part = member(path.holder, path.keyword);
    if (subschemas.has(path.keyword)) {
      // What stands below the keyword decides: the schema without what one of the two does not look at.
      const asSilent = part && withoutKeywords(schema.text, part, isIgnored);
      if (asSilent != null && whole(reporting, asSilent.schema) === true) {
        return { kind: "not-enforced", title: asSilent.keywords.join(", "), lax: "silent", what };
      }
      const asReporter =
        part && withoutKeywords(schema.text, part, (name) => ignores(reporting, name, draft));
      if (asReporter != null && whole(staying, asReporter.schema) === false) {
        return { kind: "not-enforced", title: asReporter.keywords.join(", "), lax: "reporter", what };
      }
    }
    const alone =
      offending && caseOf(path, draft, schema.text, value.text.slice(offending.start, offending.end));
    const kind = alone ? kindOf(alone, path.keyword, reporting, staying, experiments) : "unknown";
    return { kind, title: path.keyword, lax: null, what };
  };
}

/** Keywords that mean nothing without the others of their kind. */
const TOGETHER: readonly (readonly string[])[] = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
];

/** The rule and the value alone. */
function caseOf(
  { keyword, holder }: RulePath,
  draft: Parameters<typeof dialectOf>[0],
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

/** What the difference hangs on when the rule and the value are looked at alone. */
function kindOf(
  alone: Case,
  keyword: string,
  reporter: Harness,
  silent: Harness,
  experiments: Experiments,
): CauseKind {
  const differ = (of: Case) =>
    experiments.accepts(reporter, of) === false && experiments.accepts(silent, of) === true;
  const agree = (of: Case) => {
    const one = experiments.accepts(reporter, of);
    return one !== null && one === experiments.accepts(silent, of);
  };
  if (!differ(alone)) {
    const inObject = { schema: `{"properties":{"p":${alone.schema}}}`, value: `{"p":${alone.value}}` };
    return alone.value === "null" && differ(inObject) ? "null-property" : "unknown";
  }
  const doubles = withDoubles(alone);
  if (doubles !== null && agree(doubles)) return "numbers";
  const sorted = withSortedNames(alone);
  if (sorted !== null && agree(sorted)) return "name-order";
  return keyword === "format" || keyword === "pattern" ? keyword : "unknown";
}
