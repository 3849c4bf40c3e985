/** What refers to what in a schema. */
import { type JsonMember, type JsonString, member, type Path } from "../engine/json/node.ts";
import { parsePointer } from "../engine/json/pointer.ts";
import { type Site, type Subject, sitePath } from "../engine/rules/subject.ts";

export const referring: ReadonlySet<string> = new Set(["$ref", "$dynamicRef", "$recursiveRef"]);

export interface Reference {
  readonly site: Site;
  readonly keyword: string;
  readonly value: JsonString;
}

/** In document order. */
export function referencesOf({ sites }: Subject): Reference[] {
  return sites.flatMap((site) =>
    [...site.node.members.values()].flatMap(({ key, value }: JsonMember) =>
      referring.has(key) && value.kind === "string" ? [{ site, keyword: key, value }] : [],
    ),
  );
}

/** The steps of the pointer in a reference's fragment; null where the fragment is none. */
export function pointerOf(reference: string): string[] | null {
  const hash = reference.indexOf("#");
  if (hash < 0) return null;
  try {
    return parsePointer(decodeURIComponent(reference.slice(hash + 1)));
  } catch {
    return null;
  }
}

/** A fragment with the steps: escaped as a pointer, then as a URL. @throws URIError for half a surrogate pair, which no URL can hold */
export function fragmentOf(path: Path): string {
  return `#${path.map((step) => `/${encoded(String(step).replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")}`;
}

/** What a fragment may hold stays as it is. */
function encoded(step: string): string {
  return encodeURIComponent(step).replace(/%(?:24|26|2B|2C|3B|3D|3A|40)/g, decodeURIComponent);
}

/** The anchors of a schema object. */
export function anchorsOf({ node }: Site): { readonly keyword: string; readonly value: JsonString }[] {
  return ["$anchor", "$dynamicAnchor"].flatMap((keyword) => {
    const value = member(node, keyword);
    return value?.kind === "string" ? [{ keyword, value }] : [];
  });
}

/** How a reference to a schema object is written: by its anchor, else by its place. */
export function referenceTo(site: Site): string {
  const [anchor] = anchorsOf(site);
  return anchor === undefined ? fragmentOf(sitePath(site)) : `#${anchor.value.value}`;
}
