/** `--mode` and `--model`: the way in which a harness is asked. */
import { type Command, Option } from "commander";
import { type Harness, inMode } from "../engine/index.ts";
import { CommandError } from "./command-error.ts";

export interface ModeOption {
  readonly mode?: string;
  readonly model?: string;
}

export function modeOption(command: Command): Command {
  return command.addOption(
    new Option("--mode <mode>", "the way in which the harness is asked, where it has several"),
  );
}

export function modelOption(command: Command): Command {
  return command.addOption(
    new Option("--model <name>", "the model, of which the harness's own files may say mode and retries"),
  );
}

/**
 * The harness in the mode that was asked for; as it is where none was.
 *
 * @param where what named the mode, as the message shall call it
 * @throws CommandError with the choices
 */
export function inAskedMode(harness: Harness, mode: string | undefined, where: string): Harness {
  if (mode === undefined) return harness;
  if (harness.modes.includes(mode)) return inMode(harness, mode);
  const choices = harness.modes.length === 0 ? "it has none" : `choose ${harness.modes.join(", ")}`;
  throw new CommandError(`${where}: ${harness.id} has no mode "${mode}"; ${choices}`);
}
