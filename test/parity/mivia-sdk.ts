/** mivia-sdk's lines. Its texts hold the folder of its process as `{CWD}`, and so do ours. */
import { santhosh602 } from "../../server/engine/evaluate/library.ts";
import { type Harness, judge, openSchema, type ReplyReport } from "../../server/engine/index.ts";
import { type Comparison, type Comparisons, type Difference, equal, fixed, varying } from "./comparison.ts";
import type { Expectation, VectorLine } from "./line.ts";
import { sameText } from "./same-text.ts";

const SENTINELS: readonly (readonly [name: string, begins: string])[] = [
  ["ErrAdmission", "schema: admission rejected: "],
  ["ErrCompile", "schema: compile failed: "],
  ["ErrMalformedPayload", "schema: payload is not valid JSON: "],
  ["ErrValidation", "schema: payload does not match schema: "],
];

function sentinel(text: string | null): string | undefined {
  return SENTINELS.find(([, begins]) => text?.startsWith(begins))?.[0];
}

const OUTCOMES: Readonly<Record<string, string>> = {
  accepted: "valid",
  // The recorder calls every refusal of a schema by this name.
  "schema-refused": "compile",
  "payload-refused": "admission",
  "not-json": "malformed",
  "violates-schema": "validation",
};

function told(expect: Expectation, text: string | null, { corrective }: ReplyReport): Difference[] {
  return [
    ...equal("sentinel", expect.sentinel, sentinel(text)),
    ...varying("error", expect, text, sameSummary),
    ...varying("corrective", expect, corrective, sameSummary),
  ];
}

/** What the same harness says over the library's version before, where that was recorded beside. */
const older: Comparison = (harness, { schemaText, reply, expect }) => {
  const with602 = expect.with602 as Expectation | undefined;
  if (with602 === undefined) return [];
  const report = judge(openSchema({ ...harness, library: santhosh602 }, schemaText ?? ""), reply ?? "");
  return [...fixed("error", with602, report.error), ...fixed("corrective", with602, report.corrective)].map(
    (difference) => ({ ...difference, field: `${difference.field} with602` }),
  );
};

const validation: Comparison = (harness, line) => {
  const { schemaText, reply, expect } = line;
  const report = judge(openSchema(harness, schemaText ?? ""), reply ?? "");
  const length = "correctiveBytes" in expect ? fixed("correctiveBytes", expect, report.correctiveBytes) : [];
  return [
    ...fixed("outcome", expect, OUTCOMES[report.verdict ?? ""]),
    ...told(expect, report.admission ?? report.error, report),
    ...length,
    ...older(harness, line),
  ];
};

const parse: Comparison = (harness, { reply, expect }) => {
  const { error } = judge(openSchema(harness, "{}"), reply ?? "");
  return [...fixed("error", expect, error), ...equal("sentinel", expect.sentinel, sentinel(error))];
};

const admission: Comparison = (harness: Harness, { schemaText, expect }: VectorLine) => {
  const schema = openSchema(harness, schemaText ?? "");
  const report = judge(schema, "{}");
  const isAdmitted = schema.admission === null;
  return [
    ...fixed("accepted", expect, isAdmitted),
    ...fixed("schemaBytes", expect, schema.schemaBytes),
    ...equal("findings", isAdmitted, schema.findings.length === 0),
    ...(isAdmitted ? equal("error", expect.error, undefined) : told(expect, schema.admission, report)),
  ];
};

export const miviaSdkComparisons: Comparisons = new Map([
  ["admission", admission],
  ["parse", parse],
  ["validate", validation],
  ["suite", validation],
  ["corrective", validation],
]);

/** Equal as sets: the leaves of a summary, and the names in each. */
function sameSummary(a: string, b: string): boolean {
  return sameText(a, b) || units(a).join("; ") === units(b).join("; ");
}

function units(text: string): string[] {
  const begins = SENTINELS.find(([, lead]) => text.startsWith(lead))?.[1] ?? "";
  return text.slice(begins.length).split("; ").map(sortedNames).sort();
}

function sortedNames(leaf: string): string {
  return leaf.replace(
    /^(additionalProperties )(.*)( not allowed at )/s,
    (_, before: string, names: string, after: string) => before + names.split(", ").sort().join(", ") + after,
  );
}
