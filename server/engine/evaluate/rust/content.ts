/** The encodings that the library asserts in drafts 6 and 7, by name. */

/** The decoded text; null where the text is not encoded that way. */
export type ContentDecoder = (text: string) => string | null;

const BASE16 = "0123456789ABCDEF";
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BASE32_HEX = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** RFC 4648: with padding where an alphabet has any, and without bits left over. */
function decoder(alphabet: string, bitsPerDigit: number, folds = false): ContentDecoder {
  const digits = new Map([...alphabet].map((digit, value) => [digit, value]));
  if (folds) for (const [digit, value] of [...digits]) digits.set(digit.toLowerCase(), value);
  const group = bitsPerDigit === 6 ? 4 : bitsPerDigit === 5 ? 8 : 2;
  return (text) => {
    if (text.length % group !== 0) return null;
    const body = text.replace(/=*$/, "");
    const padding = text.length - body.length;
    const spare = (body.length * bitsPerDigit) % 8;
    if (padding >= group || spare >= bitsPerDigit) return null;
    const bytes: number[] = [];
    let bits = 0;
    let value = 0;
    for (const digit of body) {
      const next = digits.get(digit);
      if (next === undefined) return null;
      value = (value << bitsPerDigit) | next;
      bits += bitsPerDigit;
      if (bits >= 8) {
        bits -= 8;
        bytes.push((value >> bits) & 0xff);
        value &= (1 << bits) - 1;
      }
    }
    return value === 0 ? utf8(bytes) : null;
  };
}

/** Null where the bytes are no UTF-8, which the library reports in the same words. */
function utf8(bytes: readonly number[]): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

export const contentDecoders: ReadonlyMap<string, ContentDecoder> = new Map([
  ["base64", decoder(`${LETTERS}+/`, 6)],
  ["base64url", decoder(`${LETTERS}-_`, 6)],
  ["base32", decoder(BASE32, 5)],
  ["base32hex", decoder(BASE32_HEX, 5)],
  ["base16", decoder(BASE16, 4, true)],
]);
