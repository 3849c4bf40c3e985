/** Writes a file whole or not at all. */
import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { CommandError } from "./command-error.ts";

/** @param name as messages call it @throws CommandError when it can't be written; then the file is as it was */
export function writeWhole(path: string, name: string, text: string): void {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    // Whoever may not write into a file may not put another one in its place, and a private one stays private.
    const known = statSync(path, { throwIfNoEntry: false });
    if (known !== undefined && (known.mode & 0o222) === 0)
      throw Object.assign(new Error(), { code: "EACCES" });
    writeFileSync(beside, text, { flag: "wx" });
    if (known !== undefined) chmodSync(beside, known.mode & 0o777);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new CommandError(`${name}: can't be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
