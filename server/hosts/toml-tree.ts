/** TOML as the tables that it stands for, with the places of names, values and sections. */
import { type AST, ParseError, parseTOML } from "toml-eslint-parser";
import type { Path, Span } from "../engine/json/node.ts";
import { type NoSchema, notOfLanguage } from "./no-schema.ts";

/** Levels; the parser is recursive. */
const deepest = 200;
/** UTF-16 units. */
const longest = 1024 * 1024;

export interface TomlMember {
  readonly name: string;
  /** Where the name stands first. */
  readonly nameSpan: Span;
  /** Each place of the name, in headers and in keys. */
  readonly keys: (AST.TOMLBare | AST.TOMLQuoted)[];
  value: TomlValue;
}

export interface TomlTable {
  readonly kind: "table";
  span: Span;
  readonly members: Map<string, TomlMember>;
  /** `[header]` that defines it; the braces of an inline table; null where only longer names mention it. */
  node: AST.TOMLTable | AST.TOMLInlineTable | null;
  /** Keys with dots that stand for members of it. */
  readonly dotted: AST.TOMLKeyValue[];
}

export interface TomlArray {
  readonly kind: "array";
  span: Span;
  readonly items: TomlValue[];
  /** Null for one that is made of `[[header]]`. */
  readonly node: AST.TOMLArray | null;
}

export interface TomlScalar {
  readonly kind: "scalar";
  readonly span: Span;
  readonly node: AST.TOMLValue;
}

export type TomlValue = TomlTable | TomlArray | TomlScalar;

export interface TomlFile {
  readonly text: string;
  readonly root: TomlTable;
  readonly program: AST.TOMLProgram;
}

/** Never throws; linear. */
export function readToml(text: string): TomlFile | NoSchema {
  const refuse = (start: number, reason: string) => ({
    start,
    end: Math.min(start + 1, text.length),
    reason,
  });
  if (text.length > longest) return refuse(0, "the file is too large to look for a schema in it");
  const tooDeep = firstTooDeep(text);
  if (tooDeep !== null) return refuse(tooDeep, "the TOML nests too deeply");
  try {
    const program = parseTOML(text.replace(/^\uFEFF/, " "));
    return { text, root: new Builder().build(program), program };
  } catch (error) {
    if (error instanceof TooDeep) return refuse(error.start, "the TOML nests too deeply");
    if (error instanceof RangeError) return refuse(0, "the TOML nests too deeply");
    if (!(error instanceof ParseError)) throw error;
    return notOfLanguage(text, error.index, "TOML", error.message);
  }
}

/** Brackets in comments and strings don't count. */
function firstTooDeep(text: string): number | null {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charAt(at);
    if (c === "#") at = endOr(text, text.indexOf("\n", at));
    else if (c === '"' || c === "'") at = stringEnd(text, at) - 1;
    else if (c === "[" || c === "{") {
      if (++depth > deepest) return at;
    } else if (c === "]" || c === "}") depth = Math.max(depth - 1, 0);
  }
  return null;
}

function endOr(text: string, found: number): number {
  return found < 0 ? text.length : found;
}

/** Behind a string; a line's end ends one too, unless it has three quotes. */
function stringEnd(text: string, start: number): number {
  const quote = text.charAt(start);
  const three = quote.repeat(3);
  const isLong = text.startsWith(three, start);
  for (let at = start + (isLong ? 3 : 1); at < text.length; at++) {
    const c = text.charAt(at);
    if (c === "\\" && quote === '"') at++;
    else if (!isLong && (c === quote || c === "\n")) return at + 1;
    else if (isLong && text.startsWith(three, at)) {
      // One or two quotes more belong to the string.
      return at + 3 + (/^["']{0,2}/.exec(text.slice(at + 3, at + 5))?.[0].length ?? 0);
    }
  }
  return text.length;
}

class TooDeep extends Error {
  readonly start: number;
  constructor(start: number) {
    super();
    this.start = start;
  }
}

type Key = AST.TOMLBare | AST.TOMLQuoted;

class Builder {
  readonly #root: TomlTable = tableAt({ start: 0, end: 0 });

  build(program: AST.TOMLProgram): TomlTable {
    for (const entry of program.body[0].body) {
      if (entry.type === "TOMLKeyValue") this.#add(this.#root, entry);
      else this.#section(entry);
    }
    this.#root.span = spanOf(program);
    return this.#root;
  }

  #section(entry: AST.TOMLTable): void {
    const { keys } = entry.key;
    const span = spanOf(entry);
    let table = this.#root;
    for (const [index, key] of keys.entries()) {
      const isLast = index === keys.length - 1;
      const begin = keys[index + 1] ?? key;
      const member = memberFor(table, key, () =>
        isLast && entry.kind === "array"
          ? { kind: "array", span, items: [], node: null }
          : tableAt({ start: begin.range[0], end: span.end }),
      );
      let { value } = member;
      if (value.kind === "array" && value.node === null) {
        if (isLast) {
          value.items.push(tableAt(span));
          value.span = { start: value.span.start, end: span.end };
        }
        value = value.items.at(-1) as TomlValue;
      }
      // The parser has refused what defines a value anew.
      if (value.kind !== "table") return;
      table = value;
      if (index > deepest) throw new TooDeep(key.range[0]);
    }
    table.node = entry;
    table.span = span;
    for (const pair of entry.body) this.#add(table, pair);
  }

  #add(table: TomlTable, pair: AST.TOMLKeyValue, depth = 0): void {
    const { keys } = pair.key;
    let inner = table;
    for (const [index, key] of keys.entries()) {
      if (depth + index > deepest) throw new TooDeep(key.range[0]);
      const next = keys[index + 1];
      if (next === undefined) {
        memberFor(inner, key, () => this.#value(pair.value, depth + index));
        return;
      }
      const { value } = memberFor(inner, key, () => tableAt({ start: next.range[0], end: pair.range[1] }));
      if (value.kind !== "table") return;
      if (value.node === null) value.span = { start: value.span.start, end: pair.range[1] };
      value.dotted.push(pair);
      inner = value;
    }
  }

  #value(node: AST.TOMLContentNode, depth: number): TomlValue {
    const span = spanOf(node);
    if (node.type === "TOMLValue") return { kind: "scalar", span, node };
    if (node.type === "TOMLArray") {
      return { kind: "array", span, node, items: node.elements.map((item) => this.#value(item, depth + 1)) };
    }
    const table = tableAt(span);
    table.node = node;
    for (const pair of node.body) this.#add(table, pair, depth + 1);
    return table;
  }
}

function memberFor(table: TomlTable, key: Key, make: () => TomlValue): TomlMember {
  const name = key.type === "TOMLBare" ? key.name : key.value;
  const known = table.members.get(name);
  if (known !== undefined) {
    known.keys.push(key);
    return known;
  }
  const member = { name, nameSpan: spanOf(key), keys: [key], value: make() };
  table.members.set(name, member);
  return member;
}

function tableAt(span: Span): TomlTable {
  return { kind: "table", span, members: new Map(), node: null, dotted: [] };
}

export function spanOf({ range: [start, end] }: { readonly range: readonly [number, number] }): Span {
  return { start, end };
}

/** The value at a path; undefined where there is none. */
export function tomlAt(root: TomlTable, path: Path): TomlValue | undefined {
  let value: TomlValue | undefined = root;
  for (const step of path) {
    if (value?.kind === "table") value = value.members.get(String(step))?.value;
    else if (value?.kind === "array" && /^(?:0|[1-9]\d{0,8})$/.test(String(step)))
      value = value.items[Number(step)];
    else return undefined;
  }
  return value;
}
