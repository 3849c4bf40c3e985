/** The recorded answers that may live in this project; `npm run parity` compares all of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Harness, harnessById } from "../../server/engine/index.ts";
import { compareFile } from "./run.ts";

/** By harness: each file that speaks of it, and how many of its lines do. */
const files: Readonly<Record<string, readonly (readonly [name: string, lines: number])[]>> = {
  mivia: [
    ["admission.jsonl", 155],
    ["contract.jsonl", 32],
    ["corrective.jsonl", 48],
    ["extraction.jsonl", 207],
    ["parse.jsonl", 130],
    ["validate.jsonl", 264],
  ],
  "mivia-sdk": [
    ["admission.jsonl", 155],
    ["corrective.jsonl", 53],
    ["parse.jsonl", 130],
    ["validate.jsonl", 264],
  ],
  driftlessaf: [
    ["reflect-driftlessaf.jsonl", 169],
    ["validate-driftlessaf.jsonl", 123],
  ],
  codewhale: [
    ["admission.jsonl", 155],
    ["codewhale.jsonl", 61],
    ["extraction.jsonl", 207],
    ["parse.jsonl", 130],
    ["validate.jsonl", 264],
  ],
  harbor: [
    ["admission-harbor.jsonl", 155],
    ["extraction.jsonl", 207],
    ["harbor.jsonl", 73],
    ["validate-harbor.jsonl", 317],
  ],
};

describe.each(Object.entries(files))("%s answers as recorded", (id, table) => {
  it.each(table)("%s", (name, lines) => {
    const text = readFileSync(join(import.meta.dirname, "vectors", name), "utf8");
    const parity = compareFile(harnessById(id) as Harness, text);
    expect(parity.differences.filter(({ known }) => known === null)).toEqual([]);
    expect(parity.lines).toBe(lines);
  });
});
