/** How each stage grows with its input, for `npm run bench`. */
import { evaluate } from "../server/engine/evaluate/evaluate.ts";
import { extractCandidate, type Harness, harnesses, judge, openSchema } from "../server/engine/index.ts";
import { guardText } from "../server/engine/json/guard.ts";
import { readJson } from "../server/engine/json/read.ts";
import { withFloat64Numbers } from "../server/engine/json/remarshal.ts";
import { ruleFindings } from "../server/engine/rules/index.ts";
import { noSurroundings } from "../server/engine/rules/subject.ts";
import { compileSchema } from "../server/engine/schema/compile.ts";
import { schemaFindings } from "../server/workspace/lint-file.ts";
import { fittingReply } from "../test/property/fitting-reply.ts";
import { growing, schemaOfFindings } from "./bench-inputs.ts";
import { measure } from "./measure.ts";

const kib = 1024;
const sizes = [kib, 10 * kib, 100 * kib, kib * kib, 10 * kib * kib];
const names = ["1 KiB", "10 KiB", "100 KiB", "1 MiB", "10 MiB"];
const nameWidth = 52;

interface Line {
  readonly name: string;
  readonly make: (bytes: number) => string;
  /** What is not to be timed; gives what is. */
  readonly prepare: (input: string) => () => unknown;
}

/** Nanoseconds a byte for each size, and how much more a byte costs in the largest than in the one before. */
function print({ name, make, prepare }: Line): void {
  const costs = sizes.map((size) => {
    // Copied, because a string that was put together by repetition is laid out anew by whoever reads it first.
    const input = Buffer.from(make(size)).toString();
    const run = prepare(input);
    const isLarge = size > kib * kib;
    const [best = Number.NaN] = measure(isLarge ? 2 : 10, run, isLarge ? 0 : 5);
    return (best * 1e6) / input.length;
  });
  const figures = costs.map((cost) => cost.toFixed(1).padStart(9)).join("");
  const [before = Number.NaN, last = Number.NaN] = costs.slice(-2);
  // A stage that gives its answer at the first character has no cost that grows.
  const ratio = before < 0.1 ? "-" : `×${(last / before).toFixed(2)}`;
  console.log(`${name.padEnd(nameWidth)}${figures}   ${ratio}`);
}

function schemaFor(harness: Harness, text: string) {
  const schema = openSchema(harness, text);
  if (schema.compiled === null) throw new Error(`${harness.id} refuses ${text}`);
  return schema;
}

/** Without the harness's cap on replies, which would answer for the stages behind it. */
function uncapped(harness: Harness): Harness {
  return { ...harness, caps: { ...harness.caps, payloadBytes: null } };
}

function evaluated(schemaText: string): Line["prepare"] {
  const document = readJson(schemaText);
  if (!document.ok) throw new Error(`no JSON: ${schemaText}`);
  const outcome = compileSchema({ document: document.node, resourceUrl: "mem://s", defaultDraft: "2020-12" });
  if (!outcome.ok) throw new Error(`refused: ${schemaText}`);
  return (input) => {
    const read = readJson(input);
    if (!read.ok) throw new Error("no JSON");
    return () => evaluate(outcome.schema, read.node);
  };
}

function* lines(): Generator<Line> {
  const json = ["array of numbers", "object of many members", "one string of escapes"] as const;
  for (const name of json) {
    const make = growing[name];
    yield { name: `JSON.parse, for comparison: ${name}`, make, prepare: (text) => () => JSON.parse(text) };
  }
  for (const [name, make] of Object.entries(growing)) {
    yield { name: `guard: ${name}`, make, prepare: (text) => () => guardText(text) };
    yield { name: `read: ${name}`, make, prepare: (text) => () => readJson(text).ok };
  }
  yield {
    name: "doubles: array of numbers",
    make: growing["array of numbers"],
    prepare: (text) => {
      const read = readJson(text);
      return () => read.ok && withFloat64Numbers(read.node);
    },
  };
  for (const [schema, input] of [
    ['{"items":{"type":"integer"}}', "array of numbers"],
    ['{"items":{"type":"string"}}', "array of numbers"],
    ['{"contains":{"type":"string"}}', "array of numbers"],
    ['{"uniqueItems":true}', "array of numbers"],
    ['{"additionalProperties":{"minimum":13}}', "object of many members"],
    ['{"pattern":"^(a|<)*$"}', "one string of escapes"],
  ] as const) {
    yield { name: `evaluate ${schema}`, make: growing[input], prepare: evaluated(schema) };
  }
  for (const harness of harnesses.map(uncapped)) {
    for (const [name, make] of Object.entries(growing)) {
      yield {
        name: `extract, ${harness.id}: ${name}`,
        make,
        prepare: (text) => () => extractCandidate(harness, text).candidate.length,
      };
    }
    const open = schemaFor(harness, "{}");
    for (const [name, make] of Object.entries(growing)) {
      const prepare: Line["prepare"] = (text) => () => judge(open, text).verdict;
      yield { name: `reply, ${harness.id}: ${name}`, make, prepare };
    }
    const strict = schemaFor(harness, '{"type":"object","properties":{"v":{"items":{"type":"string"}}}}');
    yield {
      name: `reply, ${harness.id}: every item violates`,
      make: (bytes) => fittingReply(harness, `{"v":${growing["array of numbers"](bytes)}}`),
      prepare: (text) => () => judge(strict, text).verdict,
    };
    for (const [name, make] of Object.entries(growing)) {
      const prepare: Line["prepare"] = (text) => () => openSchema(harness, text).findings.length;
      yield { name: `schema, ${harness.id}: ${name}`, make, prepare };
    }
    yield {
      name: `all findings, ${harness.id}: some in every property`,
      make: schemaOfFindings,
      prepare: (text) => () => schemaFindings(openSchema(harness, text), noSurroundings).length,
    };
    // Behind the caps nobody looks any further.
    const { caps } = harness;
    const capless = { ...harness, caps: { ...caps, schemaBytes: null, schemaDepth: null } };
    yield {
      name: `the same without caps, ${harness.id}`,
      make: schemaOfFindings,
      prepare: (text) => () => ruleFindings(openSchema(capless, text)).length,
    };
  }
}

/** `only`: lines whose names have it. */
export function benchGrowth(only = ""): void {
  const head = names.map((name) => name.padStart(9)).join("");
  console.log(`\n${"Nanoseconds a byte (linear: level or falling)".padEnd(nameWidth)}${head}   last two`);
  for (const line of lines()) if (line.name.includes(only)) print(line);
}
