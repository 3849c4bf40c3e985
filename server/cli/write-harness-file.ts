/** `--write ID`: what was found, in the configuration that counts for a schema. */
import { existsSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { type Harness, type HarnessSettings, harnesses } from "../engine/index.ts";
import { parseConfig } from "../workspace/config.ts";
import { writeHarness } from "../workspace/config-write.ts";
import { readText } from "../workspace/read-file.ts";
import { here } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import type { Session } from "./session.ts";

export interface HarnessToWrite {
  readonly id: string;
  readonly base: Harness;
  readonly settings: HarnessSettings;
  /** Whether the harness that would be written is the one that was found. */
  readonly isRight: (harness: Harness) => boolean;
}

/**
 * Writes the file, a new one in this folder where none counts, and gives the harness as it then is.
 *
 * @returns `file` as messages call it
 * @throws CommandError when the file can't be written; ConfigError when the harness can't be one
 */
export function writeHarnessFile(
  session: Session,
  schemaPath: string,
  { id, base, settings, isRight }: HarnessToWrite,
): { readonly file: string; readonly harness: Harness } {
  const { config } = session.options;
  const path =
    config === undefined
      ? (session.workspace.configOf(schemaPath)?.file ?? here(session))
      : session.path(config);
  const file = relative(session.io.cwd, path).replaceAll("\\", "/");
  const present = existsSync(path) ? readText(path).text : "{}\n";
  const text = writeHarness(present, id, base.id, settings);
  const harness = parseConfig(path, text, harnesses).harnesses.get(id);
  if (harness === undefined || !isRight(harness)) {
    throw new CommandError(
      `${file}: not written, because ${id} would not send this message: the files of ${base.id} have a say in it, which they have not in a harness of your own`,
    );
  }
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new CommandError(`${file}: can't be written (${(error as NodeJS.ErrnoException).code})`);
  }
  return { file, harness };
}
