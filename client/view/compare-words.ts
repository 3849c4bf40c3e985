import type { LabCompared, LabComparison } from "../reply-lab/messages.ts";
import { bytes, count } from "./words.ts";

/** Every sentence of ours in the comparison. What a harness says comes from the server as it is. */

export interface VerdictMark {
  readonly word: string;
  readonly icon: "pass" | "warn" | "error" | "refuse";
  readonly colour: string;
}

export function verdictMark({ verdict }: LabCompared): VerdictMark {
  switch (verdict) {
    case null:
      return { word: "Not checked", icon: "warn", colour: "c-warn" };
    case "accepted":
      return { word: "Accepted", icon: "pass", colour: "c-good" };
    case "accepted-unchecked":
      return { word: "Accepted, unchecked", icon: "warn", colour: "c-warn" };
    case "not-json":
      return { word: "Not JSON", icon: "error", colour: "c-bad" };
    case "schema-refused":
      return { word: "Schema refused", icon: "refuse", colour: "c-bad" };
    case "payload-refused":
      return { word: "Reply refused", icon: "error", colour: "c-bad" };
    case "violates-schema":
      return { word: "Rejected", icon: "error", colour: "c-bad" };
  }
}

/** "2 of 5 accept" */
export function acceptWords({ rows }: LabComparison): string {
  const accepting = rows.filter(({ verdict }) => verdict === "accepted" || verdict === "accepted-unchecked");
  return `${count(accepting.length)} of ${count(rows.length)} accept`;
}

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export function matrixTitle({ rows }: LabComparison): string {
  const how = numbers[rows.length] ?? count(rows.length);
  return `Same reply, ${how} ${rows.length === 1 ? "harness" : "harnesses"}`;
}

/** What ajv says of the same JSON; empty where there is nothing to say. */
export function standardWords({ standard }: LabCompared): string {
  if (standard === null) return "ajv took too long";
  switch (standard.verdict) {
    case "valid":
      return "ajv: valid";
    case "invalid":
      return "ajv: invalid";
    case "not compiled":
      return "ajv can't take the schema";
    default:
      return "";
  }
}

/** "768 / 1,024 bytes", "1,662 bytes, no cap", "None" */
export function backWords({ report }: LabCompared): string {
  const { corrective, correctiveBytes, correctiveCap, detailCap } = report;
  if (corrective === null) return "None";
  if (correctiveCap === null && detailCap !== null)
    return `${bytes(correctiveBytes)}, error cut at ${count(detailCap)}`;
  return correctiveCap === null
    ? `${bytes(correctiveBytes)}, no cap`
    : `${count(correctiveBytes)} / ${bytes(correctiveCap)}`;
}

/** "harbor’s message" */
export function messageTitle({ harness }: LabCompared): string {
  return `${harness}’s message`;
}

export function noMessageWords({ harness, verdict, report }: LabCompared): string {
  if (report.notChecked !== undefined) return report.notChecked;
  if (verdict === "accepted" || verdict === "accepted-unchecked") {
    return `${harness} returns the JSON and sends nothing back.`;
  }
  return report.attempt.next === "ends" ? `${harness} ends the run.` : `${harness} sends nothing back.`;
}
