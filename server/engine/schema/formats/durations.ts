/** The formats duration and period. */
import { goQuoteRune } from "../../text/go-quote.ts";
import { toBytes } from "./bytes.ts";
import type { FormatCheck } from "./format-check.ts";
import { dateTime } from "./times.ts";

const UNITS = ["YMD", "HMS"];

export const duration: FormatCheck = (value) => {
  if (!value.startsWith("P")) return "must start with P";
  // A unit is looked at as one byte.
  const bytes = toBytes(value.slice(1));
  if (bytes === "") return "nothing after P";
  if (bytes.endsWith("W")) {
    if (bytes === "W") return "no number in week";
    return /[^0-9]/.test(bytes.slice(0, -1)) ? "invalid week" : null;
  }
  for (const [i, part] of bytes.split("T", 3).entries()) {
    if (i > 0 && part === "") return "no time elements";
    const units = UNITS[i];
    if (units === undefined) return "more than one T";
    const reason = partReason(part, units);
    if (reason !== null) return reason;
  }
  return null;
};

/** Why `part` isn't a run of numbers with units, each unit at most once and in the order of `units`. */
function partReason(part: string, units: string): string | null {
  let nextUnit = 0;
  for (let at = 0; at < part.length; at++) {
    const start = at;
    while (part.charCodeAt(at) >= 0x30 && part.charCodeAt(at) <= 0x39) at++;
    if (at === start) return "missing number";
    const unit = part[at];
    if (unit === undefined) return "missing unit";
    const found = units.indexOf(unit);
    const quoted = goQuoteRune(unit.charCodeAt(0));
    if (found < 0) return `invalid unit ${quoted}`;
    if (found < nextUnit) return `unit ${quoted} out of order`;
    nextUnit = found + 1;
  }
  return null;
}

export const period: FormatCheck = (value) => {
  const slash = value.indexOf("/");
  if (slash < 0) return "missing slash";
  const start = value.slice(0, slash);
  const end = value.slice(slash + 1);
  if (start.startsWith("P")) {
    return within("start duration", duration(start)) ?? within("end date-time", dateTime(end));
  }
  return (
    within("start date-time", dateTime(start)) ??
    (end.startsWith("P") ? within("end duration", duration(end)) : within("end date-time", dateTime(end)))
  );
};

function within(part: string, reason: string | null): string | null {
  return reason === null ? null : `invalid ${part}: ${reason}`;
}
