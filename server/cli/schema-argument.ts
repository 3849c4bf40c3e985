/** A SCHEMA argument, `FILE[#SELECTOR]`, opened with the harness that judges it. */
import { statSync } from "node:fs";
import { type Harness, inForce, type OpenSchema, openReflected, openSchema } from "../engine/index.ts";
import { selectSchema } from "../workspace/select.ts";
import type { FoundSettings } from "../workspace/settings/found-settings.ts";
import { harnessForSchema } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import { isGoSource, reflectArgument } from "./go-argument.ts";
import { inAskedMode, type ModeOption } from "./harness-mode.ts";
import { type Input, readInput } from "./input.ts";
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

/** The harness is as its own files have it; `--mode` wins over them. @throws CommandError, ConfigError */
export async function openSchemaArgument(
  session: Session,
  argument: string,
  options: ModeOption = {},
): Promise<SchemaArgument> {
  const { input, selector } = await readArgument(session, argument);
  return select(session, input, selector, harnessForSchema(session, input.path, input.name), options);
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

/** @throws CommandError */
export async function readArgument(session: Session, argument: string) {
  const { file, selector } = splitSelector(argument, (path) => isThere(session.path(path)));
  return { input: await readInput(session, file === stdinMark ? "-" : file), selector };
}

async function select(
  session: Session,
  input: Input,
  selector: string | null,
  named: Harness,
  { mode: asked, model }: ModeOption,
): Promise<SchemaArgument> {
  const { name, text, reflected, at } = await selectText(session, input, selector);
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
  const schema = reflected === undefined ? openSchema(harness, text) : openReflected(harness, reflected);
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
  const at = selector ?? session.workspace.claim(input.path)?.at ?? null;
  if (isGoSource(input)) {
    const reflected = await reflectArgument(session, input, at);
    return { name: `${input.name}#${at}`, text: reflected.text, reflected, at };
  }
  try {
    const { text } = selectSchema(input.name, input.text, at);
    return { name: at === null ? input.name : `${input.name}#${at}`, text, at };
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/** Splits at the first `#` that has a file's name before it, so that names with a `#` work; else at the first. */
export function splitSelector(
  argument: string,
  exists: (path: string) => boolean,
): { file: string; selector: string | null } {
  if (!argument.includes("#") || exists(argument)) return { file: argument, selector: null };
  let at = argument.indexOf("#");
  for (let next = at; next >= 0; next = argument.indexOf("#", next + 1)) {
    if (exists(argument.slice(0, next))) {
      at = next;
      break;
    }
  }
  return { file: argument.slice(0, at), selector: argument.slice(at + 1) };
}

function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch {
    return false;
  }
}
