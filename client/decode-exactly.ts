/**
 * The text of UTF-8 bytes: a byte order mark stays, and each byte that belongs to no character is one U+FFFD. Throws
 * nothing: every sequence of bytes has a text.
 */
export function decodeExactly(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeByteByByte(bytes);
  }
}

/** How many bytes are not UTF-8. @param text what `decodeExactly` made of the bytes */
export function replacedBytes(bytes: Uint8Array, text: string): number {
  let count = 0;
  for (let at = text.indexOf("\uFFFD"); at >= 0; at = text.indexOf("\uFFFD", at + 1)) count++;
  // Those that were written as such are no replacement.
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count--;
  return count;
}

function decodeByteByByte(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  const flush = () => {
    if (at > from) parts.push(decoder.decode(bytes.subarray(from, at)));
  };
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      flush();
      parts.push("\uFFFD");
      from = ++at;
    } else {
      at += length;
    }
  }
  flush();
  return parts.join("");
}

/** Bytes of the UTF-8 sequence at `at`; 0 where there is none. Overlong forms, surrogates and above U+10FFFF are none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  const second = bytes[at + 1] ?? 0;
  const lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const highest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return 0;
  for (let next = 2; next < length; next++) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}
