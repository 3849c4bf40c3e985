/** The message that is the error's detail and nothing else: a summary, or what kind of error it is (`harnesses.md` 4.4). */
import { truncateRuneSafe } from "../text/utf8.ts";
import { type CorrectiveStage, Message } from "./corrective.ts";

/** Cut to the harness's cap, at a character. There is no other message for a reply that was cut off. */
export const correctiveIsDetail: CorrectiveStage = (harness, { detail }) => {
  const cut = truncateRuneSafe(detail ?? "", harness.caps.correctiveBytes ?? Number.POSITIVE_INFINITY);
  const message = new Message();
  message.add("detail", cut);
  return message.finish(cut.length);
};
