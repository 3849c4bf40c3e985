/**
 * Byte strings: text as Go holds it, one UTF-16 code unit for each UTF-8 byte. Go's parsers cut and index bytes, and may cut a
 * character in two.
 */
import { goQuote } from "../../text/go-quote.ts";

/** The UTF-8 bytes of `text`; a lone surrogate is U+FFFD. */
export function toBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** A byte string as `strconv.Quote` writes it: bytes that are no UTF-8 become `\x` escapes. */
export function quoteBytes(bytes: string): string {
  const text = Buffer.from(bytes, "latin1").toString("utf8");
  if (toBytes(text) === bytes) return goQuote(text);
  let quoted = '"';
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = runeLength(bytes, at);
    if (length === 0) {
      quoted += `${quotedInside(bytes.slice(from, at))}\\x${bytes.charCodeAt(at).toString(16)}`;
      from = at + 1;
    }
    at += Math.max(length, 1);
  }
  return `${quoted}${quotedInside(bytes.slice(from))}"`;
}

/** What stands between the quotes, for bytes that are UTF-8. */
function quotedInside(bytes: string): string {
  return goQuote(Buffer.from(bytes, "latin1").toString("utf8")).slice(1, -1);
}

/** The bytes of the character at `at`; 0 where none begins, or not all of it is there. */
function runeLength(bytes: string, at: number): number {
  const first = bytes.charCodeAt(at);
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const piece = bytes.slice(at, at + length);
  const text = Buffer.from(piece, "latin1").toString("utf8");
  return [...text].length === 1 && toBytes(text) === piece ? length : 0;
}
