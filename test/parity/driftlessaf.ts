/**
 * driftlessaf's lines. They record the validator alone, with required checks on, and without where that differs. What it says of numbers
 * that are kept as text (`violationsWithJsonNumber`) is not compared: no way through the harness keeps them so.
 */
import type { Check } from "../../server/engine/check/check.ts";
import { inMode } from "../../server/engine/harness/mode.ts";
import { judge, openSchema } from "../../server/engine/index.ts";
import { type Comparison, type Comparisons, equal, fixed } from "./comparison.ts";
import { reflection } from "./driftlessaf-reflect.ts";

const OUTCOMES: Readonly<Record<string, string>> = {
  accepted: "valid",
  "schema-refused": "schemaError",
  "not-json": "malformed",
  "violates-schema": "validation",
};

interface Recorded {
  readonly path: string;
  readonly message: string;
  readonly identifier: string;
}

const validation: Comparison = (harness, { schemaText, reply, expect }) => {
  const schema = openSchema(inMode(harness, "payload"), schemaText ?? "");
  const report = judge(schema, reply ?? "");
  const isJudged = report.verdict === "accepted" || report.verdict === "violates-schema";
  const { compiled } = schema;
  const submitted = (): Check =>
    harness.stages.check(harness, compiled as NonNullable<typeof compiled>, reply ?? "");
  return [
    ...fixed("outcome", expect, OUTCOMES[report.verdict ?? ""]),
    ...equal("schemaError", expect.schemaError ?? null, report.admission),
    ...(isJudged
      ? listed("violations", expect.violations, findings(report.corrective))
      : equal("replyError", expect.replyError ?? null, report.error)),
    ...(isJudged
      ? listed(
          "violationsIgnoreRequired",
          expect.violationsIgnoreRequired ?? expect.violations,
          findings(submitted().error?.detail ?? null),
        )
      : []),
    ...listed(
      "messages",
      (expect.violations as readonly Recorded[] | undefined)?.map(({ message }) => message) ?? [],
      report.violations.map(({ message }) => message),
    ),
  ];
};

/** The findings of a tool result, as the vectors have them. */
function findings(result: string | null): readonly Recorded[] {
  if (result === null) return [];
  const { findings: all } = JSON.parse(result) as { findings: { identifier: string; details: string }[] };
  return all.map(({ identifier, details }) => {
    const path = identifier.slice("schema:".length);
    const lead = `the submitted result does not conform to its declared schema — ${path === "" ? "" : `${path}: `}`;
    return { path, message: details.slice(lead.length), identifier };
  });
}

function listed(field: string, want: unknown, got: unknown) {
  return equal(field, JSON.stringify(want), JSON.stringify(got));
}

export const driftlessafComparisons: Comparisons = new Map([
  ["validate", validation],
  ["suite", validation],
  ["reflect", reflection],
]);
