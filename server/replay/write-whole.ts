/** Files that are written whole or not at all, and never over something that nobody has read. */
import { type FileHandle, link, open, readFile, rename, stat, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { whyUnreadable } from "../workspace/read-file.ts";
import { removeLeftovers, temporaryName } from "./leftovers.ts";

/** The file is not as it was read: somebody else has written it meanwhile, or it is there already. */
export class ChangedFileError extends Error {
  override readonly name = "ChangedFileError";
}

/**
 * Puts `content` in the place of what was read from the file before. A reader, and whoever looks after a crash, finds the old content
 * or the new one, never a part.
 *
 * @param file absolute path
 * @param before what was read; null where there was no file
 * @throws ChangedFileError when the file holds something else by now; Error with one plain line when it can't be written
 */
export async function writeWhole(
  file: string,
  content: Uint8Array | string,
  before: Uint8Array | null,
): Promise<void> {
  const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  const temporary = temporaryName(file);
  if (before !== null) await requireUnchanged(file, before);
  try {
    await writeNew(temporary, bytes, before === null ? null : await modeOf(file));
    if (before === null) {
      await putWhereNothingIs(temporary, file);
    } else {
      await requireUnchanged(file, before);
      await rename(temporary, file);
    }
    await syncFolder(dirname(file));
    await removeLeftovers(dirname(file));
  } catch (error) {
    await unlink(temporary).catch(() => {});
    if (error instanceof ChangedFileError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new ChangedFileError(`${file}: is there already, and is not overwritten`);
    throw new Error(`${file}: can't be written (${code ?? (error as Error).message})`);
  }
}

/** Unlike a rename, a link fails where something stands already; not every file system has links. */
async function putWhereNothingIs(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file);
    await unlink(temporary);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
    await requireUnchanged(file, null);
    await rename(temporary, file);
  }
}

/** @throws ChangedFileError when the file doesn't hold `before`; null: when there is one */
export async function requireUnchanged(file: string, before: Uint8Array | null): Promise<void> {
  const now = await readIfThere(file);
  if (now === null ? before === null : before !== null && now.equals(before)) return;
  throw new ChangedFileError(`${file}: has changed since it was read, and is not overwritten; run again`);
}

/** Null where there is no file. @throws Error with one plain line */
export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new Error(`${file}: ${whyUnreadable(error)}`);
  }
}

async function writeNew(file: string, bytes: Uint8Array, mode: number | null): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, "wx", mode ?? 0o666);
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

async function modeOf(file: string): Promise<number> {
  return (await stat(file)).mode & 0o777;
}

/** So that the new name lasts, too; file systems that can't do it have their own ways. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
