/** `replay --watch`: runs again what a change of a file affects, until Ctrl-C. */
import { createHash } from "node:crypto";
import { existsSync, type FSWatcher, statSync, watch } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { dataOf } from "../engine/harness/harness-data.ts";
import { judgeSettings } from "../engine/index.ts";
import { walkFolders } from "../workspace/walk.ts";
import { until } from "./interrupt.ts";
import type { ReplayOptions } from "./replay.ts";
import { replayOnce } from "./replay.ts";
import { calledFrom } from "./replay-result.ts";
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
  const changes = new Changes(interrupted, (line) => session.noteOnce(line));
  try {
    let known = new Set<string>();
    while (!interrupted.aborted) {
      // Before anything is read, so that no change is missed; also folders that are new.
      const folders = new Set<string>();
      for (const path of paths)
        for await (const folder of foldersBelow(session.path(path))) folders.add(folder);
      changes.look(folders);
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
      const changed = await changes.next();
      if (changed.length > 0)
        session.note(`changed: ${listed(changed.map((file) => calledFrom(session.io.cwd, file)))}`);
    }
  } finally {
    changes.close();
  }
}

/** Names that are told. */
const mostNames = 3;

function listed(files: readonly string[]): string {
  const more = files.length - mostNames;
  return files.slice(0, mostNames).join(", ") + (more > 0 ? ` and ${more} more` : "");
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

/** A folder and all below it; the one that a file lies in. */
async function* foldersBelow(path: string): AsyncGenerator<string> {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  yield isFolder ? path : dirname(path);
  if (isFolder) yield* walkFolders(path);
}

/** Tells when something in the folders has changed. */
class Changes {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #tell: (line: string) => void;
  readonly #interrupted: AbortSignal;
  #timer: NodeJS.Timeout | undefined;
  readonly #changed = new Set<string>();
  #isCalm = false;
  #wake = () => {};

  /** @param tell is told of folders that can't be watched */
  constructor(interrupted: AbortSignal, tell: (line: string) => void) {
    this.#interrupted = interrupted;
    this.#tell = tell;
    interrupted.addEventListener("abort", () => this.#wake(), { once: true });
  }

  /** One watcher for each folder: those that come with all that is below would look into `node_modules`. */
  look(folders: Iterable<string>): void {
    for (const folder of folders) {
      if (this.#watchers.has(folder) || !existsSync(folder)) continue;
      try {
        const watcher = watch(folder, (_, name) => {
          if (name === null || !name.endsWith(".new"))
            this.#note(name === null ? folder : join(folder, name));
        });
        watcher.on("error", () => this.#forget(folder));
        this.#watchers.set(folder, watcher);
      } catch (error) {
        this.#tell(`${folder}: can't be watched (${(error as NodeJS.ErrnoException).code})`);
      }
    }
  }

  /** Resolves once changes have come and no more do for a moment, with the files; or with the signal. */
  async next(): Promise<readonly string[]> {
    if (!this.#isCalm && !this.#interrupted.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#isCalm = false;
    const files = [...this.#changed];
    this.#changed.clear();
    return files;
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  /** A folder that was deleted may come again. */
  #forget(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
    this.#note(folder);
  }

  #note(file: string): void {
    this.#changed.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isCalm = true;
      this.#wake();
    }, quiet);
  }
}
