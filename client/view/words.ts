import type { Delivery } from "../../server/protocol.ts";
import type { LabReport, LabResult } from "../reply-lab/messages.ts";

/** Every sentence of ours that depends on a result. The harness's own texts are never built here. */

export function count(value: number): string {
  return value.toLocaleString("en-US");
}

export function bytes(value: number): string {
  return `${count(value)} ${value === 1 ? "byte" : "bytes"}`;
}

export function plural(value: number, one: string): string {
  return `${count(value)} ${value === 1 ? one : `${one}s`}`;
}

export type Tone = "bad" | "good" | "warn" | "refused" | "none";

export interface Verdict {
  readonly tone: Tone;
  readonly word: string;
  readonly summary: string;
  readonly next: string;
}

/** In place of a verdict while the schema is out of reach. */
export function schemaGoneWords(name: string): Verdict {
  return {
    tone: "none",
    word: "No schema",
    summary: "",
    next: `The schema ${name} can't be opened: it may have been moved or deleted. Your replies are kept.`,
  };
}

/** In place of a verdict that is late, and would be about another text. */
export const judgingWords: Verdict = { tone: "none", word: "Judging…", summary: "", next: "" };

/** In place of one that did not come. */
export const failedWords: Verdict = { tone: "none", word: "Not judged", summary: "", next: "" };

/** In place of the sentence after the verdict while the schema can't be read. `line` is the schema's, 1-based. */
export function brokenWords(line: number | null): string {
  const where =
    line === null ? "The schema can’t be read just now" : `Schema has a syntax error, line ${count(line)}`;
  return `${where}. Below is what came of the schema before.`;
}

/** Where a paste can't go, and what to do. */
export function readOnlyWords(shown: number): string {
  return `Attempt ${count(shown + 1)} is shown to read only: nothing was pasted.`;
}

/** Under a violation whose rule is left out of what the model is shown. */
export function hiddenWords(name: string): string {
  return `The model can’t see this rule: everything called “${name}” is left out of the contract.`;
}

/** Under a violation that misses properties whose names alone the model is shown. */
export function unexplainedWords(names: readonly string[]): string {
  const [is, them] = names.length === 1 ? ["is", "it"] : ["are", "them"];
  return `The model sees that ${listWords(names.map((name) => `“${name}”`))} ${is} required, and nothing else of ${them}: properties of such names are left out of the contract.`;
}

/** The verdict bar's words. `who` is the harness's name. */
export function verdictWords(who: string, report: LabReport | undefined, result: LabResult): Verdict {
  if (result.note !== null && !report)
    return { tone: "none", word: "Nothing to judge", summary: "", next: result.note };
  const delivery = result.inputs?.delivery ?? "same-conversation";
  if (report?.admission != null || report?.verdict === "schema-refused") {
    const stops =
      delivery === "caller"
        ? `${who} gives its caller the error.`
        : `${who} stops before the first model call.`;
    return {
      tone: "refused",
      word: "Schema refused",
      summary: refusalWords(result.refusal?.findings[0]?.code)[0],
      next: `${stops} There is nothing to validate.`,
    };
  }
  if (report?.notChecked !== undefined) {
    return { tone: "warn", word: "Not checked", summary: "", next: report.notChecked };
  }
  switch (report?.verdict) {
    case "accepted":
      return {
        tone: "good",
        word: "Accepted",
        summary: "matches the schema",
        next: `${attemptWords(report)} ${who} returns the JSON to its caller; nothing is sent back.`,
      };
    case "accepted-unchecked":
      return {
        tone: "warn",
        word: "Accepted, unchecked",
        summary: "no rule was checked",
        next: `${attemptWords(report)} ${who} takes the JSON without looking at the schema.`,
      };
    case "not-json":
      return {
        tone: "bad",
        word: "Not JSON",
        summary: "parse error",
        next: nextWords(who, report, delivery),
      };
    case "payload-refused":
      return {
        tone: "bad",
        word: "Reply refused",
        summary: beforeRules,
        next: nextWords(who, report, delivery),
      };
    case "violates-schema":
      return {
        tone: "bad",
        word: "Rejected",
        summary: report.violationCount === 0 ? beforeRules : violationsWords(report),
        next: nextWords(who, report, delivery),
      };
    default:
      return {
        tone: "none",
        word: "No reply yet",
        summary: "",
        next: `Paste what the model sent back and see what ${who} does with it.`,
      };
  }
}

/** Why a schema is refused, by the code of the finding: beside the verdict, and at the place in the schema. */
export function refusalWords(code: string | undefined): readonly [short: string, atPlace: string] {
  return refusals.get(code ?? "") ?? ["", "The schema is refused here"];
}

const refusals: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["admission/size", ["too large", "The schema takes more bytes than it may"]],
  ["admission/depth", ["too deep", "This stands on too deep a level"]],
  ["admission/external-ref", ["external $ref", "The reference points outside this document"]],
  ["admission/not-an-object", ["no object", "This is no schema"]],
  ["admission/dialect", ["unknown dialect", "Nobody here knows this dialect"]],
  ["admission/unresolved-ref", ["dangling $ref", "The reference leads to nothing"]],
  ["admission/metaschema", ["no legal schema", "JSON Schema itself does not allow this"]],
  ["admission/regex", ["illegal pattern", "The pattern can’t be compiled"]],
  ["admission/syntax", ["no JSON", "Here it stops being JSON"]],
  ["admission/keyword-type", ["unreadable keyword", "A value of this kind can’t be read here"]],
]);

/** The rows of the checks before a run. `schema` holds bytes and depth against the caps. */
export function checkWords(
  { name, state, count: found }: NonNullable<LabResult["refusal"]>["checks"][number],
  { bytes: size, bytesCap, depth, depthCap }: LabResult["schema"],
): readonly [name: string, words: string] {
  const of = (value: number | null, cap: number | null, unit: string) =>
    value === null || cap === null ? otherwise : `${count(value)} of ${count(cap)}${unit}`;
  const otherwise = { done: "Passed", failed: "Failed", "not-reached": "Not reached" }[state];
  switch (name) {
    case "read":
      return ["Read", otherwise];
    case "size":
      return ["Size", of(size, bytesCap, " bytes")];
    case "depth":
      return ["Depth", of(depth, depthCap, "")];
    case "references":
      return ["References", state === "failed" ? `${count(found)} external` : otherwise];
    case "compile":
      return ["Compile", otherwise];
  }
}

/** What becomes of replies while no schema is there to judge them by. `lines` is that of the shown one. */
export function keptWords(replies: number, lines: number): string {
  return replies === 1
    ? `Your reply (${plural(lines, "line")}) is kept and will be checked once the schema is accepted.`
    : `Your ${count(replies)} replies are kept and will be checked once the schema is accepted.`;
}

/** For a reply that is refused for what it is, whatever the schema says. */
const beforeRules = "before any rule was checked";

/** What happens after an attempt that was not accepted. */
function nextWords(who: string, report: LabReport, delivery: Delivery): string {
  const attempt = attemptWords(report);
  if (report.attempt.next === "ends") return `${attempt} ${who} ends the run.`;
  if (report.corrective === null) return `${attempt} ${who} sends nothing back.`;
  if (hasNoRoom(report)) {
    return `${attempt} ${who} asks again but has no room to say why.`;
  }
  return `${attempt} ${who} ${asksAgain[delivery]}.`;
}

const asksAgain: Readonly<Record<Delivery, string>> = {
  "same-conversation": "sends a corrective and asks again",
  "user-turn": "adds a user turn and asks again",
  "tool-result": "answers the tool call, and the model goes on",
  "fresh-agent": "sends a repair prompt to a fresh agent",
  caller: "gives its caller the error and a text for the model",
};

/** How the message reaches the model, behind "Message sent back". */
export const deliveryWords: Readonly<Record<Delivery, string>> = {
  "same-conversation": "in the same conversation",
  "user-turn": "as a user turn",
  "tool-result": "as the result of the tool call",
  "fresh-agent": "as a repair prompt, to a fresh agent",
  caller: "if its caller passes it on",
};

/** Why there is no appendix. */
export function notToldWords(report: LabReport | undefined): string {
  return report !== undefined && report.admission === null ? "not sent" : "none";
}

export function attemptWords({ attempt }: LabReport): string {
  return attempt.of === null ? `Attempt ${attempt.number}.` : `Attempt ${attempt.number} of ${attempt.of}.`;
}

/** Whether the corrective should name the errors and has no room for any of it. */
export function hasNoRoom(report: LabReport): boolean {
  return !report.cutOff && report.detailBytes > 0 && partBytes(report, "detail") === 0;
}

/** UTF-8 bytes of one kind of part of the corrective. */
export function partBytes(report: LabReport, name: string): number {
  return report.correctiveParts.reduce((sum, part) => (part.part === name ? sum + part.bytes : sum), 0);
}

/** One line of the attempts list. */
export function attemptVerdict(report: LabReport): string {
  if (report.notChecked !== undefined) return "Not checked";
  switch (report.verdict) {
    case "accepted":
      return "Accepted";
    case "accepted-unchecked":
      return "Accepted, unchecked";
    case "not-json":
      return "Not JSON";
    case "payload-refused":
      return "Reply refused";
    case "schema-refused":
      return "Schema refused";
    default:
      if (report.violationCount === 0) return "Rejected";
      return `Rejected, ${violationsWords(report)}`;
  }
}

/** "1,024", or "more than 50,000" where a limit kept the others from being listed. */
export function atLeastWords({ violationCount, isPartial }: LabReport): string {
  return `${isPartial ? "more than " : ""}${count(violationCount)}`;
}

/** "3 violations" */
function violationsWords(report: LabReport): string {
  return `${atLeastWords(report)} ${report.violationCount === 1 ? "violation" : "violations"}`;
}

/** How many violations the corrective tells the model of. */
export function reachWords(report: LabReport): string {
  const { violationCount, sentCount, isPartial } = report;
  if (isPartial) return `${count(sentCount)} of ${atLeastWords(report)} reach the model`;
  if (sentCount === violationCount) {
    if (violationCount === 1) return "It reaches the model";
    return violationCount === 2 ? "Both reach the model" : `All ${count(violationCount)} reach the model`;
  }
  if (sentCount === 0) return violationCount === 1 ? "It does not reach the model" : "None reaches the model";
  return `${count(sentCount)} of ${count(violationCount)} reach the model`;
}

/** "about 160 tokens": bytes by four, which is no more than an estimate. */
export function tokenWords(value: number): string {
  return `about ${plural(Math.ceil(value / 4), "token")}`;
}

export const partNames: Readonly<Record<string, string>> = {
  fixed: "Fixed text",
  detail: "Error detail",
  contract: "Restated contract",
  task: "Original task",
  reply: "Previous reply",
};

/** Room against the cap, in the words of the meter. `detailCap` is that of the error detail alone, in bytes. */
export function roomWords(used: number, cap: number | null, detailCap: number | null): string {
  if (cap === null && detailCap !== null) return `error detail is cut at ${count(detailCap)} bytes`;
  if (cap === null) return "no cap";
  if (used > cap) return `${count(used - cap)} over the cap`;
  return used === cap ? "at the cap" : `${count(cap - used)} free`;
}

/** "1, 2 and 4" */
export function listWords(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
