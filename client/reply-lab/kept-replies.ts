import { createHash } from "node:crypto";
import { type ExtensionContext, Uri, workspace } from "vscode";
import type { LabReply } from "./messages.ts";

/**
 * The replies of each schema, kept for this workspace and on this machine only. They are files in the workspace's own
 * storage: VS Code loads an extension's `workspaceState` whole at each start, which megabytes of replies would slow down.
 */
export class KeptReplies {
  readonly #folder: Uri;
  /** Writes of one schema wait for each other, the newest alone is written. */
  readonly #waiting = new Map<string, readonly LabReply[]>();
  #writing: Promise<void> = Promise.resolve();

  constructor({ storageUri, globalStorageUri }: ExtensionContext) {
    this.#folder = Uri.joinPath(storageUri ?? globalStorageUri, "replies");
  }

  async load(schema: Uri): Promise<readonly LabReply[]> {
    const waiting = this.#waiting.get(schema.toString());
    if (waiting) return waiting;
    await this.#writing;
    try {
      const bytes = await workspace.fs.readFile(this.#file(schema));
      return repliesIn(JSON.parse(new TextDecoder().decode(bytes)));
    } catch {
      return [];
    }
  }

  /** Resolves once it is on disk. An empty list removes the stored copy. */
  save(schema: Uri, replies: readonly LabReply[]): Promise<void> {
    this.#waiting.set(schema.toString(), replies);
    this.#writing = this.#writing.then(() => this.#write(schema)).catch(() => undefined);
    return this.#writing;
  }

  async #write(schema: Uri): Promise<void> {
    const replies = this.#waiting.get(schema.toString());
    if (!replies) return;
    this.#waiting.delete(schema.toString());
    const file = this.#file(schema);
    if (replies.length === 0) return workspace.fs.delete(file).then(undefined, () => undefined);
    await workspace.fs.createDirectory(this.#folder);
    const unfinished = file.with({ path: `${file.path}.new` });
    // JSON writes a lone surrogate as an escape, so that UTF-8 can't lose it.
    await workspace.fs.writeFile(unfinished, new TextEncoder().encode(JSON.stringify({ replies })));
    await workspace.fs.rename(unfinished, file, { overwrite: true });
  }

  #file(schema: Uri): Uri {
    const name = createHash("sha256").update(schema.toString()).digest("hex");
    return Uri.joinPath(this.#folder, `${name}.json`);
  }
}

function repliesIn(stored: unknown): LabReply[] {
  const { replies } = stored as { replies?: unknown };
  if (!Array.isArray(replies)) return [];
  return replies.flatMap((reply: { text?: unknown; cutOff?: unknown }) =>
    typeof reply?.text === "string" ? [{ text: reply.text, cutOff: reply.cutOff === true }] : [],
  );
}
