/** URI references as the Rust library parses, resolves and prints them: strictly by RFC 3986 (`harnesses.md` 6.2). */

export interface Uri {
  readonly scheme: string | null;
  readonly authority: string | null;
  readonly path: string;
  /** Without the question mark; null where there is none. */
  readonly query: string | null;
  /** Without the hash; null where there is none. */
  readonly fragment: string | null;
}

/** Why a text is no URI reference, in the library's words. */
export class UriError extends Error {
  constructor(text: string, reason: string, index: number) {
    super(`Invalid URI reference '${text}': ${reason} at index ${index}`);
  }
}

/** What URIs consist of, as a class of characters; `i` adds those of IRIs. */
const UNRESERVED = "A-Za-z0-9\\-._~";
const SUB_DELIMS = "!$&'()*+,;=";
const IRI_LETTERS =
  "\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{ffef}\\u{10000}-\\u{1fffd}\\u{20000}-\\u{efffd}";
const IRI_PRIVATE = "\\u{e000}-\\u{f8ff}\\u{f0000}-\\u{10fffd}";

interface Alphabets {
  readonly user: RegExp;
  readonly host: RegExp;
  readonly path: RegExp;
  readonly firstSegment: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

function alphabets(more: string, inQuery: string): Alphabets {
  const base = UNRESERVED + SUB_DELIMS + more;
  const of = (extra: string) => new RegExp(`[${base}${extra}]`, "u");
  return {
    user: of(":"),
    host: of(""),
    path: of(":@/"),
    firstSegment: of("@"),
    query: of(`:@/?${inQuery}`),
    fragment: of(":@/?"),
  };
}

const uriAlphabets = alphabets("", "");
const iriAlphabets = alphabets(IRI_LETTERS, IRI_PRIVATE);

/** @throws UriError; its index counts UTF-8 bytes */
export function parseUri(text: string, international = false): Uri {
  return new Parser(text, international ? iriAlphabets : uriAlphabets).parse();
}

class Parser {
  private readonly text: string;
  private readonly allowed: Alphabets;
  private at = 0;

  constructor(text: string, allowed: Alphabets) {
    this.text = text;
    this.allowed = allowed;
  }

  parse(): Uri {
    const { text, allowed } = this;
    const scheme = this.scheme();
    let authority: string | null = null;
    if (text.startsWith("//", this.at)) {
      this.at += 2;
      authority = this.authority();
    }
    const start = this.at;
    // Without a scheme, a colon in the first segment would make one.
    const isRelative = scheme === null && authority === null && text[start] !== "/";
    if (isRelative) this.read(allowed.firstSegment);
    if (!isRelative || text[this.at] === "/") this.read(allowed.path);
    const path = text.slice(start, this.at);
    let query: string | null = null;
    if (text[this.at] === "?") query = this.part(allowed.query);
    let fragment: string | null = null;
    if (text[this.at] === "#") fragment = this.part(allowed.fragment);
    if (this.at < text.length) this.fail("unexpected character");
    return { scheme, authority, path, query, fragment };
  }

  private scheme(): string | null {
    const start = /^[A-Za-z0-9+.-]*/.exec(this.text)?.[0] ?? "";
    if (this.text[start.length] !== ":") return null;
    if (!/^[A-Za-z]/.test(start)) this.fail("unexpected character");
    this.at = start.length + 1;
    return start;
  }

  private authority(): string {
    const end = this.at + (/^[^/?#]*/.exec(this.text.slice(this.at))?.[0].length ?? 0);
    const start = this.at;
    const user = this.text.lastIndexOf("@", end - 1);
    if (user >= start) {
      this.read(this.allowed.user);
      if (this.at !== user) this.fail("unexpected character");
      this.at++;
    }
    if (this.text[this.at] === "[") this.literal(end);
    else this.read(this.allowed.host);
    if (this.text[this.at] === ":") {
      this.at++;
      while (this.at < end && /[0-9]/.test(this.text[this.at] as string)) this.at++;
    }
    if (this.at !== end) this.fail("unexpected character");
    return this.text.slice(start, end);
  }

  /** An address in brackets. */
  private literal(end: number): void {
    const close = this.text.indexOf("]", this.at);
    const inside = close < 0 || close >= end ? null : this.text.slice(this.at + 1, close);
    if (inside === null) this.fail("unexpected character");
    if (
      !isIpv6(inside as string) &&
      !/^v[0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+$/i.test(inside as string)
    ) {
      this.fail("invalid IPv6 address");
    }
    this.at = close + 1;
  }

  private part(allowed: RegExp): string {
    const start = ++this.at;
    this.read(allowed);
    return this.text.slice(start, this.at);
  }

  /** As many characters as are allowed. */
  private read(allowed: RegExp): void {
    const { text } = this;
    while (this.at < text.length) {
      if (text[this.at] === "%") {
        if (!/^%[0-9A-Fa-f]{2}/.test(text.slice(this.at, this.at + 3)))
          this.fail("invalid percent-encoded octet");
        this.at += 3;
        continue;
      }
      const character = String.fromCodePoint(text.codePointAt(this.at) as number);
      if (!allowed.test(character)) return;
      this.at += character.length;
    }
  }

  private fail(reason: string): never {
    throw new UriError(this.text, reason, Buffer.byteLength(this.text.slice(0, this.at)));
  }
}

/** Whether Rust's standard library reads the text as an IPv6 address, without a zone. */
export function isIpv6(text: string): boolean {
  const [head, tail, more] = text.split("::") as [string, string | undefined, string | undefined];
  if (more !== undefined) return false;
  const groups = (part: string): number | null => {
    if (part === "") return 0;
    const pieces = part.split(":");
    let count = 0;
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1;
      if (isLast && piece.includes(".") && (part === tail || tail === undefined)) {
        if (!isIpv4(piece)) return null;
        count += 2;
      } else if (/^[0-9A-Fa-f]{1,4}$/.test(piece)) count++;
      else return null;
    }
    return count;
  };
  const before = groups(head);
  if (tail === undefined) return head !== "" && before === 8;
  const after = groups(tail);
  return before !== null && after !== null && before + after <= 7;
}

/** Four decimal numbers without leading zeros. */
export function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part) && Number(part) <= 255)
  );
}

export function printUri({ scheme, authority, path, query, fragment }: Uri): string {
  return (
    (scheme === null ? "" : `${scheme}:`) +
    (authority === null ? "" : `//${authority}`) +
    path +
    (query === null ? "" : `?${query}`) +
    (fragment === null ? "" : `#${fragment}`)
  );
}

/** `reference` seen from `base`, normalized. @throws UriError */
export function resolveUri(base: string, reference: string): string {
  if (reference.startsWith("#") && base.endsWith(reference)) return base;
  const to = parseUri(reference);
  const from = parseUri(base);
  return printUri(normalized(target(from, to)));
}

function target(from: Uri, to: Uri): Uri {
  if (to.scheme !== null) return { ...to, path: withoutDots(to.path) };
  if (to.authority !== null) return { ...to, scheme: from.scheme, path: withoutDots(to.path) };
  const { scheme, authority } = from;
  const { fragment } = to;
  if (to.path === "") return { scheme, authority, path: from.path, query: to.query ?? from.query, fragment };
  const path = to.path.startsWith("/") ? to.path : merged(from, to.path);
  return { scheme, authority, path: withoutDots(path), query: to.query, fragment };
}

function merged(from: Uri, path: string): string {
  if (from.authority !== null && from.path === "") return `/${path}`;
  return from.path.slice(0, from.path.lastIndexOf("/") + 1) + path;
}

function withoutDots(path: string): string {
  if (!/(?:^|\/)\.\.?(?:\/|$)/.test(path)) return path;
  const absolute = path.startsWith("/");
  const kept: string[] = [];
  const segments = path.split("/");
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === "..") {
      if (kept.length > (absolute ? 1 : 0)) kept.pop();
      if (isLast) kept.push("");
    } else if (segment === ".") {
      if (isLast) kept.push("");
    } else kept.push(segment);
  });
  return kept.join("/");
}

/** Case and needless escapes don't tell URIs apart. */
function normalized(uri: Uri): Uri {
  return {
    scheme: uri.scheme?.toLowerCase() ?? null,
    authority:
      uri.authority === null
        ? null
        : unescaped(uri.authority)
            .toLowerCase()
            .replace(/%[0-9a-f]{2}/g, (octet) => octet.toUpperCase()),
    path: unescaped(uri.path),
    query: uri.query === null ? null : unescaped(uri.query),
    fragment: uri.fragment === null ? null : unescaped(uri.fragment),
  };
}

function unescaped(text: string): string {
  return text.replace(/%[0-9A-Fa-f]{2}/g, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : octet.toUpperCase();
  });
}

/** The URI up to its fragment. */
export function withoutFragment(uri: string): string {
  const hash = uri.indexOf("#");
  return hash < 0 ? uri : uri.slice(0, hash);
}

export function schemeOf(uri: string): string {
  return uri.slice(0, Math.max(0, uri.indexOf(":")));
}
