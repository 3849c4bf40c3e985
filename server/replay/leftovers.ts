/** What a process that was killed in the middle of writing has left behind: a hidden file beside the one that it wanted to put in place. */
import { randomBytes } from "node:crypto";
import { lstat, readdir, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expectationFileOf } from "./names.ts";

/** UTF-16 units of a file's name that its temporary name keeps: even at three bytes each there is room for the rest. */
const kept = 50;

/** Milliseconds. Nobody writes for so long; what is older, nobody will put in place any more. */
const old = 60_000;

/** When each folder was looked into last, by the process's own clock. */
const looked = new Map<string, number>();

/** A name beside `file` that nobody else has: hidden, and known by `removeLeftovers`. */
export function temporaryName(file: string): string {
  const name = `.${basename(file).slice(0, kept)}.${randomBytes(6).toString("hex")}.new`;
  return join(dirname(file), name);
}

/**
 * Removes what is left of writing files of this folder, or what is expected of them, when it is over a minute old. A folder is looked into once
 * a minute. What can't be removed stays. Never throws.
 *
 * @param folder absolute path
 */
export async function removeLeftovers(folder: string): Promise<void> {
  const now = performance.now();
  const last = looked.get(folder);
  if (last !== undefined && now - last < old) return;
  looked.set(folder, now);
  const names = await readdir(folder).catch(() => []);
  const temporary = names.flatMap((name) => {
    const wanted = /^\.(.+)\.[0-9a-f]{12}\.new$/s.exec(name)?.[1];
    return wanted === undefined ? [] : [{ name, wanted }];
  });
  if (temporary.length === 0) return;
  const known = new Set(
    names.flatMap((name) => [name.slice(0, kept), expectationFileOf(name).slice(0, kept)]),
  );
  for (const { name, wanted } of temporary) {
    if (known.has(wanted)) await removeOld(join(folder, name)).catch(() => {});
  }
}

async function removeOld(file: string): Promise<void> {
  const stats = await lstat(file);
  if (stats.isFile() && Date.now() - stats.mtimeMs > old) await unlink(file);
}
