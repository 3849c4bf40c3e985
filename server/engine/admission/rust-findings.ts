/** Schemas that Rust's jsonschema can't compile, for people (`harnesses.md` 6.2). */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import type { JsonNode, Span } from "../json/node.ts";
import { nodeAt } from "../json/pointer.ts";
import type { RustRefusal } from "../schema/rust/refusal.ts";
import { type AdmissionCode, admissionFinding, firstCharacter } from "./admission-finding.ts";
import { metaschemaFindings } from "./metaschema-findings.ts";
import { oneLine, quoted } from "./plain-words.ts";

/** One finding per place to blame; more than one only where the metaschema fails in several. `document` is as written. */
export function rustFindings(
  harness: Harness,
  document: JsonNode,
  refusal: RustRefusal,
  harnessText: string,
): readonly Finding[] {
  if (refusal.failure !== undefined) {
    return metaschemaFindings(refusal.at, refusal.failure, harnessText, (pattern) =>
      explainPattern(harness, pattern),
    );
  }
  const { code, explanation } = blame(harness, refusal);
  return [admissionFinding(code, spanAt(document, refusal), refusal.at, harnessText, oneLine(explanation))];
}

function blame(
  harness: Harness,
  { kind, name = "" }: RustRefusal,
): { code: AdmissionCode; explanation: string } {
  switch (kind) {
    case "metaschema":
    case "not-a-schema":
      return {
        code: "metaschema",
        explanation:
          "A reference leads here, but a schema is an object, true or false; correct the reference, or write a schema.",
      };
    case "regex":
      return { code: "regex", explanation: explainPattern(harness, name) };
    case "external-ref":
      return {
        code: "external-ref",
        explanation: `The reference leads to ${quoted(name)}, outside of this document, and ${harness.title} loads nothing; copy what it refers to under "$defs" and refer to it there.`,
      };
    case "unresolved-ref":
      return {
        code: "unresolved-ref",
        explanation: `The reference leads to ${quoted(name)}, where this document has nothing; correct it, or add what it refers to.`,
      };
    case "uri":
      return {
        code: "unresolved-ref",
        explanation:
          "This is no legal URI reference; write characters that a URI can't have as %20 and so on.",
      };
    case "dialect":
      return {
        code: "dialect",
        explanation: `${harness.title} knows drafts 4, 6, 7, 2019-09 and 2020-12, and no other dialect, here ${quoted(name)}; leave "$schema" out, or name one of the drafts, such as https://json-schema.org/draft/2020-12/schema.`,
      };
  }
}

/** What is common in other languages and unknown to this engine, and what to write instead. */
const ADVICE: readonly (readonly [holds: RegExp, advice: string])[] = [
  [/\{,\d+\}/, "a repetition begins with a number: write {0,3}"],
  [/\\Z/, "write \\z or $"],
  [/\\[dws]-|-\\[dws]/, "in a class, move the hyphen to the end or write \\-"],
  [/\[\^?\]/, "a class can't be empty, and ] comes first as \\]"],
  [/(?<!\\[pPux]?)\{(?!\d)/, "write a brace that stands for itself as \\{"],
  [/\(\?>/, "it has no atomic groups here"],
  [/\\k</, "it takes a named reference only where a lookaround stands before it; number the group"],
  [/\\[pP]\{/, "take a property that it knows, such as \\p{Letter}"],
];

function explainPattern(harness: Harness, pattern: string): string {
  const advice = ADVICE.find(([holds]) => holds.test(pattern))?.[1] ?? "correct the pattern";
  return `The engine under ${harness.title} can't take the pattern ${quoted(pattern)}; ${advice}.`;
}

/** The value at the place; of a pattern that is a member's name, the name. */
function spanAt(document: JsonNode, { at }: RustRefusal): Span {
  const parent = nodeAt(document, at.slice(0, -1));
  const last = at.at(-1);
  if (at.at(-2) === "patternProperties" && parent?.kind === "object" && last !== undefined) {
    const name = parent.members.get(String(last))?.keySpan;
    if (name !== undefined) return name;
  }
  const node = nodeAt(document, at) ?? document;
  return node === document ? firstCharacter(document) : node;
}
