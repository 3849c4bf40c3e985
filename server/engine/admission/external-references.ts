/**
 * The scan for references that leave the document (`harnesses.md` 3.2, check 5): any string under the name `$ref` in any
 * object, also in `enum`, `const`, `default` and `examples`, unless it is empty or begins with `#`.
 */
import type { JsonNode, JsonString, Path } from "../json/node.ts";
import { pathOf, walkPreorder } from "./preorder.ts";

export interface ExternalReference {
  /** The place of the object that holds it. */
  readonly holder: Path;
  readonly value: JsonString;
}

/** All of them, an object's own before those of its children; else in document order. */
export function externalReferences(document: JsonNode): readonly ExternalReference[] {
  const found: ExternalReference[] = [];
  walkPreorder(document, (node, place) => {
    const value = node.kind === "object" ? node.members.get("$ref")?.value : undefined;
    if (value?.kind === "string" && value.value !== "" && !value.value.startsWith("#")) {
      found.push({ holder: pathOf(place), value });
    }
    return true;
  });
  return found;
}

/** A place as the harness prints it: `/` for the root, else the names joined by `/`, without any escaping. */
export function plainPath(path: Path): string {
  return path.length === 0 ? "/" : path.map((key) => `/${key}`).join("");
}
