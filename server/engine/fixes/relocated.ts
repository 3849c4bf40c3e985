/** Where a part of a schema stands once the schema was changed. */
import type { JsonNode, Path } from "../json/node.ts";
import { member } from "../json/node.ts";
import { parsePointer } from "../json/pointer.ts";
import { type Site, type Subject, sitePath } from "../rules/subject.ts";
import { encodePointer } from "../schema/place.ts";
import type { Move } from "./fix.ts";
import type { SchemaChange } from "./schema-change.ts";

/** Null for a part that is no longer there. */
export function relocated(
  path: Path,
  { changes, moved = [] }: { readonly changes: readonly SchemaChange[]; readonly moved?: readonly Move[] },
): Path | null {
  let nearest: Move | null = null;
  for (const move of moved) {
    if (move.from.length > (nearest?.from.length ?? -1) && isBelow(path, move.from)) nearest = move;
  }
  if (nearest !== null) return [...nearest.to, ...path.slice(nearest.from.length)];
  let at: Path = path;
  for (const change of changes) {
    if (change.kind !== "rename" && change.kind !== "remove") continue;
    const { length } = change.path;
    const last = change.path[length - 1];
    const step = at[length - 1];
    if (step === undefined || !isBelow(at, change.path.slice(0, -1))) continue;
    if (String(step) === String(last)) {
      if (change.kind === "remove") return null;
      at = [...at.slice(0, length - 1), change.name, ...at.slice(length)];
    } else if (change.kind === "remove" && typeof step === "number" && step > Number(last)) {
      at = [...at.slice(0, length - 1), step - 1, ...at.slice(length)];
    }
  }
  return at;
}

/** Of changes and references to be looked at, together. No author's schema comes near it. */
const mostWork = 1_000_000;

/**
 * The changes, and before them those that make references go on leading where they led. Null where that would take too long, and for a
 * document with several base addresses, in which a reference may mean something else than it says.
 */
export function withReferences(
  subject: Subject,
  changes: readonly SchemaChange[],
  moved: readonly Move[] = [],
): readonly SchemaChange[] | null {
  if (hasOwnAddresses(subject)) return null;
  const references = referencesOf(subject);
  if (references.length * (changes.length + moved.length) > mostWork) return null;
  const mended: SchemaChange[] = [];
  for (const { site, keyword, path } of references) {
    const now = relocated(path, { changes, moved });
    if (now === null || isSamePath(now, path)) continue;
    mended.push({ kind: "set", path: [...sitePath(site), keyword], json: JSON.stringify(referenceTo(now)) });
  }
  return [...mended, ...changes];
}

export interface LocalReference {
  readonly site: Site;
  readonly keyword: string;
  /** The reference's text. */
  readonly value: JsonNode;
  /** What it leads to. */
  readonly path: Path;
}

/** References by JSON pointer, in document order. Those by an anchor follow it wherever it goes. */
export function referencesOf({ sites, document }: Subject): LocalReference[] {
  return sites.flatMap((site) =>
    ["$ref", "$dynamicRef"].flatMap((keyword) => {
      const value = member(site.node, keyword);
      const path = value?.kind === "string" ? pathOfReference(document, value.value) : null;
      return value === undefined || path === null ? [] : [{ site, keyword, value, path }];
    }),
  );
}

/** Indexes as numbers, as far as the document goes. Null for what is no pointer into the own document. */
export function pathOfReference(document: JsonNode, reference: string): Path | null {
  if (!reference.startsWith("#")) return null;
  const steps = parsePointer(decoded(reference.slice(1)));
  if (steps === null) return null;
  let node: JsonNode | undefined = document;
  return steps.map((step) => {
    const at: JsonNode | undefined = node;
    node = at?.kind === "array" ? at.items[Number(step)] : member(at, step);
    return at?.kind === "array" ? Number(step) : step;
  });
}

export function referenceTo(path: Path): string {
  return `#${encodePointer(path)}`;
}

/** Whether a schema inside of the document has an address of its own. */
export function hasOwnAddresses({ sites }: Subject): boolean {
  return sites.some(
    ({ parent, node }) =>
      parent !== null && ["$id", "id"].some((name) => member(node, name)?.kind === "string"),
  );
}

export function isBelow(path: Path, above: Path): boolean {
  return above.length <= path.length && above.every((step, index) => String(step) === String(path[index]));
}

function isSamePath(a: Path, b: Path): boolean {
  return a.length === b.length && isBelow(a, b);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
