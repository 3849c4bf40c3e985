/** The readable report of one attempt. */
import type { ReplyReport, Verdict, Violation } from "../engine/index.ts";
import { indexLines, type LineIndex } from "../workspace/line-index.ts";
import { type Paint, painter } from "./color.ts";
import { quoted } from "./quoted.ts";
import type { Session } from "./session.ts";
import { visible } from "./visible.ts";

export interface Attempt {
  /** Names as they were given. */
  readonly schema: string;
  readonly reply: string;
  /** The reply's text. */
  readonly text: string;
  readonly report: ReplyReport;
}

const verdicts: Readonly<Record<Verdict, string>> = {
  accepted: "accepted",
  "accepted-unchecked": "accepted, unchecked against the schema",
  "schema-refused": "the schema is refused",
  "payload-refused": "the payload is refused",
  "not-json": "not JSON",
  "violates-schema": "violates the schema",
};

/** Several lines, each with its line break. What stands in the reply can't steer the terminal. */
export function replyReport({ schema, reply, text, report }: Attempt, session: Session): string {
  const paint = painter(session.io.color);
  const { attempt, verdict } = report;
  const of = attempt.of === null ? "" : ` of ${attempt.of}`;
  const isAccepted = verdict === "accepted" || verdict === "accepted-unchecked";
  const word =
    verdict === null
      ? paint("not checked", "yellow")
      : paint(verdicts[verdict], isAccepted ? "green" : "red");
  const lines = [
    `Attempt ${attempt.number}${of}: ${visible(reply)} against ${visible(schema)} (${report.harness}): ${word}`,
  ];
  if (report.notChecked !== undefined) lines.push(`  ${visible(report.notChecked)}`);
  if (report.admission !== null) lines.push(block("Refusal", report.admission));
  if (report.steps.length > 0) {
    lines.push("  How the JSON was found");
    for (const { step, outcome, note } of report.steps) {
      lines.push(`    ${step}: ${outcome.replace("-", " ")}. ${visible(note)}`);
    }
  }
  const at = indexLines(text);
  const candidate = report.spans.find(({ kind }) => kind === "candidate");
  if (candidate !== undefined) {
    lines.push(`  Candidate: from ${place(at, candidate.start)}, to ${place(at, candidate.end)}`);
  }
  if (report.syntaxErrorAt !== null)
    lines.push(`  It stops being JSON at ${place(at, report.syntaxErrorAt)}`);
  if (report.violations.length > 0) lines.push(violationLines(report.violations, at, paint));
  else if (report.error !== null) lines.push(block("Error", report.error));
  if (report.corrective !== null) {
    lines.push(`  Corrective: ${meter(report)}`, quoted(report.corrective));
  }
  for (const remark of report.remarks ?? []) lines.push(`  Note: ${visible(remark)}`);
  if (attempt.endMessage !== null) lines.push(block("The run ends", attempt.endMessage));
  return `${lines.join("\n")}\n`;
}

const sentWords = {
  yes: "sent to the model",
  partly: "sent to the model in part",
  no: "not sent to the model",
} as const;

function violationLines(violations: readonly Violation[], at: LineIndex, paint: Paint): string {
  const told = violations.filter((violation) => violation.sent === "yes").length;
  const lines = [`  Violations: ${violations.length}, told to the model whole: ${told}`];
  for (const [index, violation] of violations.entries()) {
    const { instance, keyword, message, sent, ranges } = violation;
    const start = ranges[0]?.[0];
    const where = start === undefined ? "" : `${place(at, start)}, `;
    lines.push(`    ${index + 1}. ${visible(message)}`);
    const facts = `${where}value ${pointer(instance)}, rule ${pointer(keyword)}`;
    lines.push(`       ${visible(facts)}; ${paint(sentWords[sent], sent === "yes" ? "dim" : "yellow")}`);
    // Each branch of a failed anyOf, oneOf or contains; deeper ones are in the error text.
    for (const cause of violation.causes ?? []) {
      lines.push(
        `       - ${visible(cause.message)} (value ${visible(pointer(cause.instance))}, rule ${visible(pointer(cause.keyword))})`,
      );
    }
  }
  return lines.join("\n");
}

function meter(report: ReplyReport): string {
  const cap = report.correctiveCap === null ? "" : ` of ${report.correctiveCap}`;
  const parts = report.correctiveParts.map(({ part, bytes }) => `${part} ${bytes}`).join(", ");
  const { correctiveBytes, correctiveCap, detailBytes, truncated } = report;
  const told = report.correctiveParts.reduce(
    (sum, part) => sum + (part.part === "detail" ? part.bytes : 0),
    0,
  );
  // A cut at a character leaves up to three bytes of the cap.
  const hasRoom = correctiveCap === null || correctiveBytes + 3 < correctiveCap;
  const lost =
    told === 0 && hasRoom
      ? `it leaves out the error's ${detailBytes} bytes`
      : hasRoom
        ? `it has ${told} bytes in place of the error's ${detailBytes}`
        : `the error's ${detailBytes} bytes did not all fit`;
  return `${correctiveBytes} bytes${cap} (${parts})${truncated ? `; ${lost}` : ""}`;
}

function block(title: string, text: string): string {
  return `  ${title}\n${quoted(text)}`;
}

/** A pointer, the root in a word. */
function pointer(text: string): string {
  return text === "" ? "(root)" : text;
}

function place(at: LineIndex, offset: number): string {
  const { line, column } = at.at(offset);
  return `line ${line}, column ${column}`;
}
