/**
 * `npm run parity`: compares the engine's answers with everything that was recorded from the harnesses, in `../shared/vectors`.
 * Ends with 1 when a line differs that isn't in `test/parity/known-differences.ts`, or a difference there is none any more.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { harnesses } from "../server/engine/index.ts";
import { knownDifferences } from "../test/parity/known-differences.ts";
import { compareFile } from "../test/parity/run.ts";

const folder = resolve("../shared/vectors");

function main(): number {
  if (!existsSync(folder)) {
    console.log(`parity: skipped, there is no ${folder}`);
    return 0;
  }
  let unexpected = 0;
  const seen = new Set<(typeof knownDifferences)[number]>();
  for (const harness of harnesses) {
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".jsonl"))) {
      const { lines, same, differences } = compareFile(harness, readFileSync(join(folder, name), "utf8"));
      if (lines === 0) continue;
      console.log(
        `${harness.id}  ${name.padEnd(24)} ${same} of ${lines} (${((100 * same) / lines).toFixed(1)} %)`,
      );
      for (const { id, fields, known } of differences) {
        if (known !== null) seen.add(known);
        else unexpected++;
        console.log(
          `  ${known === null ? "DIFFERS" : "known"}  ${id}${known === null ? "" : `: ${known.reason}`}`,
        );
        for (const { field, want, got } of fields) {
          console.log(`    ${field}\n      want ${JSON.stringify(want)}\n      got  ${JSON.stringify(got)}`);
        }
      }
    }
  }
  const stale = knownDifferences.filter((known) => !seen.has(known));
  for (const { harness, id } of stale) console.log(`STALE  ${harness} ${id}: no line differs any more`);
  console.log(`${unexpected} unexpected, ${seen.size} known, ${stale.length} stale`);
  return unexpected + stale.length === 0 ? 0 : 1;
}

process.exitCode = main();
