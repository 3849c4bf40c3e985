/** Punycode (RFC 3492), strictly: what is decoded has to encode to the same text. */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE_POINT = 0x80;

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

function threshold(k: number, bias: number): number {
  return Math.max(T_MIN, Math.min(T_MAX, k - bias));
}

/** The text of a label without its `xn--`; null where it is none. */
export function decodePunycode(label: string): string | null {
  const hyphen = label.lastIndexOf("-");
  const output = [...label.slice(0, Math.max(0, hyphen))].map((character) => character.charCodeAt(0));
  let codePoint = FIRST_CODE_POINT;
  let bias = FIRST_BIAS;
  let i = 0;
  for (let at = hyphen < 0 ? 0 : hyphen + 1; at < label.length; ) {
    const before = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitAt(label, at++);
      if (digit === null) return null;
      i += digit * weight;
      if (i > 0x7fffffff) return null;
      const t = threshold(k, bias);
      if (digit < t) break;
      weight *= BASE - t;
    }
    const count = output.length + 1;
    bias = adapted(i - before, count, before === 0);
    codePoint += Math.floor(i / count);
    if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return null;
    i %= count;
    output.splice(i++, 0, codePoint);
  }
  return String.fromCodePoint(...output);
}

function digitAt(text: string, at: number): number | null {
  const c = text.charCodeAt(at);
  if (c >= 0x30 && c <= 0x39) return c - 0x30 + 26;
  if (c >= 0x61 && c <= 0x7a) return c - 0x61;
  return null;
}

/** The label for `text`, without its `xn--`. */
export function encodePunycode(text: string): string {
  const codePoints = [...text].map((character) => character.codePointAt(0) as number);
  const plain = codePoints.filter((codePoint) => codePoint < FIRST_CODE_POINT);
  let output = String.fromCharCode(...plain) + (plain.length > 0 ? "-" : "");
  let codePoint = FIRST_CODE_POINT;
  let bias = FIRST_BIAS;
  let delta = 0;
  let done = plain.length;
  while (done < codePoints.length) {
    const next = Math.min(...codePoints.filter((other) => other >= codePoint));
    delta += (next - codePoint) * (done + 1);
    codePoint = next;
    for (const other of codePoints) {
      if (other < codePoint) delta++;
      if (other !== codePoint) continue;
      let rest = delta;
      for (let k = BASE; ; k += BASE) {
        const t = threshold(k, bias);
        if (rest < t) break;
        output += digitText(t + ((rest - t) % (BASE - t)));
        rest = Math.floor((rest - t) / (BASE - t));
      }
      output += digitText(rest);
      bias = adapted(delta, done + 1, done === plain.length);
      delta = 0;
      done++;
    }
    delta++;
    codePoint++;
  }
  return output;
}

function digitText(digit: number): string {
  return String.fromCharCode(digit < 26 ? digit + 0x61 : digit - 26 + 0x30);
}
