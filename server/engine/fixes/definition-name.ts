/** Names for new definitions. */
import { member } from "../json/node.ts";
import type { Subject } from "../rules/subject.ts";

/** One that no definition of the root has, made of what is at hand. */
export function definitionName(
  { document, harness }: Subject,
  wish: string,
  taken: ReadonlySet<string> = new Set(),
): string {
  const definitions = member(document, "$defs");
  const isTaken = (name: string) =>
    taken.has(name) ||
    harness.hiddenKeys.includes(name) ||
    (definitions?.kind === "object" && definitions.members.has(name));
  const base =
    wish
      .replace(/[^A-Za-z0-9_-]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40) || "part";
  let name = base;
  for (let count = 2; isTaken(name); count++) name = `${base}${count}`;
  return name;
}

/** Whether the root can hold definitions: it has none yet, or an object. */
export function canHoldDefinitions({ document }: Subject): boolean {
  const definitions = document.members.get("$defs")?.value;
  return definitions === undefined || definitions.kind === "object";
}
