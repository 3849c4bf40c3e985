/**
 * Go's `url.Parse` (net/url of Go 1.26, with the lenient colons that modules of older Go versions get), with its texts. Works on
 * byte strings.
 */
import { quoteBytes, toBytes } from "./bytes.ts";
import { goParseAddress } from "./go-netip.ts";

/** The parts of a URL that the formats look at, as byte strings. */
export interface GoUrl {
  /** Lower case; empty for a relative URL. */
  readonly scheme: string;
  /** Unescaped, with its port. */
  readonly host: string;
  /** The path as written, where Go would not write it so itself; else empty. */
  readonly rawPath: string;
}

/** Thrown inside only: `goParseUrl` turns it into a text. */
class UrlTrouble extends Error {}

/** The URL that `text` spells, or Go's text why it spells none: `parse "…": reason`. */
export function goParseUrl(text: string): GoUrl | string {
  const bytes = toBytes(text);
  const hash = bytes.indexOf("#");
  const beforeFragment = hash < 0 ? bytes : bytes.slice(0, hash);
  let parsing = beforeFragment;
  try {
    const url = parse(beforeFragment);
    parsing = bytes;
    if (hash >= 0) unescapeBytes(bytes.slice(hash + 1), "fragment");
    return url;
  } catch (error) {
    if (!(error instanceof UrlTrouble)) throw error;
    return `parse ${quoteBytes(parsing)}: ${error.message}`;
  }
}

/** `url.Hostname()`: the host without port and brackets. */
export function hostnameOf(url: GoUrl): string {
  const colon = url.host.lastIndexOf(":");
  const host = colon >= 0 && isOptionalPort(url.host.slice(colon)) ? url.host.slice(0, colon) : url.host;
  return host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
}

function parse(bytes: string): GoUrl {
  if (hasControlByte(bytes)) throw new UrlTrouble("net/url: invalid control character in URL");
  const colon = schemeEnd(bytes);
  const scheme = bytes.slice(0, Math.max(0, colon)).toLowerCase();
  const afterScheme = bytes.slice(colon + 1);
  const question = afterScheme.indexOf("?");
  let rest = question < 0 ? afterScheme : afterScheme.slice(0, question);
  if (!rest.startsWith("/")) {
    if (scheme !== "") return { scheme, host: "", rawPath: "" };
    if ((rest.split("/", 1)[0] as string).includes(":")) {
      throw new UrlTrouble("first path segment in URL cannot contain colon");
    }
  }
  let host = "";
  if (rest.startsWith("//") && (scheme !== "" || !rest.startsWith("///"))) {
    const slash = rest.indexOf("/", 2);
    host = parseAuthority(slash < 0 ? rest.slice(2) : rest.slice(2, slash));
    rest = slash < 0 ? "" : rest.slice(slash);
  }
  const path = unescapeBytes(rest, "path");
  return { scheme, host, rawPath: escapePath(path) === rest ? "" : rest };
}

function hasControlByte(bytes: string): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes.charCodeAt(i);
    if (c < 0x20 || c === 0x7f) return true;
  }
  return false;
}

/** Where the colon after a scheme stands, or -1. */
function schemeEnd(bytes: string): number {
  if (bytes.startsWith(":")) throw new UrlTrouble("missing protocol scheme");
  const scheme = /^[a-zA-Z][a-zA-Z0-9+\-.]*:/.exec(bytes)?.[0] ?? "";
  return scheme.length - 1;
}

/** The host of an authority. The host is looked at before the user. */
function parseAuthority(authority: string): string {
  const at = authority.lastIndexOf("@");
  const host = parseHost(authority.slice(at + 1));
  if (at < 0) return host;
  const user = authority.slice(0, at);
  if (!/^[a-zA-Z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) throw new UrlTrouble("net/url: invalid userinfo");
  const colon = user.indexOf(":");
  unescapeBytes(colon < 0 ? user : user.slice(0, colon), "user");
  if (colon >= 0) unescapeBytes(user.slice(colon + 1), "user");
  return host;
}

function parseHost(host: string): string {
  const bracket = host.lastIndexOf("[");
  if (bracket > 0) throw new UrlTrouble("invalid IP-literal");
  if (bracket === 0) return parseIpLiteral(host);
  const colon = host.lastIndexOf(":");
  if (colon >= 0) checkPort(host.slice(colon));
  return unescapeBytes(host, "host");
}

function parseIpLiteral(host: string): string {
  const end = host.lastIndexOf("]");
  if (end < 0) throw new UrlTrouble("missing ']' in host");
  const port = host.slice(end + 1);
  checkPort(port);
  const literal = host.slice(1, end);
  const zone = literal.indexOf("%25");
  const name =
    zone < 0
      ? unescapeBytes(literal, "host")
      : unescapeBytes(literal.slice(0, zone), "host") + unescapeBytes(literal.slice(zone), "zone");
  const address = goParseAddress(name);
  if (typeof address === "string") throw new UrlTrouble(`invalid host: ${address}`);
  if (address.is4) throw new UrlTrouble("invalid IP-literal");
  return `[${name}]${port}`;
}

function checkPort(port: string): void {
  if (!isOptionalPort(port)) throw new UrlTrouble(`invalid port ${quoteBytes(port)} after host`);
}

function isOptionalPort(port: string): boolean {
  return /^(?::[0-9]*)?$/.test(port);
}

type Part = "path" | "fragment" | "user" | "host" | "zone";

/** What a host may hold unescaped. */
const HOST_BYTE = /[a-zA-Z0-9!$&'()*+,;=:[\]<>"\-_.~\x80-\xff]/;

/** An escape, or the percent sign of a broken one. */
const ESCAPE = /%(?:[0-9a-fA-F]{2})?/g;

/** The same, or a byte that a host can't hold. */
const ESCAPE_IN_HOST = /%(?:[0-9a-fA-F]{2})?|[^a-zA-Z0-9!$&'()*+,;=:[\]<>"\-_.~\x80-\xff]/g;

/** `bytes` with its escapes undone. In a host some escapes and some bytes aren't allowed; the first wrong one is named. */
function unescapeBytes(bytes: string, part: Part): string {
  const inHost = part === "host" || part === "zone";
  return bytes.replace(inHost ? ESCAPE_IN_HOST : ESCAPE, (found, at: number) => {
    if (!found.startsWith("%")) throw new UrlTrouble(`invalid character ${quoteBytes(found)} in host name`);
    if (found.length === 3 && mayBeEscaped(found, part)) return unescaped(found);
    throw new UrlTrouble(`invalid URL escape ${quoteBytes(bytes.slice(at, at + 3))}`);
  });
}

/** In a host only bytes from 0x80 on may be escaped; in a zone also those that could stand unescaped, and the space. */
function mayBeEscaped(triple: string, part: Part): boolean {
  if (triple === "%25") return true;
  if (part === "host") return unescaped(triple) >= "\x80";
  return (
    part !== "zone" ||
    unescaped(triple) === " " ||
    (unescaped(triple) < "\x80" && HOST_BYTE.test(unescaped(triple)))
  );
}

function unescaped(triple: string): string {
  return String.fromCharCode(Number.parseInt(triple.slice(1), 16));
}

/** A path as Go itself would write it. */
function escapePath(path: string): string {
  return path.replace(
    /[^a-zA-Z0-9\-_.~$&+,/:;=@]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
