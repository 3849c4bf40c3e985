/** Base64 as Go's `encoding/base64` reads it for `[]byte`, and writes it. */

/** The bytes, or Go's error. Line breaks are skipped; bits that are left over are dropped. */
export function base64Decoded(text: string): Uint8Array | string {
  const source = new TextEncoder().encode(text);
  const out: number[] = [];
  let at = 0;
  const isBreak = () => source[at] === 0x0a || source[at] === 0x0d;
  while (at < source.length) {
    const quantum: number[] = [];
    let isLast = false;
    while (quantum.length < 4 && !isLast) {
      if (at === source.length) {
        if (quantum.length === 0) return Uint8Array.from(out);
        return corrupt(at - quantum.length);
      }
      if (isBreak()) {
        at++;
        continue;
      }
      const value = ALPHABET.indexOf(String.fromCharCode(source[at++] as number));
      if (value >= 0) {
        quantum.push(value);
        continue;
      }
      if (source[at - 1] !== PAD || quantum.length < 2) return corrupt(at - 1);
      if (quantum.length === 2) {
        while (at < source.length && isBreak()) at++;
        if (at === source.length) return corrupt(source.length);
        if (source[at] !== PAD) return corrupt(at - 1);
        at++;
      }
      while (at < source.length && isBreak()) at++;
      if (at < source.length) return corrupt(at);
      isLast = true;
    }
    const [a = 0, b = 0, c = 0, d = 0] = quantum;
    out.push(
      ...[(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d].slice(0, quantum.length - 1),
    );
  }
  return Uint8Array.from(out);
}

export function base64Encoded(bytes: readonly number[]): string {
  let out = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(at, at + 3);
    const four = [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63];
    const count = Math.min(3, bytes.length - at) + 1;
    out += four
      .slice(0, count)
      .map((value) => ALPHABET[value])
      .join("")
      .padEnd(4, "=");
  }
  return out;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PAD = 0x3d;

function corrupt(at: number): string {
  return `illegal base64 data at input byte ${at}`;
}
