/** The files of one repair loop, by their names. */
import { readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { captureKind, nameFacts } from "../../replay/names.ts";

/** All attempts of the task that a reply's file belongs to, itself included; the file alone where it belongs to none. */
export function attemptFiles(file: string): readonly string[] {
  const slashed = (path: string) => path.replaceAll(sep, "/");
  const { loop } = nameFacts(slashed(file));
  if (loop === null) return [file];
  const folder = dirname(file);
  try {
    const beside = readdirSync(folder).map((name) => join(folder, name));
    return beside.filter(
      (path) => captureKind(slashed(path)) === "reply" && nameFacts(slashed(path)).loop === loop,
    );
  } catch {
    return [file];
  }
}
