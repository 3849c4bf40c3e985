/**
 * `npm run fuzz -- [TEXT] [--runs N] [--seed N]`: the properties of every stage whose name holds TEXT, 100,000 random cases each.
 * Prints what the cases came to, and ends with 1 where a property does not hold, with the smallest case and the seed that leads to
 * it. The tests run the same properties with fewer cases.
 */
import { parseArgs } from "node:util";
import { allProperties } from "../test/property/all.ts";
import type { StageProperty } from "../test/property/property.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "100000" }, seed: { type: "string" } },
});

function holds(property: StageProperty, runs: number, seed: number | undefined): boolean {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  console.log(`\n${property.name}`);
  try {
    const figures = property.run({ runs, ...(seed === undefined ? {} : { seed }) });
    console.log(`  holds: ${runs} cases in ${seconds()}, seed ${figures.seed}`);
    for (const [what, times] of [...figures.counts].sort())
      console.log(`  ${String(times).padStart(8)} ${what}`);
    return true;
  } catch (error) {
    console.log(`  DOES NOT HOLD, after ${seconds()}`);
    const { message, cause } = error as Error;
    for (const line of `${message}\n${(cause as Error | undefined)?.stack ?? ""}`.split("\n")) {
      console.log(`    ${line}`);
    }
    return false;
  }
}

const wanted = positionals.join(" ");
const chosen = allProperties.filter(({ name }) => name.includes(wanted));
if (chosen.length === 0) console.log(`no property has "${wanted}" in its name`);
const seed = values.seed === undefined ? undefined : Number(values.seed);
const failed = chosen.filter((property) => !holds(property, Number(values.runs), seed));
console.log(`\n${chosen.length - failed.length} of ${chosen.length} properties hold`);
process.exitCode = failed.length === 0 && chosen.length > 0 ? 0 : 1;
