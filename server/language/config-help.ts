/**
 * What the editor's own JSON support can't know of a `subagent-schema.json`: ids that are defined in the same file, the places of a text,
 * and the text that it replaces.
 */
import { findNodeAtLocation, getLocation, type Node, parseTree } from "jsonc-parser";
import { type Harness, TEXT_PLACES, type Wording, type WordingKey } from "../engine/index.ts";
import { membersOf, textOf } from "../workspace/config-nodes.ts";
import { findingHint, findingSuggestions, namesFinding } from "./config-findings-help.ts";

export interface ConfigSuggestion {
  readonly label: string;
  readonly detail: string;
  /** UTF-16 offsets of what is replaced, and by what. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface ConfigHint {
  /** UTF-16 offsets of what it is about. */
  readonly start: number;
  readonly end: number;
  /** Markdown. */
  readonly text: string;
}

/** `text` may be unfinished, but must not nest deeply. Linear. */
export function suggestionsAt(text: string, offset: number, builtIn: readonly Harness[]): ConfigSuggestion[] {
  const location = getLocation(text, offset);
  const { path, isAtPropertyKey, previousNode } = location;
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (isAtPropertyKey && namesFinding(path)) return findingSuggestions(text, offset, location, root);
  if (isAtPropertyKey || previousNode?.type !== "string") return [];
  const key = textKeyOf(path);
  if (key !== null) return placesAt(text, offset, previousNode, key);
  if (!isHarnessId(path)) return [];
  const { offset: start, length } = previousNode;
  return membersOf(root && findNodeAtLocation(root, ["harnesses"]))
    .map(({ key: { value } }) => value as string)
    .filter(
      (id) => !(path[2] === "extends" && path[1] === id) && builtIn.every((harness) => harness.id !== id),
    )
    .map((id) => ({
      label: id,
      detail: "a harness of this file",
      start,
      end: start + length,
      text: JSON.stringify(id),
    }));
}

/** Behind the brace that begins a place. */
function placesAt(text: string, offset: number, literal: Node, key: WordingKey): ConfigSuggestion[] {
  const typed = /\{(\w*)$/.exec(text.slice(Math.max(literal.offset, offset - 64), offset));
  if (typed === null) return [];
  const start = offset - typed[0].length;
  const end = text[offset] === "}" ? offset + 1 : offset;
  const { needed, optional } = TEXT_PLACES[key];
  return [...needed, ...optional].map((name) => ({
    label: `{${name}}`,
    detail: needed.includes(name) ? "needed" : "",
    start,
    end,
    text: `{${name}}`,
  }));
}

/** What a text is in place of, or what the code of a finding stands for. Null elsewhere. */
export function hintAt(text: string, offset: number, builtIn: readonly Harness[]): ConfigHint | null {
  const location = getLocation(text, offset);
  const { path, isAtPropertyKey, previousNode } = location;
  if (isAtPropertyKey && namesFinding(path)) return findingHint(location);
  const key = textKeyOf(path);
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (key === null || root === undefined || previousNode === undefined) return null;
  const replaced = replacedText(root, String(path[1]), key, builtIn);
  if (replaced === null) return null;
  const { id, template } = replaced;
  const { needed, optional } = TEXT_PLACES[key];
  const places = [
    ...needed.map((name) => `\`{${name}}\` (needed)`),
    ...optional.map((name) => `\`{${name}}\``),
  ].join(", ");
  const lines = [
    `In ${id}:`,
    fenced(JSON.stringify(template)),
    places === "" ? "No places." : `Places: ${places}.`,
  ];
  return {
    start: previousNode.offset,
    end: previousNode.offset + previousNode.length,
    text: lines.join("\n\n"),
  };
}

/** In a fence that the text can't end. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}json\n${text}\n${fence}`;
}

/** The nearest of the harnesses that are extended that has such a text. */
function replacedText(
  root: Node,
  harness: string,
  key: WordingKey,
  builtIn: readonly Harness[],
): { readonly id: string; readonly template: string } | null {
  const seen = new Set([harness]);
  let at = findNodeAtLocation(root, ["harnesses", harness]);
  while (at !== undefined) {
    const id = textOf(at, "extends");
    if (typeof id !== "string" || seen.has(id)) return null;
    seen.add(id);
    const wording: Wording | undefined = builtIn.find((harness) => harness.id === id)?.wording;
    if (wording !== undefined) {
      const template = wording[key];
      return template === undefined ? null : { id, template };
    }
    at = findNodeAtLocation(root, ["harnesses", id]);
    const own: unknown = at && findNodeAtLocation(at, ["wording", key])?.value;
    if (typeof own === "string") return { id, template: own };
  }
  return null;
}

type Path = readonly (string | number)[];

function textKeyOf([first, , third, key, ...more]: Path): WordingKey | null {
  const isText = first === "harnesses" && third === "wording" && typeof key === "string" && more.length === 0;
  return isText && Object.hasOwn(TEXT_PLACES, key) ? (key as WordingKey) : null;
}

function isHarnessId([first, second, third, ...more]: Path): boolean {
  if (first === "harness") return second === undefined;
  if (more.length > 0) return false;
  if (first === "harnesses") return third === "extends";
  return (first === "schemas" || first === "replies") && third === "harness";
}
