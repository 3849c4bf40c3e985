/** Where in a reply a harness found the JSON, in plain words. */
import { lineNumber } from "../extract/rule.ts";
import type { ExtractionStep, ReplyReport } from "../result.ts";
import { grouped } from "./comparison.ts";

const NAMES: ReadonlyMap<string, string> = new Map([
  ["envelope", "Envelope"],
  ["fence", "Code fence"],
  ["call", "Tool call"],
]);

/** What an extraction step takes off, as a heading. */
export function stepName(step: string): string {
  return NAMES.get(step) ?? step.replace(/^./, (first) => first.toUpperCase());
}

/** `Code fence inside the envelope, lines 4 to 15`. Lines are those of the reply, ended by LF, 1-based. */
export function foundIn(reply: string, { steps }: Pick<ReplyReport, "steps">): string {
  const done = steps.filter(({ outcome }) => outcome === "done");
  const inner = done.at(-1);
  if (inner === undefined) {
    return steps.some(({ step, outcome }) => step === "call" && outcome === "failed")
      ? "No call of its tool"
      : "Reads the reply as it is";
  }
  const names = done.map(({ step }) => stepName(step)).reverse();
  const inside = names.slice(1).map((name) => ` inside the ${name.toLowerCase()}`);
  return `${names[0]}${inside.join("")}${linesOf(reply, inner)}`;
}

function linesOf(reply: string, { span }: ExtractionStep): string {
  if (span === undefined) return ", out of a string";
  const first = lineNumber(reply, span.start);
  const last = first + breaksIn(reply, span.start, span.end);
  return first === last ? `, line ${grouped(first)}` : `, lines ${grouped(first)} to ${grouped(last)}`;
}

/** Line feeds between two offsets; one at the very end ends the line that it stands on. */
function breaksIn(reply: string, start: number, end: number): number {
  let count = 0;
  for (let at = reply.indexOf("\n", start); at >= 0 && at < end - 1; at = reply.indexOf("\n", at + 1))
    count++;
  return count;
}
