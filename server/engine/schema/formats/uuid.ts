/** The format uuid. */

import { goQuoteRune } from "../../text/go-quote.ts";
import { byteLength } from "../../text/utf8.ts";
import type { FormatCheck } from "./format-check.ts";

const LENGTHS = [8, 4, 4, 4, 12];

export const uuid: FormatCheck = (value) => {
  const elements = value.split("-");
  if (elements.length !== LENGTHS.length) return `must have ${LENGTHS.length} elements`;
  for (const [i, element] of elements.entries()) {
    if (byteLength(element) !== LENGTHS[i]) return `element ${i + 1} must be ${LENGTHS[i]} characters long`;
    const stray = /[^0-9a-fA-F]/u.exec(element)?.[0];
    if (stray !== undefined) return `non-hex character ${goQuoteRune(stray.codePointAt(0) as number)}`;
  }
  return null;
};
