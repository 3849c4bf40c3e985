/** What each step takes beside its budget, in every harness, for `npm run bench`. */
import { harnesses, judge, openSchema } from "../server/engine/index.ts";
import { fittingReply } from "../test/property/fitting-reply.ts";
import { candidateOf, schemaAtTheCap } from "./bench-inputs.ts";
import { measure, quantile } from "./measure.ts";

const kib = 1024;
const nameWidth = 48;
const cellWidth = 18;

/** Milliseconds, and how many times what JSON.parse takes. */
function cell(milliseconds: number, reference: number): string {
  const digits = milliseconds < 10 ? 2 : 0;
  return `${milliseconds.toFixed(digits)} (×${(milliseconds / reference).toFixed(0)})`.padStart(cellWidth);
}

interface Step {
  readonly name: string;
  /** Milliseconds; null where there is none. */
  readonly budget: number | null;
  /** JSON.parse of the step's text, milliseconds. */
  readonly reference: number;
  /** One for each harness. */
  readonly took: readonly number[];
}

function print({ name, budget, reference, took }: Step): void {
  const share = budget === null ? "" : `${Math.round((100 * Math.max(...took)) / budget)} %`;
  const first = `${name.padEnd(nameWidth)}${(budget === null ? "-" : String(budget)).padStart(7)}${share.padStart(8)}`;
  console.log(first + reference.toFixed(3).padStart(11) + took.map((one) => cell(one, reference)).join(""));
}

function parseTime(text: string): number {
  return quantile(
    measure(200, () => JSON.parse(text)),
    0.5,
  );
}

export function benchSteps(): void {
  const text = schemaAtTheCap();
  // Before anything else has run: code that is not compiled yet, metaschemas that are not read yet.
  const cold = harnesses.map((harness) => measure(1, () => openSchema(harness, text), 0)[0] ?? Number.NaN);
  const schemas = harnesses.map((harness) => openSchema(harness, text));
  console.log(`Schema of ${text.length} bytes. Milliseconds; in brackets, times what JSON.parse takes.`);
  for (const { harness, admission } of schemas) {
    if (admission !== null) console.log(`${harness.id} refuses it: ${admission}`);
  }
  const columns = harnesses.map(({ id }) => id.padStart(cellWidth)).join("");
  console.log(
    `${"\nStep".padEnd(nameWidth + 1)}${"budget".padStart(7)}${"worst".padStart(8)}${"JSON.parse".padStart(11)}${columns}`,
  );

  const reference = parseTime(text);
  print({ name: "schema opened, the first in the process", budget: null, reference, took: cold });
  const typed = (index: number) => text.replace("A remark.", `A remark${index}.`);
  const keystrokes = harnesses.map((harness) =>
    measure(150, (index) => openSchema(harness, typed(index)).findings.length),
  );
  for (const [name, share, budget] of [
    ["median", 0.5, 5],
    ["95th percentile", 0.95, 16],
  ] as const) {
    const took = keystrokes.map((sorted) => quantile(sorted, share));
    print({ name: `all findings after a keystroke, ${name}`, budget, reference, took });
  }
  const shown = harnesses.map((harness) =>
    quantile(
      measure(100, () => openSchema(harness, text).appendix),
      0.5,
    ),
  );
  print({ name: "findings, contract and appendix, median", budget: null, reference, took: shown });

  for (const [size, budget, times] of [
    [2 * kib, 1, 200],
    [64 * kib - 600, 50, 40],
  ] as const) {
    for (const wrong of [0, 3]) {
      const candidate = candidateOf(size, wrong);
      const took = schemas.map((schema) => {
        const reply = fittingReply(schema.harness, candidate);
        return quantile(
          measure(times, () => judge(schema, reply)),
          0.5,
        );
      });
      const outcome = wrong === 0 ? "accepted" : `${wrong} violations`;
      const name = `reply of ${Math.round(size / kib)} KiB, ${outcome}, median`;
      print({ name, budget, reference: parseTime(candidate), took });
    }
  }
}
