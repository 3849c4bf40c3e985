/** What follows a backslash, as Rust's regex-syntax reads it. */
import { type CodePointTest, perlClass, unicodeProperty } from "./properties.ts";
import { BadRegex } from "./refusal.ts";

export type Assertion =
  | "start-text"
  | "end-text"
  | "start-line"
  | "end-line"
  | "end-text-before-line-feeds"
  | "word-boundary"
  | "not-word-boundary"
  | "word-start"
  | "word-end";

/** `end`: UTF-16 offset behind the escape. */
export type Escape =
  | { readonly kind: "literal"; readonly end: number; readonly codePoint: number; readonly bell: boolean }
  | { readonly kind: "set"; readonly end: number; readonly test: CodePointTest; readonly perl: boolean }
  | { readonly kind: "assertion"; readonly end: number; readonly assertion: Assertion };

const named = new Map<string, number>(
  Object.entries({ a: 0x07, f: 0x0c, t: 0x09, n: 0x0a, r: 0x0d, v: 0x0b }),
);

const assertions = new Map<string, Assertion>(
  Object.entries({
    A: "start-text",
    z: "end-text",
    b: "word-boundary",
    B: "not-word-boundary",
    "<": "word-start",
    ">": "word-end",
  } as const),
);

/** The escape whose backslash stands at `at`. @throws BadRegex; its kind is `fancy` for a backreference */
export function escapeAt(pattern: string, at: number): Escape {
  const c = pattern[at + 1];
  const end = at + 2;
  if (c === undefined) throw new BadRegex("escape");
  if (/[0-9]/.test(c)) throw new BadRegex("fancy");
  if (/[dswDSW]/.test(c)) {
    const test = perlClass(c.toLowerCase());
    return { kind: "set", end, perl: true, test: /[a-z]/.test(c) ? test : (codePoint) => !test(codePoint) };
  }
  if (c === "p" || c === "P") return property(pattern, at);
  if (c === "x" || c === "u" || c === "U") return hex(pattern, end, c === "x" ? 2 : c === "u" ? 4 : 8);
  const assertion = assertions.get(c);
  if (assertion !== undefined) return { kind: "assertion", end, assertion };
  const control = named.get(c);
  if (control !== undefined) return { kind: "literal", end, codePoint: control, bell: c === "a" };
  const codePoint = pattern.codePointAt(at + 1) as number;
  if (codePoint > 0x7f || /[A-Za-z]/.test(c)) throw new BadRegex("escape");
  return { kind: "literal", end, codePoint, bell: false };
}

function property(pattern: string, at: number): Escape {
  let end = at + 3;
  let name = String.fromCodePoint(pattern.codePointAt(at + 2) ?? 0x5c);
  if (name === "{") {
    const close = pattern.indexOf("}", end);
    if (close < 0) throw new BadRegex("property");
    name = pattern.slice(end, close);
    end = close + 1;
  } else if (name === "\\") throw new BadRegex("property");
  const test = unicodeProperty(name);
  if (test === null) throw new BadRegex("property");
  return {
    kind: "set",
    end,
    perl: false,
    test: pattern[at + 1] === "p" ? test : (codePoint) => !test(codePoint),
  };
}

/** `\xHH`, `\uHHHH`, `\UHHHHHHHH`, or any number of digits in braces. */
function hex(pattern: string, at: number, digits: number): Escape {
  const rest = pattern.slice(at, at + 16);
  const found = /^\{([0-9A-Fa-f]+)\}/.exec(rest) ?? new RegExp(`^([0-9A-Fa-f]{${digits}})`).exec(rest);
  const codePoint = Number.parseInt(found?.[1] ?? "", 16);
  if (found === null || codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff))
    throw new BadRegex("escape");
  return { kind: "literal", end: at + found[0].length, codePoint, bell: false };
}
