/** mivia's lines (`command-line.md`, "Vectors and this result"). */
import { say } from "../../server/engine/harness/wording.ts";
import {
  correctiveWithoutSchema,
  extractCandidate,
  type Harness,
  judge,
  openSchema,
} from "../../server/engine/index.ts";
import { byteLength } from "../../server/engine/text/utf8.ts";
import { type Comparison, type Comparisons, equal, fixed, varying } from "./comparison.ts";

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

export const miviaComparisons: Comparisons = new Map([
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
