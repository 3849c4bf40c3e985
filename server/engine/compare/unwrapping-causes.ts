/** Why harnesses take different texts out of the same reply. */
import { lineNumber } from "../extract/rule.ts";
import type { ExtractionStep } from "../result.ts";
import { trimSpace } from "../text/trim.ts";
import { type Cause, grouped } from "./comparison.ts";
import { stepName } from "./found.ts";
import type { Judged } from "./judged.ts";
import { type Doing, sidesOf } from "./side.ts";

/** One cause for each kind of wrapping that some take off and others leave. Empty where all have the same candidate. */
export function unwrappingCauses(all: readonly Judged[], reply: string): Cause[] {
  const candidates = new Set(all.map(takenBy));
  if (candidates.size < 2) return [];
  const steps = new Set(all.flatMap(({ report }) => report.steps.map(({ step }) => step)));
  const causes: Cause[] = [];
  for (const step of steps) {
    const isDone = (judged: Judged) => stepOf(judged, step)?.outcome === "done";
    const differ = new Set(all.filter(isDone).map(takenBy)).size > 1;
    if (!all.some(isDone) || (all.every(isDone) && !differ)) continue;
    const inOrder = [...all.filter(isDone), ...all.filter((judged) => !isDone(judged))];
    const doings = inOrder.map((judged) => doingOf(judged, step, reply, differ));
    causes.push({ kind: "unwrapping", title: stepName(step), isName: false, sides: sidesOf(doings) });
  }
  return causes;
}

/** A harness has several steps of one name where it takes off several of a kind; then the one that did something counts. */
function stepOf({ report }: Judged, name: string): ExtractionStep | undefined {
  const steps = report.steps.filter(({ step }) => step === name);
  return steps.find(({ outcome }) => outcome === "done") ?? steps[0];
}

/** What is left of the reply in the end, white space around it aside. */
function takenBy({ report }: Judged): string {
  return trimSpace(report.candidate ?? "");
}

/** @param differ whether those that take it off are left with different texts */
function doingOf(judged: Judged, name: string, reply: string, differ: boolean): Doing {
  const { harness } = judged;
  const step = stepOf(judged, name);
  const stop = stopAt(judged, reply);
  if (step?.outcome === "done") {
    const and = (form: string) => (stop === null || !differ ? "" : `, and ${form} at ${stop}`);
    return {
      harness: harness.id,
      one: `unwraps it${and("stops")}`,
      several: `unwrap it${and("stop")}`,
      effect: null,
    };
  }
  if (step === undefined && stop === null) {
    return { harness: harness.id, one: "does not look for it", several: "do not look for it", effect: null };
  }
  if (step?.outcome !== "failed" && stop !== null) {
    return {
      harness: harness.id,
      one: `does not, and stops at ${stop}`,
      several: `do not, and stop at ${stop}`,
      effect: null,
    };
  }
  const why = inSentence(step?.note ?? "");
  return { harness: harness.id, one: `does not: ${why}`, several: `do not: ${why}`, effect: null };
}

/** A step's note as the end of a sentence that has said already that nothing is taken off. */
function inSentence(note: string): string {
  return note
    .replace(/(?:; so nothing is [a-z]+)?\.$/, "")
    .replace(/^(?:A|No|The|Line) /, (word) => word.toLowerCase());
}

/** Where the harness's decoder stops: what stands there, and on which line of the reply. Null where it doesn't. */
function stopAt({ report }: Judged, reply: string): string | null {
  const at = report.syntaxErrorAt;
  if (report.verdict !== "not-json" || at === null) return null;
  if (at >= reply.length) return "the end";
  if (reply[at] === "`" && reply.indexOf("`") === at) return "the first backtick";
  return `${characterAt(reply, at)} on line ${grouped(lineNumber(reply, at))}`;
}

/** A character as a sentence names it. */
export function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  const isPlain = code > 0x20 && code < 0x7f;
  return isPlain
    ? `“${String.fromCodePoint(code)}”`
    : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
