import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../../scripts/bundles.ts";

export const reviewNote = ".mivia/workflows/schemas/review-note-v1.json";

/** The exact bytes of the corrective that the built command line prints for a reply to `review-note-v1.json`. */
export function correctiveOf(workspace: string, reply: string, options: readonly string[] = []): string {
  const args = [join(root, "dist/cli.cjs"), "corrective", join(workspace, reviewNote), "-"];
  return execFileSync(process.execPath, [...args, "--stdin-path", "reply.md", ...options], {
    input: reply,
    encoding: "utf8",
  });
}
