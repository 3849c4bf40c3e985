/** The option `string` of a `json` tag: the value is JSON inside of a string. */
import type { JsonNode } from "../json/node.ts";
import { readJson } from "../json/read.ts";
import type { GoType } from "../reflect/go-type.ts";
import { goQuote } from "../text/go-quote.ts";
import { type DecodedScalar, decodeScalar } from "./decode-scalar.ts";

/**
 * @param type what is decoded into; no pointer
 * @param field the field's own type, which may be a pointer to it
 */
export function decodeQuoted(type: GoType, node: JsonNode, field: GoType): DecodedScalar {
  if (node.kind === "null") return { outcome: "value", node };
  if (node.kind !== "string") {
    return { outcome: "error", text: `${INVALID} unmarshal unquoted value into ${field.text}` };
  }
  const { value, start, end } = node;
  const invalid = (outcome: "error" | "abort", what = type): DecodedScalar => ({
    outcome,
    text: `${INVALID} unmarshal ${goQuote(value)} into ${what.text}`,
  });
  switch (value[0]) {
    case undefined:
      return invalid("error", field);
    case "n":
      return value === "null"
        ? { outcome: "value", node: { kind: "null", start, end } }
        : invalid("error", field);
    case "t":
    case "f":
      if (value !== "true" && value !== "false") return invalid("error");
      return type.kind === "bool"
        ? { outcome: "value", node: { kind: "boolean", value: value === "true", start, end } }
        : invalid("error");
    case '"': {
      const read = readJson(value);
      if (!read.ok || read.node.kind !== "string") return invalid("abort");
      return decodeScalar(type, { ...read.node, start, end });
    }
  }
  if (!/^[-0-9]/.test(value)) return invalid("abort");
  const isNumber = type.kind !== "bool" && (type.kind !== "string" || type.standard === "json.Number");
  return isNumber ? decodeScalar(type, { kind: "number", text: value, start, end }) : invalid("abort");
}

const INVALID = "json: invalid use of ,string struct tag, trying to";
