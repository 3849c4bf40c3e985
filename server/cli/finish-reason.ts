/** How the model ended a reply, in the provider's word. */
import { type Command, Option } from "commander";

/** Those that providers of the common interface give; only `length` makes a difference to a harness. */
export const finishReasons: readonly string[] = [
  "stop",
  "length",
  "tool_calls",
  "function_call",
  "content_filter",
];

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
