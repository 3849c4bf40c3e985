/** The formats date, time and date-time. All three count and cut bytes, so they work on byte strings. */
import { toBytes } from "./bytes.ts";
import type { FormatCheck } from "./format-check.ts";
import { goAtoi } from "./go-atoi.ts";
import { goDateReason } from "./go-date.ts";

export const date: FormatCheck = (value) => goDateReason(toBytes(value));

export const time: FormatCheck = (value) => timeReason(toBytes(value));

export const dateTime: FormatCheck = (value) => {
  const bytes = toBytes(value);
  if (bytes.length < 20) return "less than 20 characters long";
  if (bytes[10] !== "t" && bytes[10] !== "T") return "11th character must be t or T";
  const wrongDate = goDateReason(bytes.slice(0, 10));
  if (wrongDate !== null) return `invalid date element: ${wrongDate}`;
  const wrongTime = timeReason(bytes.slice(11));
  return wrongTime === null ? null : `invalid time element: ${wrongTime}`;
};

function timeReason(bytes: string): string | null {
  if (bytes.length < 9) return "less than 9 characters long";
  if (bytes[2] !== ":" || bytes[5] !== ":") return "missing colon in correct place";
  const clock = integers(bytes.slice(0, 8), 3);
  if (clock === "invalid") return "invalid hour/min/sec";
  if (clock === "negative") return "non-positive hour/min/sec";
  const [hour, minute, second] = clock as [number, number, number];
  if (hour > 23 || minute > 59 || second > 60) return "hour/min/sec out of range";

  let rest = bytes.slice(8);
  if (rest.startsWith(".")) {
    const digits = (/^[0-9]*/.exec(rest.slice(1)) as RegExpExecArray)[0].length;
    if (digits === 0) return "no digits in second fraction";
    rest = rest.slice(1 + digits);
  }
  const offset = offsetMinutes(rest);
  if (typeof offset === "string") return offset;
  // A leap second is the last one of a day in UTC.
  const utc = hour * 60 + minute - offset;
  const lastMinute = (utc < 0 ? utc + 24 * 60 : utc) === 23 * 60 + 59;
  return second === 60 && !lastMinute ? "invalid leap second" : null;
}

/** The minutes that a zone is ahead of UTC, or why it is no zone. */
function offsetMinutes(zone: string): number | string {
  if (zone === "z" || zone === "Z") return 0;
  if (zone.length !== 6) return "offset must be 6 characters long";
  if (zone[0] !== "+" && zone[0] !== "-") return "offset must begin with plus/minus";
  if (zone[3] !== ":") return "missing colon in offset in correct place";
  const parts = integers(zone.slice(1), 2);
  if (parts === "invalid") return "invalid hour/min in offset";
  if (parts === "negative") return "non-positive hour/min in offset";
  const [hour, minute] = parts as [number, number];
  if (hour > 23 || minute > 59) return "hour/min in offset out of range";
  return (zone[0] === "+" ? 1 : -1) * (hour * 60 + minute);
}

/** The `count` integers that colons separate; the last one takes whatever follows. */
function integers(text: string, count: number): number[] | "invalid" | "negative" {
  const parts = text.split(":");
  const numbers: number[] = [];
  for (const part of [...parts.slice(0, count - 1), parts.slice(count - 1).join(":")]) {
    const number = goAtoi(part);
    if (typeof number === "string") return "invalid";
    if (number < 0n) return "negative";
    numbers.push(Number(number));
  }
  return numbers;
}
