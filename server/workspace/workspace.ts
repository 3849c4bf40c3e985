/** The configuration files of a tree and what they say of each file. */
import { lstatSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Harness, harnesses } from "../engine/index.ts";
import { builtInPath, isOtherFile } from "./built-in-paths.ts";
import type { Claim, ReplyClaim } from "./claim.ts";
import { type Config, configFileName, isExcluded, readConfig, schemaEntryOf } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { whyUnreadable } from "./read-file.ts";
import { pathBelow, slashed } from "./relative-path.ts";
import { repliesFolderOf } from "./replies-folder.ts";

export interface WorkspaceOptions {
  /** Wins over everything: every file that is asked for is claimed for this harness. */
  readonly harness?: string;
  /** Absolute path of the one configuration file that counts, instead of the nearest one. */
  readonly configFile?: string;
  /** Replaces the disk's configurations: the configuration that counts for a folder, or null. */
  readonly configFor?: (folder: string) => Config | null;
}

export interface Workspace {
  /** The configuration that counts for a file or for the files of a folder. @throws ConfigError */
  configOf(file: string): Config | null;
  /** Those that can be named for a file: the engine's own, then those of the configuration that counts. @throws ConfigError */
  harnesses(file: string): readonly Harness[];
  /** The one of that id; undefined where there is none. @throws ConfigError */
  harness(file: string, id: string): Harness | undefined;
  /** Whether a file is an output schema, for which harness and why; null when nobody said so. @throws ConfigError */
  claim(file: string): Claim | null;
  /** Which schema a captured reply belongs to, by the entries of `replies`; null when none matches. @throws ConfigError */
  claimReply(file: string): ReplyClaim | null;
}

/**
 * Opens a workspace over the disk. Configurations are read once and kept: open another one when they may have changed.
 * All paths are absolute.
 */
export function openWorkspace(options: WorkspaceOptions = {}): Workspace {
  const configOfFolder = options.configFor ?? configReader(options.configFile);
  const configOf = (file: string) => configOfFolder(dirname(file));
  const harnessesOf = (file: string) => [...harnesses, ...(configOf(file)?.harnesses.values() ?? [])];
  return {
    configOf,
    harnesses: harnessesOf,
    harness: (file, id) => harnessesOf(file).find((harness) => harness.id === id),
    claim(file) {
      const config = configOf(file);
      const claim = isExcluded(config, file)
        ? null
        : (claimByConfig(file, config) ?? claimByPath(file, config) ?? claimByReplies(file, config));
      if (options.harness === undefined) return claim;
      const why = `The harness ${options.harness} was asked for.`;
      const at = claim?.at ?? [];
      return {
        file,
        harness: options.harness,
        at,
        beside: null,
        source: "option",
        why,
        configFile: config?.file ?? null,
      };
    },
    claimReply(file) {
      const config = configOf(file);
      if (config === null) return null;
      const path = pathBelow(config.folder, file);
      const entry = path === null ? undefined : config.replies.find((candidate) => candidate.matches(path));
      if (entry === undefined) return null;
      const schema = resolve(config.folder, entry.schema);
      return { file, schema, harness: options.harness ?? entry.harness, configFile: config.file };
    },
  };
}

function claimByConfig(file: string, config: Config | null): Claim | null {
  const entry = config === null ? undefined : schemaEntryOf(config, file);
  if (config === null || entry === undefined) return null;
  const harness = entry.harness ?? config.harness ?? builtInPath(slashed(file))?.harness ?? null;
  const named = harness === null ? "without naming a harness" : `for ${harness}`;
  const why = `"${entry.files}" in ${configFileName} claims it ${named}.`;
  const beside = entry.at.length === 0 ? null : (claimByPath(file, config)?.harness ?? null);
  return { file, harness, at: entry.at, beside, source: "configuration", why, configFile: config.file };
}

function claimByPath(file: string, config: Config | null): Claim | null {
  const path = slashed(file);
  const builtIn = isOtherFile(path, null) ? null : builtInPath(path);
  if (builtIn === null) return null;
  // What only speaks of schemas is no other harness's whatever its schemas are for.
  const harness = builtIn.holdsNone === true ? builtIn.harness : (config?.harness ?? builtIn.harness);
  const what = builtIn.glob.endsWith(".json") ? "are output schemas" : "hold output schemas";
  const why =
    builtIn.holdsNone === true
      ? `Files at ${builtIn.glob} are read by ${harness}.`
      : harness === builtIn.harness
        ? `Files at ${builtIn.glob} ${what} of ${harness}.`
        : `Files at ${builtIn.glob} ${what}; ${configFileName} names ${harness}.`;
  return { file, harness, at: [], beside: null, source: "built-in", why, configFile: config?.file ?? null };
}

/** What captured replies are kept for, by the name of their folder, is an output schema: of the harness that the configuration names. */
function claimByReplies(file: string, config: Config | null): Claim | null {
  const harness = config?.harness ?? null;
  if (config === null || harness === null || isOtherFile(slashed(file), null)) return null;
  const folder = repliesFolderOf(file);
  if (folder === null) return null;
  const why = `Its captured replies lie in ${folder}; ${configFileName} names ${harness}.`;
  return { file, harness, at: [], beside: null, source: "built-in", why, configFile: config.file };
}

function configReader(configFile: string | undefined): (folder: string) => Config | null {
  if (configFile !== undefined) {
    let config: Config | undefined;
    return () => {
      config ??= readConfig(configFile, harnesses);
      return config;
    };
  }
  const byFolder = new Map<string, Config | null>();
  return (folder) => {
    const passed: string[] = [];
    let found: Config | null = null;
    for (let here = folder; ; here = dirname(here)) {
      const kept = byFolder.get(here);
      if (kept !== undefined) {
        found = kept;
        break;
      }
      passed.push(here);
      const file = join(here, configFileName);
      if (isThere(file)) {
        found = readConfig(file, harnesses);
        break;
      }
      if (dirname(here) === here) break;
    }
    for (const each of passed) byFolder.set(each, found);
    return found;
  };
}

/**
 * Whether a configuration stands there. What has its name and can't be one is told: without it other findings would be given, and
 * nobody would know why.
 *
 * @throws ConfigError
 */
function isThere(file: string): boolean {
  const refuse = (reason: string): never => {
    throw new ConfigError(file, "", null, `${reason}; remove it, or put a file there`);
  };
  try {
    const stats = statSync(file);
    return stats.isFile() || refuse(stats.isDirectory() ? "is a folder, not a file" : "is no regular file");
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ELOOP") return refuse(whyUnreadable(error));
    return code === "ENOENT" && isLink(file) ? refuse("is a symbolic link that leads nowhere") : false;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
