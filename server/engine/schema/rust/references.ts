/** Where a reference leads, and in which words the library says that it leads nowhere (`harnesses.md` 6.2). */
import type { JsonNode, Path } from "../../json/node.ts";
import type { SchemaDocument, SchemaResource } from "../document.ts";
import { childPlace, type Place } from "../place.ts";
import type { Reference, Target } from "../references.ts";
import { resolved } from "./collect.ts";
import { RustRefused } from "./refusal.ts";
import { resolverTexts } from "./texts.ts";
import { withoutFragment } from "./uri.ts";

/** @throws RustRefused */
export function resolveRust(
  { text, at, from, document }: Reference,
  load: (url: string) => SchemaDocument | undefined,
): Target {
  const hash = text.startsWith("#") ? 0 : text.lastIndexOf("#");
  const fragment = hash < 0 ? "" : text.slice(hash + 1);
  const reference = hash < 0 ? text : text.slice(0, hash);
  const url = hash === 0 ? from.url : withoutFragment(resolved(from.url, reference, at));
  const local = document.resourceByUrl.get(url);
  if (local !== undefined) return followFragment(document, local, fragment, at);
  const other = load(url);
  if (other === undefined) {
    throw new RustRefused({ kind: "external-ref", at, text: resolverTexts.tooLate(url), name: text });
  }
  return followFragment(other, other.rootResource, fragment, at);
}

function followFragment(
  document: SchemaDocument,
  resource: SchemaResource,
  fragment: string,
  at: Path,
): Target {
  if (fragment === "") return { document, place: resource.place };
  if (fragment.startsWith("/")) return { document, place: followPointer(resource.place, fragment, at) };
  const place = resource.anchors.get(fragment);
  if (place !== undefined) return { document, place };
  const text = fragment.includes("/") ? resolverTexts.badAnchor(fragment) : resolverTexts.noAnchor(fragment);
  throw unresolved(at, text, fragment);
}

function followPointer(start: Place, pointer: string, at: Path): Place {
  let place = start;
  const decoded = percentDecoded(pointer);
  if (decoded === null) throw unresolved(at, resolverTexts.badEncoding(pointer), pointer);
  for (const segment of decoded.slice(1).split("/")) {
    const token = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    const { node } = place;
    if (node.kind === "array" && !/^\+?[0-9]+$/.test(token)) {
      throw unresolved(at, resolverTexts.badIndex(pointer, token), pointer);
    }
    const next = valueAt(node, token);
    if (next === undefined) throw unresolved(at, resolverTexts.noPointer(pointer), pointer);
    place = childPlace(place, node.kind === "array" ? Number(token) : token, next);
  }
  return place;
}

function valueAt(node: JsonNode, token: string): JsonNode | undefined {
  if (node.kind === "array") return node.items[Number(token)];
  return node.kind === "object" ? node.members.get(token)?.value : undefined;
}

/** Null where the bytes are no UTF-8. A percent sign without two digits stands for itself. */
function percentDecoded(text: string): string | null {
  if (!text.includes("%")) return text;
  const bytes: number[] = [];
  const source = Buffer.from(text, "utf8");
  for (let i = 0; i < source.length; i++) {
    const digits = source.toString("latin1", i + 1, i + 3);
    const isOctet = source[i] === 0x25 && /^[0-9A-Fa-f]{2}$/.test(digits);
    bytes.push(isOctet ? Number.parseInt(digits, 16) : (source[i] as number));
    if (isOctet) i += 2;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

function unresolved(at: Path, text: string, name: string): RustRefused {
  return new RustRefused({ kind: "unresolved-ref", at, text, name });
}
