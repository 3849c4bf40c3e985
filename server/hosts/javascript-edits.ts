/** Changes of a schema that is written as JavaScript. Formatting, quotes and comments stay as they are. */
import type * as acorn from "acorn";
import type { Path, Span } from "../engine/json/node.ts";
import { staticJson } from "../workspace/settings/static-json.ts";
import type { StaticValue } from "../workspace/settings/static-value.ts";
import { EditedText } from "./edited-text.ts";
import type { HostEdit } from "./hosted-schema.ts";
import { type ScriptStyle, scriptStyle, writtenName, writtenValue } from "./javascript-layout.ts";
import { behindEntry, marginAt, whitespaceBefore } from "./javascript-trivia.ts";
import type { SchemaChange } from "./schema-change.ts";

/** UTF-16 units to be parsed, for all changes together; more would keep somebody waiting. */
const mostWork = 4_000_000;

/**
 * The edits that make the changes, each upon the result of those before; null where one of them can't be made, or would not change just
 * that: its place is spread from elsewhere, put together, or written twice.
 *
 * @param read the schema of a script's text; null where there is none any more
 */
export function scriptEdits(
  text: string,
  read: (text: string) => StaticValue | null,
  changes: readonly SchemaChange[],
): readonly HostEdit[] | null {
  if (changes.length * text.length > mostWork) return null;
  const edited = new EditedText(text);
  let root = read(text);
  for (const change of changes) {
    const edits = root === null ? null : new Editor(edited.text, root).edits(change);
    if (edits === null) return null;
    edited.apply(edits);
    const before = root;
    root = read(edited.text);
    if (before === null || root === null || !isMade(change, before, root)) return null;
  }
  return edited.edits();
}

class Editor {
  readonly #text: string;
  readonly #root: StaticValue;
  readonly #style: ScriptStyle;

  constructor(text: string, root: StaticValue) {
    this.#text = text;
    this.#root = root;
    this.#style = scriptStyle(text, root);
  }

  edits(change: SchemaChange): HostEdit[] | null {
    switch (change.kind) {
      case "set":
        return this.#set(change.path, change.json);
      case "append": {
        const array = valueAt(this.#root, change.path);
        return array?.kind === "array" ? this.#add(array, "", change.json) : null;
      }
      case "rename":
        return this.#rename(change.path, change.name);
      case "remove":
        return this.#remove(change.path);
    }
  }

  #set(path: Path, json: string): HostEdit[] | null {
    const step = path.at(-1);
    if (step === undefined) return this.#replace(this.#root, json);
    const parent = valueAt(this.#root, path.slice(0, -1));
    if (parent?.kind === "array") {
      const item = elementAt(parent, Number(step));
      return item === null ? null : this.#replace(item, json);
    }
    if (parent?.kind === "object") {
      const property = ownProperty(parent, String(step));
      const lead = `${writtenName(String(step), this.#style)}: `;
      if (property === null) return this.#add(parent, lead, json);
      return property.shorthand ? this.#replace(property, json, lead) : this.#replace(property.value, json);
    }
    // What should hold the member is made as well.
    if (parent !== undefined || typeof step !== "string") return null;
    return this.#set(path.slice(0, -1), `{${JSON.stringify(step)}:${json}}`);
  }

  #replace({ start, end }: Span, json: string, lead = ""): HostEdit[] | null {
    const text = writtenValue(json, this.#style, this.#isOnOneLine() ? null : marginAt(this.#text, start));
    return text === null ? null : [{ start, end, text: lead + text }];
  }

  #rename(path: Path, name: string): HostEdit[] | null {
    const parent = valueAt(this.#root, path.slice(0, -1));
    if (parent?.kind !== "object" || parent.members.has(name) || name === "__proto__") return null;
    const property = ownProperty(parent, String(path.at(-1)));
    if (property === null || property.computed) return null;
    const { start, end } = property.key;
    const isQuoted = /["']/.test(this.#text.charAt(start));
    const text = writtenName(name, { ...this.#style, quotesNames: isQuoted });
    return [{ start, end, text: property.shorthand ? `${text}: ${this.#text.slice(start, end)}` : text }];
  }

  /** @param lead the name with its colon; empty in an array */
  #add(container: StaticValue, lead: string, json: string): HostEdit[] | null {
    const entries = entriesOf(container);
    const last = entries?.at(-1);
    if (entries === null) return null;
    if (last === undefined) return this.#fill(container, lead, json);
    const behind = behindEntry(this.#text, last.end);
    if (behind === null) return null;
    const isOnLines = /[\r\n]/.test(whitespaceBefore(this.#text, last.start));
    const margin = isOnLines ? marginAt(this.#text, last.start) : null;
    const value = writtenValue(json, this.#style, margin);
    if (value === null) return null;
    const { comma, end } = behind;
    const text = (margin === null ? " " : this.#style.lineEnd + margin) + lead + value;
    if (comma !== null) return [{ start: end, end, text: `${text},` }];
    if (end === last.end) return [{ start: end, end, text: `,${text}` }];
    return [
      { start: last.end, end: last.end, text: "," },
      { start: end, end, text },
    ];
  }

  /** Makes the first entry of an empty container. */
  #fill({ start, end, kind }: StaticValue, lead: string, json: string): HostEdit[] | null {
    const { lineEnd, padding, unit } = this.#style;
    const inside = { start: start + 1, end: end - 1 };
    if (!/^\s*$/.test(this.#text.slice(inside.start, inside.end))) return null;
    const margin = this.#isOnOneLine() ? null : marginAt(this.#text, start);
    const value = writtenValue(json, this.#style, margin === null ? null : margin + unit);
    if (value === null) return null;
    if (margin !== null) {
      return [{ ...inside, text: `${lineEnd}${margin}${unit}${lead}${value},${lineEnd}${margin}` }];
    }
    const space = kind === "object" ? padding : "";
    return [{ ...inside, text: space + lead + value + space }];
  }

  #remove(path: Path): HostEdit[] | null {
    const parent = valueAt(this.#root, path.slice(0, -1));
    const step = path.at(-1);
    if (parent === undefined || step === undefined) return null;
    const entry =
      parent.kind === "object"
        ? ownProperty(parent, String(step))
        : parent.kind === "array"
          ? elementAt(parent, Number(step))
          : null;
    const entries = entriesOf(parent);
    if (entry === null || entries === null) return null;
    const index = entries.findIndex(({ start }) => start === entry.start);
    const own = behindEntry(this.#text, entry.end);
    if (own === null) return null;
    if (index < entries.length - 1) {
      const after = /\S/g;
      after.lastIndex = own.comma ?? entry.end;
      return [{ start: entry.start, end: after.exec(this.#text)?.index ?? entry.end, text: "" }];
    }
    const previous = entries[index - 1];
    const start = entry.start - whitespaceBefore(this.#text, entry.start).length;
    const end = own.comma ?? entry.end;
    if (previous === undefined) {
      const isAlone = start === parent.start + 1 && this.#text.slice(end, parent.end - 1).trim() === "";
      return [{ start, end: isAlone ? parent.end - 1 : end, text: "" }];
    }
    const separator = behindEntry(this.#text, previous.end)?.comma ?? null;
    if (own.comma !== null || separator === null) return [{ start, end, text: "" }];
    if (separator === start) return [{ start: separator - 1, end, text: "" }];
    return [
      { start: separator - 1, end: separator, text: "" },
      { start, end, text: "" },
    ];
  }

  #isOnOneLine(): boolean {
    return !/[\r\n]/.test(this.#text.slice(this.#root.start, this.#root.end));
  }
}

function valueAt(root: StaticValue, path: Path): StaticValue | undefined {
  let value: StaticValue | undefined = root;
  for (const step of path) {
    if (value?.kind === "object") value = value.members.get(String(step))?.value;
    else if (value?.kind === "array") value = value.items[Number(step)];
    else return undefined;
  }
  return value;
}

/** The member as the object's own literal writes it; null where a spread brings it. */
function ownProperty(object: StaticValue & { kind: "object" }, name: string): acorn.Property | null {
  const property = object.members.get(name)?.property;
  const { properties } = object.node as acorn.ObjectExpression;
  return property !== undefined && properties.includes(property) ? property : null;
}

function elementAt({ node }: StaticValue, index: number): acorn.Node | null {
  const { elements } = node as acorn.ArrayExpression;
  return elements.some((each) => each?.type === "SpreadElement") ? null : (elements[index] ?? null);
}

/** In the order of the text, spreads included; null where an array has holes. */
function entriesOf({ node }: StaticValue): readonly Span[] | null {
  if (node.type === "ObjectExpression") return (node as acorn.ObjectExpression).properties;
  if (node.type !== "ArrayExpression") return [];
  const { elements } = node as acorn.ArrayExpression;
  return elements.every((each) => each !== null) ? elements : null;
}

/** Whether a change did what it should have done at its place. */
function isMade(change: SchemaChange, before: StaticValue, after: StaticValue): boolean {
  const { path } = change;
  const now = valueAt(after, path);
  switch (change.kind) {
    case "set":
      return now !== undefined && isSame(now, change.json);
    case "append": {
      const last = now?.kind === "array" ? now.items.at(-1) : undefined;
      return last !== undefined && isSame(last, change.json);
    }
    case "rename":
      return now === undefined && valueAt(after, [...path.slice(0, -1), change.name]) !== undefined;
    case "remove": {
      const parent = path.slice(0, -1);
      const [was, is] = [valueAt(before, parent), valueAt(after, parent)];
      if (was?.kind === "array" && is?.kind === "array") return is.items.length === was.items.length - 1;
      return now === undefined;
    }
  }
}

function isSame(value: StaticValue, json: string): boolean {
  return staticJson(value)?.text === JSON.stringify(JSON.parse(json));
}
