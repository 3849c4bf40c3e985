/** The fixes of findings, one file per fix. */
import type { Finding } from "../finding.ts";
import type { Subject } from "../rules/subject.ts";
import { addObjectType, closeObject, requireAll } from "./add-keyword.ts";
import { bringIn } from "./bring-in.ts";
import { dropNotes } from "./drop-notes.ts";
import { dropAll, dropRedundant } from "./drop-redundant.ts";
import { type Fix, type Fixer, type NearFiles, noFiles } from "./fix.ts";
import { goEscapes } from "./go-escapes.ts";
import { inlineReference } from "./inline-reference.ts";
import { mendReference } from "./mend-reference.ts";
import { mendTypeName, mendValue } from "./mend-value.ts";
import { mendWord } from "./mend-word.ts";
import { modernise } from "./modernise.ts";
import { moveToDefinition } from "./move-to-definition.ts";
import { newestDraft } from "./newest-draft.ts";
import { renameHidden } from "./rename-hidden.ts";
import { requiredName } from "./required-name.ts";
import { shareRepeats } from "./share-repeats.ts";
import { otherType, withoutDialect, withoutEnum, withoutExample, withoutUnused } from "./take-out.ts";
import { withoutLookahead } from "./without-lookahead.ts";
import { wrapReference } from "./wrap-reference.ts";

export type { Fix, NearFiles } from "./fix.ts";
export { inNewestDraft, isHabit } from "./newest-draft.ts";

/** By code, the one that an author would choose first. */
const fixers: ReadonlyMap<string, readonly Fixer[]> = new Map([
  ["admission/depth", [moveToDefinition]],
  ["admission/size", [withoutUnused, dropRedundant, shareRepeats, dropNotes, dropAll]],
  ["admission/external-ref", [bringIn]],
  ["security/file-ref", [bringIn]],
  ["admission/dialect", [withoutDialect]],
  ["admission/unresolved-ref", [mendReference]],
  ["admission/metaschema", [modernise, mendValue]],
  ["admission/keyword-type", [modernise, mendValue]],
  ["admission/regex", [withoutLookahead, goEscapes]],
  ["enforcement/pattern-skipped", [withoutLookahead, goEscapes]],
  ["enforcement/ignored-keyword", [modernise, newestDraft, mendTypeName]],
  ["enforcement/ref-siblings", [wrapReference, newestDraft]],
  ["workflow/additional-properties", [closeObject]],
  ["visibility/hidden-property", [renameHidden]],
  ["visibility/no-room-for-errors", [withoutUnused, dropRedundant, shareRepeats, dropNotes, dropAll]],
  ["visibility/example-breaks-schema", [withoutExample]],
  ["visibility/ref-hides-error", [inlineReference]],
  ["strength/open-object", [closeObject]],
  ["strength/no-type", [addObjectType]],
  ["strength/no-required", [requireAll]],
  ["strength/required-not-declared", [requiredName]],
  ["strength/unknown-keyword", [mendWord]],
  ["strength/empty-enum", [withoutEnum]],
  ["strength/impossible", [otherType]],
  ["portability/refused", [withoutLookahead, goEscapes, modernise, mendValue]],
]);

/**
 * What may be done about a finding, the best first; whether it is of use shows when the changed schema is looked at again. Empty where nobody
 * knows.
 *
 * @param finding of this very schema
 */
export function fixesFor(subject: Subject, finding: Finding, files: NearFiles = noFiles): readonly Fix[] {
  return (fixers.get(finding.code) ?? []).flatMap((fixer) => fixer(subject, finding, files));
}
