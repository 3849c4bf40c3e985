/**
 * References to `file:` URLs, for a harness whose loader reads them from disk (`harnesses.md` 7.2). What it makes of the schema depends
 * on that file. We never open it, so nothing more is known.
 */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import type { JsonNode, Path, Span } from "../json/node.ts";
import { formatPointer, nodeAt } from "../json/pointer.ts";
import type { CompileRefusal } from "../schema/compiled.ts";
import { firstCharacter } from "./admission-finding.ts";
import { externalReferences } from "./external-references.ts";
import { quoted } from "./plain-words.ts";

/** A warning: nobody knows whether the file is there, nor whether harm comes of it. */
export const FILE_REFERENCE = { code: "security/file-ref", severity: "warning" } as const;

type LoadRefusal = Extract<CompileRefusal, { readonly kind: "load" }>;

/** Whether the validator would go to the disk at this point. */
export function leadsToFile(refusal: CompileRefusal | null): refusal is LoadRefusal {
  return refusal?.kind === "load" && refusal.url.startsWith("file:");
}

/** Why nobody knows whether the harness admits the schema, in one sentence. */
export function whyNotChecked(harness: Harness, { url }: LoadRefusal): string {
  return `What ${harness.title} makes of this schema is not known here: it refers to ${quoted(url)}, which ${harness.title} would read from disk and this program does not.`;
}

/** One per reference, in document order: the one that the validator meets first, and all others that say `file:`. */
export function fileReferenceFindings(
  harness: Harness,
  document: JsonNode,
  refusal: CompileRefusal | null,
): readonly Finding[] {
  const found = new Map<number, Finding>();
  const add = (path: Path, url: string, where: Span) =>
    found.set(where.start, {
      ...FILE_REFERENCE,
      harnessText: null,
      explanation: `${harness.title} would read ${quoted(url)} from the disk of the machine that it runs on and take what is in it as a part of this schema; copy what is needed under "$defs" and refer to it there.`,
      start: where.start,
      end: where.end,
      pointer: formatPointer(path),
    });
  if (leadsToFile(refusal)) {
    add(refusal.at, refusal.url, nodeAt(document, refusal.at) ?? firstCharacter(document));
  }
  for (const { holder, value } of externalReferences(document)) {
    if (/^file:/i.test(value.value)) add([...holder, "$ref"], value.value, value);
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}
