/** The messages that go back to the model (`harnesses.md` 3.7). */
import type { Harness } from "../harness/harness.ts";
import { type Piece, pieces, say } from "../harness/wording.ts";
import type { CorrectivePart } from "../result.ts";
import { byteLength, truncateRuneSafe } from "../text/utf8.ts";
import { firstLines } from "./first-lines.ts";

export interface CorrectiveInput {
  /** The error as the harness words it, without what introduces it; null where it has no words. */
  readonly detail: string | null;
  readonly contract: string;
  /** The schema document's text. */
  readonly schemaText: string;
  /** The reply as it was sent; empty where there is none yet. */
  readonly reply: string;
  /** What the model was asked to do at first; null where nobody says. */
  readonly task: string | null;
  /** Whether the reply ran into the model's output limit. */
  readonly cutOff: boolean;
}

export interface Corrective {
  readonly text: string;
  /** In order; together the whole text. */
  readonly parts: readonly CorrectivePart[];
  /** UTF-8 bytes of the text, before characters that a cut broke were replaced. */
  readonly bytes: number;
  /** How much of the beginning of the detail the text holds, in UTF-16 code units. */
  readonly told: number;
  /** What the text lacks because it is not known here, each in one plain sentence. */
  readonly remarks?: readonly string[];
}

/** Never throws. */
export type CorrectiveStage = (harness: Harness, input: CorrectiveInput) => Corrective;

/**
 * Lead, error and schema. The error gets what all else leaves of the cap; the schema itself is never cut, so the whole may be
 * over the cap. A reply that was cut off gets a lead of its own and no error.
 */
export const correctiveWithSchema: CorrectiveStage = (harness, { detail, contract, cutOff }) => {
  const cap = harness.caps.correctiveBytes ?? Number.POSITIVE_INFINITY;
  const schema = pieces(harness.wording, "correctiveSchema", { contract });
  const message = new Message();
  if (cutOff) {
    const room = cap - bytesOf(schema);
    message.add("fixed", truncateRuneSafe(say(harness.wording, "correctiveCutOff"), room));
    message.addPieces(schema);
    return message.finish(0);
  }
  const lead = say(harness.wording, "correctiveLead");
  const lines = detailLines(harness, detail);
  // The detail's own place stays empty until it is known how much room there is.
  const frame = pieces(harness.wording, "corrective", { lead, detail: "", schema: "" });
  const schemas = frame.filter(({ name }) => name === "schema").length;
  const cut = truncateRuneSafe(lines.text, cap - bytesOf(frame) - schemas * bytesOf(schema));
  for (const { name, text } of frame) {
    if (name === "detail") message.add("detail", cut);
    else if (name === "schema") message.addPieces(schema);
    else message.add("fixed", text);
  }
  return message.finish(Math.min(lines.kept, cut.length));
};

/** The shorter message, without the schema: FormatCorrective. Cut to the cap. */
export function correctiveWithoutSchema(harness: Harness, detail: string | null): string {
  const whole = say(harness.wording, "correctiveLead") + detailLines(harness, detail).text;
  return truncateRuneSafe(whole, harness.caps.correctiveBytes ?? Number.POSITIVE_INFINITY);
}

function detailLines(harness: Harness, detail: string | null) {
  if (detail === null) return { text: say(harness.wording, "correctiveWithoutError"), kept: 0 };
  const more = say(harness.wording, "correctiveMoreLines");
  return firstLines(detail, harness.caps.detailLines, more);
}

function bytesOf(parts: readonly Piece[]): number {
  return parts.reduce((sum, { text }) => sum + byteLength(text), 0);
}

/** Names of places in a text that are parts of their own to the meter. */
const PART_OF: ReadonlyMap<string | null, CorrectivePart["part"]> = new Map([
  ["detail", "detail"],
  ["contract", "contract"],
  ["task", "task"],
  ["reply", "reply"],
]);

/** A text and what it consists of. */
export class Message {
  private text = "";
  private readonly parts: CorrectivePart[] = [];

  /** `bytes`: where `text` is not what is sent. */
  add(part: CorrectivePart["part"], text: string, bytes = byteLength(text)): void {
    if (text === "") return;
    const start = this.text.length;
    this.text += text;
    this.parts.push({ part, start, end: this.text.length, bytes });
  }

  addPieces(all: readonly Piece[]): void {
    for (const { name, text } of all) this.add(PART_OF.get(name) ?? "fixed", text);
  }

  finish(told: number): Corrective {
    const bytes = this.parts.reduce((sum, part) => sum + part.bytes, 0);
    return { text: this.text, parts: this.parts, bytes, told };
  }
}
