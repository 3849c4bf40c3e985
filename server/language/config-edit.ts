/** Text edits of a `subagent-schema.json`: entries of `schemas`, and new harnesses. */
import {
  applyEdits,
  type Edit,
  type FormattingOptions,
  findNodeAtLocation,
  modify,
  type Node,
  parseTree,
} from "jsonc-parser";

export interface NewEntry {
  readonly files: string;
  /** Null: these files are no output schemas. */
  readonly harness: string | null;
  /** Which schemas of the file are meant; the whole file where absent. */
  readonly at?: string | readonly string[];
}

/**
 * The whole new text, everything else in it left as it is, comments included.
 *
 * @param text a configuration that `parseConfig` took
 * @param where the first entry that matches counts; an entry that must win over another one goes before it
 */
export function addSchemaEntry(text: string, entry: NewEntry, where: "first" | "last"): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const list = root === undefined ? undefined : findNodeAtLocation(root, ["schemas"]);
  const first = list?.children?.[0];
  const last = list?.children?.at(-1);
  if (first === undefined || last === undefined) {
    const options = { formattingOptions: formattingOf(text), isArrayInsertion: true };
    return applyEdits(text, modify(text, ["schemas", -1], entry, options));
  }
  return applyEdits(text, where === "first" ? before(text, first, entry) : after(text, last, entry));
}

/** The same text with another harness in one of the entries. */
export function setEntryHarness(text: string, index: number, harness: string | null): string {
  const options = { formattingOptions: formattingOf(text) };
  return applyEdits(text, modify(text, ["schemas", index, "harness"], harness, options));
}

/** The same text without one of the entries. */
export function removeSchemaEntry(text: string, index: number): string {
  return applyEdits(
    text,
    modify(text, ["schemas", index], undefined, { formattingOptions: formattingOf(text) }),
  );
}

/** The same text with a harness of one's own that is like another one in everything. */
export function addHarness(text: string, id: string, like: string): string {
  const options = { formattingOptions: formattingOf(text) };
  return applyEdits(text, modify(text, ["harnesses", id], { extends: like }, options));
}

function before(text: string, first: Node, entry: NewEntry): Edit[] {
  return [insert(first.offset, `${oneLine(entry)},${separator(text, first)}`)];
}

function after(text: string, last: Node, entry: NewEntry): Edit[] {
  const end = last.offset + last.length;
  const rest = /^([ \t]*)(,?)([ \t]*(?:\/\/[^\r\n]*)?)(?=\r|\n)/.exec(text.slice(end));
  const content = `${separator(text, last)}${oneLine(entry)}`;
  if (rest === null) return [insert(end, `,${content}`)];
  // A comment at the end of the line stays with the entry that it was written for.
  const comma = rest[2] === "," ? [] : [insert(end, ",")];
  const added = rest[2] === "," ? `${content},` : content;
  return [...comma, insert(end + rest[0].length, added)];
}

/** What stands between two entries: as it stands before this one. */
function separator(text: string, entry: Node): string {
  const lineStart =
    Math.max(text.lastIndexOf("\n", entry.offset - 1), text.lastIndexOf("\r", entry.offset - 1)) + 1;
  const indent = text.slice(lineStart, entry.offset);
  return lineStart > 0 && /^[ \t]*$/.test(indent) ? `${lineEndOf(text)}${indent}` : " ";
}

function oneLine(entry: NewEntry): string {
  const members = Object.entries(entry).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
  return `{ ${members.join(", ")} }`;
}

function insert(offset: number, content: string): Edit {
  return { offset, length: 0, content };
}

function formattingOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  const tabs = indent.startsWith("\t");
  return { insertSpaces: !tabs, tabSize: tabs ? 1 : indent.length, eol: lineEndOf(text) };
}

function lineEndOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
