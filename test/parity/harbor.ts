/** harbor's lines. */
import { say } from "../../server/engine/harness/wording.ts";
import { extractCandidate, type Harness, judge, openSchema } from "../../server/engine/index.ts";
import { type Comparison, type Comparisons, equal, fixed, varying } from "./comparison.ts";
import { downgradeChain, requestShape } from "./harbor-requests.ts";

const OUTCOMES: Readonly<Record<string, string>> = {
  accepted: "valid",
  "schema-refused": "admission",
  "not-json": "malformed",
  "violates-schema": "validation",
};

const validation: Comparison = (harness, { schemaText, reply, expect }) => {
  const report = judge(openSchema(harness, schemaText ?? ""), reply ?? "");
  return [
    ...fixed("outcome", expect, OUTCOMES[report.verdict ?? ""]),
    ...varying("admission", expect, report.admission),
    ...varying("error", expect, report.error),
    ...("corrective" in expect
      ? [
          // Where the order of the error varies, so does what stands before the cut: an order that was not seen has another text.
          ...(Array.isArray(expect.error) && !expect.error.includes(report.error)
            ? []
            : varying("corrective", expandedAll(harness, expect.corrective), report.corrective)),
          ...fixed("correctiveBytes", expect, report.correctiveBytes),
        ]
      : equal("corrective", null, report.corrective)),
    ...("candidate" in expect ? fixed("candidate", expect, report.candidate) : []),
  ];
};

const admission: Comparison = (harness, { schemaText, expect }) => {
  const schema = openSchema(harness, schemaText ?? "");
  const isAdmitted = schema.admission === null;
  return [
    ...fixed("outcome", expect, isAdmitted ? "accepted" : "admission"),
    ...varying("admission", expect, schema.admission),
    ...fixed("schemaBytes", expect, schema.schemaBytes),
    ...equal("findings", isAdmitted, schema.findings.length === 0),
  ];
};

const extraction: Comparison = (harness, { reply, expect }) => {
  const { candidate, steps, spans } = extractCandidate(harness, reply ?? "");
  const isCall = steps[0]?.outcome === "done";
  const cut = spans.find(({ kind }) => kind === "candidate");
  return [
    ...fixed("ok", expect, isCall),
    ...fixed("arguments", expect, isCall ? candidate : null),
    ...equal("span", candidate, (reply ?? "").slice(cut?.start, cut?.end)),
  ];
};

export const harborComparisons: Comparisons = new Map([
  ["admission", admission],
  ["extraction", extraction],
  ["validate", validation],
  ["suite", validation],
  ["corrective", validation],
  ["request-shape", requestShape],
  ["downgrade-chain", downgradeChain],
]);

/** The vectors name the fixed sentences; their own lengths are checked in the harness's tests. */
function expandedAll(harness: Harness, want: unknown): { readonly corrective: unknown } {
  const [before = "", after = ""] = say(harness.wording, "correctiveTurn").split("{detail}");
  const expanded = (text: unknown) =>
    String(text)
      .replace("{RETRY_BEFORE}", () => before)
      .replace("{RETRY_AFTER}", () => after);
  return { corrective: Array.isArray(want) ? want.map(expanded) : expanded(want) };
}
