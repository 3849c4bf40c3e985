/** `lint`: every finding of the schemas below the paths. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import type { Severity } from "../engine/index.ts";
import { builtInPath } from "../workspace/built-in-paths.ts";
import { Baseline } from "./baseline.ts";
import { changedSince } from "./changed-since.ts";
import { CommandError } from "./command-error.ts";
import { findFiles } from "./find-files.ts";
import { lintFound } from "./lint-file.ts";
import { fixFile } from "./lint-fix.ts";
import { lintFormats } from "./lint-formats.ts";
import { newFindings } from "./linted.ts";
import type { Session } from "./session.ts";

interface Options {
  readonly format: keyof typeof lintFormats;
  readonly failOn: Severity;
  readonly changedSince?: string;
  readonly baseline?: string;
  readonly updateBaseline?: true;
  readonly fix?: true;
}

const ranks: Readonly<Record<Severity, number>> = { hint: 0, warning: 1, error: 2 };

export function addLint(program: Command, session: Session): void {
  program
    .command("lint")
    .description("find and lint the output schemas below the paths (default: here)")
    .argument("[paths...]", "folders and files")
    .addOption(
      new Option("--format <format>", "form of the output").choices(Object.keys(lintFormats)).default("text"),
    )
    .addOption(
      new Option("--fail-on <severity>", "least severity that gives status 1")
        .choices(Object.keys(ranks))
        .default("error"),
    )
    .option("--fix", "mend what can be mended without changing what any reply is worth")
    .option("--changed-since <rev>", "only files that git says are different from this revision")
    .option("--baseline <file>", "findings that this file lists are told no more")
    .option("--update-baseline", "write all present findings into the file of --baseline")
    .action(async (paths: string[], options: Options) => {
      await lint(session, paths.length === 0 ? ["."] : paths, options);
    });
}

/** @throws CommandError */
async function lint(session: Session, paths: readonly string[], options: Options): Promise<void> {
  const { failOn } = options;
  const updates = options.updateBaseline === true;
  if (updates && options.baseline === undefined) {
    throw new CommandError("--update-baseline: name the file with --baseline FILE");
  }
  const isWanted =
    options.changedSince === undefined ? () => true : await changedSince(session, options.changedSince);
  const baseline = options.baseline === undefined ? null : Baseline.open(session, options.baseline, updates);
  const printer = (lintFormats[options.format] as NonNullable<(typeof lintFormats)[string]>)({
    color: session.io.color,
    page: (code) => pageOf(session, code),
    isComplete: () => session.status < 2,
  });
  await session.io.out(printer.begin);
  const seen = new Set<string>();
  for (const given of paths) {
    let found = 0;
    const { complaints } = session;
    const whole = wholeFileOf(session, given);
    if (whole !== null) {
      session.complain(new CommandError(`${given}: lint takes whole files; name ${whole}`));
      continue;
    }
    for await (const file of findFiles(session, given)) {
      if (!isWanted(file.path)) continue;
      if (seen.has(file.path)) {
        found++;
        continue;
      }
      seen.add(file.path);
      if (options.fix === true) await fixFile(session, file);
      const linted = await lintFound(session, file);
      if (linted === null) {
        // A workflow speaks of schemas that stand elsewhere.
        if (file.isNamed && builtInPath(file.path)?.holdsNone === true) found++;
        continue;
      }
      found++;
      const told = baseline === null ? linted : baseline.apply(file.path, linted);
      await session.io.out(printer.file(told));
      if (!updates && newFindings(told).some(({ severity }) => ranks[severity] >= ranks[failOn]))
        session.fail(1);
    }
    if (found === 0 && session.complaints === complaints) noteNothing(session, given, options);
  }
  await session.io.out(printer.end());
  baseline?.close();
}

/** The file of a `FILE#SELECTOR`; null for any other path. */
function wholeFileOf(session: Session, given: string): string | null {
  const hash = given.indexOf("#");
  if (hash <= 0 || existsSync(session.path(given))) return null;
  const file = given.slice(0, hash);
  return existsSync(session.path(file)) ? file : null;
}

function noteNothing(session: Session, given: string, { changedSince: revision }: Options): void {
  const changed = revision === undefined ? "" : ` that changed since ${revision}`;
  session.note(`no output schemas below ${given}${changed}; what is one is said in subagent-schema.json`);
}

function pageOf(session: Session, code: string): string | null {
  try {
    return readFileSync(join(session.io.docs, "findings", `${code}.md`), "utf8");
  } catch {
    return null;
  }
}
