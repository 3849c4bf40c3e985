/** Changes of a YAML mapping, as edits of its text: what stands around them stays as it is. */
import { isAlias, isMap, isScalar, isSeq, type Node, type Pair } from "yaml";
import type { JsonNode, Path } from "../engine/json/node.ts";
import { readJson } from "../engine/json/read.ts";
import { EditedText } from "./edited-text.ts";
import type { HostEdit } from "./hosted-schema.ts";
import { lineBreakOf, lineEnd, lineStart, nextLine } from "./lines.ts";
import type { SchemaChange } from "./schema-change.ts";
import { keyName, pairsOf, readYaml, spanOf } from "./yaml-tree.ts";

/** UTF-16 units to be read, for all changes together. */
const mostWork = 5_000_000;

/**
 * The edits that make the changes, each upon the result of those before; null where one can't be made. What they make is for the
 * caller to check.
 *
 * @param base of the schema in the file
 */
export function yamlEdits(
  text: string,
  base: Path,
  changes: readonly SchemaChange[],
): readonly HostEdit[] | null {
  if (changes.length * text.length > mostWork) return null;
  const edited = new EditedText(text);
  for (const change of changes) {
    const file = readYaml(edited.text);
    if ("reason" in file) return null;
    const edits = new Editor(edited.text, file.root).edits({ ...change, path: [...base, ...change.path] });
    if (edits === null) return null;
    edited.apply(edits);
  }
  return edited.edits();
}

class Editor {
  readonly #text: string;
  readonly #root: Node | null;
  readonly #lineBreak: string;

  constructor(text: string, root: Node | null) {
    this.#text = text;
    this.#root = root;
    this.#lineBreak = lineBreakOf(text);
  }

  edits(change: SchemaChange): HostEdit[] | null {
    const { path } = change;
    const last = path.at(-1);
    const parent = last === undefined ? null : this.#at(path.slice(0, -1));
    const pair = isMap(parent) ? pairsOf(parent).findLast(({ key }) => keyName(key) === last) : undefined;
    switch (change.kind) {
      case "set":
        if (pair !== undefined) return this.#replace(pair.value, change.json, pair);
        if (isMap(parent)) return this.#add(parent, `${yamlString(String(last))}:`, change.json);
        if (parent === null && path.length > 0) {
          // What should hold the member is made as well.
          const json = `{${JSON.stringify(String(last))}:${change.json}}`;
          return this.edits({ kind: "set", path: path.slice(0, -1), json });
        }
        return this.#replace(this.#at(path), change.json, null);
      case "append": {
        const array = this.#at(path);
        return isSeq(array) ? this.#add(array, "-", change.json) : null;
      }
      case "rename": {
        if (pair === undefined || !isScalar(pair.key)) return null;
        const isPlain = pair.key.type === "PLAIN";
        const text = isPlain ? yamlString(change.name) : JSON.stringify(change.name);
        return [{ ...spanOf(pair.key), text }];
      }
      case "remove":
        return this.#remove(parent, pair ?? this.#at(path));
    }
  }

  /** Null where there is nothing, or only what an alias stands for. */
  #at(path: Path): Node | null {
    let node = this.#root;
    for (const step of path) {
      if (isMap(node)) node = pairsOf(node).findLast(({ key }) => keyName(key) === step)?.value ?? null;
      else if (isSeq(node)) node = (node.items[Number(step)] as Node | undefined) ?? null;
      else return null;
    }
    return node;
  }

  /** @param pair whose value it is */
  #replace(node: Node | null, json: string, pair: Pair<Node, Node | null> | null): HostEdit[] | null {
    const tree = readJson(json);
    if (!tree.ok || node === null || hasMore(node)) return null;
    const { start, end } = spanOf(node);
    const isBlock = (isMap(node) || isSeq(node)) && node.flow !== true && node.items.length > 0;
    const column = this.#column(start);
    const outer = pair === null ? -1 : this.#column(spanOf(pair.key).start);
    // A list may stand as far left as its name, a mapping may not.
    const fits = tree.node.kind === "array" ? isSeq(node) || column > outer : column > outer;
    if (isBlock && hasEntries(tree.node) && fits) {
      return [{ start, end, text: this.#block(tree.node, json, " ".repeat(column)) }];
    }
    const isNested = hasEntries(tree.node) && (isBlock || !isFlat(tree.node));
    if (pair !== null && isNested && (isBlock || !this.#isInFlow(node))) {
      const margin = " ".repeat(outer + 2);
      const begin = this.#text.slice(0, start).trimEnd().length;
      const text = this.#lineBreak + margin + this.#block(tree.node, json, margin);
      return [{ start: begin, end, text }];
    }
    return [this.#onLine(node, flow(tree.node, json))];
  }

  /** A value on the line of its name or dash, where the old one stood below it too. */
  #onLine(node: Node, text: string): HostEdit {
    const { start, end } = spanOf(node);
    const before = this.#text.slice(0, start);
    const kept = before.trimEnd();
    const isBelow = /[:-]$/.test(kept) && (kept === before || /[\r\n]/.test(before.slice(kept.length)));
    return isBelow ? { start: kept.length, end, text: ` ${text}` } : { start, end, text };
  }

  /** @param lead the name with its colon; the dash of an item */
  #add(container: Node, lead: string, json: string): HostEdit[] | null {
    const tree = readJson(json);
    if (!tree.ok || !(isMap(container) || isSeq(container))) return null;
    const { start, end } = spanOf(container);
    const last = container.items.at(-1) as Pair<Node, Node | null> | Node | undefined;
    if (container.flow === true || last === undefined) {
      const entry = (lead === "-" ? "" : `${lead} `) + flow(tree.node, json);
      if (last !== undefined) return [{ start: endOf(last), end: endOf(last), text: `, ${entry}` }];
      const space = isMap(container) ? " " : "";
      return [{ start: start + 1, end: end - 1, text: space + entry + space }];
    }
    const column = this.#column(start);
    const margin = " ".repeat(column);
    const inside = `${margin}  `;
    const value =
      lead === "-"
        ? ` ${this.#block(tree.node, json, inside)}`
        : isFlat(tree.node)
          ? ` ${flow(tree.node, json)}`
          : `${this.#lineBreak}${inside}${this.#block(tree.node, json, inside)}`;
    const at = lineEnd(this.#text, endOf(last));
    return [{ start: at, end: at, text: this.#lineBreak + margin + lead + value }];
  }

  #remove(container: Node | null, entry: Pair<Node, Node | null> | Node | null): HostEdit[] | null {
    if (entry === null || !(isMap(container) || isSeq(container))) return null;
    const entries = container.items as (Pair<Node, Node | null> | Node)[];
    const index = entries.indexOf(entry);
    const [previous, next] = [entries[index - 1], entries[index + 1]];
    if (previous === undefined && next === undefined) {
      return [this.#onLine(container, isMap(container) ? "{}" : "[]")];
    }
    const begin = startOf(entry);
    if (container.flow === true) {
      if (next !== undefined) return [{ start: begin, end: startOf(next), text: "" }];
      return [{ start: endOf(previous as Node), end: endOf(entry), text: "" }];
    }
    const from = lineStart(this.#text, begin);
    const before = this.#text.slice(from, begin);
    if (!/^ *(?:- *)?$/.test(before) || (isMap(container) && before.includes("-"))) {
      return next === undefined ? null : [{ start: begin, end: startOf(next), text: "" }];
    }
    const to = nextLine(this.#text, endOf(entry));
    if (this.#text[to - 1] === "\n") return [{ start: from, end: to, text: "" }];
    return [{ start: lineEnd(this.#text, endOf(previous as Node)), end: to, text: "" }];
  }

  /** A container as lines, behind a margin that stands already. */
  #block(node: JsonNode, json: string, margin: string): string {
    if (!hasEntries(node)) return flow(node, json);
    const separator = this.#lineBreak + margin;
    const inside = `${margin}  `;
    if (node.kind === "array") {
      return node.items.map((item) => `- ${this.#block(item, json, inside)}`).join(separator);
    }
    if (node.kind !== "object") return flow(node, json);
    return [...node.members.values()]
      .map(({ key, value }) => {
        const isOnLine = isFlat(value) && !(value.kind === "object" && hasEntries(value));
        const text = isOnLine
          ? ` ${flow(value, json)}`
          : this.#lineBreak + inside + this.#block(value, json, inside);
        return `${yamlString(key)}:${text}`;
      })
      .join(separator);
  }

  #isInFlow(node: Node): boolean {
    const { start } = spanOf(node);
    const pending = [this.#root];
    for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
      if (!(isMap(each) || isSeq(each))) continue;
      const span = spanOf(each);
      if (start < span.start || start > span.end) continue;
      if (each.flow === true && each !== node) return true;
      pending.push(...(isMap(each) ? pairsOf(each).map(({ value }) => value) : (each.items as Node[])));
    }
    return false;
  }

  #column(offset: number): number {
    const start = lineStart(this.#text, offset);
    return offset - start - (this.#text.startsWith("\uFEFF", start) ? 1 : 0);
  }
}

/** Whether an anchor or a tag stands before it, which would then mean something else. */
function hasMore(node: Node): boolean {
  return isAlias(node) || node.anchor !== undefined || node.tag !== undefined;
}

function startOf(entry: Pair<Node, Node | null> | Node): number {
  return spanOf("key" in entry ? entry.key : entry).start;
}

function endOf(entry: Pair<Node, Node | null> | Node): number {
  if (!("key" in entry)) return spanOf(entry).end;
  return spanOf(entry.value ?? entry.key).end;
}

function hasEntries(node: JsonNode): boolean {
  return node.kind === "array" ? node.items.length > 0 : node.kind === "object" && node.members.size > 0;
}

/** Whether it holds no containers with entries. */
function isFlat(node: JsonNode): boolean {
  if (node.kind === "array") return !node.items.some(hasEntries);
  return node.kind !== "object" || ![...node.members.values()].some(({ value }) => hasEntries(value));
}

/** On one line, as the flow style has it. */
function flow(node: JsonNode, json: string): string {
  switch (node.kind) {
    case "string":
      return yamlString(node.value);
    case "array":
      return `[${node.items.map((item) => flow(item, json)).join(", ")}]`;
    case "object": {
      const members = [...node.members.values()].map(
        ({ key, value }) => `${yamlString(key)}: ${flow(value, json)}`,
      );
      return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
    }
    default:
      return json.slice(node.start, node.end);
  }
}

/** Without quotes where no reader could take it for anything else. */
function yamlString(value: string): string {
  const isPlain =
    /^[A-Za-z$_][\w$/-]*(?: [\w$/-]+)*$/.test(value) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value);
  return isPlain ? value : JSON.stringify(value);
}
