/** `lint --fix`: what can be mended without changing what any reply is worth, in every file that is linted. */
import { lstatSync, realpathSync } from "node:fs";
import { subjectOf } from "../engine/rules/subject.ts";
import { withEdits } from "../hosts/edited-text.ts";
import { fixEdits } from "../hosts/fix-edits.ts";
import { pathBelow } from "../workspace/relative-path.ts";
import { worthwhileFixes } from "../workspace/worthwhile-fixes.ts";
import { CommandError } from "./command-error.ts";
import type { FoundFile } from "./find-files.ts";
import { type OpenedFile, openFile } from "./lint-file.ts";
import type { Session } from "./session.ts";
import { writeWhole } from "./write-whole.ts";

/** Each fix is made upon the result of the one before; more are no file that somebody wrote. */
const mostFixes = 100;

/** Mends a file, whole or not at all, and tells on standard error what was done. */
export async function fixFile(session: Session, found: FoundFile): Promise<void> {
  if (found.argument === "-") {
    session.noteOnce("-: --fix mends files, and leaves standard input as it is");
    return;
  }
  for (let count = 0; count < mostFixes; count++) {
    const file = await openFile(session, found).catch(() => null);
    const fixed = file && firstFix(file);
    if (file && !isUtf8(file))
      session.noteOnce(
        `${file.input.name}: not mended, since its bytes are no plain UTF-8; see the remark on them`,
      );
    if (!file || fixed === null) return;
    const { name, path } = file.input;
    try {
      // The one behind a symbolic link may belong to somebody else.
      if (!lstatSync(path).isFile() || leadsAway(session.io.cwd, path))
        throw new CommandError(`${name}: not a regular file of this folder, so that nothing is mended in it`);
      writeWhole(path, name, fixed.text);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      session.complain(error);
      return;
    }
    session.note(`${name}: fixed ${fixed.code}: ${fixed.title}`);
  }
}

/** Whether a link on the way to a file of this folder leads to another one. */
function leadsAway(folder: string, path: string): boolean {
  return pathBelow(folder, path) !== null && pathBelow(realpathSync(folder), realpathSync(path)) === null;
}

/** What the file's bytes are not, the text is not either: it would be written back as something else. */
function isUtf8({ input }: OpenedFile): boolean {
  return input.remarks.every(({ kind }) => kind !== "invalid-utf-8");
}

function firstFix(file: OpenedFile): { text: string; title: string; code: string } | null {
  const { input, opened, shown } = file;
  if (!isUtf8(file)) return null;
  for (const [index, { schema, open, surroundings }] of opened.entries()) {
    const subject = schema.reflected === null ? subjectOf(open, surroundings) : null;
    for (const finding of subject === null ? [] : (shown.schemas[index] ?? [])) {
      if (subject === null) continue;
      const safe = worthwhileFixes(subject, finding, surroundings, undefined, ({ isSafe }) => isSafe);
      for (const { title, changes } of safe) {
        const edits = fixEdits(schema, input.path, input.text, { changes });
        if (edits !== null) return { text: withEdits(input.text, edits), title, code: finding.code };
      }
    }
  }
  return null;
}
