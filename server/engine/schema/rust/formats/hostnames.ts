/** Host names and e-mail addresses. */
import { byteLength } from "../../../text/utf8.ts";
import { isIpv4, isIpv6 } from "../uri.ts";
import { isInternationalHostname } from "./idn.ts";

/** Labels of letters, digits and hyphens, at most 63 each and 253 in all; no dot at the end. */
export function isAsciiHostname(text: string): boolean {
  if (text.length === 0 || text.length > 253) return false;
  return text
    .split(".")
    .every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label) && !label.endsWith("\n"));
}

/** From draft 7 on, what a label in Punycode stands for is looked at too. */
export function isHostname(text: string): boolean {
  if (!isAsciiHostname(text)) return false;
  return !/(?:^|\.)xn--/i.test(text) || isInternationalHostname(text);
}

const LONGEST_LOCAL_PART = 64;

/** `isHost`: what the part behind the last `@` has to be, where it isn't an address in brackets. */
export function isEmail(text: string, isHost: (host: string) => boolean): boolean {
  const separator = text.lastIndexOf("@");
  if (separator < 0) return false;
  const local = text.slice(0, separator);
  const domain = text.slice(separator + 1);
  if (local === "" || byteLength(local) > LONGEST_LOCAL_PART || !isLocalPart(local)) return false;
  if (domain === "" || byteLength(domain) > 254) return false;
  const literal = /^\[(.*)\]$/s.exec(domain)?.[1];
  if (literal !== undefined) {
    return literal.startsWith("IPv6:") ? isIpv6(literal.slice("IPv6:".length)) : isIpv4(literal);
  }
  return isDotAtom(domain) && isHost(domain);
}

function isLocalPart(local: string): boolean {
  if (!local.startsWith('"') || !local.endsWith('"')) return isDotAtom(local);
  // Quotes around nothing are nothing.
  return (
    local.length > 2 &&
    /^(?:\\[\u0021-\u007e]|[\t !\u0023-\u005b\u005d-\u007e\u0080-\uffff])+$/.test(local.slice(1, -1))
  );
}

function isDotAtom(text: string): boolean {
  return text
    .split(".")
    .every((atom) => /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~\u0080-\uffff]+$/.test(atom) && !atom.endsWith("\n"));
}
