/** `replay`: every captured reply below the paths, beside what is expected of it. */
import { type Command, Option } from "commander";
import { inOrder } from "../replay/pool.ts";
import { interruptible, until } from "./interrupt.ts";
import { type JobsOption, jobsOption } from "./jobs.ts";
import { reportCoverage } from "./replay-coverage.ts";
import { ReplayPool } from "./replay-pool.ts";
import { reporters } from "./replay-reporters.ts";
import { noReplies, type ReplayResult, type Summary } from "./replay-result.ts";
import { type Group, readGroups, replayGroup } from "./replay-run.ts";
import { watchReplays } from "./replay-watch.ts";
import type { Session } from "./session.ts";

export interface ReplayOptions extends JobsOption {
  readonly reporter: keyof typeof reporters;
  readonly update?: true;
  readonly watch?: true;
  readonly coverage?: true;
}

export function addReplay(program: Command, session: Session): void {
  jobsOption(program.command("replay"))
    .description("judge the captured replies below the paths (default: here) beside what is expected of them")
    .argument("[paths...]", "folders and files")
    .addOption(
      new Option("--reporter <reporter>", "form of the output")
        .choices(Object.keys(reporters))
        .default("text"),
    )
    .option("--update", "write down what is found as what is expected from now on")
    .addOption(new Option("--watch", "run again what a change of a file affects").conflicts("update"))
    .addOption(
      new Option("--coverage", "tell what of each schema no reply has exercised, instead").conflicts([
        "update",
        "watch",
      ]),
    )
    .action((given: string[], options: ReplayOptions) =>
      interruptible(async (interrupted) => {
        const paths = given.length === 0 ? ["."] : given;
        if (options.coverage === true) return reportCoverage(session, paths, options.reporter, interrupted);
        if (options.watch === true) return watchReplays(session, paths, options, interrupted);
        await replayOnce(session, until(interrupted, readGroups(session, paths)), options);
      }),
    );
}

/** One report of these groups. The status is 1 when a reply failed, 2 when one can't be used. */
export async function replayOnce(
  session: Session,
  groups: AsyncIterable<Group>,
  { reporter: name, update, jobs }: Pick<ReplayOptions, "reporter" | "update" | "jobs">,
): Promise<Summary> {
  const { thread, color } = session.io;
  const reporter = reporters[name](color);
  const pool = jobs > 1 && thread !== undefined ? new ReplayPool(thread, jobs) : null;
  const summary: { -readonly [Key in keyof Summary]: number } = { ...noReplies };
  let count = 0;
  const take = async (results: readonly ReplayResult[]) => {
    for (const result of results) {
      summary[result.status]++;
      if (result.status === "failed") session.fail(1);
      if (result.status === "unusable" || result.status === "not-checked") session.fail(2);
      await session.io.out(reporter.reply(result, count++));
    }
  };
  try {
    await session.io.out(reporter.begin);
    const run = { update: update === true, pool };
    await inOrder(groups, pool?.room ?? 1, (group) => replayGroup(session, group, run), take);
    await session.io.out(reporter.end(summary));
  } finally {
    await pool?.close();
  }
  return summary;
}
