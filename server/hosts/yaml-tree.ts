/** YAML as far as schemas need it: a document's nodes, and the JSON value that they stand for. */
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
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { Finding } from "../engine/finding.ts";
import type { Path, Span } from "../engine/json/node.ts";
import { formatPointer } from "../engine/json/pointer.ts";
import { hostFinding } from "./host-finding.ts";
import type { NoSchema } from "./no-schema.ts";
import { alignedPieces, escapedPieces } from "./string-pieces.ts";
import type { TextPiece } from "./text-places.ts";
import type { WrittenMember, WrittenScalar, WrittenValue } from "./written-json.ts";

/** Levels; what makes a document of the tokens is recursive. */
const deepest = 400;
/** UTF-16 units. */
const longest = 1024 * 1024;
/** Values that aliases may add: a few lines can name millions. */
const mostByAliases = 10_000;
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
  if (error !== undefined) return refuse(error.pos[0], `the YAML can't be read: ${firstLine(error.message)}`);
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
  const line = (text.split("\n", 1)[0] ?? "").slice(0, longestMessage);
  return line.charAt(0).toLowerCase() + line.slice(1);
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
export function* nodesBelow(root: Node | null): Generator<Node> {
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

/** What characters of a string come from; null where that can't be told. */
export function stringPieces({ text }: YamlFile, node: Scalar): readonly TextPiece[] | null {
  if (typeof node.value !== "string") return null;
  const { start, end } = spanOf(node);
  switch (node.type) {
    case "PLAIN":
      return alignedPieces(text.slice(start, end), start, node.value);
    case "QUOTE_SINGLE":
      return alignedPieces(text.slice(start + 1, end - 1), start + 1, node.value, "'");
    case "QUOTE_DOUBLE":
      return escapedPieces(text.slice(start + 1, end - 1), start + 1, node.value, true);
    default: {
      const { source } = node.srcToken as CST.BlockScalar;
      const whole = node.range?.[1] ?? end;
      return alignedPieces(source, whole - source.length, node.value);
    }
  }
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const date = /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d.*)?$/;

/** The JSON value of a node, and what JSON has nothing for. Null where there is too much of it. */
export function yamlValue(
  file: YamlFile,
  resolve: Resolve,
  root: Node,
): { readonly value: WrittenValue | null; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const reader = new Reader(file, resolve, findings);
  try {
    return { value: reader.value(root, []), findings };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    const { start, end } = spanOf(error.node);
    findings.push(hostFinding("enforcement/no-schema", { start, end }, error.message));
    return { value: null, findings };
  }
}

class TooMuch extends Error {
  readonly node: Node;
  constructor(node: Node, message: string) {
    super(message);
    this.node = node;
  }
}

class Reader {
  readonly #file: YamlFile;
  readonly #resolve: Resolve;
  readonly #findings: Finding[];
  /** Aliases that are being followed. */
  #following = 0;
  #byAliases = 0;

  constructor(file: YamlFile, resolve: Resolve, findings: Finding[]) {
    this.#file = file;
    this.#resolve = resolve;
    this.#findings = findings;
  }

  value(node: Node | null, path: Path, at: Span = { start: 0, end: 0 }): WrittenValue {
    if (node === null) return { kind: "scalar", json: "null", span: at };
    if (this.#following > 0 && ++this.#byAliases > mostByAliases) {
      throw new TooMuch(node, "Aliases repeat so much of this file that no schema is made of it.");
    }
    if (isAlias(node)) return this.#aliased(node, path);
    if (path.length > deepest) throw new TooMuch(node, "Aliases make the schema nest too deeply.");
    const span = spanOf(node);
    if (isMap(node)) return { kind: "object", span, ...brackets(node), members: this.#members(node, path) };
    if (isSeq(node)) {
      const items = (node.items as (Node | null)[]).map((item, index) =>
        this.value(item, [...path, index], { start: span.end, end: span.end }),
      );
      return { kind: "array", span, ...brackets(node), items };
    }
    return this.#scalar(node as Scalar, span, path);
  }

  #aliased(alias: Node, path: Path): WrittenValue {
    const target = this.#resolve(alias);
    if (target === null) throw new TooMuch(alias, "No anchor of this name stands before the alias.");
    if (spanOf(target).end > spanOf(alias).start) {
      throw new TooMuch(alias, "The alias names what it stands in; no JSON can be made of that.");
    }
    if (++this.#following > deepest) throw new TooMuch(alias, "Aliases lead to one another too often.");
    const value = this.value(target, path);
    this.#following--;
    return value;
  }

  #members(map: YAMLMap, path: Path): WrittenMember[] {
    const members = new Map<string, WrittenMember>();
    const merged = new Set<string>();
    for (const { key, value } of pairsOf(map)) {
      const name = keyName(key);
      const nameSpan = spanOf(key);
      if (name === null) {
        this.#tell(
          "admission/not-json",
          nameSpan,
          path,
          "In JSON a name is a string; write this one as text.",
        );
        continue;
      }
      if (name === "<<" && isScalar(key) && key.type === "PLAIN") {
        for (const member of this.#merge(value, path)) {
          if (members.has(member.name)) continue;
          members.set(member.name, member);
          merged.add(member.name);
        }
        continue;
      }
      const inner = [...path, name];
      if (members.has(name) && !merged.delete(name)) {
        const again = `The name ${JSON.stringify(name)} stands here twice; most readers of YAML refuse the file.`;
        this.#tell("admission/not-json", nameSpan, inner, again);
      }
      const namePieces = isScalar(key) ? stringPieces(this.#file, key) : null;
      const end = { start: nameSpan.end, end: nameSpan.end };
      members.set(name, { name, nameSpan, namePieces, value: this.value(value, inner, end) });
    }
    return [...members.values()];
  }

  /** The members of the maps that a merge key names; of two with one name the first counts. */
  #merge(value: Node | null, path: Path): WrittenMember[] {
    const source = this.#resolve(value);
    const maps = isSeq(source) ? (source.items as (Node | null)[]) : [value];
    return maps.flatMap((map) => {
      const written = this.value(map, path);
      if (written.kind === "object") return written.members;
      this.#tell("admission/not-json", written.span, path, "Only a mapping can be merged.");
      return [];
    });
  }

  #scalar(node: Scalar, span: Span, path: Path): WrittenScalar {
    const { value, source = "" } = node;
    const plain = (json: string): WrittenScalar => ({ kind: "scalar", span, json });
    switch (typeof value) {
      case "string":
        if (node.type === "PLAIN" && date.test(value)) {
          const why = `Some readers of YAML make a date of ${value}, and write it in another form; put it in quotes.`;
          this.#tell("visibility/bare-date", span, path, why);
        }
        return { ...plain(JSON.stringify(value)), pieces: stringPieces(this.#file, node) };
      case "bigint":
      case "number":
        if (jsonNumber.test(source)) return plain(source);
        if (typeof value === "bigint" || Number.isFinite(value)) return plain(String(value));
        this.#tell("admission/not-json", span, path, `JSON has no number ${source}.`);
        return plain("null");
      case "boolean":
        return plain(String(value));
    }
    if (value !== null && value !== undefined) {
      const why = "JSON has nothing for this value; write it as a string, without its tag.";
      this.#tell("admission/not-json", span, path, why);
    }
    return plain("null");
  }

  #tell(code: string, where: Span, path: Path, explanation: string): void {
    if (this.#following > 0) return;
    this.#findings.push(hostFinding(code, where, explanation, { pointer: formatPointer(path) }));
  }
}

function brackets(node: YAMLMap | YAMLSeq): { readonly open: Span; readonly close: Span } {
  const { start, end } = spanOf(node);
  const length = node.flow === true ? 1 : 0;
  return { open: { start, end: start + length }, close: { start: end - length, end } };
}
