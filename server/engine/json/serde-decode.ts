/** Decoding as serde_json does it: a tree, or the decoder's own text (`harnesses.md` 1.2). */
import { parseSerdeNumber, serdeNumberText } from "../number/serde-number.ts";
import type { Decoded } from "./go-decode.ts";
import type { JsonNumber } from "./node.ts";
import { readJson, serdeRules } from "./read.ts";
import { withNumbers } from "./remarshal.ts";
import { serdeSyntaxText } from "./serde-texts.ts";

/** The tree has its numbers as serde_json holds and would write them; names keep their order. */
export function serdeDecode(text: string): Decoded {
  const read = readJson(text, serdeRules);
  if (!read.ok) return { ok: false, message: serdeSyntaxText(read.error, text), offset: read.error.offset };
  return { ok: true, node: withNumbers(read.node, heldNumber) };
}

/** Small integers are held as they are written. */
const PLAIN = /^(?:0|-?[1-9][0-9]{0,14})$/;

function heldNumber(number: JsonNumber): JsonNumber {
  return PLAIN.test(number.text) ? number : { ...number, text: serdeNumberText(parseSerdeNumber(number.text)) };
}
