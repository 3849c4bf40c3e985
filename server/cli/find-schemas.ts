/** The schemas that `lint` looks at: those that the workspace claims, and files that are named outright. */
import { statSync } from "node:fs";
import { relative, sep } from "node:path";
import type { Harness } from "../engine/index.ts";
import { isOtherFile } from "../workspace/built-in-paths.ts";
import { ConfigError } from "../workspace/config-error.ts";
import { whyUnreadable } from "../workspace/read-file.ts";
import { walkFiles } from "../workspace/walk.ts";
import { harnessForSchema } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import type { Session } from "./session.ts";

/** A schema file to be linted. */
export interface FoundSchema {
  /** What to read: a path, or `-`. */
  readonly argument: string;
  readonly harness: Harness;
  /** Selector inside the file, or null for the whole file. */
  readonly at: string | null;
}

/**
 * Finds the schemas below folders and among files, in the order of the paths, then by name. What can't be used is told on
 * standard error, once, and the search goes on.
 */
export async function* findSchemas(session: Session, paths: readonly string[]): AsyncGenerator<FoundSchema> {
  const told = new Set<string>();
  const orComplain = (find: () => FoundSchema | null): FoundSchema | null => {
    try {
      return find();
    } catch (error) {
      if (!(error instanceof ConfigError || error instanceof CommandError)) throw error;
      // The choices differ from folder to folder where one of them has a harness of its own; the mistake is the same.
      const mistake = error.message.replace(/; choose .*$/s, "");
      if (!told.has(mistake)) session.complain(error);
      told.add(mistake);
      return null;
    }
  };
  for (const given of paths) {
    const folder = given === "-" ? null : folderOf(session, given);
    if (folder === undefined) continue;
    if (folder === null) {
      const found = orComplain(() => named(session, given));
      if (found !== null) yield found;
      continue;
    }
    for await (const file of walkFiles(folder)) {
      const found = orComplain(() => {
        const claim = session.workspace.claim(file);
        if (claim === null) return null;
        const argument = relative(session.io.cwd, file).replaceAll(sep, "/");
        return { argument, harness: harnessForSchema(session, file, argument), at: claim.at };
      });
      if (found !== null) yield found;
    }
  }
}

/** The absolute path of a folder, null for a file, undefined when there is neither. */
function folderOf(session: Session, given: string): string | null | undefined {
  const path = session.path(given);
  try {
    return statSync(path).isDirectory() ? path : null;
  } catch (error) {
    session.complain(new CommandError(`${given}: ${whyUnreadable(error)}`));
    return undefined;
  }
}

/** A file that the user named is a schema, unless it is surely another kind of file. */
function named(session: Session, argument: string): FoundSchema | null {
  const name = argument === "-" ? (session.options.stdinPath ?? "-") : argument;
  const path = session.path(name);
  const claim = session.workspace.claim(path);
  if (claim === null && session.options.harness === undefined && isOtherFile(path, null)) {
    session.note(`${name}: skipped, because files of this name are no output schemas`);
    return null;
  }
  return { argument, harness: harnessForSchema(session, path, name), at: claim?.at ?? null };
}
