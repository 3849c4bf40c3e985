/** Go's `netip.ParseAddr`, with its texts. */
import { quoteBytes } from "./bytes.ts";

export interface ParsedAddress {
  readonly is4: boolean;
  /** What follows `%`, a byte string. */
  readonly zone: string;
}

interface Trouble {
  readonly what: string;
  /** The byte string from where the trouble begins. */
  readonly at?: string;
}

/** The kind of address that a byte string spells, or Go's text why it spells none. */
export function goParseAddress(bytes: string): ParsedAddress | string {
  const first = /[.:%]/.exec(bytes)?.[0];
  if (first === ":") return parseIpv6(bytes);
  const trouble =
    first === "."
      ? ipv4Trouble(bytes)
      : { what: first === "%" ? "missing IPv6 address" : "unable to parse IP" };
  return trouble === null ? { is4: true, zone: "" } : say(bytes, trouble);
}

function say(bytes: string, { what, at }: Trouble): string {
  const text = `ParseAddr(${quoteBytes(bytes)}): ${what}`;
  return at ? `${text} (at ${quoteBytes(at)})` : text;
}

function ipv4Trouble(bytes: string): Trouble | null {
  let field = "";
  let dots = 0;
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i] as string;
    if (c >= "0" && c <= "9") {
      if (field === "0") return { what: "IPv4 field has octet with leading zero" };
      field += c;
      if (Number(field) > 255) return { what: "IPv4 field has value >255" };
    } else if (c === ".") {
      if (field === "" || i === bytes.length - 1) {
        return { what: "IPv4 field must have at least one digit", at: bytes.slice(i) };
      }
      if (dots === 3) return { what: "IPv4 address too long" };
      dots++;
      field = "";
    } else return { what: "unexpected character", at: bytes.slice(i) };
  }
  return dots < 3 ? { what: "IPv4 address too short" } : null;
}

function parseIpv6(bytes: string): ParsedAddress | string {
  const percent = bytes.indexOf("%");
  const zone = percent < 0 ? "" : bytes.slice(percent + 1);
  if (percent >= 0 && zone === "") return say(bytes, { what: "zone must be a non-empty string" });
  const trouble = ipv6Trouble(percent < 0 ? bytes : bytes.slice(0, percent));
  return trouble === null ? { is4: false, zone } : say(bytes, trouble);
}

const GROUPS = 8;

function ipv6Trouble(address: string): Trouble | null {
  let rest = address;
  let groups = 0;
  let ellipsis = rest.startsWith("::");
  if (ellipsis) rest = rest.slice(2);
  if (ellipsis && rest === "") return null;
  while (groups < GROUPS) {
    const digits = (/^[0-9a-fA-F]{0,5}/.exec(rest) as RegExpExecArray)[0].length;
    if (digits > 4) return { what: "each group must have 4 or less digits", at: rest };
    if (digits === 0) return { what: "each colon-separated field must have at least one digit", at: rest };
    if (rest[digits] === ".") {
      const trouble = embeddedTrouble(rest, groups, ellipsis);
      if (trouble !== null) return trouble;
      groups += 2;
      rest = "";
      break;
    }
    groups++;
    rest = rest.slice(digits);
    if (rest === "") break;
    if (rest[0] !== ":") return { what: "unexpected character, want colon", at: rest };
    if (rest.length === 1) return { what: "colon must be followed by more characters", at: rest };
    rest = rest.slice(1);
    if (rest[0] === ":") {
      if (ellipsis) return { what: "multiple :: in address", at: rest };
      ellipsis = true;
      rest = rest.slice(1);
      if (rest === "") break;
    }
  }
  if (rest !== "") return { what: "trailing garbage after address", at: rest };
  if (groups < GROUPS) return ellipsis ? null : { what: "address string too short" };
  return ellipsis ? { what: "the :: must expand to at least one field of zeros" } : null;
}

/** What is wrong with an IPv4 address at the end of an IPv6 one, after `groups` groups. */
function embeddedTrouble(rest: string, groups: number, ellipsis: boolean): Trouble | null {
  if (!ellipsis && groups !== GROUPS - 2) {
    return { what: "embedded IPv4 address must replace the final 2 fields of the address", at: rest };
  }
  if (groups > GROUPS - 2) {
    return { what: "too many hex fields to fit an embedded IPv4 at the end of the address", at: rest };
  }
  return ipv4Trouble(rest);
}
