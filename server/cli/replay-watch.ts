/** `replay --watch`: runs again what a change of a file affects, until Ctrl-C. */
import { createHash } from "node:crypto";
import { existsSync, type FSWatcher, statSync, watch } from "node:fs";
import { dirname, resolve } from "node:path";
import { dataOf } from "../engine/harness/harness-data.ts";
import { judgeSettings } from "../engine/index.ts";
import { until } from "./interrupt.ts";
import type { ReplayOptions } from "./replay.ts";
import { replayOnce } from "./replay.ts";
import { type Group, readGroups } from "./replay-run.ts";
import { Session } from "./session.ts";

/** Milliseconds without a change after which a run begins: editors save in several steps. */
const quiet = 100;

export async function watchReplays(
  session: Session,
  paths: readonly string[],
  options: ReplayOptions,
  interrupted: AbortSignal,
): Promise<void> {
  const changes = new Changes(interrupted);
  try {
    let known = new Set<string>();
    const folders = new Set(paths.map((path) => folderOf(session.path(path))));
    changes.look(folders);
    while (!interrupted.aborted) {
      // What was read before may have changed: configurations, schemas, settings.
      const fresh = new Session(session.io, () => session.options);
      const seen = new Set<string>();
      const affected = async function* (): AsyncGenerator<Group> {
        for await (const group of until(interrupted, readGroups(fresh, paths))) {
          for (const folder of foldersOf(fresh, group)) folders.add(folder);
          const print = fingerprint(group);
          seen.add(print);
          if (!known.has(print)) yield group;
        }
      };
      await replayOnce(fresh, affected(), options);
      known = seen;
      changes.look(folders);
      if (!interrupted.aborted) session.note("watching; Ctrl-C ends");
      await changes.next();
    }
  } finally {
    changes.close();
  }
}

/** All that the results of a group depend on. */
function fingerprint({ loops, problems }: Group): string {
  const parts = loops.map((loop) => {
    const captures = loop.captures.map(({ file, line, text, expectation, attempt, task, receipt }) => {
      return { file, line, text, expectation, attempt, task, receipt };
    });
    if ("reason" in loop) return { captures, reason: loop.reason };
    const { name, schema, settings, mode } = loop.schema;
    const judging = judgeSettings(settings);
    return { captures, name, text: schema.text, harness: dataOf(schema.harness), mode, judging };
  });
  return createHash("sha256")
    .update(JSON.stringify([parts, problems]))
    .digest("base64");
}

/** The folders of schemas that may lie elsewhere, and those up to the workspace's root, where configurations lie. */
function foldersOf(session: Session, { loops }: Group): readonly string[] {
  const folders: string[] = [];
  for (const loop of loops) {
    const { file = "" } = loop.captures[0] ?? {};
    const config = session.workspace.configOf(file)?.file;
    if (config !== undefined) folders.push(dirname(config));
    if ("schema" in loop) folders.push(dirname(resolve(session.io.cwd, loop.schema.name)));
    for (const used of "schema" in loop ? loop.schema.settings.used : []) folders.push(dirname(used.file));
  }
  return folders;
}

function folderOf(path: string): string {
  return existsSync(path) && statSync(path).isDirectory() ? path : dirname(path);
}

/** Tells when something below the folders has changed. */
class Changes {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #interrupted: AbortSignal;
  #timer: NodeJS.Timeout | undefined;
  #changed = false;
  #wake = () => {};

  constructor(interrupted: AbortSignal) {
    this.#interrupted = interrupted;
    interrupted.addEventListener("abort", () => this.#wake(), { once: true });
  }

  look(folders: ReadonlySet<string>): void {
    for (const folder of folders) {
      if (this.#watchers.has(folder) || !existsSync(folder)) continue;
      const watcher = watch(folder, { recursive: true }, (_, name) => {
        if (name === null || isOurs(name)) this.#note();
      });
      // A folder that is deleted is no fault; what lies in it is told of by the next run.
      watcher.on("error", () => this.#note());
      this.#watchers.set(folder, watcher);
    }
  }

  /** Resolves once changes have come and no more do for a moment, or the signal. */
  async next(): Promise<void> {
    if (!this.#changed && !this.#interrupted.aborted)
      await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#changed = false;
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  #note(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#changed = true;
      this.#wake();
    }, quiet);
  }
}

/** Not what is written on the way, and not what others keep there. */
function isOurs(name: string): boolean {
  return !/(?:^|[\\/])(?:node_modules|\.git)[\\/]/.test(name) && !name.endsWith(".new");
}
