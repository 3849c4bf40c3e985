/** Schemas that the harness's validator can't compile (`harnesses.md` 2.9 and 3.2, check 8). */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import type { JsonNode, Path, Span } from "../json/node.ts";
import { nodeAt } from "../json/pointer.ts";
import type { CompileRefusal } from "../schema/compiled.ts";
import { type AdmissionCode, admissionFinding, firstCharacter } from "./admission-finding.ts";
import { metaschemaFindings } from "./metaschema-findings.ts";
import { quoted } from "./plain-words.ts";
import { explainRegex } from "./regex-words.ts";

/** Whether the refusal stands however the document's references are mended. */
export function isCertainWithoutReferences(refusal: CompileRefusal): boolean {
  return refusal.kind === "metaschema" || refusal.at.at(-1) === "$schema";
}

/** One finding per place to blame; more than one only where the metaschema fails in several. `document` is as written. */
export function compileFindings(
  harness: Harness,
  document: JsonNode,
  refusal: CompileRefusal,
  harnessText: string,
): readonly Finding[] {
  if (refusal.kind === "metaschema") return metaschemaFindings(refusal.at, refusal.failure, harnessText);
  const { code, explanation } = blame(harness, refusal);
  return [admissionFinding(code, spanAt(document, refusal.at), refusal.at, harnessText, explanation)];
}

type Blame = { readonly code: AdmissionCode; readonly explanation: string };

function blame(harness: Harness, refusal: Exclude<CompileRefusal, { kind: "metaschema" }>): Blame {
  switch (refusal.kind) {
    case "pointer-not-found":
      return unresolved(
        `The reference leads to ${fragment(refusal.url)}, where this document has nothing; correct it, or add what it refers to.`,
      );
    case "invalid-pointer":
      return unresolved(
        `The reference ${fragment(refusal.url)} is not a JSON pointer; in a name, write ~ as ~0 and / as ~1.`,
      );
    case "anchor-not-found":
      return unresolved(
        `The reference leads to the anchor ${fragment(refusal.url)}, but nothing in this document has that name; correct it, or write "#/$defs/NAME".`,
      );
    case "load":
      return refusal.at.at(-1) === "$schema"
        ? unknownDialect(harness, refusal.url)
        : outside(harness, refusal.url);
    case "unsupported-draft":
      return unknownDialect(harness, refusal.url);
    case "invalid-anchor":
      return unresolved(
        "The anchor is not a legal name; use letters, digits, -, _ and . only, a letter first.",
      );
    case "invalid-id":
      return unresolved("The identifier can't be read as a URL; correct it, or leave it out.");
    case "invalid-url":
      return refusal.keyword === "$schema"
        ? { code: "dialect", explanation: `The value of "$schema" can't be read as a URL; ${NAME_A_DRAFT}.` }
        : unresolved("The reference can't be read as a URL; correct it.");
    case "duplicate-id":
      return unresolved(
        `The identifier ${quoted(refusal.id)} is used twice in this document; give each its own, or leave them out.`,
      );
    case "duplicate-anchor":
      return unresolved(
        `The anchor ${quoted(refusal.anchor)} is used twice in this document; give each its own name.`,
      );
    case "invalid-regex":
      return { code: "regex", explanation: explainRegex(refusal.pattern, refusal.reason) };
  }
}

const NAME_A_DRAFT =
  'leave "$schema" out, or name one of the drafts, such as https://json-schema.org/draft/2020-12/schema';

function unresolved(explanation: string): Blame {
  return { code: "unresolved-ref", explanation };
}

function unknownDialect(harness: Harness, url: string): Blame {
  return {
    code: "dialect",
    explanation: `${harness.title} knows drafts 4, 6, 7, 2019-09 and 2020-12, and loads no other dialect, here ${quoted(url)}; ${NAME_A_DRAFT}.`,
  };
}

function outside(harness: Harness, url: string): Blame {
  return {
    code: "external-ref",
    explanation: `The reference leads to ${quoted(url)}, outside of this document, and ${harness.title} loads nothing; copy what it refers to under "$defs" and refer to it there.`,
  };
}

function fragment(url: string): string {
  const hash = url.indexOf("#");
  return quoted(hash < 0 ? url : url.slice(hash));
}

/** The value at `path`; of a pattern that is a member's name, the name. */
function spanAt(document: JsonNode, path: Path): Span {
  const parent = nodeAt(document, path.slice(0, -1));
  const last = path.at(-1);
  if (path.at(-2) === "patternProperties" && parent?.kind === "object" && last !== undefined) {
    const name = parent.members.get(String(last))?.keySpan;
    if (name !== undefined) return name;
  }
  const node: JsonNode = nodeAt(document, path) ?? document;
  return node === document ? firstCharacter(document) : node;
}
