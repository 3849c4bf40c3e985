/** All lines of a vectors file, compared. */
import type { Harness } from "../../server/engine/index.ts";
import { compareLine } from "./compare.ts";
import type { Difference } from "./comparison.ts";
import { type KnownDifference, knownDifferences } from "./known-differences.ts";
import { readLine } from "./line.ts";

export interface Parity {
  /** Lines that speak of the harness. */
  readonly lines: number;
  readonly same: number;
  readonly differences: readonly {
    readonly id: string;
    readonly fields: readonly Difference[];
    readonly known: KnownDifference | null;
  }[];
}

/** `text` is the file's. */
export function compareFile(harness: Harness, text: string): Parity {
  const differences: Parity["differences"][number][] = [];
  let lines = 0;
  for (const row of text.split("\n")) {
    const line = row === "" ? null : readLine(row, harness.id);
    if (line === null) continue;
    lines++;
    const fields = compareLine(harness, line);
    if (fields.length === 0) continue;
    const known = knownDifferences.find(
      ({ harness: id, id: lineId }) => id === harness.id && lineId.test(line.id),
    );
    differences.push({ id: line.id, fields, known: known ?? null });
  }
  return { lines, same: lines - differences.length, differences };
}
