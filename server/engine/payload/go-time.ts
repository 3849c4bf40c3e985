/** `time.Time` as it reads and writes its JSON: RFC 3339, in Go's understanding. */

import { goJsonString } from "../json/go-marshal.ts";
import type { JsonNode } from "../json/node.ts";

/** The text that Go writes again, null where a null leaves the value alone; or Go's error. */
export function goTime(node: JsonNode): { readonly text: string | null } | string {
  if (node.kind === "null") return { text: null };
  if (node.kind !== "string") return "Time.UnmarshalJSON: input is not a JSON string";
  // What stands between the quotes is read as it is written.
  const written = goJsonString(node.value).slice(1, -1);
  const reader = new Reader(written);
  const { error } = reader.read();
  return error ?? { text: reader.text() };
}

/** What a time that nobody has set is written as. */
export const ZERO_TIME = "0001-01-01T00:00:00Z";

/** An offset that Go reads and refuses to write. */
export const UNWRITABLE_OFFSET =
  "json: error calling MarshalJSON for type time.Time: Time.MarshalJSON: timezone hour outside of range [0,23]";

const LAYOUT = "2006-01-02T15:04:05Z07:00";

/** Reads along the layout. */
class Reader {
  private readonly whole: string;
  private rest: string;
  private error: string | null = null;
  private readonly parts: number[] = [];
  private fraction = "";
  private zone = "Z";

  constructor(text: string) {
    this.whole = text;
    this.rest = text;
  }

  read(): { readonly error: string | null } {
    this.year();
    this.mark("-");
    this.number("01", true, 1, 12, "month");
    this.mark("-");
    this.number("02", true, 0, 99, "day");
    this.mark("T");
    this.number("15", false, 0, 23, "hour");
    this.mark(":");
    this.number("04", true, 0, 59, "minute");
    this.mark(":");
    this.number("05", true, 0, 59, "second");
    this.fractionOfSecond();
    this.offset();
    if (this.error === null && this.rest !== "") this.fail(`: extra text: ${quoted(this.rest)}`);
    this.dayOfMonth();
    return { error: this.error };
  }

  text(): string {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = this.parts;
    const two = (part: number) => String(part).padStart(2, "0");
    const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
    return `${date}T${two(hour)}:${two(minute)}:${two(second)}${this.fraction}${this.zone}`;
  }

  private fail(message: string): void {
    this.error ??= `parsing time ${quoted(this.whole)}${message}`;
  }

  private misfit(element: string, rest: string): void {
    this.fail(` as ${quoted(LAYOUT)}: cannot parse ${quoted(rest)} as ${quoted(element)}`);
  }

  private mark(mark: string): void {
    if (this.error !== null) return;
    if (this.rest.startsWith(mark)) this.rest = this.rest.slice(1);
    else this.misfit(mark, this.rest);
  }

  private year(): void {
    if (/^[0-9]{4}/.test(this.rest)) {
      this.parts.push(Number(this.rest.slice(0, 4)));
      this.rest = this.rest.slice(4);
    } else this.misfit("2006", this.rest);
  }

  private number(element: string, twoDigits: boolean, least: number, most: number, what: string): void {
    if (this.error !== null) return;
    const digits = (twoDigits ? /^[0-9]{2}/ : /^[0-9]{1,2}/).exec(this.rest)?.[0];
    if (digits === undefined) {
      this.misfit(element, this.rest);
      return;
    }
    this.rest = this.rest.slice(digits.length);
    const value = Number(digits);
    this.parts.push(value);
    if (value < least || value > most) this.fail(`: ${what} out of range`);
  }

  private fractionOfSecond(): void {
    if (this.error !== null) return;
    const found = /^[.,]([0-9]+)/.exec(this.rest);
    if (found === null) return;
    this.rest = this.rest.slice(found[0].length);
    const digits = (found[1] ?? "").slice(0, 9).replace(/0+$/, "");
    this.fraction = digits === "" ? "" : `.${digits}`;
  }

  private offset(): void {
    if (this.error !== null) return;
    if (this.rest.startsWith("Z")) {
      this.rest = this.rest.slice(1);
      return;
    }
    const hold = this.rest;
    const found = /^([\s\S])([0-9]{2}):([0-9]{2})/.exec(hold);
    if (found === null) {
      this.misfit("Z07:00", hold);
      return;
    }
    const [text, sign = "", hours = "", minutes = ""] = found;
    this.rest = hold.slice(text.length);
    if (Number(hours) > 24) this.fail(": time zone offset hour out of range");
    if (Number(minutes) > 60) this.fail(": time zone offset minute out of range");
    if (sign !== "+" && sign !== "-") this.misfit("Z07:00", hold);
    const all = Number(hours) * 60 + Number(minutes);
    const two = (part: number) => String(part).padStart(2, "0");
    this.zone = all === 0 ? "Z" : `${sign}${two(Math.floor(all / 60))}:${two(all % 60)}`;
  }

  private dayOfMonth(): void {
    const [year = 0, month = 1, day = 0] = this.parts;
    if (this.error !== null) return;
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31;
    if (day < 1 || day > days) this.fail(": day out of range");
  }
}

/** The time package's own quoting: bytes beyond ASCII are spelled out. */
function quoted(text: string): string {
  let out = '"';
  for (const byte of new TextEncoder().encode(text)) {
    if (byte >= 0x80 || byte < 0x20) out += `\\x${byte.toString(16).padStart(2, "0")}`;
    else out += byte === 0x22 || byte === 0x5c ? `\\${String.fromCharCode(byte)}` : String.fromCharCode(byte);
  }
  return `${out}"`;
}
