/** The fixes of a finding that are of use: the changed schema is looked at before any is offered. */
import type { Finding } from "../engine/finding.ts";
import { type Fix, fixesFor, type NearFiles } from "../engine/fixes/index.ts";
import { isBelow, relocated } from "../engine/fixes/relocated.ts";
import { type OpenSchema, openSchema } from "../engine/index.ts";
import { formatPointer, parsePointer } from "../engine/json/pointer.ts";
import { isReflected } from "../engine/rules/enforcement/reflected.ts";
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
 * @param isWanted others are not looked at, which takes as long as all findings of the schema do
 */
export function worthwhileFixes(
  subject: Subject,
  finding: Finding,
  surroundings: Surroundings,
  files?: NearFiles,
  isWanted: (fix: Fix) => boolean = () => true,
): readonly Fix[] {
  if (subject.open.text.length > longest) return [];
  const found: Fix[] = [];
  for (const fix of fixesFor(subject, finding, files)) {
    if (!isWanted(fix) || found.some(({ title }) => title === fix.title)) continue;
    if (isWorthwhile(subject, fix, surroundings, finding)) found.push(fix);
  }
  return found;
}

/** Whether a finding is gone after a change, and no other has come. @param finding null for a change that mends nothing */
export function isWorthwhile(
  { open, harness }: Subject,
  fix: Fix,
  surroundings: Surroundings,
  finding: Finding | null,
): boolean {
  if (open.text.length > longest) return false;
  const edits = jsonEdits(open.text, fix.changes);
  if (edits === null || edits.length === 0) return false;
  const changed = openSchema(harness, withEdits(open.text, edits));
  if (changed.document === null) return false;
  const before = new Counts();
  for (const each of findingsOf(open, surroundings)) before.add(each.code, placeAfter(each, fix));
  const after = new Counts();
  const left = schemaFindings(changed, surroundings);
  for (const { code, pointer } of left) after.add(code, pointer);
  for (const each of left) {
    const { code, pointer } = each;
    if (open.compiled === null && isHidden(each, fix)) continue;
    if (after.at(code, pointer) <= before.at(code, pointer)) continue;
    // What is told once in a schema moves on to the next place.
    if (!toldOnce.has(code) || code === finding?.code || after.at(code) > before.at(code)) return false;
  }
  if (finding === null) return true;
  const place = placeAfter(finding, fix);
  return place === null || after.at(finding.code, place) < before.at(finding.code, place);
}

/** How many findings of a code there are, at a place and in all. */
class Counts {
  readonly #counts = new Map<string, number>();

  /** @param pointer null where there is none any more */
  add(code: string, pointer: string | null): void {
    for (const key of pointer === null ? [code] : [code, `${code} ${pointer}`])
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  at(code: string, pointer?: string): number {
    return this.#counts.get(pointer === undefined ? code : `${code} ${pointer}`) ?? 0;
  }
}

/** Where a finding stands once the fix is made, if it is still there. */
function placeAfter({ pointer }: Finding, fix: Fix): string | null {
  const path = (parsePointer(pointer) ?? []).map((step) =>
    /^(?:0|[1-9]\d{0,8})$/.test(step) ? Number(step) : step,
  );
  const now = relocated(path, fix);
  return now === null ? null : formatPointer(now);
}

/** What is told of an admitted schema only. */
const ofAdmitted: ReadonlySet<string> = new Set([
  "strength/no-required",
  "strength/no-type",
  "visibility/example-breaks-schema",
  "visibility/no-room-for-errors",
  "visibility/ref-hides-error",
  "visibility/cut-by-cap",
  "portability/refused",
  "portability/not-enforced",
]);

const toldOnce: ReadonlySet<string> = new Set([
  "visibility/ref-hides-error",
  "enforcement/format",
  "enforcement/required",
  "enforcement/additional-properties",
  "enforcement/ignored-keyword",
]);

/** Whether the schema may have had a finding all the time, behind the refusal: an untouched part may be refused in turn. */
function isHidden({ code, pointer }: Finding, { changes, moved = [] }: Fix): boolean {
  if (!code.startsWith("admission/")) return ofAdmitted.has(code);
  const path = parsePointer(pointer) ?? [];
  const touched = [...changes.map((change) => change.path), ...moved.map(({ to }) => to)];
  return path.length > 0 && !touched.some((each) => isBelow(path, each) || isBelow(each, path));
}

const known = new WeakMap<
  OpenSchema,
  { readonly surroundings: Surroundings; readonly findings: readonly Finding[] }
>();

/** The same schema is asked about once for each of its findings. */
function findingsOf(open: OpenSchema, surroundings: Surroundings): readonly Finding[] {
  const before = known.get(open);
  if (before !== undefined && isSame(before.surroundings, surroundings)) return before.findings;
  // What a Go type reflects to is changed as a text, and so is looked at as one before.
  const asText = isReflected(open) ? openSchema(open.harness, open.text) : open;
  const findings = schemaFindings(asText, surroundings);
  known.set(open, { surroundings, findings });
  return findings;
}

function isSame(a: Surroundings, b: Surroundings): boolean {
  return (
    a.role === b.role &&
    a.isWorkflowFile === b.isWorkflowFile &&
    a.others.length === b.others.length &&
    a.others.every((harness, index) => harness === b.others[index])
  );
}
