/** Findings in captured replies: what violates the schema, at the value, with the rule; and what is wrong with an expectation. */
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
} from "vscode-languageserver/node";
import type { Range } from "../../protocol.ts";
import type { CaptureProblem } from "../../replay/capture.ts";
import { readExpectation } from "../../replay/expectation.ts";
import { replyOfExpectation } from "../../replay/names.ts";
import { diagnosticSource, type Report, type Reports } from "../diagnostics.ts";
import type { DocumentText } from "../documents.ts";
import { pathOf } from "../file-uri.ts";
import { spanAt } from "../locate.ts";
import { type Judged, type JudgingView, type ReplayServices, sentence } from "./judging.ts";
import type { ReplyDocument, ReplyDocuments } from "./reply-documents.ts";

/** VS Code shows no more of one file. */
const most = 1000;

/** The findings of all documents: those of replies are made here. */
export class RepliesReports implements Pick<Reports, "of" | "onDidChangeAround"> {
  readonly #others: Reports;
  readonly #services: ReplayServices;
  readonly #replies: ReplyDocuments;
  #count = 0;
  readonly #last = new Map<string, { readonly text: string; readonly report: Report }>();

  constructor(others: Reports, services: ReplayServices, replies: ReplyDocuments) {
    this.#others = others;
    this.#services = services;
    this.#replies = replies;
    services.documents.onDidClose((uri) => this.#last.delete(uri));
  }

  get onDidChangeAround(): Reports["onDidChangeAround"] {
    return (listener) => {
      const both = [this.#others.onDidChangeAround(listener), this.#replies.onDidChange(listener)];
      return { dispose: () => both.forEach((each) => void each.dispose()) };
    };
  }

  async of(uri: string): Promise<Report> {
    const others = await this.#others.of(uri);
    const items = await this.#items(uri);
    if (items.length === 0) return others;
    const all = [...items, ...others.items];
    const text = JSON.stringify(all);
    const last = this.#last.get(uri);
    if (last?.text === text) return last.report;
    const report: Report = { id: `reply ${++this.#count}`, items: all };
    this.#last.set(uri, { text, report });
    return report;
  }

  async #items(uri: string): Promise<readonly Diagnostic[]> {
    const path = pathOf(uri);
    if (path !== null && replyOfExpectation(path) !== null) return this.#ofExpectation(uri);
    const document = await this.#replies.of(uri);
    return document === null ? [] : findingsOf(document).slice(0, most);
  }

  #ofExpectation(uri: string): readonly Diagnostic[] {
    try {
      const source = this.#services.documents.get(uri);
      const read = readExpectation(source.text);
      if (!("reason" in read)) return [];
      const range = rangeOf(source, read.start, read.start);
      // What is no JSON, the editor says itself.
      return [finding(range, sentence(read.reason), DiagnosticSeverity.Error)];
    } catch {
      return [];
    }
  }
}

function findingsOf(document: ReplyDocument): readonly Diagnostic[] {
  const { file, source, judged, problems, kind } = document;
  const own = problems.filter((problem) => problem.file === file).map((problem) => problemOf(problem));
  const ofReplies = judged.flatMap((each) =>
    kind === "reply" ? ofReply(source, each) : ofLine(source, each),
  );
  return [...own, ...ofReplies];
}

function problemOf({ line, column, reason }: CaptureProblem): Diagnostic {
  const at = { line: (line ?? 1) - 1, character: (column ?? 1) - 1 };
  return finding({ start: at, end: at }, sentence(reason), DiagnosticSeverity.Error);
}

/** What is as expected is worth knowing; what is not, is worth looking at. */
function severityOf(judged: Extract<Judged, { by: JudgingView }>): DiagnosticSeverity {
  const { result } = judged.replayed;
  if (result === "failed") return DiagnosticSeverity.Error;
  return result === "not-judged" ? DiagnosticSeverity.Warning : DiagnosticSeverity.Information;
}

function ofReply(source: DocumentText, judged: Judged): readonly Diagnostic[] {
  const start = { line: 0, character: 0 };
  if (judged.by === null) return [finding({ start, end: start }, judged.why, DiagnosticSeverity.Warning)];
  const { report, by } = judged;
  const severity = severityOf(judged);
  const { verdict, violations, error, admission, syntaxErrorAt, spans } = report;
  if (verdict === null || verdict === "accepted" || verdict === "accepted-unchecked") {
    if (judged.replayed.result !== "failed") return [];
    return [finding({ start, end: start }, `${differences(judged)}`, severity)];
  }
  const candidate = spans.find(({ kind }) => kind === "candidate");
  if (violations.length === 0) {
    const at = syntaxErrorAt ?? candidate?.start ?? 0;
    const end = syntaxErrorAt === null ? (candidate?.end ?? at) : at;
    const message = `${by.view.harness.title}: ${short(error ?? admission ?? verdict)}`;
    return [finding(rangeOf(source, at, end), message, severity)];
  }
  return violations.map(({ instance, keyword, message, ranges }) => {
    const [from, to] = ranges[0] ?? [candidate?.start ?? 0, candidate?.end ?? 0];
    const where = instance === "" ? "" : `${short(instance)}: `;
    return {
      ...finding(rangeOf(source, from, to), `${where}${short(message)}`, severity),
      relatedInformation: ruleOf(by, keyword),
    };
  });
}

/** One line of many: only what is other than expected. */
function ofLine(source: DocumentText, judged: Judged): readonly Diagnostic[] {
  const line = (judged.capture.line ?? 1) - 1;
  const { document } = source;
  const start = { line, character: 0 };
  const next = document.offsetAt({ line: line + 1, character: 0 });
  const end = document.positionAt(Math.max(document.offsetAt(start), next - 1));
  if (judged.by === null) return [finding({ start, end }, judged.why, DiagnosticSeverity.Warning)];
  if (judged.replayed.result !== "failed") return [];
  return [finding({ start, end }, differences(judged), DiagnosticSeverity.Error)];
}

function differences({ replayed }: Extract<Judged, { by: JudgingView }>): string {
  return replayed.differences
    .map(({ field, expected, actual }) => `Expected ${field}:\n${short(expected)}\nNow:\n${short(actual)}`)
    .join("\n");
}

function ruleOf({ open, view, name }: JudgingView, keyword: string): DiagnosticRelatedInformation[] {
  if (open.document === null) return [];
  const range = view.schema.rangeOf(spanAt(open.document, keyword));
  return [
    {
      location: { uri: name.uri, range },
      message: `The rule: ${keyword === "" ? "(root)" : short(keyword)}`,
    },
  ];
}

function finding(range: Range, message: string, severity: DiagnosticSeverity): Diagnostic {
  return { range, severity, source: diagnosticSource, message };
}

function rangeOf({ document, toDocument }: DocumentText, start: number, end: number): Range {
  return { start: document.positionAt(toDocument(start)), end: document.positionAt(toDocument(end)) };
}

/** UTF-16 units. Harnesses quote what they refuse, however long. */
function short(text: string): string {
  return text.length <= 2000 ? text : `${text.slice(0, 2000)}… (${text.length - 2000} characters more)`;
}
