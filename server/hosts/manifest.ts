/** What stands beside output schemas in the files of a tool: the words of harbor's manifests (`harnesses.md` 7.10). */
import type { Path } from "../engine/json/node.ts";
import type { Role } from "../engine/rules/subject.ts";

/** Keys of a manifest, whose schemas are JSON in strings. */
const manifestKeys: ReadonlyMap<string | number, Role> = new Map([
  ["args_schema", "arguments"],
  ["out_schema", "result"],
]);

/** Null for a name that means nothing to a manifest. */
export function manifestRole(name: string | number | undefined): Role | null {
  return (name === undefined ? undefined : manifestKeys.get(name)) ?? null;
}

/** By the name that a schema stands under. */
export function roleAt(path: Path): Role {
  return manifestRole(path.at(-1)) ?? "reply";
}
