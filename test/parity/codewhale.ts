/** codewhale's lines. The repair prompt is put together here from what the vectors give, and compared whole. */
import { createHash } from "node:crypto";
import { carriedReply } from "../../server/engine/corrective/carried-reply.ts";
import { say } from "../../server/engine/harness/wording.ts";
import {
  extractCandidate,
  type Harness,
  judge,
  openSchema,
  type ReplyReport,
} from "../../server/engine/index.ts";
import { byteLength } from "../../server/engine/text/utf8.ts";
import { type Comparison, type Comparisons, type Difference, equal, fixed, varying } from "./comparison.ts";
import type { Expectation, VectorLine } from "./line.ts";

const OUTCOMES: Readonly<Record<string, string>> = {
  accepted: "valid",
  "schema-refused": "compile",
  "not-json": "json_parse",
  "violates-schema": "schema_validation",
};

function outcomeOf({ verdict, admission }: ReplyReport): string | undefined {
  const isRead = admission?.startsWith("task(): ") !== false;
  return isRead ? OUTCOMES[verdict ?? ""] : "schemaParse";
}

/** The texts before they are joined; messages may themselves hold the separator, so that the violations tell them apart. */
function messages({ verdict, violations }: ReplyReport): string[] | undefined {
  return verdict === "violates-schema" ? violations.map(({ message }) => message) : undefined;
}

function judged({ expect }: VectorLine, report: ReplyReport): Difference[] {
  return [
    ...equal("outcome", expect.outcome, outcomeOf(report)),
    ...refusal(expect, report.admission),
    ...equal("error", expect.error ?? null, report.error),
    ...equal("errors", JSON.stringify(expect.errors), JSON.stringify(messages(report))),
    ...equal("joined", report.corrective ?? "", joined(report)),
  ];
}

/** Which of several references is named, depends on a hash map. */
function refusal(expect: Expectation, admission: string | null): Difference[] {
  if ("schemaParse" in expect) return fixed("schemaParse", expect, admission);
  return varying("compile", expect, admission, () => false);
}

const validation: Comparison = (harness, line) =>
  judged(line, judge(openSchema(harness, line.schemaText ?? ""), line.reply ?? ""));

const admission: Comparison = (harness, { schemaText, expect }) => {
  const schema = openSchema(harness, schemaText ?? "");
  return [
    ...fixed("accepted", expect, schema.admission === null),
    ...refusal(expect, schema.admission),
    ...equal("findings", schema.admission === null, schema.findings.length === 0),
  ];
};

const extraction: Comparison = (harness, { reply, expect }) =>
  fixed("stripCodeFence", expect, extractCandidate(harness, reply ?? "").candidate);

const parse: Comparison = (harness, { reply, expect }) => {
  const { error, candidate, verdict } = judge(openSchema(harness, "{}"), reply ?? "");
  return [
    ...fixed("error", expect, error),
    ...("candidate" in expect ? fixed("candidate", expect, candidate) : []),
    ...equal("errorKind", expect.errorKind, error === null ? undefined : OUTCOMES[verdict ?? ""]),
  ];
};

const carry: Comparison = (harness, { reply, expect }) => {
  const carried = carriedReply(harness, reply ?? "");
  const { kept, dropped } = carried;
  const marker = `\n${say(harness.wording, "carriedCut", { count: dropped })}`;
  return [
    ...fixed("totalChars", expect, kept + dropped),
    ...fixed("truncated", expect, dropped > 0),
    ...fixed("carriedSha256", expect, createHash("sha256").update(carried.text, "utf8").digest("hex")),
    ...("keptChars" in expect
      ? [
          ...fixed("keptChars", expect, kept),
          ...fixed("droppedChars", expect, dropped),
          ...fixed("markerChars", expect, [...marker].length),
          ...fixed("markerBytes", expect, byteLength(marker)),
        ]
      : []),
  ];
};

const repair: Comparison = (harness, line) => {
  const { schemaText, reply, expect, raw } = line;
  const task = String(raw.task);
  const report = judge(openSchema(harness, schemaText ?? ""), reply ?? "", { task });
  if (!("schemaPretty" in expect)) return judged(line, report);
  const parts = [
    task,
    String(expect.schemaPretty),
    carriedReply(harness, reply ?? "").text,
    String(expect.error),
  ];
  return [
    ...judged(line, report),
    ...equal("repairPrompt", prompt(harness, parts), report.corrective),
    ...fixed("repairPromptBytes", expect, report.correctiveBytes),
    ...fixed("repairPromptFixedBytes", expect, byteLength(prompt(harness, ["", "", "", ""]))),
  ];
};

function prompt({ wording }: Harness, [task, contract, reply, detail]: readonly string[]): string {
  return say(wording, "repairPrompt", {
    task: task ?? "",
    contract: contract ?? "",
    reply: reply ?? "",
    detail: detail ?? "",
  });
}

function joined({ corrective, correctiveParts }: ReplyReport): string {
  return correctiveParts.map(({ start, end }) => (corrective ?? "").slice(start, end)).join("");
}

export const codewhaleComparisons: Comparisons = new Map([
  ["admission", admission],
  ["extraction", extraction],
  ["parse", parse],
  ["validate", validation],
  ["suite", validation],
  ["carry", carry],
  ["repair", repair],
]);
