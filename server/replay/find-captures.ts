/** The files below folders that hold captured replies. */
import { existsSync } from "node:fs";
import { sep } from "node:path";
import { ConfigError } from "../workspace/config-error.ts";
import { whyUnreadable } from "../workspace/read-file.ts";
import { walkFiles } from "../workspace/walk.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { type CaptureKind, captureKind, replyOfExpectation } from "./names.ts";

export interface CaptureFile {
  /** Absolute path. */
  readonly file: string;
  readonly kind: CaptureKind;
}

/**
 * What a file holds: by its name, by the `replies` of the configuration, or because an expectation lies beside it. Null for a file of
 * another kind.
 *
 * @throws ConfigError
 */
export function captureFileOf(workspace: Pick<Workspace, "claimReply">, file: string): CaptureFile | null {
  const path = file.replaceAll(sep, "/");
  const kind = captureKind(path);
  if (kind !== null) return { file, kind };
  if (replyOfExpectation(path) !== null) return null;
  if (workspace.claimReply(file) !== null) return { file, kind: path.endsWith(".jsonl") ? "bulk" : "reply" };
  return null;
}

/**
 * Those of a file that somebody named: an expectation stands for its reply, and any other file is one at its word.
 *
 * @throws ConfigError
 */
export function namedCaptureFile(workspace: Pick<Workspace, "claimReply">, file: string): CaptureFile {
  const reply = replyOfExpectation(file) ?? file;
  return (
    captureFileOf(workspace, reply) ?? { file: reply, kind: reply.endsWith(".jsonl") ? "bulk" : "reply" }
  );
}

/**
 * Those below a folder, sorted by name within each. A reply of any name is found by the expectation beside it.
 *
 * @param folder absolute path
 * @param tell is told of folders that can't be read, and of configurations that can't be used, for each file that asks for one; the
 *   walk goes on
 */
export async function* findCaptureFiles(
  workspace: Pick<Workspace, "claimReply">,
  folder: string,
  tell: (error: Error) => void,
): AsyncGenerator<CaptureFile> {
  const unreadable = (path: string, error: unknown) => tell(new Error(`${path}: ${whyUnreadable(error)}`));
  for await (const file of walkFiles(folder, unreadable)) {
    const found = orTell(() => foundThrough(workspace, file), tell);
    if (found !== null) yield found;
  }
}

/** The file itself, or the reply that it is the expectation of, where nothing else tells of that. */
function foundThrough(workspace: Pick<Workspace, "claimReply">, file: string): CaptureFile | null {
  const found = captureFileOf(workspace, file);
  if (found !== null) return found;
  const reply = replyOfExpectation(file);
  if (reply === null || captureFileOf(workspace, reply) !== null || !existsSync(reply)) return null;
  return { file: reply, kind: "reply" };
}

function orTell(find: () => CaptureFile | null, tell: (error: Error) => void): CaptureFile | null {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    tell(error);
    return null;
  }
}
