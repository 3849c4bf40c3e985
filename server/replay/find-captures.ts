/** The files below folders that hold captured replies. */
import { existsSync } from "node:fs";
import { sep } from "node:path";
import { walkFiles } from "../workspace/walk.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { type CaptureKind, captureKind, expectationFileOf, replyOfExpectation } from "./names.ts";

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
 * @throws ConfigError
 */
export async function* findCaptureFiles(
  workspace: Pick<Workspace, "claimReply">,
  folder: string,
): AsyncGenerator<CaptureFile> {
  for await (const file of walkFiles(folder)) {
    const found = captureFileOf(workspace, file);
    if (found !== null) yield found;
    else {
      const reply = replyOfExpectation(file);
      if (reply !== null && captureFileOf(workspace, reply) === null && existsSync(reply))
        yield { file: reply, kind: "reply" };
    }
  }
}

/** Whether a reply that is told to be missing has left its expectation behind. */
export function isLeftBehind(file: string): boolean {
  return !existsSync(file) && existsSync(expectationFileOf(file));
}
