/**
 * `npm run bench -- batch [REPLIES]`: `batch` over replies of 2 KiB, with one job and with two, as processes of their own: replies a second,
 * beside ajv alone on the same candidates in the same run, and the most memory that was in use. Figures are read, not asserted.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, createWriteStream, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { build } from "esbuild";
import { buildOptions, bundles, libraryBundles, root } from "./bundles.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  required: ["summary", "verdict", "score", "findings"],
  properties: {
    summary: { type: "string", minLength: 1, maxLength: 4000 },
    verdict: { enum: ["approve", "change", "reject"] },
    score: { type: "integer", minimum: 1, maximum: 10 },
    findings: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "line"],
        properties: {
          path: { type: "string", pattern: "^[^/].*" },
          line: { type: "integer", minimum: 1 },
          remark: { type: "string" },
        },
      },
    },
  },
};

/** Of about 2 KiB, all different; one in three misses the schema. */
function candidate(index: number): string {
  const findings = Array.from({ length: 20 }, (_, item) => ({
    path: `src/module-${index % 97}/file-${item}.ts`,
    line: index % 3 === 0 && item === 7 ? 0 : 1 + item,
    remark: `Remark ${index} on line ${item}, neither long nor short.`,
  }));
  return JSON.stringify({
    summary: `Reply ${index}.`,
    verdict: "approve",
    score: 1 + (index % 10),
    findings,
  });
}

function* input(count: number): Generator<string> {
  let block = "";
  for (let index = 0; index < count; index++) {
    const reply = `<mivia_output>\n${candidate(index)}\n</mivia_output>`;
    block += `${JSON.stringify({ id: index, harness: "mivia", schema, reply })}\n`;
    if (block.length < 1 << 20) continue;
    yield block;
    block = "";
  }
  yield block;
}

interface Run {
  readonly seconds: number;
  /** Seconds of all its threads together, which depend less on what else the machine does; NaN where the system doesn't tell. */
  readonly cpu: number;
  /** Mebibytes; NaN where the system doesn't tell. */
  readonly peak: number;
}

/** Replies in a file, so that making them takes nothing from the threads that are measured. */
async function write(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file);
  for (const block of input(count)) if (!stream.write(block)) await once(stream, "drain");
  stream.end();
  await once(stream, "close");
}

async function run(program: string, file: string, jobs: number): Promise<Run> {
  const stdin = openSync(file, "r");
  const start = performance.now();
  const child = spawn(process.execPath, [program, "batch", "--jobs", String(jobs)], {
    stdio: [stdin, "ignore", "inherit"],
  });
  closeSync(stdin);
  let peak = Number.NaN;
  let cpu = Number.NaN;
  const poll = setInterval(() => {
    peak = peakOf(child.pid) ?? peak;
    cpu = cpuOf(child.pid) ?? cpu;
  }, 50);
  await once(child, "close");
  clearInterval(poll);
  return { seconds: (performance.now() - start) / 1000, cpu, peak };
}

/** The most resident memory so far, as Linux tells it. */
function peakOf(pid: number | undefined): number | undefined {
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(told(pid, "status"))?.[1];
  return kib === undefined ? undefined : Number(kib) / 1024;
}

/** Seconds in user and system mode so far; Linux counts a hundred ticks a second. */
function cpuOf(pid: number | undefined): number | undefined {
  const [user, system] = told(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ")
    .slice(11, 13);
  return user === undefined || system === undefined ? undefined : (Number(user) + Number(system)) / 100;
}

function told(pid: number | undefined, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, "utf8");
  } catch {
    return "";
  }
}

function ajvAlone(count: number): number {
  const validate = new Ajv2020({ allErrors: true }).compile(schema);
  const candidates = Array.from({ length: count }, (_, index) => candidate(index));
  const start = performance.now();
  for (const text of candidates) validate(JSON.parse(text));
  return (performance.now() - start) / 1000;
}

export async function benchBatch(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-batch-"));
  try {
    const wanted = [...bundles.filter(({ entry }) => entry === "server/cli/main.ts"), ...libraryBundles];
    for (const bundle of wanted)
      await build({ ...buildOptions(bundle, true), absWorkingDir: root, outdir: folder });
    const program = join(folder, "cli.cjs");
    await write(join(folder, "few.jsonl"), 1000);
    await write(join(folder, "all.jsonl"), count);
    const ajv = ajvAlone(count);
    const rate = (seconds: number) => `${Math.round(count / seconds).toLocaleString("en")} replies a second`;
    const size = Math.round(Buffer.byteLength(candidate(1)) / 102.4) / 10;
    console.log(`${count.toLocaleString("en")} replies of ${size} KiB`);
    console.log(`ajv alone, JSON.parse and validate: ${rate(ajv)}`);
    let first: Run | undefined;
    for (const jobs of [1, 2]) {
      const few = await run(program, join(folder, "few.jsonl"), jobs);
      const all = await run(program, join(folder, "all.jsonl"), jobs);
      first ??= all;
      const times = (first.seconds / all.seconds).toFixed(2);
      const memory = `most memory ${few.peak.toFixed(0)} MiB at 1,000, ${all.peak.toFixed(0)} MiB at ${count.toLocaleString("en")}`;
      const beside = `${(all.seconds / ajv).toFixed(1)} times as long as ajv`;
      const cpu = `${all.cpu.toFixed(1)} s of CPU`;
      console.log(`batch --jobs ${jobs}: ${rate(all.seconds)} (×${times}), ${beside}, ${cpu}; ${memory}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
