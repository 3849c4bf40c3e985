/** What goes back to the model, cut: each harness's own caps and others, each text ends exactly where it has to. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Corrective, CorrectiveInput } from "../../../server/engine/corrective/corrective.ts";
import { say } from "../../../server/engine/harness/wording.ts";
import type { Harness } from "../../../server/engine/index.ts";
import { anyHarness, harnessNamed } from "../every-harness.ts";
import { stageProperty } from "../property.ts";

/** Characters of one to four bytes, and line ends. */
const texts = fc
  .array(fc.constantFrom("a", "é", "€", "😀", "\u{10ffff}", "\n", "word ", "x".repeat(50), "€".repeat(99)), {
    maxLength: 24,
  })
  .map((parts) => parts.join(""));

const figures = fc.option(fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 900 })), { nil: undefined });

type Capped = "correctiveBytes" | "detailBytes" | "replyCharacters";

export const cuts = stageProperty(
  "correct: each cut text ends where its harness cuts",
  fc.record({ name: anyHarness, detail: texts, contract: texts, reply: texts, figure: figures }),
  ({ name, detail, contract, reply, figure }, count) => {
    const harness = harnessNamed(name);
    // Only where the harness has a cap is there another to try.
    const cap = (one: Capped) => (harness.caps[one] === null ? null : (figure ?? harness.caps[one]));
    const caps = {
      correctiveBytes: cap("correctiveBytes"),
      detailBytes: cap("detailBytes"),
      replyCharacters: cap("replyCharacters"),
    };
    const input = { detail, contract, schemaText: "{}", reply, task: "", cutOff: false };
    const correct = (other: Partial<Record<Capped, number | null>>) =>
      correctiveOf({ ...harness, caps: { ...harness.caps, ...other } }, input);
    const whole = correct({ correctiveBytes: null, detailBytes: null, replyCharacters: null });
    const sent = correct(caps);
    if (sent.text !== whole.text) count(`${name}: cut`);
    if (caps.correctiveBytes !== null) endsAtCharacter(sent, whole, caps.correctiveBytes);
    else if (caps.detailBytes !== null) endsAtByte(sent, whole, caps.detailBytes);
    else if (caps.replyCharacters !== null) endsAtScalar(harness, sent, reply, caps.replyCharacters);
    else assert.equal(sent.text, whole.text);
  },
);

function correctiveOf(harness: Harness, input: CorrectiveInput): Corrective {
  return harness.stages.corrective(harness, input);
}

function part({ text, parts }: Corrective, wanted: string): string {
  const found = parts.filter(({ part: name }) => name === wanted);
  return found.map(({ start, end }) => text.slice(start, end)).join("");
}

function without({ text, parts }: Corrective, wanted: string): string {
  const others = parts.filter(({ part: name }) => name !== wanted);
  return others.map(({ start, end }) => text.slice(start, end)).join("");
}

/** As much of the detail as the cap leaves room for, and not a character more; everything else is there. */
function endsAtCharacter(sent: Corrective, whole: Corrective, cap: number): void {
  const rest = without(whole, "detail");
  assert.equal(without(sent, "detail"), rest);
  const room = cap - Buffer.byteLength(rest);
  const all = part(whole, "detail");
  let fits = "";
  for (const character of all) {
    if (Buffer.byteLength(fits + character) > room) break;
    fits += character;
  }
  assert.equal(part(sent, "detail"), fits);
}

/** The first bytes of the detail and an ellipsis; what is left of a character that was cut shows byte by byte. */
function endsAtByte(sent: Corrective, whole: Corrective, cap: number): void {
  assert.equal(without(sent, "detail"), without(whole, "detail"));
  const all = Buffer.from(part(whole, "detail"));
  let boundary = Math.min(cap, all.length);
  while (((all[boundary] ?? 0) & 0xc0) === 0x80) boundary--;
  const broken = "\ufffd".repeat(Math.min(cap, all.length) - boundary);
  const expected = all.toString("utf8", 0, boundary) + broken + (all.length > cap ? "…" : "");
  assert.equal(part(sent, "detail"), expected);
}

/** The first Unicode scalars of the reply, and a line that counts the others. */
function endsAtScalar(harness: Harness, sent: Corrective, reply: string, cap: number): void {
  const scalars = [...reply];
  const dropped = scalars.length - cap;
  const note = dropped > 0 ? `\n${say(harness.wording, "carriedCut", { count: dropped })}` : "";
  assert.equal(part(sent, "reply"), scalars.slice(0, cap).join("") + note);
}
