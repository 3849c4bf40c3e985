/** The folder of a schema's captured replies, which is known by its name. */
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isSchemaOfStem } from "../replay/names.ts";

/** The endings that the schema of `review.replies` may have. */
const ending = /(?:\.(?:schema|output))?\.(?:json|jsonc|ya?ml|toml)$/;

/**
 * The name of the folder beside a file that holds captured replies for it and for no other file; null without one.
 *
 * @param file absolute path
 */
export function repliesFolderOf(file: string): string | null {
  const name = basename(file);
  const stem = name.replace(ending, "");
  if (stem === name || stem === "") return null;
  const folder = `${stem}.replies`;
  const here = dirname(file);
  try {
    if (statSync(join(here, folder), { throwIfNoEntry: false })?.isDirectory() !== true) return null;
    const schemas = readdirSync(here).filter((each) => isSchemaOfStem(each, stem));
    return schemas.length === 1 && schemas[0] === name ? folder : null;
  } catch {
    return null;
  }
}
