/** Why harnesses that read the same value disagree on whether it fits. */
import { readJson } from "../json/read.ts";
import { trimSpace } from "../text/trim.ts";
import type { Cause } from "./comparison.ts";
import { type Difference, differencesOf, type Reader, readerOf } from "./differences.ts";
import { Experiments } from "./experiment.ts";
import { type Explanation, explainer } from "./explain.ts";
import type { Judged } from "./judged.ts";
import { reportingDoing, silentDoing } from "./rule-sentences.ts";
import { type Doing, sidesOf } from "./side.ts";

/** One cause for each reason, whichever rules it concerns. */
export function ruleCauses(all: readonly Judged[], schemaText: string): Cause[] {
  const document = all.find(({ schema }) => schema.document !== null)?.schema.document ?? null;
  if (document === null) return [];
  const byCandidate = new Map<string, Reader[]>();
  for (const judged of all) {
    const reader = readerOf(judged);
    if (reader === null) continue;
    const key = trimSpace(judged.report.candidate ?? "");
    byCandidate.set(key, [...(byCandidate.get(key) ?? []), reader]);
  }
  const reasons = new Reasons();
  const experiments = new Experiments();
  for (const [candidate, readers] of byCandidate) {
    const differences = differencesOf(readers);
    if (differences.length === 0) continue;
    const read = readJson(candidate);
    if (!read.ok) continue;
    const explain = explainer(
      { text: schemaText, document },
      { text: candidate, root: read.node },
      experiments,
    );
    for (const difference of differences) {
      const explanation = explain(difference);
      if (explanation !== null) reasons.add(difference, explanation);
    }
  }
  return reasons.causes();
}

/** Explained differences, those with the same reason together. */
class Reasons {
  private readonly reasons = new Map<
    string,
    { readonly explanation: Explanation; readonly doings: Map<string, Doing> }
  >();

  add({ violation, reporter, silent }: Difference, explanation: Explanation): void {
    const key = `${explanation.kind}\n${explanation.title}\n${explanation.lax === "reporter"}`;
    const reason = this.reasons.get(key) ?? { explanation, doings: new Map<string, Doing>() };
    this.reasons.set(key, reason);
    const put = (doing: Doing) => {
      if (!reason.doings.has(doing.harness)) reason.doings.set(doing.harness, doing);
    };
    put(reportingDoing(explanation, violation, reporter));
    put(silentDoing(explanation, silent));
  }

  causes(): Cause[] {
    return [...this.reasons.values()].map(({ explanation: { kind, title }, doings }) => {
      const rejecting = [...doings.values()].filter(({ effect }) => effect === "rejects");
      const accepting = [...doings.values()].filter(({ effect }) => effect === "accepts");
      return { kind, title, isName: true, sides: sidesOf([...rejecting, ...accepting]) };
    });
  }
}
