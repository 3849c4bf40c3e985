/** Which files are captured replies by their names alone, and what a name tells of one. Paths have `/` between their segments. */

/** What lies beside a captured reply. */
export const expectationEnding = ".expected.json";

/** A reply: `NAME.reply.EXT`; `call` where the reply is what a model calls a tool with. */
const replyFile = /\.(?:reply|call)(?:\.[^./]+)?$/;
/** Many replies, one a line. */
const bulkFile = /\.replies\.jsonl$/;
/** What codewhale keeps of replies that failed (`harnesses.md` 6.11). */
const artifactFile = /^(.*\/)?\.codewhale\/reports\/([^/]+)\.schema\.([^/]+)\.attempt(\d{1,9})\.txt$/;
const journalFile = /(?:^|\/)\.codewhale\/workflow-runs\.jsonl$/;
const attemptInName = /\.attempt(\d{1,9})(?=\.(?:reply|call)(?:\.[^./]+)?$)/;

export type CaptureKind = "reply" | "bulk" | "journal";

/** Null for a file whose name does not say that it is one. */
export function captureKind(path: string): CaptureKind | null {
  if (path.endsWith(expectationEnding)) return null;
  if (bulkFile.test(path)) return "bulk";
  if (journalFile.test(path)) return "journal";
  return replyFile.test(path) || artifactFile.test(path) ? "reply" : null;
}

/** The expectation's file of a reply. */
export function expectationFileOf(replyPath: string): string {
  return replyPath + expectationEnding;
}

/** The reply of an expectation's file; null for another file. */
export function replyOfExpectation(path: string): string | null {
  return path.endsWith(expectationEnding) ? path.slice(0, -expectationEnding.length) : null;
}

/** What the model was asked to do, in a file beside the reply: `NAME.task.txt` for `NAME.reply.md` and for all of its attempts. */
export function taskFileOf(replyPath: string): string | null {
  const stem = replyPath.replace(/(?:\.attempt\d{1,9})?\.(?:reply|call)(?:\.[^./]+)?$/, "");
  return stem === replyPath ? null : `${stem}.task.txt`;
}

export interface NameFacts {
  /** 1-based. */
  readonly attempt: number;
  /** The same for all attempts of one task, which form one repair loop; null for a reply of its own. */
  readonly loop: string | null;
}

export function nameFacts(path: string): NameFacts {
  const artifact = artifactOf(path);
  if (artifact !== null) {
    const { run, task, attempt } = artifact;
    return { attempt, loop: `${artifact.workspace}\n${run}\n${task}` };
  }
  const found = attemptInName.exec(path);
  if (found === null) return { attempt: 1, loop: null };
  return {
    attempt: Number(found[1]),
    loop: path.slice(0, found.index) + path.slice(found.index + found[0].length),
  };
}

export interface Artifact {
  /** The folder that holds `.codewhale`, with its slash at the end; empty for the current one. */
  readonly workspace: string;
  readonly run: string;
  readonly task: string;
  readonly attempt: number;
}

/** What codewhale's name for a kept reply tells; null for another file. */
export function artifactOf(path: string): Artifact | null {
  const [, workspace = "", run, task, attempt] = artifactFile.exec(path) ?? [];
  if (run === undefined || task === undefined) return null;
  return { workspace, run, task, attempt: Number(attempt) };
}

/**
 * Where the schema of the replies in a folder lies, by the folder's name: the replies of `review.json` are in `review.replies/`
 * beside it, or in a folder below that.
 */
export function schemaStemOf(path: string): { readonly folder: string; readonly stem: string } | null {
  const found = /^(.*\/)?([^/]+)\.replies\/(?:.*\/)?[^/]+$/.exec(path);
  return found === null ? null : { folder: found[1] ?? "", stem: found[2] ?? "" };
}

/** Whether a file of that name is the schema of `STEM.replies`: `STEM` with one or two endings behind it. */
export function isSchemaOfStem(name: string, stem: string): boolean {
  if (!name.startsWith(`${stem}.`)) return false;
  return /^(?:\.(?:schema|output))?\.(?:json|jsonc|ya?ml|toml)$/.test(name.slice(stem.length));
}
