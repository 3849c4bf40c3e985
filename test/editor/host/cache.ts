import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

/** The user's cache folder for what tests and `npm start` install beside the project. */
export function cacheFolder(): string {
  const base =
    process.platform === "win32"
      ? (process.env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local"))
      : process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(base, "subagent-schema");
}

/**
 * The cached folder of this name, filled by `fill` when it is not there yet. Filled under a temporary name and renamed
 * at the end, so that an interrupted install is never taken for a whole one, and two at a time don't disturb each other.
 */
export async function installOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cacheFolder(), name);
  if (existsSync(folder)) return folder;
  await mkdir(cacheFolder(), { recursive: true });
  const unfinished = await mkdtemp(join(cacheFolder(), `.${name}-`));
  try {
    await fill(unfinished);
    await rename(unfinished, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}
