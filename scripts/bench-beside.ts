/**
 * Findings at the cap beside vscode-json-languageservice, which validates the same document in the same run: the admission family is to take at most
 * half of its time, all families together at most twice. Both begin at the text, as after a keystroke, and take turns, so that whatever else the
 * machine does slows both.
 */
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import { type Harness, harnesses, openSchema } from "../server/engine/index.ts";
import { noSurroundings } from "../server/engine/rules/subject.ts";
import { schemaFindings } from "../server/workspace/lint-file.ts";
import { schemaAtTheCap, schemaOfFindings } from "./bench-inputs.ts";
import { quantile } from "./measure.ts";

const rounds = 150;
const warmUp = 80;
const nameWidth = 62;

const service = getLanguageService({});
service.configure({ validate: true, allowComments: false });

async function validate(text: string): Promise<number> {
  const document = TextDocument.create("file:///schema.json", "json", 1, text);
  const settings = { comments: "error", trailingCommas: "error" } as const;
  return (await service.doValidation(document, service.parseJSONDocument(document), settings)).length;
}

interface Contender {
  readonly name: string;
  /** Most times of what the JSON language service takes; null for what is only told. */
  readonly most: number | null;
  /** Gives the number of findings. */
  readonly run: (text: string) => number | Promise<number>;
}

function contenders(harness: Harness): Contender[] {
  const all = (others: readonly Harness[]) => (text: string) =>
    schemaFindings(openSchema(harness, text), { ...noSurroundings, others, isWorkflowFile: true }).length;
  const others = harnesses.filter((each) => each !== harness);
  const { id } = harness;
  return [
    { name: `${id}: admission`, most: 0.5, run: (text) => openSchema(harness, text).findings.length },
    { name: `${id}: all families`, most: 2, run: all([]) },
    { name: `${id}: all families, all other harnesses in use`, most: null, run: all(others) },
  ];
}

/** Milliseconds, ascending, of each contender; one run of each in every round, each round with a text of its own. */
async function race(each: readonly Contender[], text: string): Promise<number[][]> {
  const took: number[][] = each.map(() => []);
  for (let round = -warmUp; round < rounds; round++) {
    const typed = text.replace("A remark.", `A remark${round}.`);
    for (let turn = 0; turn < each.length; turn++) {
      // Each begins in its turn, so that none is always the one that has to clear up the memory of the others.
      const index = (turn + round + warmUp) % each.length;
      const start = performance.now();
      await each[index]?.run(typed);
      if (round >= 0) took[index]?.push(performance.now() - start);
    }
  }
  return took.map((times) => times.sort((a, b) => a - b));
}

/** Returns whether all held. */
async function raceOn(title: string, text: string): Promise<boolean> {
  const json: Contender = { name: "vscode-json-languageservice", most: null, run: validate };
  const head = ["median", "p95", "findings", "ratio", "at most"].map((name) => name.padStart(10)).join("");
  console.log(`\n${`${title}, ${text.length} bytes; milliseconds`.padEnd(nameWidth)}${head}`);
  let holds = true;
  const print = async ({ name, most, run }: Contender, times: number[], reference: number) => {
    const median = quantile(times, 0.5);
    const ratio = median / reference;
    const figures = [median.toFixed(2), quantile(times, 0.95).toFixed(2), String(await run(text))];
    const beside = [`×${ratio.toFixed(2)}`, most === null ? "-" : `×${most}`];
    const isMissed = most !== null && ratio > most;
    if (isMissed) holds = false;
    const cells = [...figures, ...beside].map((cell) => cell.padStart(10)).join("");
    console.log(`${name.padEnd(nameWidth)}${cells}${isMissed ? "  missed" : ""}`);
  };
  for (const harness of harnesses) {
    const each = [json, ...contenders(harness)];
    const took = await race(each, text);
    const reference = quantile(took[0] ?? [], 0.5);
    for (const [index, contender] of each.entries()) await print(contender, took[index] ?? [], reference);
  }
  return holds;
}

export async function benchBeside(): Promise<void> {
  const plain = await raceOn("Ordinary schema at the cap", schemaAtTheCap());
  const full = await raceOn("Schema at the cap with a finding in every property", schemaOfFindings());
  console.log(plain && full ? "\nAll within their share." : "\nNot all within their share.");
}
