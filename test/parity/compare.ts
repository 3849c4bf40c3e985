/** Whether the engine answers a line of the vectors as the harness did. */

import { say } from "../../server/engine/harness/wording.ts";
import {
  correctiveWithoutSchema,
  extractCandidate,
  type Harness,
  judge,
  openSchema,
} from "../../server/engine/index.ts";
import { byteLength, toWellFormed } from "../../server/engine/text/utf8.ts";
import type { VectorLine } from "./line.ts";
import { sameText } from "./same-text.ts";

/** One field that differs. */
export interface Difference {
  readonly field: string;
  readonly want: unknown;
  readonly got: unknown;
}

type Comparison = (harness: Harness, line: VectorLine) => Difference[];

/** Empty when the answer is the same. Throws on a kind of line that isn't known. */
export function compareLine(harness: Harness, line: VectorLine): Difference[] {
  const comparison = COMPARISONS.get(line.kind);
  if (comparison === undefined) throw new Error(`${line.id}: no comparison for ${line.kind}`);
  return comparison(harness, line);
}

const extraction: Comparison = (harness, { reply, expect }) => {
  const by = (rules: Harness["extraction"]) => extractCandidate({ extraction: rules }, reply ?? "").candidate;
  return [
    ...fixed("extractEnvelope", expect, by(harness.extraction.slice(0, 1))),
    ...fixed("stripOneCodeFence", expect, by(harness.extraction.slice(1))),
    ...fixed("extractOutputCandidate", expect, by(harness.extraction)),
  ];
};

const parse: Comparison = (harness, { reply, expect }) => {
  const report = judge(openSchema(harness, "{}"), reply ?? "");
  return [
    ...fixed("error", expect, report.error),
    ...("candidate" in expect ? fixed("candidate", expect, report.candidate) : []),
  ];
};

const admission: Comparison = (harness, { schemaText, expect }) => {
  const schema = openSchema(harness, schemaText ?? "");
  const agreed = (schema.admission === null) === (schema.findings.length === 0);
  return [
    ...fixed("accepted", expect, schema.admission === null),
    ...("schemaParse" in expect
      ? fixed("schemaParse", expect, schema.admission)
      : [
          ...varying("admission", expect, schema.admission),
          ...fixed("schemaBytes", expect, schema.schemaBytes),
        ]),
    ...(agreed
      ? []
      : [{ field: "findings", want: "empty exactly when admitted", got: schema.findings.length }]),
  ];
};

const contract: Comparison = (harness, { schemaText, expect }) => {
  const { contract: text, appendix } = openSchema(harness, schemaText ?? "");
  const example = expect.exampleJson;
  const whole = say(harness.wording, "contract", {
    example: example === null ? "" : say(harness.wording, "contractExample", { example: String(example) }),
    schema: String(expect.compactJson),
  });
  return [
    ...equal("contract", whole, text),
    ...fixed("contractBytes", expect, byteLength(text ?? "")),
    ...fixed("appendixBytes", expect, byteLength(appendix ?? "")),
  ];
};

const validation: Comparison = (harness, { schemaText, reply, expect }) => {
  const schema = openSchema(harness, schemaText ?? "");
  const report = judge(schema, reply ?? "");
  if ("schemaParse" in expect) return fixed("schemaParse", expect, report.admission);
  const outcome =
    report.verdict === "schema-refused"
      ? "admission"
      : report.verdict === "accepted"
        ? "valid"
        : "validation";
  return [
    ...fixed("outcome", expect, outcome),
    ...varying("admission", { ...expect, admission: expect.admission ?? null }, report.admission),
    ...varying("error", { ...expect, error: expect.error ?? null }, report.error),
  ];
};

const corrective: Comparison = (harness, line) => {
  const { schemaText, reply, expect } = line;
  const report = judge(openSchema(harness, schemaText ?? ""), reply ?? "");
  const prefix = say(harness.wording, "replyRefused", { detail: "" });
  const short = correctiveWithoutSchema(harness, (report.error ?? "").slice(prefix.length));
  return [
    ...validation(harness, line),
    ...equal("corrective", expanded(harness, expect.corrective), short),
    ...equal("correctiveWithSchema", expanded(harness, expect.correctiveWithSchema), report.corrective),
    ...fixed("correctiveBytes", expect, byteLength(short)),
    ...equal("correctiveWithSchemaBytes", expect.correctiveWithSchemaBytes, report.correctiveBytes),
    ...equal("parts", report.corrective, joined(report)),
  ];
};

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ["extraction", extraction],
  ["parse", parse],
  ["admission", admission],
  ["contract", contract],
  ["validate", validation],
  ["suite", validation],
  ["corrective", corrective],
]);

/** The vectors name the fixed sentences; their own lengths are checked in the harness's tests. */
function expanded(harness: Harness, text: unknown): string {
  const { wording } = harness;
  return String(text)
    .replace("{PREFIX}", () => say(wording, "correctiveLead"))
    .replace("{SCHEMA_HEADER}", () => say(wording, "correctiveSchema", { contract: "" }))
    .replace("{NEVER_ECHO}", () => say(wording, "contract", { example: "", schema: "" }).replace(/\n$/, ""))
    .replace("{EXAMPLE_LABEL}", () => say(wording, "contractExample", { example: "" }));
}

function joined({ corrective: text, correctiveParts }: ReturnType<typeof judge>): string {
  return correctiveParts.map(({ start, end }) => (text ?? "").slice(start, end)).join("");
}

function fixed(field: string, expect: VectorLine["expect"], got: unknown): Difference[] {
  return equal(field, expect[field], got);
}

function equal(field: string, want: unknown, got: unknown): Difference[] {
  const seen = typeof got === "string" ? toWellFormed(got) : got;
  const wanted = typeof want === "string" ? toWellFormed(want) : want;
  return wanted === seen ? [] : [{ field, want, got }];
}

/** A field that is a list of the texts seen, where `varies` stands beside it. */
function varying(field: string, expect: VectorLine["expect"], got: string | null): Difference[] {
  const want = expect[field];
  if (!Array.isArray(want)) return equal(field, want, got);
  const texts = want.map(String);
  return got !== null && texts.some((text) => text === got || sameText(text, got))
    ? []
    : [{ field, want, got }];
}
