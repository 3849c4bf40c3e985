/** Lays out JSON as the text around it is laid out. */
import { depthOf } from "../engine/json/depth.ts";
import type { JsonNode } from "../engine/json/node.ts";
import { readJson } from "../engine/json/read.ts";

export interface JsonStyle {
  /** What a level is indented by. */
  readonly unit: string;
  readonly lineEnd: string;
  /** Behind a colon, and behind a comma within a line. */
  readonly space: string;
  /** Within the braces of an object on one line. */
  readonly padding: string;
}

/** UTF-16 units: what is longer doesn't stay on one line. */
const longestLine = 80;
/** What nests more deeply is left as it is. */
const deepest = 200;

/** How a text is laid out; by prettier's habits where it doesn't show. */
export function styleOf(text: string): JsonStyle {
  const isTight = /":\S/.test(text) && !/": /.test(text);
  const isPadded = /\{ "/.test(text) || (!isTight && !/\{"/.test(text));
  return {
    unit: /[{[]\r?\n([ \t]+)\S/.exec(text)?.[1] ?? "  ",
    lineEnd: text.includes("\r\n") ? "\r\n" : "\n",
    space: isTight ? "" : " ",
    padding: isPadded ? " " : "",
  };
}

/**
 * A JSON text in that style. Names, strings and numbers stay as they are spelled.
 *
 * @param margin of the line that it begins on; null where all of it must stay on one line
 * @returns null for what is no JSON
 */
export function layOut(json: string, { unit, lineEnd, space, padding }: JsonStyle, margin: string | null) {
  const read = readJson(json);
  if (!read.ok) return null;
  if (depthOf(read.node) > deepest) return json;
  const onOneLine = (node: JsonNode): string => {
    if (node.kind === "array") return `[${node.items.map(onOneLine).join(`,${space}`)}]`;
    if (node.kind !== "object") return json.slice(node.start, node.end);
    if (node.members.size === 0) return "{}";
    const members = [...node.members.values()].map((each) => nameOf(each.keySpan) + onOneLine(each.value));
    return `{${padding}${members.join(`,${space}`)}${padding}}`;
  };
  const nameOf = (name: { start: number; end: number }) => `${json.slice(name.start, name.end)}:${space}`;
  const lines = (node: JsonNode, margin: string): string => {
    if (node.kind !== "array" && node.kind !== "object") return onOneLine(node);
    const flat = isFlat(node) ? onOneLine(node) : "";
    if (flat !== "" && margin.length + flat.length <= longestLine) return flat;
    const inside = margin + unit;
    const parts =
      node.kind === "array"
        ? node.items.map((item) => lines(item, inside))
        : [...node.members.values()].map(({ keySpan, value }) => nameOf(keySpan) + lines(value, inside));
    const [open, close] = node.kind === "array" ? "[]" : "{}";
    return `${open}${lineEnd}${inside}${parts.join(`,${lineEnd}${inside}`)}${lineEnd}${margin}${close}`;
  };
  return margin === null ? onOneLine(read.node) : lines(read.node, margin);
}

/** Whether it holds no containers but empty ones. */
function isFlat(node: JsonNode): boolean {
  if (node.kind === "array") return node.items.every(isScalarOrEmpty);
  return node.kind !== "object" || [...node.members.values()].every(({ value }) => isScalarOrEmpty(value));
}

function isScalarOrEmpty(node: JsonNode): boolean {
  if (node.kind === "array") return node.items.length === 0;
  return node.kind !== "object" || node.members.size === 0;
}
