/** One reply through several harnesses (`harnesses.md` 8): what each makes of it, side by side, and why they differ. */

import type { Harness } from "../harness/harness.ts";
import { harnesses as all } from "../harness/index.ts";
import { type JudgeSettings, loopOptions } from "../harness/settings-in-force.ts";
import type { JudgeOptions } from "../judge.ts";
import type { ReplyReport } from "../result.ts";
import { byteLength } from "../text/utf8.ts";
import { admissionCauses } from "./admission-causes.ts";
import { type Cause, type ComparedRow, type Comparison, grouped } from "./comparison.ts";
import { decoderCauses } from "./decoder-causes.ts";
import { foundIn } from "./found.ts";
import { type Judged, judgeAs } from "./judged.ts";
import { reasonOf } from "./reason.ts";
import { ruleCauses } from "./rule-causes.ts";
import { same, sidesOf } from "./side.ts";
import { unwrappingCauses } from "./unwrapping-causes.ts";

export interface CompareOptions extends Omit<JudgeOptions, "previousCandidate" | "previousErrors"> {
  /** Those that the engine knows, where absent. */
  readonly harnesses?: readonly Harness[];
  /** Modes by harness, where another than the reply suggests is wanted. */
  readonly modes?: ReadonlyMap<string, string>;
  /** What the harnesses' own configurations say, by harness; the options given for all win. */
  readonly settings?: ReadonlyMap<string, JudgeSettings>;
}

/**
 * What each harness makes of the reply, and why they differ. A harness whose default mode takes calls of a tool judges a reply that is no
 * such call as plain text. Causes come out of the reports; where one had to be tried out it was, and where none is known it says so.
 * Never throws; linear in the length of the reply.
 */
export function compareHarnesses(
  schemaText: string,
  reply: string,
  { harnesses = all, modes, settings, ...options }: CompareOptions = {},
): Comparison {
  const judged = harnesses.map((harness) => {
    const own = loopOptions(settings?.get(harness.id) ?? {});
    return judgeAs(harness, schemaText, reply, modes?.get(harness.id) ?? null, { ...own, ...options });
  });
  return {
    rows: judged.map((each) => rowOf(each, reply)),
    causes: causesOf(judged, schemaText, reply),
  };
}

function rowOf(judged: Judged, reply: string): ComparedRow {
  const { harness, mode, report, schema, asCalled } = judged;
  const isPlain = report.verdict === "accepted-unchecked" && asCalled !== null;
  return {
    harness: harness.id,
    title: harness.title,
    version: harness.version,
    mode,
    verdict: report.verdict,
    reason: isPlain ? "No rule is checked on a plain text reply" : reasonOf(harness, report, schema),
    found: foundIn(reply, report),
    next: nextOf(harness, report),
    report,
  };
}

function nextOf({ retry, wording }: Harness, { attempt, notChecked }: ReplyReport): string {
  if (attempt.next === "accepted") return "Returns the JSON";
  if (notChecked !== undefined) return "Not known";
  if (attempt.next === "ends") return "Ends the run";
  if (retry === null || attempt.of === null) return "The caller decides";
  const left = attempt.of - attempt.number;
  const who = wording.repairPrompt === undefined ? "Asks again" : "Asks a fresh agent";
  return `${who}, ${grouped(left)} ${left === 1 ? "retry" : "retries"}`;
}

function causesOf(judged: readonly Judged[], schemaText: string, reply: string): Cause[] {
  const admitted = judged.filter(({ report }) => report.verdict !== "schema-refused");
  return [
    ...admissionCauses(judged),
    ...unwrappingCauses(judged, reply),
    ...payloadCauses(admitted),
    ...decoderCauses(admitted, reply),
    ...ruleCauses(admitted, schemaText),
    ...uncheckedCauses(admitted.filter(isKnown)),
    ...notCheckedCauses(judged),
  ];
}

function isKnown({ report }: Judged): boolean {
  return report.notChecked === undefined;
}

/** Of some it is not known what they make of the schema or the reply. */
function notCheckedCauses(judged: readonly Judged[]): Cause[] {
  const unknown = judged.filter((each) => !isKnown(each));
  if (unknown.length === 0) return [];
  const doings = [...unknown, ...judged.filter(isKnown)].map((each) =>
    isKnown(each)
      ? { harness: each.harness.id, one: "gives a verdict", several: "give a verdict", effect: null }
      : each.schema.notChecked === null
        ? same(each.harness.id, "could not be asked: checking the reply would take too much time or memory")
        : same(each.harness.id, "could not be asked: what it reads to take the schema is not read here"),
  );
  return [{ kind: "not-checked", title: "Not checked", isName: false, sides: sidesOf(doings) }];
}

/** Taken without a look at the schema, by some. */
function uncheckedCauses(judged: readonly Judged[]): Cause[] {
  const isUnchecked = ({ report }: Judged) => report.verdict === "accepted-unchecked";
  if (!judged.some(isUnchecked) || judged.every(isUnchecked)) return [];
  const doings = [...judged.filter(isUnchecked), ...judged.filter((each) => !isUnchecked(each))].map(
    (each) =>
      isUnchecked(each)
        ? {
            harness: each.harness.id,
            one: "takes the JSON without a look at the schema",
            several: "take the JSON without a look at the schema",
            effect: "accepts" as const,
          }
        : { harness: each.harness.id, one: "checks it", several: "check it", effect: null },
  );
  return [{ kind: "unchecked", title: "No check", isName: false, sides: sidesOf(doings) }];
}

/** A candidate that is too long for some. */
function payloadCauses(judged: readonly Judged[]): Cause[] {
  const isRefused = ({ report }: Judged) => report.verdict === "payload-refused";
  if (!judged.some(isRefused)) return [];
  const doings = judged.map(({ harness, report }) => {
    const cap = harness.caps.payloadBytes;
    const bytes = byteLength(report.candidate ?? "");
    const counted =
      cap === null
        ? ""
        : `${grouped(bytes)} bytes, ${bytes > cap ? "over" : "within"} the cap of ${grouped(cap)}`;
    const isOver = cap !== null && bytes > cap;
    const id = harness.id;
    if (isOver || (cap !== null && report.verdict !== "payload-refused")) {
      const effect = isOver ? ("rejects" as const) : null;
      return { harness: id, one: `counts ${counted}`, several: `count ${counted}`, effect };
    }
    return report.verdict === "payload-refused"
      ? {
          harness: id,
          one: reasonOf(harness, report),
          several: reasonOf(harness, report),
          effect: "rejects" as const,
        }
      : { harness: id, one: "has no such cap", several: "have no such cap", effect: null };
  });
  return [{ kind: "payload-size", title: "Size of the reply", isName: false, sides: sidesOf(doings) }];
}
