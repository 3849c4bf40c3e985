/** Changes of a JSON text that leave its formatting and its comments alone. */
import type { JsonNode, Path, Span } from "../engine/json/node.ts";
import { nodeAt } from "../engine/json/pointer.ts";
import { readJson } from "../engine/json/read.ts";
import { EditedText } from "./edited-text.ts";
import type { HostEdit } from "./hosted-schema.ts";
import { type JsonStyle, layOut, styleOf } from "./json-layout.ts";
import type { SchemaChange } from "./schema-change.ts";

/** UTF-16 units to be read, for all changes together; more would keep somebody waiting. */
const mostWork = 50_000_000;

/**
 * The edits that make the changes, each upon the result of those before; null where one of them can't be made: the text is no JSON,
 * its place isn't there, a name is taken or stands there twice.
 *
 * @param plain what the text is read as where it isn't plain JSON: of the same length, comments and commas at ends blanked
 */
export function jsonEdits(
  text: string,
  changes: readonly SchemaChange[],
  plain: (text: string) => string = (same) => same,
): readonly HostEdit[] | null {
  if (changes.length * text.length > mostWork) return null;
  const edited = new EditedText(text);
  for (const change of changes) {
    const read = readJson(plain(edited.text));
    const edits = read.ok ? new Editor(edited.text, read.node).edits(change) : null;
    if (edits === null) return null;
    edited.apply(edits);
  }
  return edited.edits();
}

/** What can stand behind a value: blanks, a line's end, a comment, a comma. */
const trivia = /[ \t]+|[\r\n]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,/;

class Editor {
  readonly #text: string;
  readonly #root: JsonNode;
  readonly #style: JsonStyle;

  constructor(text: string, root: JsonNode) {
    this.#text = text;
    this.#root = root;
    this.#style = styleOf(text);
  }

  edits(change: SchemaChange): HostEdit[] | null {
    if (isAmbiguous(this.#root, change.path)) return null;
    switch (change.kind) {
      case "set":
        return this.#set(change.path, change.json);
      case "append": {
        const array = nodeAt(this.#root, change.path);
        return array?.kind === "array" ? this.#add(array, "", change.json) : null;
      }
      case "rename":
        return this.#rename(change.path, change.name);
      case "remove":
        return this.#remove(change.path);
    }
  }

  #set(path: Path, json: string): HostEdit[] | null {
    const found = nodeAt(this.#root, path);
    if (found !== undefined) {
      const text = layOut(json, this.#style, this.#isOnOneLine() ? null : this.#marginAt(found.start));
      return text === null ? null : [{ start: found.start, end: found.end, text }];
    }
    const parent = nodeAt(this.#root, path.slice(0, -1));
    const name = JSON.stringify(String(path.at(-1)));
    if (parent?.kind === "object") return this.#add(parent, `${name}:${this.#style.space}`, json);
    // What should hold the member is made as well.
    if (parent !== undefined || typeof path.at(-1) !== "string") return null;
    return this.#set(path.slice(0, -1), `{${name}:${json}}`);
  }

  #rename(path: Path, name: string): HostEdit[] | null {
    const parent = nodeAt(this.#root, path.slice(0, -1));
    const old = parent?.kind === "object" ? parent.members.get(String(path.at(-1))) : undefined;
    if (parent?.kind !== "object" || old === undefined || parent.members.has(name)) return null;
    return [{ ...old.keySpan, text: JSON.stringify(name) }];
  }

  /** @param name with its colon; empty in an array */
  #add(container: JsonNode, name: string, json: string): HostEdit[] | null {
    const { unit, lineEnd, space, padding } = this.#style;
    const entries = entriesOf(container);
    const last = entries.at(-1);
    if (last === undefined) return this.#fill(container, name, json);
    const { comma, end } = this.#behind(last.end);
    const margin = this.#isFirstOfLine(last.start) ? this.#marginAt(last.start) : null;
    const text = layOut(json, { unit, lineEnd, space, padding }, margin);
    if (text === null) return null;
    const lead = margin === null ? space : lineEnd + margin;
    const added = { start: end, end, text: lead + name + text };
    if (comma !== null) return [{ ...added, text: `${added.text},` }];
    if (end === last.end) return [{ ...added, text: `,${added.text}` }];
    return [{ start: last.end, end: last.end, text: "," }, added];
  }

  /** Makes the first entry of an empty container. */
  #fill({ start, end, kind }: JsonNode, name: string, json: string): HostEdit[] | null {
    const { unit, lineEnd, padding } = this.#style;
    const inside = { start: start + 1, end: end - 1 };
    const isBlank = /^\s*$/.test(this.#text.slice(inside.start, inside.end));
    const margin = this.#isOnOneLine() || !isBlank ? null : this.#marginAt(start);
    const text = layOut(json, this.#style, margin === null ? null : margin + unit);
    if (text === null) return null;
    if (!isBlank) return [{ start: inside.end, end: inside.end, text: name + text }];
    const space = kind === "object" ? padding : "";
    const [before, after] = margin === null ? [space, space] : [lineEnd + margin + unit, lineEnd + margin];
    return [{ ...inside, text: before + name + text + after }];
  }

  #remove(path: Path): HostEdit[] | null {
    const parent = nodeAt(this.#root, path.slice(0, -1));
    const node = nodeAt(this.#root, path);
    if (parent === undefined || node === undefined || parent === node) return null;
    const entries = entriesOf(parent);
    const index = entries.findIndex(({ end }) => end === node.end);
    const entry = entries[index] as Span;
    const previous = entries[index - 1];
    const { comma } = this.#behind(entry.end);
    if (index < entries.length - 1) {
      const rest = this.#text.slice(comma ?? entry.end);
      return [{ start: entry.start, end: this.#text.length - rest.trimStart().length, text: "" }];
    }
    const start = entry.start - this.#whitespaceBefore(entry.start).length;
    if (previous === undefined) {
      const isAlone = start === parent.start + 1;
      const end = comma ?? entry.end;
      const behind = this.#text.slice(end, parent.end - 1);
      return [{ start, end: isAlone && behind.trim() === "" ? parent.end - 1 : end, text: "" }];
    }
    const separator = this.#behind(previous.end).comma;
    if (comma !== null || separator === null) return [{ start, end: comma ?? entry.end, text: "" }];
    if (separator === start) return [{ start: separator - 1, end: entry.end, text: "" }];
    return [
      { start: separator - 1, end: separator, text: "" },
      { start, end: entry.end, text: "" },
    ];
  }

  /** What follows a value: the offset behind its comma, and that behind the comma and the comments on its line. */
  #behind(valueEnd: number): { readonly comma: number | null; readonly end: number } {
    const token = new RegExp(trivia, "y");
    let comma: number | null = null;
    let end = valueEnd;
    let isSameLine = true;
    for (token.lastIndex = valueEnd; ; ) {
      const at = token.lastIndex;
      const found = token.exec(this.#text)?.[0];
      if (found === undefined || (found === "," && comma !== null)) return { comma, end };
      if (found === ",") comma = at + 1;
      if (/^[\r\n]/.test(found)) isSameLine = false;
      // A comma on a line of its own is where it must go on as well.
      if (found === "," || (isSameLine && found.startsWith("/"))) end = token.lastIndex;
    }
  }

  #whitespaceBefore(offset: number): string {
    let start = offset;
    while (/[ \t\r\n]/.test(this.#text.charAt(start - 1))) start--;
    return this.#text.slice(start, offset);
  }

  #lineBefore(offset: number): string {
    const before = this.#text.slice(0, offset);
    return before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1);
  }

  #marginAt(offset: number): string {
    return /^[ \t]*/.exec(this.#lineBefore(offset))?.[0] ?? "";
  }

  /** Whether nothing but comments stands before it on its line, which is not the first one. */
  #isFirstOfLine(offset: number): boolean {
    const line = this.#lineBefore(offset);
    return line.length < offset && line.replace(/\/\*.*?\*\//g, "").trim() === "";
  }

  #isOnOneLine(): boolean {
    return !/[\r\n]/.test(this.#text.slice(this.#root.start, this.#root.end));
  }
}

/** From the name, where there is one, to the end of the value; in the order of the text. */
function entriesOf(container: JsonNode): Span[] {
  if (container.kind === "array") return [...container.items];
  if (container.kind !== "object") return [];
  return [...container.members.values()].map(({ keySpan, value }) => ({
    start: keySpan.start,
    end: value.end,
  }));
}

/** Whether a name on the way stands twice in its object. */
function isAmbiguous(root: JsonNode, path: Path): boolean {
  return path.some((_, length) => {
    const node = nodeAt(root, path.slice(0, length));
    return node?.kind === "object" && node.replaced !== undefined;
  });
}
