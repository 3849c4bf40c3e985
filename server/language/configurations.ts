/** Every `subagent-schema.json` that counts for an open document: the last usable content, and what is wrong with the present one. */
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Harness } from "../engine/index.ts";
import type { Claim, ReplyClaim } from "../workspace/claim.ts";
import { type Config, configFileName, readConfig } from "../workspace/config.ts";
import { ConfigError } from "../workspace/config-error.ts";
import { openWorkspace, type Workspace } from "../workspace/workspace.ts";

export class Configurations {
  readonly #builtIn: readonly Harness[];
  /** By file. A mistake made while writing it must not take all findings away: what stood there before stays in force. */
  readonly #inForce = new Map<string, Config>();
  readonly #problems = new Map<string, ConfigError>();
  readonly #fileByFolder = new Map<string, string | null>();
  readonly #read = new Map<string, Config | null>();
  /** By file. A configuration may have thousands of globs, and each keystroke asks several times. */
  readonly #claims = new Map<string, Claim | null>();
  #workspace: Workspace;

  constructor(builtIn: readonly Harness[]) {
    this.#builtIn = builtIn;
    this.#workspace = this.#open();
  }

  /** Forgets what was read: the files on the disk may be others now. */
  reload(): void {
    this.#fileByFolder.clear();
    this.#read.clear();
    this.#claims.clear();
    this.#problems.clear();
    // A deleted file has nothing in force.
    for (const file of this.#inForce.keys()) if (!existsSync(file)) this.#inForce.delete(file);
    this.#workspace = this.#open();
  }

  /** To be called when a folder of captured replies has come or gone: it makes the schema beside it an output schema. */
  forgetClaims(): void {
    this.#claims.clear();
  }

  /** Which harness a file is for; null when it is no output schema as far as anybody said. Never throws. */
  claim(file: string): Claim | null {
    const known = this.#claims.get(file);
    if (known !== undefined) return known;
    const claim = this.#workspace.claim(file);
    this.#claims.set(file, claim);
    return claim;
  }

  /** Which schema a captured reply is for; null when no entry of `replies` matches. Never throws. */
  claimReply(file: string): ReplyClaim | null {
    return this.#workspace.claimReply(file);
  }

  /**
   * As `claimReply`, by what is on the disk at this moment, whether or not somebody has told of it yet: for what is done once, and not done
   * again when the configuration changes. Never throws.
   */
  claimReplyNow(file: string): ReplyClaim | null {
    const configFor = (folder: string) => {
      const nearest = nearestConfiguration(folder);
      return nearest === null ? null : this.#readOrKeep(nearest);
    };
    return openWorkspace({ configFor }).claimReply(file);
  }

  /** Those that can be named for a file: the engine's own, then those of the configuration that counts. Never throws. */
  harnesses(file: string): readonly Harness[] {
    return [...this.#builtIn, ...(this.#workspace.configOf(file)?.harnesses.values() ?? [])];
  }

  /** The one that counts for a file. Never throws. */
  config(file: string): Config | null {
    return this.#workspace.configOf(file);
  }

  /** What is wrong with the configuration that counts for a file. */
  problemFor(file: string): ConfigError | null {
    const configFile = this.#nearest(dirname(file));
    if (configFile === null) return null;
    this.#load(configFile);
    return this.#problems.get(configFile) ?? null;
  }

  /** By file, for all configurations that were asked for since the last reload. */
  problems(): ReadonlyMap<string, ConfigError> {
    return this.#problems;
  }

  #open(): Workspace {
    return openWorkspace({
      configFor: (folder) => {
        const file = this.#nearest(folder);
        return file === null ? null : this.#load(file);
      },
    });
  }

  #load(file: string): Config | null {
    const known = this.#read.get(file);
    if (known !== undefined) return known;
    const config = this.#readOrKeep(file);
    this.#read.set(file, config);
    return config;
  }

  #readOrKeep(file: string): Config | null {
    try {
      const config = readConfig(file, this.#builtIn);
      this.#inForce.set(file, config);
      return config;
    } catch (error) {
      const problem =
        error instanceof ConfigError
          ? error
          : new ConfigError(file, "", { start: 0, end: 0 }, (error as Error).message);
      this.#problems.set(file, problem);
      return this.#inForce.get(file) ?? null;
    }
  }

  #nearest(folder: string): string | null {
    const known = this.#fileByFolder.get(folder);
    if (known !== undefined) return known;
    const found = nearestConfiguration(folder);
    this.#fileByFolder.set(folder, found);
    return found;
  }
}

/** Absolute path of the configuration that counts for a folder's files, usable or not; null where there is none. */
export function nearestConfiguration(folder: string): string | null {
  for (let here = folder; ; here = dirname(here)) {
    const file = join(here, configFileName);
    if (isFile(file)) return file;
    if (dirname(here) === here) return null;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // Missing, or in a folder that may not be looked into.
    return false;
  }
}
