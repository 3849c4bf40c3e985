/**
 * The prompt of a fresh agent that repairs a reply (`harnesses.md` 6.9): the first task, the schema, the reply as it was sent, and the
 * whole error. Nothing is escaped, so that backticks in the reply break the fence around it.
 */
import { pieces } from "../harness/wording.ts";
import { serdeDecode } from "../json/serde-decode.ts";
import { serdePretty } from "../json/serde-write.ts";
import { carriedReply } from "./carried-reply.ts";
import { type CorrectiveStage, Message } from "./corrective.ts";

const TASK_UNKNOWN =
  "The repair prompt repeats the task that the model was given at first, which is not known here: its place is empty.";

/** The schema as the prompt shows it, whatever JSON it is; as it stands where it can't be read. */
export function shownSchema(text: string): string {
  const decoded = serdeDecode(text);
  return decoded.ok ? serdePretty(decoded.node) : text;
}

export const repairPrompt: CorrectiveStage = (harness, { detail, contract, schemaText, reply, task }) => {
  const message = new Message();
  const { text: carried } = carriedReply(harness, reply);
  const error = detail ?? "";
  message.addPieces(
    pieces(harness.wording, "repairPrompt", {
      task: task ?? "",
      // The contract is that very text, worked out once for all replies; a schema that is no object has none.
      contract: contract === "" ? shownSchema(schemaText) : contract,
      reply: carried,
      detail: error,
    }),
  );
  const corrective = message.finish(error.length);
  return task === null ? { ...corrective, remarks: [TASK_UNKNOWN] } : corrective;
};
