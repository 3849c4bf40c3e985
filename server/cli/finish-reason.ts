/** How the model ended a reply, in the provider's word. */
import { type Command, Option } from "commander";
import { finishReasons } from "../engine/repair/repair.ts";

export interface FinishReasonOption {
  readonly finishReason?: string;
}

export function finishReasonOption(command: Command): Command {
  return command.addOption(
    new Option(
      "--finish-reason <reason>",
      'how the model ended; "length" is a reply cut off by the output limit',
    ).choices(finishReasons),
  );
}
