/** Writes a file whole or not at all. */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { CommandError } from "./command-error.ts";

/** @param name as messages call it @throws CommandError when it can't be written; then the file is as it was */
export function writeWhole(path: string, name: string, text: string): void {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text, { flag: "wx" });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new CommandError(`${name}: can't be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
