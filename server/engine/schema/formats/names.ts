/** The formats hostname and email. */
import { goQuoteRune } from "../../text/go-quote.ts";
import { byteLength } from "../../text/utf8.ts";
import { ipv4, ipv6 } from "./addresses.ts";
import type { FormatCheck } from "./format-check.ts";

export const hostname: FormatCheck = (value) => {
  const name = value.endsWith(".") ? value.slice(0, -1) : value;
  if (byteLength(name) > 253) return "more than 253 characters long";
  for (const label of name.split(".")) {
    if (label === "" || byteLength(label) > 63) return "label must be 1 to 63 characters long";
    if (label.startsWith("-")) return "label starts with hyphen";
    if (label.endsWith("-")) return "label ends with hyphen";
    const stray = strayCharacter(label, /[^0-9a-zA-Z-]/u);
    if (stray !== null) return stray;
  }
  return null;
};

/** v6.0.2 takes a local part for quoted by its first character alone. */
export const email602: FormatCheck = emailCheck((local) => local.startsWith('"'));

/** v6.0.3 wants the quote at its end too. */
export const email603: FormatCheck = emailCheck((local) => local.startsWith('"') && local.endsWith('"'));

function emailCheck(isQuoted: (local: string) => boolean): FormatCheck {
  return (value) => {
    // The text names another number than the one that is checked.
    if (byteLength(value) > 254) return "more than 255 characters long";
    const at = value.lastIndexOf("@");
    if (at < 0) return "missing @";
    return localPartReason(value.slice(0, at), isQuoted) ?? domainReason(value.slice(at + 1));
  };
}

function localPartReason(local: string, isQuoted: (local: string) => boolean): string | null {
  if (byteLength(local) > 64) return "local part more than 64 characters long";
  if (local.length > 1 && isQuoted(local)) {
    return /[\\"]/.test(local.slice(1, -1))
      ? "backslash and quote are not allowed within quoted local part"
      : null;
  }
  if (local.startsWith(".")) return "starts with dot";
  if (local.endsWith(".")) return "ends with dot";
  if (local.includes("..")) return "consecutive dots";
  return strayCharacter(local, /[^0-9a-zA-Z.!#$%&'*+\-/=?^_`{|}~]/u);
}

function domainReason(domain: string): string | null {
  if (!domain.startsWith("[") || !domain.endsWith("]")) return within("domain", hostname(domain));
  const address = domain.slice(1, -1);
  return address.startsWith("IPv6:")
    ? within("ipv6 address", ipv6(address.slice("IPv6:".length)))
    : within("ipv4 address", ipv4(address));
}

function within(part: string, reason: string | null): string | null {
  return reason === null ? null : `invalid ${part}: ${reason}`;
}

function strayCharacter(text: string, notAllowed: RegExp): string | null {
  const stray = notAllowed.exec(text)?.[0];
  return stray === undefined ? null : `invalid character ${goQuoteRune(stray.codePointAt(0) as number)}`;
}
