/** Go's `time.Parse("2006-01-02", …)`, with its texts. */
import { goAtoi } from "./go-atoi.ts";

const LAYOUT = "2006-01-02";

/** Why a byte string is no date, in Go's words; null when it is one. */
export function goDateReason(bytes: string): string | null {
  const cannotParse = (at: number, element: string) =>
    `parsing time ${quote(bytes)} as ${quote(LAYOUT)}: cannot parse ${quote(bytes.slice(at))} as ${quote(element)}`;
  const wrong = (what: string) => `parsing time ${quote(bytes)}: ${what}`;

  const year = isDigit(bytes, 0) && bytes.length >= 4 ? goAtoi(bytes.slice(0, 4)) : "invalid syntax";
  if (typeof year === "string") return cannotParse(0, "2006");
  if (bytes[4] !== "-") return cannotParse(4, "-");
  if (!isDigit(bytes, 5) || !isDigit(bytes, 6)) return cannotParse(5, "01");
  const month = Number(bytes.slice(5, 7));
  if (month < 1 || month > 12) return wrong("month out of range");
  if (bytes[7] !== "-") return cannotParse(7, "-");
  if (!isDigit(bytes, 8) || !isDigit(bytes, 9)) return cannotParse(8, "02");
  if (bytes.length > 10) return wrong(`extra text: ${quote(bytes.slice(10))}`);
  const day = Number(bytes.slice(8, 10));
  return day < 1 || day > daysIn(month, Number(year)) ? wrong("day out of range") : null;
}

function isDigit(bytes: string, at: number): boolean {
  const c = bytes.charCodeAt(at);
  return c >= 0x30 && c <= 0x39;
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Quoting of the package time: bytes that aren't printable ASCII as `\x` escapes, DEL excepted. */
function quote(bytes: string): string {
  return `"${bytes.replace(/[^ !#-[\]-\x7f]/g, escapeByte)}"`;
}

function escapeByte(byte: string): string {
  return byte === '"' || byte === "\\"
    ? `\\${byte}`
    : `\\x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`;
}
