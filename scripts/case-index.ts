/** What the index of the public cases says of each, in the terms of a comparison. The files lie in `../shared/cases`. */
import { createHash } from "node:crypto";

export type Row = ReadonlyMap<string, string>;

/** The rows of a table with a line of names at its top, columns apart by tabs. */
export function readTable(text: string): readonly Row[] {
  const [head, ...lines] = text.split("\n").filter((line) => line !== "");
  const names = (head ?? "").split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return new Map(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}

/** Tells whether an admission text, or null for none, is what the index expects of mivia; undefined where it expects nothing. */
export function expectedAdmission(expected: string): ((admission: string | null) => boolean) | undefined {
  if (expected.startsWith("ADMIT")) return (admission) => admission === null;
  const reasons = expected.split(/; (?=REJECT)/).map(expectedRefusal);
  if (reasons[0] === undefined) return undefined;
  return (admission) => admission !== null && reasons.some((reason) => reason?.test(admission) === true);
}

/** What mivia's refusal has to say for one `REJECT …`. */
function expectedRefusal(reason: string): RegExp | undefined {
  const [, kind = "", rest = ""] = /^REJECT (size|depth|compile|\$ref|\$schema)(.*)/s.exec(reason) ?? [];
  const figure = /\((\d+)/.exec(rest)?.[1];
  switch (kind) {
    case "size":
      return new RegExp(`: schema is ${figure} bytes \\(max 16384\\)$`);
    case "depth":
      return new RegExp(`: schema depth ${figure} exceeds max 32$`);
    case "compile":
      return /: compile: /;
    case "$ref": {
      // The index cuts long references off.
      const reference = /=(\S{1,40})/.exec(rest)?.[1] ?? "";
      return new RegExp(`: \\$ref "${literally(reference)}.*is remote or external; only in-document refs`);
    }
    case "$schema": {
      const url = /: (\S+?)#?$/.exec(rest)?.[1] ?? "";
      return new RegExp(`: compile: .*${literally(url)}`);
    }
    default:
      return undefined;
  }
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Whether `candidate` is the one that a cell describes: by its length in code points and the beginning of its SHA-1. */
export function isCandidate(cell: string, reply: string, candidate: string): boolean {
  if (cell === "whole reply unchanged") return candidate === reply;
  const described = /^(\d+) chars sha1 ([0-9a-f]{12}):/.exec(cell);
  if (described === null) throw new Error(`the index says ${cell}`);
  return [...candidate].length === Number(described[1]) && sha1(candidate).startsWith(described[2] ?? "-");
}

/** The same for harbor, of which the index describes the value. What it says behind `;` is about replies that were unwrapped before. */
export function isHarborCandidate(cell: string, reply: string, candidate: string): boolean {
  if (cell.startsWith("pass through")) return candidate === reply;
  const described = /^\w+ sha1 ([0-9a-f]{12}):/.exec(cell);
  if (described === null) throw new Error(`the index says ${cell}`);
  return sha1(JSON.stringify(JSON.parse(candidate))).startsWith(described[1] ?? "-");
}

function sha1(text: string): string {
  return createHash("sha1").update(text, "utf8").digest("hex");
}
