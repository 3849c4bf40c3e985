/** Which harness judges: `--harness`, else what the workspace says, else nobody, and then the choices are named. */
import { existsSync } from "node:fs";
import type { Harness } from "../engine/index.ts";
import { configFileName } from "../workspace/config.ts";
import { CommandError } from "./command-error.ts";
import { splitSelector } from "./selector.ts";
import type { Session } from "./session.ts";

/**
 * The harness that `--harness` names, or undefined without the option.
 *
 * @param path the file that it shall judge, whose configuration may define it; without one, files of this folder
 * @throws CommandError when there is none of that name; ConfigError
 */
export function askedHarness(session: Session, path = here(session)): Harness | undefined {
  const { harness } = session.options;
  return harness === undefined ? undefined : namedHarness(session, "--harness", harness, path);
}

/**
 * The harness for a schema file.
 *
 * @param name the file as the message shall call it
 * @param told the harness that the schema's place in the file tells: what the configuration says of the file outright goes before
 *   it, and the file's path behind
 * @throws CommandError with the choices when nothing names one; ConfigError
 */
export function harnessForSchema(
  session: Session,
  path: string,
  name: string,
  told: string | null = null,
): Harness {
  const asked = askedHarness(session, path);
  if (asked !== undefined) return asked;
  const claim = session.workspace.claim(path);
  const id =
    (claim?.source === "configuration" ? claim.harness : null) ??
    told ??
    claim?.harness ??
    session.workspace.configOf(path)?.harness ??
    // Only one harness makes schemas of Go types, and only one takes them out of scripts.
    (path.toLowerCase().endsWith(".go") ? "driftlessaf" : null) ??
    (path.endsWith(".workflow.js") ? "codewhale" : null);
  return id == null ? noHarness(session, name, path) : namedHarness(session, name, id, path);
}

/** The harness for a captured reply: its own entry's, else its schema's. @throws as `harnessForSchema` */
export function harnessForReply(session: Session, path: string, name: string): Harness {
  const asked = askedHarness(session, path);
  if (asked !== undefined) return asked;
  const claim = session.workspace.claimReply(path);
  const id =
    claim?.harness ??
    (claim === null ? null : session.workspace.claim(schemaFile(claim.schema))?.harness) ??
    session.workspace.configOf(path)?.harness;
  return id == null ? noHarness(session, name, path) : namedHarness(session, name, id, path);
}

/** The file of a SCHEMA argument. A folder's name may hold a `#`. */
function schemaFile(argument: string): string {
  return splitSelector(argument, existsSync).file;
}

/** @throws CommandError, ConfigError */
export function namedHarness(session: Session, where: string, id: string, path = here(session)): Harness {
  const harness = session.workspace.harness(path, id);
  if (harness !== undefined) return harness;
  throw new CommandError(`${where}: no harness is called "${id}"; choose ${choices(session, path)}`);
}

function noHarness(session: Session, name: string, path: string): never {
  throw new CommandError(
    `${name}: nothing names a harness; add --harness ID or "harness" in subagent-schema.json; choose ${choices(session, path)}`,
  );
}

function choices(session: Session, path: string): string {
  return session.workspace
    .harnesses(path)
    .map(({ id }) => id)
    .join(", ");
}

/** A file of the folder that the command runs in, there or not. */
export function here(session: Session): string {
  return session.path(configFileName);
}
