/** `--jobs`: how many threads work. */
import { type Command, InvalidArgumentError, Option } from "commander";

export interface JobsOption {
  readonly jobs: number;
}

const most = 64;

export function jobsOption(command: Command): Command {
  const option = new Option("--jobs <number>", "how many threads work; the order of the results is the same");
  return command.addOption(option.default(1).argParser(readJobs));
}

function readJobs(value: string): number {
  const isCount = /^[1-9]\d?$/.test(value) && Number(value) <= most;
  if (!isCount) throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
  return Number(value);
}
