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

/**
 * Writes the file, a new one in this folder where none counts, and gives the harness as it then is.
 *
 * @returns `file` as messages call it
 * @throws CommandError when the file can't be written; ConfigError when the harness can't be one
 */
export function writeHarnessFile(
  session: Session,
  schemaPath: string,
  id: string,
  base: Harness,
  settings: HarnessSettings,
): { readonly file: string; readonly harness: Harness } {
  const { config } = session.options;
  const file =
    config === undefined
      ? (session.workspace.configOf(schemaPath)?.file ?? here(session))
      : session.path(config);
  const present = existsSync(file) ? readText(file).text : "{}\n";
  const text = writeHarness(present, id, base.id, settings);
  const harness = parseConfig(file, text, harnesses).harnesses.get(id);
  if (harness === undefined) throw new CommandError(`--write: "${id}" can't be written`);
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new CommandError(`${file}: can't be written (${(error as NodeJS.ErrnoException).code})`);
  }
  return { file: relative(session.io.cwd, file), harness };
}
