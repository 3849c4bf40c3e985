/** The recorded answers that may live in this project; `npm run parity` compares all of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mivia } from "../../server/engine/harness/mivia.ts";
import { compareFile } from "./run.ts";

describe("mivia answers as recorded", () => {
  it.each([
    ["admission.jsonl", 155],
    ["contract.jsonl", 32],
    ["corrective.jsonl", 48],
    ["extraction.jsonl", 207],
    ["parse.jsonl", 130],
    ["validate.jsonl", 264],
  ])("%s", (name, lines) => {
    const parity = compareFile(mivia, readFileSync(join(import.meta.dirname, "vectors", name), "utf8"));
    expect(parity.differences.filter(({ known }) => known === null)).toEqual([]);
    expect(parity.lines).toBe(lines);
  });
});
