/** Changes of a TOML table, as edits of its text: sections, dotted keys and inline tables stay what they are. */
import type { AST } from "toml-eslint-parser";
import type { JsonNode, Path } from "../engine/json/node.ts";
import { readJson } from "../engine/json/read.ts";
import { EditedText } from "./edited-text.ts";
import type { HostEdit } from "./hosted-schema.ts";
import { isFirstOfLine, lineBreakOf, lineEnd, lineStart, marginAt, nextLine } from "./lines.ts";
import type { SchemaChange } from "./schema-change.ts";
import {
  readToml,
  type TomlArray,
  type TomlFile,
  type TomlTable,
  type TomlValue,
  tomlAt,
} from "./toml-tree.ts";

/** UTF-16 units to be read, for all changes together. */
const mostWork = 5_000_000;

/**
 * The edits that make the changes, each upon the result of those before; null where one can't be made. What they make is for the
 * caller to check.
 *
 * @param base of the schema in the file
 */
export function tomlEdits(
  text: string,
  base: Path,
  changes: readonly SchemaChange[],
): readonly HostEdit[] | null {
  if (changes.length * text.length > mostWork) return null;
  const edited = new EditedText(text);
  for (const change of changes) {
    const file = readToml(edited.text);
    if ("reason" in file) return null;
    const edits = new Editor(file).edits({ ...change, path: [...base, ...change.path] });
    if (edits === null) return null;
    edited.apply(edits);
  }
  return edited.edits();
}

class Editor {
  readonly #file: TomlFile;
  readonly #text: string;
  readonly #lineBreak: string;

  constructor(file: TomlFile) {
    this.#file = file;
    this.#text = file.text;
    this.#lineBreak = lineBreakOf(file.text);
  }

  edits(change: SchemaChange): HostEdit[] | null {
    const { path } = change;
    const value = tomlAt(this.#file.root, path);
    const parentPath = path.slice(0, -1);
    const parent = tomlAt(this.#file.root, parentPath);
    const name = String(path.at(-1));
    switch (change.kind) {
      case "set": {
        const json = tomlText(change.json);
        if (json === null) return null;
        if (value !== undefined) return isWhole(value) ? [{ ...value.span, text: json }] : null;
        if (parent?.kind === "table") return this.#add(parent, parentPath, name, json);
        if (parent !== undefined || path.length === 0) return null;
        return this.edits({
          kind: "set",
          path: parentPath,
          json: `{${JSON.stringify(name)}:${change.json}}`,
        });
      }
      case "append": {
        const json = tomlText(change.json);
        return value?.kind === "array" && json !== null ? this.#append(value, path, json) : null;
      }
      case "rename": {
        const member = parent?.kind === "table" ? parent.members.get(name) : undefined;
        return (
          member?.keys.map(({ range: [start, end] }) => ({ start, end, text: tomlKey(change.name) })) ?? null
        );
      }
      case "remove":
        if (parent?.kind === "table") return this.#removeMember(parent, name);
        return parent?.kind === "array" && value !== undefined ? this.#removeItem(parent, value) : null;
    }
  }

  #add(table: TomlTable, path: Path, name: string, value: string): HostEdit[] | null {
    const entry = `${tomlKey(name)} = ${value}`;
    const { node } = table;
    if (node?.type === "TOMLInlineTable") {
      const last = node.body.at(-1);
      const [start, end] = node.range;
      if (last === undefined) return [{ start: start + 1, end: end - 1, text: ` ${entry} ` }];
      return [{ start: last.range[1], end: last.range[1], text: `, ${entry}` }];
    }
    if (node !== null) {
      const at = lineEnd(this.#text, node.body.at(-1)?.range[1] ?? node.key.range[1]);
      return [
        { start: at, end: at, text: `${this.#lineBreak}${marginAt(this.#text, node.range[0])}${entry}` },
      ];
    }
    const dotted = table.dotted.at(-1);
    if (dotted !== undefined) {
      // The names up to the table, as its first key spells them: all of its keys stand in one section.
      const keys = table.dotted[0]?.key.keys ?? [];
      const depth = keys.findIndex(({ range: [start] }) => start === table.span.start);
      if (depth < 1) return null;
      const prefix = this.#text.slice(dotted.range[0], dotted.key.keys[depth]?.range[0]);
      const isInline = dotted.parent.type === "TOMLInlineTable";
      const at = isInline ? dotted.range[1] : lineEnd(this.#text, dotted.range[1]);
      const lead = isInline ? ", " : this.#lineBreak + marginAt(this.#text, dotted.range[0]);
      return [{ start: at, end: at, text: `${lead}${prefix}${entry}` }];
    }
    // Only longer headers mention it: it gets one of its own before them.
    const [first] = this.#sections(path);
    if (first === undefined) return null;
    const [start] = first.range;
    const header = `[${path.map((step) => tomlKey(String(step))).join(".")}]`;
    return [{ start, end: start, text: `${header}${this.#lineBreak}${entry}${this.#lineBreak.repeat(2)}` }];
  }

  #append(array: TomlArray, path: Path, value: string): HostEdit[] | null {
    const { node, span } = array;
    if (node === null) return this.#appendSection(path, value);
    const last = node.elements.at(-1);
    if (last === undefined) return [{ start: span.start + 1, end: span.end - 1, text: value }];
    const end = last.range[1];
    const margin = marginAt(this.#text, last.range[0]);
    if (!isFirstOfLine(this.#text, last.range[0])) return [{ start: end, end, text: `, ${value}` }];
    const comma = /^[ \t]*,/.exec(this.#text.slice(end, span.end))?.[0].length;
    const at = lineEnd(this.#text, comma === undefined ? end : end + comma);
    const added = {
      start: at,
      end: at,
      text: `${this.#lineBreak}${margin}${value}${comma === undefined ? "" : ","}`,
    };
    return comma !== undefined ? [added] : [{ start: end, end, text: "," }, added];
  }

  /** An item of `[[header]]`s is a section with its entries as they are in braces. */
  #appendSection(path: Path, value: string): HostEdit[] | null {
    const last = this.#sections(path).at(-1);
    if (!value.startsWith("{") || last === undefined) return null;
    const header = `[[${path.map((step) => tomlKey(String(step))).join(".")}]]`;
    const parsed = readToml(`x = ${value}`);
    const inline = "reason" in parsed ? undefined : tomlAt(parsed.root, ["x"]);
    if (inline?.kind !== "table" || inline.node?.type !== "TOMLInlineTable") return null;
    const entries = inline.node.body.map(({ range: [start, end] }) => `x = ${value}`.slice(start, end));
    const at = lineEnd(this.#text, last.range[1]);
    return [
      { start: at, end: at, text: this.#lineBreak.repeat(2) + [header, ...entries].join(this.#lineBreak) },
    ];
  }

  /** Those whose header begins with the names of a path. */
  #sections(path: Path): AST.TOMLTable[] {
    return this.#file.program.body[0].body.filter(
      (each) => each.type === "TOMLTable" && path.every((step, index) => each.resolvedKey[index] === step),
    ) as AST.TOMLTable[];
  }

  #removeMember(table: TomlTable, name: string): HostEdit[] | null {
    const member = table.members.get(name);
    if (member === undefined) return null;
    const edits: HostEdit[] = [];
    const gone = new Set<AST.TOMLNode>();
    for (const key of member.keys) {
      const owner = key.parent.parent;
      if (gone.has(owner)) continue;
      gone.add(owner);
      if (owner.type === "TOMLTable") edits.push(this.#line(owner.range));
      else if (owner.parent.type === "TOMLInlineTable") {
        const edit = this.#removeEntry(owner.parent.range, owner.parent.body, owner);
        if (edit !== null) edits.push(edit);
      } else edits.push(this.#line(owner.range));
    }
    return edits;
  }

  #removeItem(array: TomlArray, item: TomlValue): HostEdit[] | null {
    if (array.node === null) return null;
    const index = array.items.indexOf(item);
    const element = array.node.elements[index];
    const edit = element && this.#removeEntry(array.node.range, array.node.elements, element);
    return edit ? [edit] : null;
  }

  #removeEntry(
    [start, end]: readonly [number, number],
    entries: readonly { readonly range: readonly [number, number] }[],
    entry: { readonly range: readonly [number, number] },
  ): HostEdit | null {
    const index = entries.indexOf(entry);
    const [previous, next] = [entries[index - 1], entries[index + 1]];
    if (next !== undefined) return { start: entry.range[0], end: next.range[0], text: "" };
    if (previous !== undefined) return { start: previous.range[1], end: entry.range[1], text: "" };
    return { start: start + 1, end: end - 1, text: "" };
  }

  /** Whole lines, with the empty ones behind them. */
  #line([from, to]: readonly [number, number]): HostEdit {
    const start = lineStart(this.#text, from);
    let end = nextLine(this.#text, to);
    while (/^\r?\n/.test(this.#text.slice(end, end + 2))) end = nextLine(this.#text, end);
    return { start, end, text: "" };
  }
}

/** Whether all of it stands in one place. */
function isWhole(value: TomlValue): boolean {
  return value.kind === "scalar" || (value.node !== null && value.node.type !== "TOMLTable");
}

/** A JSON text as a value of TOML, on one line; null for what TOML has nothing for. */
function tomlText(json: string): string | null {
  const read = readJson(json);
  return read.ok ? textOf(read.node, json) : null;
}

function textOf(node: JsonNode, json: string): string | null {
  switch (node.kind) {
    case "null":
      return null;
    case "string":
      return JSON.stringify(node.value);
    case "array": {
      const items = node.items.map((item) => textOf(item, json));
      return items.includes(null) ? null : `[${items.join(", ")}]`;
    }
    case "object": {
      const members = [...node.members.values()].map(({ key, value }) => {
        const text = textOf(value, json);
        return text === null ? null : `${tomlKey(key)} = ${text}`;
      });
      if (members.includes(null)) return null;
      return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
    }
    default:
      return json.slice(node.start, node.end);
  }
}

function tomlKey(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name);
}
