/** A SCHEMA argument, `FILE[#SELECTOR]`, opened with the harness that judges it. */

import { statSync } from "node:fs";
import { type Harness, inForce, type OpenSchema, openReflected, openSchema } from "../engine/index.ts";
import { isAnswered, type Role } from "../engine/rules/subject.ts";
import { onlyPlace } from "../workspace/claim.ts";
import type { FoundSettings } from "../workspace/settings/found-settings.ts";
import { harnessForSchema } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import { inAskedMode, type ModeOption } from "./harness-mode.ts";
import { selectHosted } from "./hosted-argument.ts";
import { type Input, readInput } from "./input.ts";
import { splitSelector } from "./selector.ts";
import type { Session } from "./session.ts";

export interface SchemaArgument {
  /** As messages call it. */
  readonly name: string;
  readonly schema: OpenSchema;
  /** What the harness's own files say of it. */
  readonly settings: FoundSettings;
  /** The way in which the harness is asked; null for its default. */
  readonly mode: string | null;
}

/** Stands for the `-` of `-#SELECTOR`. No argument and no file name can hold it. */
export const stdinMark = "\0";

/** What a schema describes that no corrective answers. */
const unanswered: Readonly<Record<Role, string>> = {
  arguments: "it describes what a tool or an agent is called with",
  result: "it describes what a tool gives back",
  reply: "",
};

/** The harness is as its own files have it; `--mode` wins over them. @throws CommandError, ConfigError */
export async function openSchemaArgument(
  session: Session,
  argument: string,
  options: ModeOption = {},
): Promise<SchemaArgument> {
  const { input, selector } = await readArgument(session, argument);
  return select(session, input, selector, null, options);
}

/** The same for a command that only one harness has. @throws CommandError, ConfigError */
export async function openSchemaArgumentAs(
  session: Session,
  argument: string,
  harness: Harness,
  options: ModeOption = {},
): Promise<SchemaArgument> {
  const { input, selector } = await readArgument(session, argument);
  return select(session, input, selector, harness, options);
}

/** The harness that judges such a schema where nobody names another one. @throws CommandError, ConfigError */
export async function harnessOfArgument(session: Session, argument: string): Promise<Harness> {
  const { input, selector } = await readArgument(session, argument);
  const { told, at } = await selectText(session, input, selector);
  return harnessForSchema(session, input.path, input.name, told, at);
}

/** @throws CommandError */
export async function readArgument(session: Session, argument: string) {
  const { file, selector } = splitSelector(argument, (path) => isThere(session.path(path)));
  return { input: await readInput(session, file === stdinMark ? "-" : file), selector };
}

async function select(
  session: Session,
  input: Input,
  selector: string | null,
  given: Harness | null,
  { mode: asked, model }: ModeOption,
): Promise<SchemaArgument> {
  const { name, text, reflected, at, told, role } = await selectText(session, input, selector);
  const named = given ?? harnessForSchema(session, input.path, input.name, told, at);
  if (!isAnswered(named, role)) session.noteOnce(`${name}: ${unanswered[role]}, not the replies of a model`);
  const settings = session.settings({
    harness: named,
    file: input.path,
    text: input.text,
    selector: at,
    ...(model === undefined ? {} : { model }),
  });
  const { releases } = settings;
  const harness =
    asked === undefined
      ? inForce(named, settings)
      : inAskedMode(inForce(named, { releases, mode: null }), asked, "--mode");
  const schema = reflected === null ? openSchema(harness, text) : openReflected(harness, reflected);
  return { name, schema, settings, mode: asked ?? settings.mode };
}

export interface SchemaTextArgument {
  /** As messages call it. */
  readonly name: string;
  readonly text: string;
  /** Absolute path of its file, that the workspace's rules are asked about. */
  readonly path: string;
  /** The whole text of that file, and where the schema stands in it. */
  readonly fileText: string;
  readonly at: string | null;
}

/** The schema's text alone, for all harnesses. @throws CommandError, ConfigError */
export async function readSchemaArgument(session: Session, argument: string): Promise<SchemaTextArgument> {
  const { input, selector } = await readArgument(session, argument);
  return { ...(await selectText(session, input, selector)), path: input.path, fileText: input.text };
}

async function selectText(session: Session, input: Input, selector: string | null) {
  const { path, name } = input;
  const claim = session.workspace.claim(path);
  if (selector === null && claim !== null && claim.at.length > 1) {
    const names = claim.at.map((at) => `${name}#${at}`).join(", ");
    throw new CommandError(`${name}: it holds several schemas; choose ${names}`);
  }
  const wanted = selector ?? onlyPlace(claim);
  const selected = await selectHosted(session, input, wanted);
  const { text, reflected, selector: at, harness: told, role } = selected;
  return { name: at === null ? name : `${name}#${at}`, text, reflected, at, told, role };
}

function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch {
    return false;
  }
}
