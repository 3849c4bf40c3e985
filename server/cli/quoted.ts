import { visible } from "./visible.ts";

/**
 * A text of somebody else in a report, each of its lines marked. One string: spread into arguments, 80,000 lines are more
 * than the stack holds.
 */
export function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => `    | ${visible(line)}`)
    .join("\n");
}
