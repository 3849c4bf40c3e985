/** The fixes of findings, one file per fix. */
import type { Finding } from "../finding.ts";
import type { Subject } from "../rules/subject.ts";
import { addObjectType, closeObject, requireAll } from "./add-keyword.ts";
import { bringIn } from "./bring-in.ts";
import { dropNotes } from "./drop-notes.ts";
import { type Fix, type Fixer, type NearFiles, noFiles } from "./fix.ts";
import { inlineReference } from "./inline-reference.ts";
import { mendWord } from "./mend-word.ts";
import { modernise } from "./modernise.ts";
import { moveToDefinition } from "./move-to-definition.ts";
import { renameHidden } from "./rename-hidden.ts";
import { requiredName } from "./required-name.ts";
import { shareRepeats } from "./share-repeats.ts";
import { withoutLookahead } from "./without-lookahead.ts";
import { wrapReference } from "./wrap-reference.ts";

export type { Fix, NearFiles } from "./fix.ts";

/** By code, the one that an author would choose first. */
const fixers: ReadonlyMap<string, readonly Fixer[]> = new Map([
  ["admission/depth", [moveToDefinition]],
  ["admission/size", [shareRepeats, dropNotes]],
  ["admission/external-ref", [bringIn]],
  ["security/file-ref", [bringIn]],
  ["admission/metaschema", [modernise]],
  ["admission/keyword-type", [modernise]],
  ["admission/regex", [withoutLookahead]],
  ["enforcement/pattern-skipped", [withoutLookahead]],
  ["enforcement/ignored-keyword", [modernise]],
  ["enforcement/ref-siblings", [wrapReference]],
  ["workflow/additional-properties", [closeObject]],
  ["visibility/hidden-property", [renameHidden]],
  ["visibility/no-room-for-errors", [shareRepeats, dropNotes]],
  ["visibility/ref-hides-error", [inlineReference]],
  ["strength/open-object", [closeObject]],
  ["strength/no-type", [addObjectType]],
  ["strength/no-required", [requireAll]],
  ["strength/required-not-declared", [requiredName]],
  ["strength/unknown-keyword", [mendWord]],
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
