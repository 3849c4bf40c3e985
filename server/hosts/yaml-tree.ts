/** YAML as far as schemas need it: the nodes of a document, their places, and what aliases stand for. */
import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Parser,
  type YAMLMap,
} from "yaml";
import type { Span } from "../engine/json/node.ts";
import { type NoSchema, notOfLanguage } from "./no-schema.ts";

/** Levels; what makes a document of the tokens is recursive. */
export const deepest = 400;
/** UTF-16 units. */
const longest = 1024 * 1024;
/** UTF-16 units of the parser's own words, which may quote the file. */
const longestMessage = 200;

export interface YamlFile {
  readonly text: string;
  readonly root: Node | null;
}

/** The first document. Never throws. */
export function readYaml(text: string): YamlFile | NoSchema {
  const refuse = (start: number, reason: string): NoSchema => ({
    start,
    end: Math.min(start + 1, text.length),
    reason,
  });
  if (text.length > longest) return refuse(0, "the file is too large to look for a schema in it");
  const tokens = [...new Parser().parse(text)];
  if (tokens.some(isTooDeep)) return refuse(0, "the YAML nests too deeply");
  const options = {
    logLevel: "silent",
    prettyErrors: false,
    uniqueKeys: false,
    intAsBigInt: true,
    keepSourceTokens: true,
  } as const;
  const [document] = new Composer(options).compose(tokens, true, text.length) as Iterable<Document>;
  const error = document?.errors[0];
  if (error !== undefined) return notOfLanguage(text, error.pos[0], "YAML", firstLine(error.message));
  return { text, root: (document?.contents as Node | null | undefined) ?? null };
}

function isTooDeep(token: CST.Token): boolean {
  const pending: { readonly token: CST.Token; readonly depth: number }[] = [{ token, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const depth = next.depth + 1;
    if (depth > deepest) return true;
    const { token: each } = next;
    if ("items" in each)
      for (const { key, value } of each.items)
        for (const inner of [key, value]) if (inner) pending.push({ token: inner, depth });
    if ("value" in each && each.value) pending.push({ token: each.value, depth });
  }
  return false;
}

function firstLine(text: string): string {
  return (text.split("\n", 1)[0] ?? "").slice(0, longestMessage);
}

/** What an alias stands for: the last node before it that has the anchor. */
export type Resolve = (node: Node | null) => Node | null;

export function aliasesOf({ root }: YamlFile): Resolve {
  let anchors: Map<string, Node[]> | undefined;
  const collect = () => {
    const found = new Map<string, Node[]>();
    for (const node of nodesBelow(root)) {
      if (isAlias(node) || node.anchor === undefined) continue;
      const known = found.get(node.anchor);
      if (known === undefined) found.set(node.anchor, [node]);
      else known.push(node);
    }
    return found;
  };
  return (node) => {
    if (!isAlias(node)) return node;
    anchors ??= collect();
    const { start } = spanOf(node);
    return anchors.get(node.source)?.findLast((each) => spanOf(each).start < start) ?? null;
  };
}

/** All nodes, keys too, in document order; what aliases stand for once. */
function* nodesBelow(root: Node | null): Generator<Node> {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === null) continue;
    yield node;
    const below: (Node | null)[] = isMap(node)
      ? pairsOf(node).flatMap(({ key, value }) => [key, value])
      : isSeq(node)
        ? (node.items as (Node | null)[])
        : [];
    pending.push(...below.reverse());
  }
}

export function pairsOf(map: YAMLMap): readonly Pair<Node, Node | null>[] {
  return map.items as Pair<Node, Node | null>[];
}

/** Without tag, anchor and comment; a block ends behind its last line's last character. */
export function spanOf(node: Node): Span {
  const [start, end] = node.range ?? [0, 0];
  if (isMap(node) || isSeq(node)) {
    const last = node.items.at(-1) as Pair<Node, Node | null> | Node | undefined;
    if (node.flow !== true && last !== undefined) return { start, end: entryEnd(last) };
  }
  if (isScalar(node) && node.type?.startsWith("BLOCK_") === true) {
    const source = (node.srcToken as CST.BlockScalar | undefined)?.source ?? "";
    return { start, end: Math.max(start, end - source.length + lengthOfLines(source)) };
  }
  return { start, end };
}

/** Up to the end of the last line that isn't empty. */
function lengthOfLines(source: string): number {
  let length = source.length;
  for (;;) {
    let at = length;
    while (source[at - 1] === " ") at--;
    if (source[at - 1] !== "\n") return length;
    length = source[at - 2] === "\r" ? at - 2 : at - 1;
  }
}

function entryEnd(entry: Pair<Node, Node | null> | Node): number {
  if (!("key" in entry)) return spanOf(entry).end;
  return entry.value === null ? spanOf(entry.key).end : spanOf(entry.value).end;
}

/** The name that a key stands for; null for one that JSON has none for. */
export function keyName(key: Node | null): string | null {
  if (!isScalar(key)) return key === null ? "" : null;
  return typeof key.value === "string" ? key.value : (key.source ?? "");
}
