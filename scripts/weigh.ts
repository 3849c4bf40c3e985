/**
 * `npm run weigh`: what each bundle and the .vsix weigh, in bytes, beside what they may weigh. Builds nothing: run
 * `npm run package` first, which leaves the minified bundles in dist/. Ends with status 1 above a budget.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { bundles, companions, libraryBundles, root, vsixBudget } from "./bundles.ts";
import { vsixPath } from "./vsix-path.ts";

interface Weight {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number | undefined;
}

function weigh(): Weight[] {
  const weights = bundles.map(({ outputs, needs = [], budget }) => ({
    name: outputs.join(" + ") + (needs.length > 0 ? " with what it needs" : ""),
    bytes: sum([...outputs, ...needs].map((output) => join(root, "dist", output))),
    budget,
  }));
  const outputs = [
    ...libraryBundles.flatMap((bundle) => bundle.outputs),
    ...companions.map(({ output }) => output),
  ];
  const beside = outputs.map((output) => ({
    name: output,
    bytes: sum([join(root, "dist", output)]),
    budget: undefined,
  }));
  return [...weights, ...beside, { name: ".vsix", bytes: sum([vsixPath()]), budget: vsixBudget }];
}

function sum(files: readonly string[]): number {
  return files.reduce((bytes, file) => bytes + statSync(file).size, 0);
}

function line({ name, bytes, budget }: Weight): string {
  const kilo = (figure: number) => `${(figure / 1000).toFixed(1)} kB`.padStart(11);
  const allowed = budget === undefined ? "  no budget" : `${kilo(budget)} allowed`;
  return `${name.padEnd(35)}${kilo(bytes)}  ${allowed}${isOver({ name, bytes, budget }) ? "  TOO HEAVY" : ""}`;
}

function isOver({ bytes, budget }: Weight): boolean {
  return budget !== undefined && bytes > budget;
}

if (existsSync(vsixPath())) {
  const weights = weigh();
  for (const weight of weights) console.log(line(weight));
  if (weights.some(isOver)) process.exitCode = 1;
} else {
  console.error("weigh: nothing is packaged yet: npm run package");
  process.exitCode = 1;
}
