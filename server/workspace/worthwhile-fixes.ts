/** The fixes of a finding that are of use: the changed schema is looked at before any is offered. */
import type { Finding } from "../engine/finding.ts";
import { type Fix, fixesFor, type NearFiles } from "../engine/fixes/index.ts";
import { openSchema } from "../engine/index.ts";
import type { Subject, Surroundings } from "../engine/rules/subject.ts";
import { withEdits } from "../hosts/edited-text.ts";
import { jsonEdits } from "../hosts/json-edits.ts";
import { schemaFindings } from "./lint-file.ts";

/** UTF-16 units of a schema; each fix of a longer one would keep somebody waiting. */
const longest = 256 * 1024;

/**
 * Those after which the finding is gone and no other has come that could have been seen before, the best first; of several with one title, the first that is.
 *
 * @param finding of this very schema
 */
export function worthwhileFixes(
  subject: Subject,
  finding: Finding,
  surroundings: Surroundings,
  files?: NearFiles,
): readonly Fix[] {
  const { open } = subject;
  // What a Go type reflects to is no text that could be changed.
  if (open.text.length > longest) return [];
  const before = countByCode(schemaFindings(open, surroundings));
  const found: Fix[] = [];
  for (const fix of fixesFor(subject, finding, files)) {
    if (found.some(({ title }) => title === fix.title)) continue;
    const edits = jsonEdits(open.text, fix.changes);
    if (edits === null || edits.length === 0) continue;
    const changed = openSchema(subject.harness, withEdits(open.text, edits));
    const after = countByCode(schemaFindings(changed, surroundings));
    const isGone = (after.get(finding.code) ?? 0) < (before.get(finding.code) ?? 0);
    // What a refused schema would be warned of shows only once it is admitted.
    const counts = open.compiled === null ? (code: string) => errorFamilies.test(code) : () => true;
    const worse = [...after].filter(([code, count]) => counts(code) && count > (before.get(code) ?? 0));
    if (isGone && worse.every(([code]) => fix.brings?.includes(code) === true)) found.push(fix);
  }
  return found;
}

const errorFamilies = /^(?:admission|workflow)\//;

function countByCode(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
