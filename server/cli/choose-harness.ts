/** Which harness judges: `--harness`, else what the workspace says, else nobody, and then the choices are named. */
import { type Harness, harnessById, harnesses } from "../engine/index.ts";
import { CommandError } from "./command-error.ts";
import type { Session } from "./session.ts";

/** The harness that `--harness` names, or undefined without the option. @throws CommandError when there is none of that name */
export function askedHarness(session: Session): Harness | undefined {
  const { harness } = session.options;
  return harness === undefined ? undefined : namedHarness("--harness", harness);
}

/**
 * The harness for a schema file.
 *
 * @param name the file as the message shall call it
 * @throws CommandError with the choices when nothing names one; ConfigError
 */
export function harnessForSchema(session: Session, path: string, name: string): Harness {
  const asked = askedHarness(session);
  if (asked !== undefined) return asked;
  const id =
    session.workspace.claim(path)?.harness ??
    session.workspace.configOf(path)?.harness ??
    // Only one harness makes schemas of Go types.
    (path.toLowerCase().endsWith(".go") ? "driftlessaf" : null);
  return id == null ? noHarness(name) : namedHarness(name, id);
}

/** The harness for a captured reply: its own entry's, else its schema's. @throws as `harnessForSchema` */
export function harnessForReply(session: Session, path: string, name: string): Harness {
  const asked = askedHarness(session);
  if (asked !== undefined) return asked;
  const claim = session.workspace.claimReply(path);
  const id =
    claim?.harness ??
    (claim === null ? null : session.workspace.claim(claim.schema.replace(/#.*$/s, ""))?.harness) ??
    session.workspace.configOf(path)?.harness;
  return id == null ? noHarness(name) : namedHarness(name, id);
}

/** @throws CommandError */
export function namedHarness(where: string, id: string): Harness {
  const harness = harnessById(id);
  if (harness !== undefined) return harness;
  throw new CommandError(`${where}: no harness is called "${id}"; choose ${choices()}`);
}

function noHarness(name: string): never {
  throw new CommandError(
    `${name}: nothing names a harness; add --harness ID or "harness" in subagent-schema.json; choose ${choices()}`,
  );
}

function choices(): string {
  return harnesses.map((harness) => harness.id).join(", ");
}
