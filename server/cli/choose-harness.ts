/** Which harness judges: `--harness`, else what the workspace says, else nobody, and then the choices are named. */
import { existsSync } from "node:fs";
import type { Harness } from "../engine/index.ts";
import { configFileName } from "../workspace/config.ts";
import { askedSchemaHarness } from "../workspace/schema-harness.ts";
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
 * @param told the harness that the schema's place in the file tells
 * @param selector of the schema; absent where only the file is known
 * @throws CommandError with the choices when nothing names one; ConfigError
 */
export function harnessForSchema(
  session: Session,
  path: string,
  name: string,
  told: string | null = null,
  selector?: string | null,
): Harness {
  const asked = askedHarness(session, path);
  if (asked !== undefined) return asked;
  const { workspace } = session;
  const id = askedSchemaHarness(path, workspace.claim(path), told, workspace.configOf(path), selector);
  return id === null ? noHarness(session, name, path) : namedHarness(session, name, id, path);
}

/**
 * The harness for a captured reply: its own entry's, else its schema's.
 *
 * @param ofSchema the harness of a SCHEMA argument
 * @throws as `harnessForSchema`
 */
export async function harnessForReply(
  session: Session,
  path: string,
  name: string,
  ofSchema: (argument: string) => Promise<Harness>,
): Promise<Harness> {
  const asked = askedHarness(session, path);
  if (asked !== undefined) return asked;
  const claim = session.workspace.claimReply(path);
  if (claim === null || claim.harness !== null) {
    const id = claim?.harness ?? session.workspace.configOf(path)?.harness ?? null;
    return id === null ? noHarness(session, name, path) : namedHarness(session, name, id, path);
  }
  try {
    return await ofSchema(claim.schema);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
  }
  // A reply can be looked at though its schema can't: then the schema's file alone counts.
  const { file } = splitSelector(claim.schema, existsSync);
  const { workspace } = session;
  const id = askedSchemaHarness(file, workspace.claim(file), null, workspace.configOf(path));
  return id === null ? noHarness(session, name, path) : namedHarness(session, name, id, path);
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
