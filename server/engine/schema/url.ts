/**
 * URLs as Go's net/url parses, resolves and prints them: the keys of schema resources, and part of refusal texts
 * (`harnesses.md` 2.9). Fragments are handled by the caller.
 */
import { goQuote } from "../text/go-quote.ts";

export interface Url {
  readonly scheme: string;
  /** What follows the scheme when that is no slash: `urn:OPAQUE`. */
  readonly opaque: string;
  readonly user: string | null;
  readonly host: string;
  /** As Go would print it: percent-encoded. */
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly query: string;
  /** `scheme:/path`, without the empty authority. */
  readonly omitHost: boolean;
}

/** Go's words for what is wrong with a URL. */
export class UrlError extends Error {}

/** The part before the first `#` and the part after it; an absent fragment is empty. */
export function splitFragment(reference: string): readonly [url: string, fragment: string] {
  const hash = reference.indexOf("#");
  return hash === -1 ? [reference, ""] : [reference.slice(0, hash), reference.slice(hash + 1)];
}

/** @throws UrlError with Go's text: `parse "…": invalid URL escape "%zz"`. */
export function parseUrl(text: string): Url {
  const fail = (reason: string): never => {
    throw new UrlError(`parse ${goQuote(text)}: ${reason}`);
  };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[\u0000-\u001f\u007f]/.test(text)) fail("net/url: invalid control character in URL");
  if (text.startsWith(":")) fail("missing protocol scheme");
  const colon = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(text)?.[0];
  const scheme = colon === undefined ? "" : colon.slice(0, -1).toLowerCase();
  let rest = colon === undefined ? text : text.slice(colon.length);
  let query = "";
  const mark = rest.indexOf("?");
  if (mark !== -1) {
    query = rest.slice(mark);
    rest = rest.slice(0, mark);
  }
  const bare = { scheme, opaque: "", user: null, host: "", query, omitHost: false };
  if (!rest.startsWith("/")) {
    if (scheme !== "") return { ...bare, opaque: rest, path: "" };
    if ((rest.split("/", 1)[0] ?? "").includes(":")) fail("first path segment in URL cannot contain colon");
  }
  let user: string | null = null;
  let host = "";
  let omitHost = false;
  if (rest.startsWith("//") && (scheme !== "" || !rest.startsWith("///"))) {
    const slash = rest.indexOf("/", 2);
    const authority = slash === -1 ? rest.slice(2) : rest.slice(2, slash);
    rest = slash === -1 ? "" : rest.slice(slash);
    const at = authority.lastIndexOf("@");
    if (at !== -1) {
      user = authority.slice(0, at);
      if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) fail("net/url: invalid userinfo");
      user = escapeBadEncoding(user, fail);
    }
    host = parseHost(authority.slice(at + 1), fail);
  } else if (scheme !== "" && rest.startsWith("/")) omitHost = true;
  return { scheme, opaque: "", user, host, path: encodedPath(rest, fail), query, omitHost };
}

function parseHost(host: string, fail: (reason: string) => never): string {
  let port = "";
  if (host.startsWith("[")) {
    const bracket = host.lastIndexOf("]");
    if (bracket === -1) fail("missing ']' in host");
    port = host.slice(bracket + 1);
  } else {
    const colon = host.lastIndexOf(":");
    if (colon !== -1) port = host.slice(colon);
  }
  if (port !== "" && !/^:[0-9]*$/.test(port)) fail(`invalid port ${goQuote(port)} after host`);
  const escaped = /%(?!25|[89A-Fa-f][0-9A-Fa-f]).{0,2}/s.exec(host)?.[0];
  if (escaped !== undefined) fail(`invalid URL escape ${goQuote(escaped)}`);
  const bad = /[ "<>\\^`{|}]/.exec(host)?.[0];
  if (bad !== undefined) fail(`invalid character ${goQuote(bad)} in host name`);
  return host;
}

function escapeBadEncoding(text: string, fail: (reason: string) => never): string {
  const bad = /%(?![0-9A-Fa-f]{2}).{0,2}/s.exec(text)?.[0];
  if (bad !== undefined) fail(`invalid URL escape ${goQuote(bad)}`);
  return text;
}

/** A path as it will be printed: unchanged when each of its characters may stand there, else unescaped and escaped anew. */
function encodedPath(path: string, fail: (reason: string) => never): string {
  escapeBadEncoding(path, fail);
  if (/^[A-Za-z0-9\-._~!$&'()*+,;=:@[\]%/]*$/.test(path)) return path;
  return escapeBytes(unescapeBytes(path), /[A-Za-z0-9\-._~$&+,/:;=@]/);
}

/** The bytes of a percent-encoded text. */
function unescapeBytes(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const out: number[] = [];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    if (byte !== 0x25) out.push(byte);
    else {
      out.push(Number.parseInt(String.fromCharCode(bytes[i + 1] as number, bytes[i + 2] as number), 16));
      i += 2;
    }
  }
  return Uint8Array.from(out);
}

function escapeBytes(bytes: Uint8Array, plain: RegExp): string {
  let out = "";
  for (const byte of bytes) {
    const char = String.fromCharCode(byte);
    out += byte < 0x80 && plain.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return out;
}

/** Go's PathEscape of one pointer token, which leaves only the characters of a path segment as they are. */
export function escapePathSegment(text: string): string {
  if (/^[A-Za-z0-9\-._~$&+:=@]*$/.test(text)) return text;
  return escapeBytes(new TextEncoder().encode(text), /[A-Za-z0-9\-._~$&+:=@]/);
}

/** A fragment with its percent-escapes resolved. @throws UrlError with Go's text: `invalid URL escape "%zz"`. */
export function decodeFragment(fragment: string): string {
  escapeBadEncoding(fragment, (reason) => {
    throw new UrlError(reason);
  });
  return fragment.includes("%") ? new TextDecoder().decode(unescapeBytes(fragment)) : fragment;
}

/** `reference`, which has no fragment, seen from `base`. @throws UrlError */
export function resolveUrl(base: string, reference: string): string {
  if (reference === "") return base;
  const from = parseUrl(base);
  const to = parseUrl(reference);
  if (to.scheme !== "") return printUrl({ ...to, path: withoutDots(to.path) });
  if (to.host !== "" || to.user !== null) {
    return printUrl({ ...to, scheme: from.scheme, path: withoutDots(to.path) });
  }
  // Go forgets the opaque part of a base; the library puts it back.
  if (from.opaque !== "") return printUrl({ ...to, scheme: from.scheme, opaque: from.opaque, path: "" });
  const query = to.path === "" && to.query === "" ? from.query : to.query;
  return printUrl({ ...from, query, path: withoutDots(joinPaths(from.path, to.path)), omitHost: false });
}

function joinPaths(base: string, reference: string): string {
  if (reference === "") return base;
  return reference.startsWith("/") ? reference : base.slice(0, base.lastIndexOf("/") + 1) + reference;
}

function withoutDots(path: string): string {
  if (path === "") return "";
  const kept: string[] = [];
  const segments = path.split("/");
  if (segments[0] === "") segments.shift();
  for (const segment of segments) {
    if (segment === "..") kept.pop();
    else if (segment !== ".") kept.push(segment);
  }
  const last = segments[segments.length - 1];
  const tail = (last === "." || last === "..") && kept.length > 0 ? "/" : "";
  return `/${kept.join("/")}${tail}`;
}

function printUrl(url: Url): string {
  const scheme = url.scheme === "" ? "" : `${url.scheme}:`;
  if (url.opaque !== "") return scheme + url.opaque + url.query;
  let authority = "";
  if (url.scheme !== "" || url.host !== "" || url.user !== null) {
    const named = url.host !== "" || url.user !== null;
    if (named || (url.path !== "" && !url.omitHost)) {
      authority = `//${url.user === null ? "" : `${url.user}@`}${url.host}`;
    }
  }
  const slash = url.path !== "" && !url.path.startsWith("/") && url.host !== "" ? "/" : "";
  return scheme + authority + slash + url.path + url.query;
}
