import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExtensionContext } from "vscode";
import { keyOf, type SchemaRef } from "../schema-ref.ts";
import type { LabInput, LabReply } from "./messages.ts";

export const noInput: LabInput = { replies: [], modes: [], task: "", providerError: "" };

/**
 * The replies of each schema and what belongs to them, kept for this workspace and on this machine only. They are files in the workspace's own
 * storage: VS Code loads an extension's `workspaceState` whole at each start, which megabytes of replies would slow down. That folder is always
 * on the disk of the extension's own process; `workspace.fs` would send each reply through the window that is about to draw its verdict.
 */
export class KeptReplies {
  readonly #folder: string;
  /** Writes of one schema wait for each other, the newest alone is written. */
  readonly #waiting = new Map<string, LabInput>();
  #writing: Promise<void> = Promise.resolve();

  constructor({ storageUri, globalStorageUri }: ExtensionContext) {
    this.#folder = join((storageUri ?? globalStorageUri).fsPath, "replies");
  }

  async load(schema: SchemaRef): Promise<LabInput> {
    const waiting = this.#waiting.get(keyOf(schema));
    if (waiting) return waiting;
    await this.#writing;
    try {
      return inputIn(JSON.parse(await readFile(this.#file(schema), "utf8")));
    } catch {
      return noInput;
    }
  }

  /** Resolves once it is on disk. An input that holds nothing removes the stored copy. */
  save(schema: SchemaRef, input: LabInput): Promise<void> {
    this.#waiting.set(keyOf(schema), input);
    this.#writing = this.#writing.then(() => this.#write(schema)).catch(() => undefined);
    return this.#writing;
  }

  /** What was kept of a schema that has another name now. It takes the place of what was kept under that one. */
  move(from: SchemaRef, to: SchemaRef): Promise<void> {
    const waiting = this.#waiting.get(keyOf(from));
    this.#waiting.delete(keyOf(from));
    if (waiting) this.#waiting.set(keyOf(to), waiting);
    this.#writing = this.#writing
      .then(() => rename(this.#file(from), this.#file(to)))
      .catch(() => undefined)
      .then(() => this.#write(to))
      .catch(() => undefined);
    return this.#writing;
  }

  async #write(schema: SchemaRef): Promise<void> {
    const input = this.#waiting.get(keyOf(schema));
    if (!input) return;
    this.#waiting.delete(keyOf(schema));
    const file = this.#file(schema);
    const { replies, modes, task, providerError } = input;
    const isEmpty = replies.length === 0 && modes.length === 0 && task === "" && providerError === "";
    if (isEmpty) return rm(file, { force: true });
    await mkdir(this.#folder, { recursive: true });
    const unfinished = `${file}.new`;
    // JSON writes a lone surrogate as an escape, so that UTF-8 can't lose it.
    await writeFile(unfinished, JSON.stringify(input));
    await rename(unfinished, file);
  }

  #file(schema: SchemaRef): string {
    const name = createHash("sha256").update(keyOf(schema)).digest("hex");
    return join(this.#folder, `${name}.json`);
  }
}

/** An older version's file holds less. */
function inputIn(stored: unknown): LabInput {
  const { replies, modes, task, providerError } = stored as Partial<Record<keyof LabInput, unknown>>;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    replies: repliesIn(replies),
    modes: Array.isArray(modes) ? modes.filter(isPair) : [],
    task: text(task),
    providerError: text(providerError),
  };
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}

function repliesIn(replies: unknown): LabReply[] {
  if (!Array.isArray(replies)) return [];
  return replies.flatMap((reply: Partial<Record<keyof LabReply, unknown>>) => {
    if (typeof reply?.text !== "string") return [];
    const { text, cutOff, file, replaced } = reply;
    return [
      {
        text,
        cutOff: cutOff === true,
        ...(typeof file === "string" ? { file } : {}),
        ...(typeof replaced === "number" ? { replaced } : {}),
      },
    ];
  });
}
