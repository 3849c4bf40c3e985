/**
 * `npm run bench`: what each step takes beside its budget, and how it grows from 1 KiB to 10 MiB. A measurement, not a
 * test: figures depend on the machine, so they are read, not asserted. The figures of a running editor (keystroke to
 * squiggle, `activate()`) are not among them.
 */
import { harnessById, judge, openSchema } from "../server/engine/index.ts";
import { growing, replyOf, schemaAtTheCap } from "./bench-inputs.ts";

const kib = 1024;
const harness = harnessById("mivia");
if (harness === undefined) throw new Error("the harness mivia is missing");
const mivia = harness;

/** Milliseconds that each of `times` runs took, ascending, after some runs that are not counted. */
function measure(times: number, run: (index: number) => unknown): number[] {
  for (let index = 0; index < Math.min(times, 20); index++) run(-1 - index);
  const taken: number[] = [];
  for (let index = 0; index < times; index++) {
    const start = performance.now();
    run(index);
    taken.push(performance.now() - start);
  }
  return taken.sort((one, other) => one - other);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function row(name: string, milliseconds: number, budget: number): void {
  const took = `${milliseconds.toFixed(2)} ms`.padStart(12);
  const share = `${Math.round((100 * milliseconds) / budget)} %`.padStart(7);
  console.log(`${name.padEnd(58)}${took}${`${budget} ms`.padStart(9)}${share}`);
}

function benchSteps(): void {
  const text = schemaAtTheCap();
  const schema = openSchema(mivia, text);
  console.log(`schema: ${text.length} bytes, admission: ${schema.admission ?? "admitted"}\n`);
  console.log(`${"Step".padEnd(58)}${"took".padStart(12)}${"budget".padStart(9)}${"share".padStart(7)}`);

  const typed = (index: number) => text.replace("A remark.", `A remark${index}.`);
  const keystrokes = measure(200, (index) => openSchema(mivia, typed(index)).findings.length);
  row("all findings after a keystroke, median", quantile(keystrokes, 0.5), 5);
  row("all findings after a keystroke, 95th percentile", quantile(keystrokes, 0.95), 16);

  for (const [name, wrong] of [
    ["accepted", 0],
    ["three violations", 3],
  ] as const) {
    const small = replyOf(2 * kib, wrong);
    row(
      `reply of 2 KiB, ${name}, median`,
      quantile(
        measure(300, () => judge(schema, small)),
        0.5,
      ),
      1,
    );
    const large = replyOf(64 * kib, wrong);
    row(
      `reply of 64 KiB, ${name}, median`,
      quantile(
        measure(40, () => judge(schema, large)),
        0.5,
      ),
      50,
    );
  }
}

function benchGrowth(): void {
  const sizes = [kib, 10 * kib, 100 * kib, kib * kib, 10 * kib * kib];
  const names = ["1 KiB", "10 KiB", "100 KiB", "1 MiB", "10 MiB"];
  const open = openSchema(mivia, "{}");
  const head = names.map((name) => name.padStart(9)).join("");
  console.log(`\n${"Nanoseconds a byte (linear: level or falling)".padEnd(45)}${head}   last two`);
  const line = (name: string, make: (bytes: number) => string, run: (input: string) => unknown) => {
    const cost = sizes.map((size) => {
      // Copied, because a string that was put together by repetition is laid out anew by whoever reads it first.
      const input = Buffer.from(make(size)).toString();
      const best = quantile(
        measure(size > 100 * kib ? 3 : 20, () => run(input)),
        0,
      );
      return (best * 1e6) / input.length;
    });
    const figures = cost.map((figure) => figure.toFixed(1).padStart(9)).join("");
    const ratio = (cost.at(-1) ?? Number.NaN) / (cost.at(-2) ?? Number.NaN);
    console.log(`${name.padEnd(45)}${figures}   × ${ratio.toFixed(2)}`);
  };
  for (const [name, make] of Object.entries(growing)) {
    line(`reply: ${name}`, make, (input) => judge(open, input).verdict);
  }
  for (const [name, make] of Object.entries(growing)) {
    line(`schema: ${name}`, make, (input) => openSchema(mivia, input).findings.length);
  }
}

benchSteps();
benchGrowth();
