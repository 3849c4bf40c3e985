/** `--changed-since`: what git says is different from a revision. */
import { execFile } from "node:child_process";
import { dirname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { inWorkflows } from "../hosts/workflow-steps.ts";
import { configFileName } from "../workspace/config.ts";
import { CommandError } from "./command-error.ts";
import type { Session } from "./session.ts";

/** Bytes of git's answer. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Whether a file, by its absolute path, changed since the revision or is new. Where a `subagent-schema.json` changed, all files below it
 * count; mivia's workflows and templates speak of their schema files, and count where one of these changed, or is gone. Git runs without a shell and without the programs that its configuration names for differences.
 *
 * @throws CommandError when git can't tell
 */
export async function changedSince(session: Session, revision: string): Promise<(path: string) => boolean> {
  if (revision === "" || revision.startsWith("-")) {
    throw new CommandError(
      `--changed-since: ${JSON.stringify(revision)} is no revision; name one, such as main`,
    );
  }
  const root = (await git(session.io.cwd, ["rev-parse", "--show-toplevel"])).replace(/\n$/, "");
  const differences = ["diff", "--name-only", "-z", "--no-ext-diff", "--no-textconv", "--no-renames"];
  const changed = await git(root, [...differences, revision, "--"]);
  const added = await git(root, ["ls-files", "--others", "--exclude-standard", "-z"]);
  const files = new Set(
    `${changed}${added}`
      .split("\0")
      .filter((name) => name !== "")
      .map((name) => resolve(root, name)),
  );
  const folders = [...files]
    .filter((file) => file.endsWith(`${sep}${configFileName}`))
    .map((file) => join(dirname(file), sep));
  const workflows = new Set([...files].map((file) => workflowsAround(file)?.folder));
  return (path) => {
    if (files.has(path) || folders.some((folder) => path.startsWith(folder))) return true;
    const around = workflowsAround(path);
    return around !== null && !around.reference.endsWith(".json") && workflows.has(around.folder);
  };
}

function workflowsAround(path: string): ReturnType<typeof inWorkflows> {
  return inWorkflows(path.replaceAll("\\", "/"));
}

async function git(cwd: string, argv: readonly string[]): Promise<string> {
  const quiet = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "--no-pager"];
  try {
    const { stdout } = await promisify(execFile)("git", [...quiet, ...argv], {
      cwd,
      maxBuffer: mostBytes,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" },
    });
    return stdout;
  } catch (error) {
    const { code, stderr } = error as { readonly code?: unknown; readonly stderr?: string };
    if (code === "ENOENT")
      throw new CommandError("--changed-since: git is not there, and only it knows; install it");
    const [said = ""] = (stderr ?? "").split("\n");
    throw new CommandError(
      `--changed-since: git can't tell: ${said.replace(/^fatal: /, "") || String(code)}`,
    );
  }
}
