/** A SCHEMA argument, `FILE[#SELECTOR]`, opened with the harness that judges it. */
import { statSync } from "node:fs";
import { type Harness, type OpenSchema, openReflected, openSchema } from "../engine/index.ts";
import { selectSchema } from "../workspace/select.ts";
import { harnessForSchema } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import { isGoSource, reflectArgument } from "./go-argument.ts";
import { inAskedMode } from "./harness-mode.ts";
import { type Input, readInput } from "./input.ts";
import type { Session } from "./session.ts";

export interface SchemaArgument {
  /** As messages call it. */
  readonly name: string;
  readonly schema: OpenSchema;
}

/** Stands for the `-` of `-#SELECTOR`. No argument and no file name can hold it. */
export const stdinMark = "\0";

/** @throws CommandError, ConfigError */
export async function openSchemaArgument(
  session: Session,
  argument: string,
  mode?: string,
): Promise<SchemaArgument> {
  const { input, selector } = await readArgument(session, argument);
  const harness = inAskedMode(harnessForSchema(session, input.path, input.name), mode, "--mode");
  return select(session, input, selector, harness);
}

/** The same for a command that only one harness has. @throws CommandError, ConfigError */
export async function openSchemaArgumentAs(
  session: Session,
  argument: string,
  harness: Harness,
): Promise<SchemaArgument> {
  const { input, selector } = await readArgument(session, argument);
  return select(session, input, selector, harness);
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
  harness: Harness,
): Promise<SchemaArgument> {
  const { name, text, reflected } = await selectText(session, input, selector);
  const schema = reflected === undefined ? openSchema(harness, text) : openReflected(harness, reflected);
  return { name, schema };
}

export interface SchemaTextArgument {
  /** As messages call it. */
  readonly name: string;
  readonly text: string;
  /** Absolute path of its file, that the workspace's rules are asked about. */
  readonly path: string;
}

/** The schema's text alone, for all harnesses. @throws CommandError, ConfigError */
export async function readSchemaArgument(session: Session, argument: string): Promise<SchemaTextArgument> {
  const { input, selector } = await readArgument(session, argument);
  return { ...(await selectText(session, input, selector)), path: input.path };
}

async function selectText(session: Session, input: Input, selector: string | null) {
  const at = selector ?? session.workspace.claim(input.path)?.at ?? null;
  if (isGoSource(input)) {
    const reflected = await reflectArgument(session, input, at);
    return { name: `${input.name}#${at}`, text: reflected.text, reflected };
  }
  try {
    const { text } = selectSchema(input.name, input.text, at);
    return { name: at === null ? input.name : `${input.name}#${at}`, text };
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
