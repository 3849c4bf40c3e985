/** Why a harness says nothing of a rule that another says is broken: looked up, or tried out with both of them. */
import type { Harness } from "../harness/harness.ts";
import type { JsonNode } from "../json/node.ts";
import { nodeAt, parsePointer } from "../json/pointer.ts";
import type { CauseKind } from "./comparison.ts";
import { type Difference, harnessOf } from "./differences.ts";
import { draftOf, ignores } from "./enforcement.ts";
import { type Experiments, withoutKeywords } from "./experiment.ts";
import type { Place } from "./found-violations.ts";
import { whyAlone } from "./rule-alone.ts";
import { rulePath } from "./rule-path.ts";
import { whatIsRejected } from "./what-is-rejected.ts";

/** Why `silent` says nothing. */
export interface Explanation {
  readonly kind: CauseKind;
  readonly title: string;
  /** Who does not look at the title, or at the order of names; the one that is silent, or the one that reports because of it. */
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

  /** The keywords that `lax` does not look at, as few as will do, without which `asked` says the same as `expected`. */
  const deciding = (
    lax: Harness,
    asked: Harness,
    place: Place,
    expected: boolean,
  ): readonly string[] | null => {
    const without = (isOut: (keyword: string) => boolean) => {
      const changed = withoutKeywords(schema.text, schema.document, isOut);
      if (changed === null) return null;
      const of = { schema: changed.schema, value: value.text };
      return experiments.reports(asked, of, place) === expected ? changed.keywords : null;
    };
    const all = without((keyword) => ignores(lax, keyword, draft));
    const one = all?.find((keyword) => without((other) => other === keyword) !== null);
    return one === undefined ? all : [one];
  };

  return ({ violation, reporter, silent, instead }) => {
    const path = rulePath(schema.document, violation.keyword, violation.instance);
    const [reporting, staying] = [reporter, silent].map(harnessOf) as [Harness, Harness];
    const steps = parsePointer(violation.instance) ?? [];
    const offending = nodeAt(value.root, steps);
    const what = whatIsRejected(violation, path, offending);
    const ignored = [...path.above, path.keyword].find((keyword) => ignores(staying, keyword, draft));
    if (ignored !== undefined) return { kind: "not-enforced", title: ignored, lax: "silent", what };
    if (instead.rejects(violation.instance)) return null;

    const values = [offending, nodeAt(value.root, steps.slice(0, -1))].flatMap((node) =>
      node === undefined ? [] : [value.text.slice(node.start, node.end)],
    );
    const around = { draft, schema: schema.text, values };
    const alone = whyAlone(path, around, reporting, staying, experiments);
    if (alone !== null) return { ...alone, title: path.keyword, what };
    // Not the rule alone: then what stands above, beside or below it, and counts for one of the two only.
    const bySilent = deciding(staying, reporting, violation, false);
    if (bySilent !== null) {
      return { kind: "not-enforced", title: bySilent.join(", "), lax: "silent", what };
    }
    const byReporter = deciding(reporting, staying, violation, true);
    if (byReporter !== null) {
      return { kind: "not-enforced", title: byReporter.join(", "), lax: "reporter", what };
    }
    return { kind: "unknown", title: path.keyword, lax: null, what };
  };
}
