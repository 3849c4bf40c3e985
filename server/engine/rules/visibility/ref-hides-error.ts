/** References behind which the model reads that something is wrong, and not what (`harnesses.md` 2.6). */
import { grouped } from "../../admission/plain-words.ts";
import { roomForErrors } from "../../corrective/room-for-errors.ts";
import { member } from "../../json/node.ts";
import type { Rule } from "../rule.ts";
import { atKeyword } from "../sites.ts";
import type { Site, Subject } from "../subject.ts";

/** What tells the model nothing that the place of the violation doesn't tell: nothing is lost behind a definition of these alone. */
const PLAIN: ReadonlySet<string> = new Set([
  "type",
  "$ref",
  "$dynamicRef",
  "$schema",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$comment",
  "$defs",
  "definitions",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
]);

export const refHidesError: Rule = {
  code: "visibility/ref-hides-error",
  severity: "warning",
  roles: ["reply"],
  // One is enough: whoever knows it, knows it of all references.
  *find(subject) {
    const { harness, sites } = subject;
    // Where there is no room at all, the model isn't told the place either.
    if (!wordsErrorsAsJson(subject) || roomForErrors(subject.open) === 0) return;
    const hiding = sites.filter((site) => hides(subject, site));
    const [first] = hiding;
    if (first === undefined) return;
    const others = hiding.length - 1;
    const alike =
      others === 0 ? "" : ` (so behind ${grouped(others)} more ${others === 1 ? "reference" : "references"})`;
    yield {
      ...atKeyword(first, "$ref"),
      explanation: `When a reply breaks a single rule behind this reference, ${harness.title} tells the model where, but not what is wrong${alike}; where the model needs to know, write the definition in place of the reference.`,
    };
  },
};

/** Only errors that are JSON lose what is behind a reference; such a harness has, or may be given, a cap for them. */
function wordsErrorsAsJson({ harness }: Subject): boolean {
  return harness.adjustable.caps.includes("errorBytes");
}

function hides(subject: Subject, site: Site): boolean {
  const reference = member(site.node, "$ref");
  if (reference?.kind !== "string") return false;
  const target = subject.target(reference.value);
  if (target === null) return false;
  for (const keyword of target.node.members.keys()) if (!PLAIN.has(keyword)) return true;
  return false;
}
