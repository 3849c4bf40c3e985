/** The files that `lint` looks into: those that are named, and those below folders that the workspace claims or that may hold schemas. */
import { statSync } from "node:fs";
import { relative, sep } from "node:path";
import { isOtherFile } from "../workspace/built-in-paths.ts";
import type { Claim } from "../workspace/claim.ts";
import { isExcluded } from "../workspace/config.ts";
import { ConfigError } from "../workspace/config-error.ts";
import { whyUnreadable } from "../workspace/read-file.ts";
import { mayHaveSchemaMark } from "../workspace/schema-paths.ts";
import { walkFiles } from "../workspace/walk.ts";
import { CommandError } from "./command-error.ts";
import type { Session } from "./session.ts";

export interface FoundFile {
  /** What to read: a path, or `-`. */
  readonly argument: string;
  /** Absolute path that the workspace's rules are asked about. */
  readonly path: string;
  readonly claim: Claim | null;
  /** Whether it was named itself: then it is taken for a schema, whoever claims it. */
  readonly isNamed: boolean;
}

/**
 * The files of one path, a folder's by name within each folder. What can't be used is told on standard error, and the
 * search goes on.
 */
export async function* findFiles(session: Session, given: string): AsyncGenerator<FoundFile> {
  const folder = given === "-" ? null : folderOf(session, given);
  if (folder === undefined) return;
  if (folder === null) {
    const found = complaining(session, () => named(session, given));
    if (found !== null) yield found;
    return;
  }
  const unreadable = (path: string, error: unknown) => {
    const why = whyUnreadable(error);
    session.complain(new CommandError(`${nameOf(session, path)}: the folder can't be looked into: ${why}`));
  };
  for await (const path of walkFiles(folder, unreadable)) {
    const found = complaining(session, () => below(session, path));
    if (found !== null) yield found;
  }
}

/** A path as messages and results call it: its way from the folder that the command runs in. */
function nameOf(session: Session, path: string): string {
  return relative(session.io.cwd, path).replaceAll(sep, "/") || ".";
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
function named(session: Session, argument: string): FoundFile | null {
  const name = argument === "-" ? (session.options.stdinPath ?? "-") : argument;
  const path = session.path(name);
  const claim = session.workspace.claim(path);
  if (claim === null && session.options.harness === undefined && isOtherFile(slashed(path), null)) {
    session.note(`${name}: skipped, because files of this name are no output schemas`);
    return null;
  }
  return { argument, path, claim, isNamed: true };
}

function below(session: Session, path: string): FoundFile | null {
  const claim = session.workspace.claim(path);
  if (claim === null && (!mayHaveSchemaMark(path) || isOtherFile(slashed(path), null))) return null;
  if (claim === null && isExcluded(session.workspace.configOf(path), path)) return null;
  return { argument: nameOf(session, path), path, claim, isNamed: false };
}

/** A mistake that stands in the way of many files is told once. */
function complaining<Found>(session: Session, find: () => Found): Found | null {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof CommandError)) throw error;
    session.complainOnce(error);
    return null;
  }
}

function slashed(path: string): string {
  return path.replaceAll(sep, "/");
}
