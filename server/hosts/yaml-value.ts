/** The JSON value that a node of YAML stands for, with the places of its parts. */
import {
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { Finding } from "../engine/finding.ts";
import type { Path, Span } from "../engine/json/node.ts";
import { formatPointer } from "../engine/json/pointer.ts";
import { hostFinding } from "./host-finding.ts";
import { alignedPieces, escapedPieces } from "./string-pieces.ts";
import type { TextPiece } from "./text-places.ts";
import type { WrittenMember, WrittenScalar, WrittenValue } from "./written-json.ts";
import { deepest, keyName, pairsOf, type Resolve, spanOf, type YamlFile } from "./yaml-tree.ts";

/** Values that aliases may add: a few lines can name millions. */
const mostByAliases = 10_000;

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
        this.#tell(
          "admission/not-json",
          span,
          path,
          `JSON has no number ${source}; write another one, or leave it out.`,
        );
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
