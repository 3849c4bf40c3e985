/** How Go's types take a boolean, a number or a string of JSON. */
import { goJsonNumber, parseGoFloat } from "../json/go-float.ts";
import { goJsonString } from "../json/go-marshal.ts";
import type { JsonNode } from "../json/node.ts";
import { isJsonNumber } from "../reflect/go-strconv.ts";
import type { GoType } from "../reflect/go-type.ts";
import { goQuote } from "../text/go-quote.ts";
import { goFloat32 } from "./go-float32.ts";
import { goInteger } from "./go-integer.ts";

export type DecodedScalar =
  /** The value as Go writes it again. */
  | { readonly outcome: "value"; readonly node: JsonNode }
  /** What Go calls what it got, and the type that it wanted. */
  | { readonly outcome: "mismatch"; readonly got: string; readonly type: string }
  /** Told when the rest has been read, or at once. */
  | { readonly outcome: "error" | "abort"; readonly text: string };

/** `node` is no null, no array and no object; `type` no pointer. */
export function decodeScalar(type: GoType, node: JsonNode): DecodedScalar {
  switch (node.kind) {
    case "boolean":
      return type.kind === "bool" ? value(node) : mismatch("bool", type);
    case "string":
      return decodeString(type, node);
    case "number":
      return decodeNumber(type, node);
    default:
      return mismatch(node.kind, type);
  }
}

function decodeString(type: GoType, node: JsonNode & { kind: "string" }): DecodedScalar {
  if (type.kind !== "string") return mismatch("string", type);
  if (type.standard !== "json.Number") return value(node);
  const { start, end } = node;
  if (isJsonNumber(node.value)) return value({ kind: "number", text: node.value, start, end });
  const literal = goQuote(goJsonString(node.value));
  return {
    outcome: "abort",
    text: `json: invalid number literal, trying to unmarshal ${literal} into Number`,
  };
}

function decodeNumber(type: GoType, node: JsonNode & { kind: "number" }): DecodedScalar {
  const { text, start, end } = node;
  const kept = (written: string) => value({ kind: "number", text: written, start, end });
  if (type.kind === "string" && type.standard === "json.Number") return kept(text);
  if (/^u?int\d*$/.test(type.kind)) {
    const integer = goInteger(text, type.kind);
    return integer === null ? mismatch(`number ${text}`, type) : kept(integer);
  }
  if (type.kind === "float64") {
    return Number.isFinite(parseGoFloat(text)) ? kept(goJsonNumber(text)) : mismatch(`number ${text}`, type);
  }
  if (type.kind === "float32") {
    const written = goFloat32(text);
    return written === null ? mismatch(`number ${text}`, type) : kept(written);
  }
  return mismatch("number", type);
}

function value(node: JsonNode): DecodedScalar {
  return { outcome: "value", node };
}

function mismatch(got: string, { text }: GoType): DecodedScalar {
  return { outcome: "mismatch", got, type: text };
}
