/** Lays out JSON values as the JavaScript around them is laid out. */
import type * as acorn from "acorn";
import { depthOf } from "../engine/json/depth.ts";
import type { JsonNode } from "../engine/json/node.ts";
import { readJson } from "../engine/json/read.ts";
import type { StaticValue } from "../workspace/settings/static-value.ts";
import { marginAt } from "./javascript-trivia.ts";

export interface ScriptStyle {
  readonly quote: '"' | "'";
  /** Whether names that need no quotes have some all the same. */
  readonly quotesNames: boolean;
  /** What a level is indented by. */
  readonly unit: string;
  readonly lineEnd: string;
  /** Within the braces of an object on one line. */
  readonly padding: string;
}

/** UTF-16 units: what is longer doesn't stay on one line. */
const longestLine = 100;
/** What nests more deeply is not written. */
const deepest = 200;

/** How a value is laid out; by usual habits where it doesn't show. */
export function scriptStyle(text: string, root: StaticValue): ScriptStyle {
  const literal = text.slice(root.start, root.end);
  const keys: acorn.Node[] = [];
  const strings: acorn.Node[] = [];
  const pending = [root];
  for (let value = pending.pop(); value !== undefined && keys.length < 200; value = pending.pop()) {
    if (value.kind === "string") strings.push(value.node);
    if (value.kind === "array") for (const item of value.items) pending.push(item);
    if (value.kind === "object")
      for (const { property, value: each } of value.members.values()) {
        keys.push(property.key);
        pending.push(each);
      }
  }
  const first = (nodes: readonly acorn.Node[]) => nodes.map(({ start }) => text.charAt(start));
  const quotes = [...first(strings), ...first(keys)].filter((c) => c === '"' || c === "'");
  const quoted = first(keys).filter((c) => c === '"' || c === "'").length;
  return {
    quote: quotes.filter((c) => c === "'").length * 2 > quotes.length ? "'" : '"',
    quotesNames: keys.length > 0 && quoted === keys.length,
    unit: unitOf(text, root),
    lineEnd: text.includes("\r\n") ? "\r\n" : "\n",
    padding: /\{[^\s{}]/.test(literal) && !/\{ \S/.test(literal) ? "" : " ",
  };
}

/** By how much the first line inside of a literal is further in. */
function unitOf(text: string, root: StaticValue): string {
  const inside = text.slice(root.start + 1, root.end);
  const outer = marginAt(text, root.start);
  const inner = /^[^\S\r\n]*\r?\n([ \t]*)\S/.exec(inside)?.[1] ?? "";
  if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length);
  return /^\t/m.test(text) ? "\t" : "  ";
}

/** A name as it stands before a colon. */
export function writtenName(name: string, { quote, quotesNames }: ScriptStyle): string {
  return !quotesNames && /^[A-Za-z_$][\w$]*$/.test(name) ? name : quotedText(name, quote);
}

/**
 * A JSON text as JavaScript.
 *
 * @param margin of the line that it begins on; null where all of it must stay on one line
 * @returns null for what is no JSON, nests too deeply, or can't be written so
 */
export function writtenValue(json: string, style: ScriptStyle, margin: string | null): string | null {
  const read = readJson(json);
  if (!read.ok || depthOf(read.node) > deepest || hasProto(read.node)) return null;
  const { lineEnd, padding, quote, unit } = style;
  const onOneLine = (node: JsonNode): string => {
    if (node.kind === "array") return `[${node.items.map(onOneLine).join(", ")}]`;
    if (node.kind === "string") return quotedText(node.value, quote);
    if (node.kind !== "object") return json.slice(node.start, node.end);
    if (node.members.size === 0) return "{}";
    const members = [...node.members.values()].map(
      ({ key, value }) => `${writtenName(key, style)}: ${onOneLine(value)}`,
    );
    return `{${padding}${members.join(", ")}${padding}}`;
  };
  const lines = (node: JsonNode, margin: string): string => {
    const flat = onOneLine(node);
    if ((node.kind !== "array" && node.kind !== "object") || fits(node, flat, margin)) return flat;
    const inside = margin + unit;
    const parts =
      node.kind === "array"
        ? node.items.map((item) => lines(item, inside))
        : [...node.members.values()].map(
            ({ key, value }) => `${writtenName(key, style)}: ${lines(value, inside)}`,
          );
    const [open, close] = node.kind === "array" ? "[]" : "{}";
    return `${open}${lineEnd}${inside}${parts.join(`,${lineEnd}${inside}`)},${lineEnd}${margin}${close}`;
  };
  return margin === null ? onOneLine(read.node) : lines(read.node, margin);
}

/** Whether a value may stay on its line: it holds no containers that hold something. */
function fits(node: JsonNode, flat: string, margin: string): boolean {
  const below =
    node.kind === "array"
      ? node.items
      : node.kind === "object"
        ? [...node.members.values()].map(({ value }) => value)
        : [];
  const isFlat = below.every(
    (each) =>
      (each.kind !== "array" || each.items.length === 0) &&
      (each.kind !== "object" || each.members.size === 0),
  );
  return isFlat && margin.length + flat.length <= longestLine;
}

/** Written as a name it would be the object's prototype. */
function hasProto(root: JsonNode): boolean {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "array") for (const item of node.items) pending.push(item);
    if (node.kind !== "object") continue;
    if (node.members.has("__proto__")) return true;
    for (const { value } of node.members.values()) pending.push(value);
  }
  return false;
}

function quotedText(value: string, quote: '"' | "'"): string {
  const json = JSON.stringify(value).replace(/[\u2028\u2029]/g, (c) =>
    c === "\u2028" ? "\\u2028" : "\\u2029",
  );
  if (quote === '"') return json;
  return `'${json.slice(1, -1).replace(/\\"/g, '"').replaceAll("'", "\\'")}'`;
}
