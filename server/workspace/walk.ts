/** The files below a folder. */
import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Folders that hold other people's files or none that anybody wrote. */
const skipped: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/**
 * Every regular file below a folder, sorted by name within each folder. Symbolic links are not followed, so that a walk
 * ends and stays below its folder; `node_modules` and `.git` are skipped, and so are folders that can't be read.
 *
 * @param folder absolute path
 * @param onUnreadable is told of each folder that can't be read
 */
export async function* walkFiles(
  folder: string,
  onUnreadable: (folder: string, error: unknown) => void = () => {},
): AsyncGenerator<string> {
  for await (const { path, isFolder } of walk(folder, onUnreadable)) if (!isFolder) yield path;
}

/** The folders that `walkFiles` goes through, but the first. */
export async function* walkFolders(folder: string): AsyncGenerator<string> {
  for await (const { path, isFolder } of walk(folder, () => {})) if (isFolder && path !== folder) yield path;
}

interface Entry {
  readonly path: string;
  readonly isFolder: boolean;
}

async function* walk(
  folder: string,
  onUnreadable: (folder: string, error: unknown) => void,
): AsyncGenerator<Entry> {
  // A stack, last in first out: entries go on in reverse order so that they come off sorted.
  const pending: Entry[] = [{ path: folder, isFolder: true }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    if (!next.isFolder) continue;
    for (const entry of await entriesOf(next.path, onUnreadable)) {
      const isFolder = entry.isDirectory();
      if (isFolder ? !skipped.has(entry.name) : entry.isFile()) {
        pending.push({ path: join(next.path, entry.name), isFolder });
      }
    }
  }
}

async function entriesOf(
  folder: string,
  onUnreadable: (folder: string, error: unknown) => void,
): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? 1 : -1));
  } catch (error) {
    onUnreadable(folder, error);
    return [];
  }
}
