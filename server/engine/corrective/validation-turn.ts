/** The user turn that asks again and quotes the beginning of the error (`harnesses.md` 7.7). The schema is not restated. */
import { pieces } from "../harness/wording.ts";
import { cutBytes } from "../text/cut-bytes.ts";
import { type CorrectiveStage, Message } from "./corrective.ts";

/** The cut may break a character. Nothing is said of a reply that was cut off. */
export const validationTurn: CorrectiveStage = (harness, { detail }) => {
  const cut = cutBytes(detail ?? "", harness.caps.detailBytes ?? Number.POSITIVE_INFINITY);
  const message = new Message();
  for (const { name, text } of pieces(harness.wording, "correctiveTurn", { detail: cut.text })) {
    if (name === "detail") message.add("detail", text, cut.bytes);
    else message.add("fixed", text);
  }
  return message.finish(cut.whole);
};
