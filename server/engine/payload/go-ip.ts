/** `net.IP` as it reads and writes its text. */
import { goParseAddress } from "../schema/formats/go-netip.ts";

/** The text that Go writes again; or Go's error. */
export function goIp(text: string): { readonly text: string } | string {
  if (text === "") return { text };
  const ascii = /^[\x20-\x7e]*$/.test(text);
  const parsed = ascii ? goParseAddress(text) : "";
  if (typeof parsed === "string" || parsed.zone !== "") return `invalid IP address: ${text}`;
  return { text: parsed.is4 ? text : shortened(groups(text)) };
}

/** The eight groups of an IPv6 address that is known to be one. */
function groups(text: string): number[] {
  const plain = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...four) => {
    const [a = 0, b = 0, c = 0, d = 0] = four.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail] = plain.split("::") as [string, string?];
  const numbers = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return numbers(head);
  const before = numbers(head);
  const behind = numbers(tail);
  return [...before, ...Array<number>(8 - before.length - behind.length).fill(0), ...behind];
}

/** The longest run of two or more zero groups, the first of several, becomes `::`. An IPv4 address inside is written as one. */
function shortened(all: readonly number[]): string {
  const [g6 = 0, g7 = 0] = all.slice(6);
  if (all.slice(0, 5).every((group) => group === 0) && all[5] === 0xffff) {
    return [g6 >> 8, g6 & 255, g7 >> 8, g7 & 255].join(".");
  }
  let best = { start: 0, length: 1 };
  for (let start = 0; start < 8; start++) {
    let length = 0;
    while (start + length < 8 && all[start + length] === 0) length++;
    if (length > best.length) best = { start, length };
  }
  const hex = (part: readonly number[]) => part.map((group) => group.toString(16)).join(":");
  if (best.length < 2) return hex(all);
  return `${hex(all.slice(0, best.start))}::${hex(all.slice(best.start + best.length))}`;
}
