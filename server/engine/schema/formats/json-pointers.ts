/** The formats json-pointer and relative-json-pointer. */
import type { FormatCheck } from "./format-check.ts";

export const jsonPointer: FormatCheck = (value) => {
  if (value === "") return null;
  if (!value.startsWith("/")) return "not starting with /";
  return /~(?![01])/.test(value) ? "~ must be followed by 0 or 1" : null;
};

export const relativeJsonPointer: FormatCheck = (value) => {
  let digits = 0;
  while (isDigit(value.charCodeAt(digits))) digits++;
  if (digits === 0) return "must start with non-negative integer";
  if (digits > 1 && value.startsWith("0")) return "starts with zero";
  const rest = value.slice(digits);
  return rest === "#" ? null : jsonPointer(rest);
};

function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39;
}
