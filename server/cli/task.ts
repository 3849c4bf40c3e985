/** `--task`, `--task-file`: what the model was asked to do at first, which some harnesses repeat in what they send back. */
import { type Command, Option } from "commander";
import { readInput } from "./input.ts";
import type { Session } from "./session.ts";

export interface TaskOptions {
  readonly task?: string;
  readonly taskFile?: string;
}

export function taskOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--task <text>",
        "what the model was asked to do, where the harness repeats it in what it sends back",
      ),
    )
    .addOption(
      new Option("--task-file <file>", "the same, from a file, with every byte of it").conflicts("task"),
    );
}

/**
 * As options of `judge` and `replayLoop`: without a task where none was given.
 *
 * @throws CommandError when the file can't be read
 */
export async function readTask(session: Session, options: TaskOptions): Promise<{ readonly task?: string }> {
  const { task, taskFile } = options;
  if (taskFile !== undefined) return { task: (await readInput(session, taskFile)).text };
  return task === undefined ? {} : { task };
}
