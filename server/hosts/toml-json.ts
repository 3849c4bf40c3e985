/** The JSON value of a table of TOML, with the places of its parts. */
import type { AST } from "toml-eslint-parser";
import type { Finding } from "../engine/finding.ts";
import { goJsonFloat } from "../engine/json/go-float.ts";
import type { Path } from "../engine/json/node.ts";
import { formatPointer } from "../engine/json/pointer.ts";
import { hostFinding } from "./host-finding.ts";
import { alignedPieces, escapedPieces } from "./string-pieces.ts";
import type { TextPiece } from "./text-places.ts";
import { spanOf, type TomlMember, type TomlScalar, type TomlValue } from "./toml-tree.ts";
import type { WrittenScalar, WrittenValue } from "./written-json.ts";

/** An integer of Go has 64 bits. */
const most = 2n ** 63n;

/** The JSON value that Go writes of a TOML value (`harnesses.md` 3.10), and what JSON has nothing for. */
export function tomlJson(
  text: string,
  root: TomlValue,
): { readonly value: WrittenValue; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const written = (value: TomlValue, path: Path): WrittenValue => {
    const { span } = value;
    if (value.kind === "scalar") return scalar(text, value, path, findings);
    const length = value.node !== null && value.node.type !== "TOMLTable" ? 1 : 0;
    const open = { start: span.start, end: span.start + length };
    const close = { start: span.end - length, end: span.end };
    if (value.kind === "array") {
      const items = value.items.map((item, index) => written(item, [...path, index]));
      return { kind: "array", span, open, close, items };
    }
    const members = [...value.members.values()].map((member) => ({
      name: member.name,
      nameSpan: member.nameSpan,
      namePieces: keyPieces(text, member),
      value: written(member.value, [...path, member.name]),
    }));
    return { kind: "object", span, open, close, members };
  };
  return { value: written(root, []), findings };
}

function scalar(text: string, { node, span }: TomlScalar, path: Path, findings: Finding[]): WrittenScalar {
  const tell = (code: string, explanation: string) =>
    findings.push(hostFinding(code, span, explanation, { pointer: formatPointer(path) }));
  switch (node.kind) {
    case "string":
      return { kind: "scalar", span, json: JSON.stringify(node.value), pieces: tomlStringPieces(text, node) };
    case "boolean":
      return { kind: "scalar", span, json: String(node.value) };
    case "integer": {
      const { bigint } = node;
      if (bigint >= most || bigint < -most)
        tell("admission/not-json", "TOML's integers have 64 bits; this one has more.");
      return { kind: "scalar", span, json: String(bigint) };
    }
    case "float":
      if (Number.isFinite(node.value)) return { kind: "scalar", span, json: goJsonFloat(node.value) };
      tell("admission/not-json", `JSON has no number ${node.number}; write another one, or leave it out.`);
      return { kind: "scalar", span, json: "null" };
    default: {
      tell(
        "visibility/bare-date",
        `TOML makes a date of ${node.datetime}, which has another form in JSON; put it in quotes.`,
      );
      return { kind: "scalar", span, json: JSON.stringify(node.datetime) };
    }
  }
}

function keyPieces(text: string, { nameSpan, keys: [key], name }: TomlMember): readonly TextPiece[] | null {
  const { start, end } = nameSpan;
  if (key?.type === "TOMLBare") return [{ at: 0, length: name.length, start, end }];
  const source = text.slice(start + 1, end - 1);
  return escapedOrVerbatim(source, start + 1, name, key?.style === "basic");
}

/** What characters of a string come from; null where that can't be told. */
export function tomlStringPieces(text: string, node: AST.TOMLStringValue): readonly TextPiece[] | null {
  const quotes = node.multiline ? 3 : 1;
  const { start, end } = spanOf(node);
  const source = text.slice(start + quotes, end - quotes);
  const skipped = node.multiline ? (/^\r?\n/.exec(source)?.[0].length ?? 0) : 0;
  return escapedOrVerbatim(
    source.slice(skipped),
    start + quotes + skipped,
    node.value,
    node.style === "basic",
  );
}

function escapedOrVerbatim(source: string, start: number, value: string, isBasic: boolean) {
  return isBasic ? escapedPieces(source, start, value, false) : alignedPieces(source, start, value);
}
