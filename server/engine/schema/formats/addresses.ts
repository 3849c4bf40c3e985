/** The formats ipv4 and ipv6. */
import { goQuote } from "../../text/go-quote.ts";
import { toBytes } from "./bytes.ts";
import type { FormatCheck } from "./format-check.ts";
import { goAtoi } from "./go-atoi.ts";
import { goParseAddress } from "./go-netip.ts";

export const ipv4: FormatCheck = (value) => {
  const groups = value.split(".", 5);
  if (groups.length !== 4) return "expected four decimals";
  for (const group of groups) {
    if (group.length > 1 && group.startsWith("0")) return "leading zeros";
    const number = goAtoi(group);
    if (typeof number === "string") return `strconv.Atoi: parsing ${goQuote(group)}: ${number}`;
    if (number < 0n || number > 255n) return "decimal must be between 0 and 255";
  }
  return null;
};

export const ipv6: FormatCheck = (value) => ipv6Reason(toBytes(value));

/** The same for a byte string. */
export function ipv6Reason(bytes: string): string | null {
  if (!bytes.includes(":")) return "missing colon";
  const address = goParseAddress(bytes);
  if (typeof address === "string") return address;
  return address.zone === "" ? null : "zone id is not a part of ipv6 address";
}
