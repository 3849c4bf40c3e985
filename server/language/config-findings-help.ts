/** Codes of findings in `subagent-schema.json`: completion and hover at the names inside of `findings`. */
import { findNodeAtLocation, type Location, type Node } from "jsonc-parser";
import { membersOf } from "../workspace/config-nodes.ts";
import { findingCodes, findingFamilies } from "../workspace/finding-codes.ts";
import type { ConfigHint, ConfigSuggestion } from "./config-help.ts";

/** Whether a path of the configuration names a finding. */
export function namesFinding(path: Location["path"]): boolean {
  const holder =
    path.length === 2 ? path[0] : path.length === 4 && path[0] === "schemas" ? path[2] : undefined;
  return holder === "findings";
}

/** The codes and families that are not named yet. @param root undefined where nothing can be read of the text */
export function findingSuggestions(
  text: string,
  offset: number,
  { path, previousNode }: Location,
  root: Node | undefined,
): ConfigSuggestion[] {
  const typed = previousNode?.type === "property" && offset > previousNode.offset ? previousNode : null;
  const isInside = typed !== null && offset <= typed.offset + typed.length;
  const start = isInside ? typed.offset : offset;
  const end = isInside ? typed.offset + typed.length : offset;
  const named = new Set(
    membersOf(root && findNodeAtLocation(root, path.slice(0, -1)))
      .filter(({ key }) => key.offset !== start)
      .map(({ key }) => key.value as string),
  );
  const hasValue = /^\s*:/.test(text.slice(end, end + 100));
  return [...findingFamilies, ...findingCodes.keys()]
    .filter((code) => !named.has(code))
    .map((code) => ({
      label: code,
      detail: detailOf(code),
      start,
      end,
      text: hasValue ? JSON.stringify(code) : `${JSON.stringify(code)}: "off"`,
    }));
}

function detailOf(code: string): string {
  return findingCodes.get(code) ?? "all of the family";
}

/** What a code or a family stands for. */
export function findingHint({ previousNode }: Location): ConfigHint | null {
  if (previousNode?.type !== "property") return null;
  const code: string = previousNode.value;
  const severity = findingCodes.get(code);
  const isFamily = findingFamilies.includes(code);
  if (severity === undefined && !isFamily) return null;
  const { offset: start, length } = previousNode;
  const members = [...findingCodes].filter(([each]) => each.startsWith(code.slice(0, -1)));
  const text = isFamily
    ? `Where nothing else is said:\n\n${members.map(([each, own]) => `- \`${each}\`: ${own}`).join("\n")}`
    : `Where nothing else is said: ${severity}.`;
  return { start, end: start + length, text };
}
