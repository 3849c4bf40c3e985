/** Findings in the words of the protocol. */
import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver/node";
import type { Finding, Severity } from "../engine/index.ts";
import type { Schemas, SchemaView } from "./schemas.ts";
import type { Settings } from "./settings.ts";

export const diagnosticSource = "subagent-schema";

/** What a client may want of a finding beside its message. */
export interface DiagnosticData {
  /** The harness's own text; null when it says nothing, or more than a diagnostic carries. */
  readonly harnessText: string | null;
}

/** All diagnostics of a document, under an id that stays while they stay. */
export interface Report {
  readonly id: string;
  readonly items: readonly Diagnostic[];
}

/** VS Code shows no more of one file. A hostile schema can have a finding for each of its bytes. */
const maxDiagnostics = 1000;
/** UTF-16 units. A harness quotes what it refuses, however long. */
const maxHarnessText = 4096;

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
};

const nothing: Report = { id: "nothing", items: [] };

export class Reports {
  readonly #schemas: Schemas;
  readonly #settings: Settings;
  readonly #byView = new WeakMap<SchemaView, Report>();
  #count = 0;

  constructor(schemas: Schemas, settings: Settings) {
    this.#schemas = schemas;
    this.#settings = settings;
  }

  async of(uri: string): Promise<Report> {
    const claim = this.#schemas.lintable(uri);
    if (!claim.ok) return nothing;
    const view = await this.#schemas.view(uri, claim.harness);
    if (!view.ok) return unjudged(view.why);
    const known = this.#byView.get(view);
    if (known !== undefined) return known;
    const report = { id: String(++this.#count), items: this.#items(view) };
    this.#byView.set(view, report);
    return report;
  }

  #items(view: SchemaView): Diagnostic[] {
    const { findings } = view.facts;
    const shown = findings.slice(0, maxDiagnostics);
    return shown.map((finding, index) => {
      const left = index === maxDiagnostics - 1 ? findings.length - shown.length : 0;
      return this.#item(view, finding, left);
    });
  }

  #item(view: SchemaView, finding: Finding, left: number): Diagnostic {
    const { document } = view.source;
    const { harnessText } = finding;
    const lines = [finding.explanation];
    if (harnessText !== null) lines.push(`${view.harness.id}: ${shorten(harnessText)}`);
    if (left > 0) lines.push(`(${left} more findings are not shown.)`);
    const data: DiagnosticData = {
      harnessText: harnessText !== null && harnessText.length <= maxHarnessText ? harnessText : null,
    };
    const { docsUri } = this.#settings;
    return {
      range: {
        start: document.positionAt(view.toDocument(finding.start)),
        end: document.positionAt(view.toDocument(finding.end)),
      },
      severity: severities[finding.severity],
      code: finding.code,
      source: diagnosticSource,
      message: lines.join("\n"),
      data,
      ...(docsUri === null ? {} : { codeDescription: { href: `${docsUri}/findings/${finding.code}.md` } }),
    };
  }
}

/** A schema that the engine had no answer for; silence would look like a schema without findings. */
function unjudged(message: string): Report {
  const start = { line: 0, character: 0 };
  const severity = DiagnosticSeverity.Error;
  return {
    id: message,
    items: [{ range: { start, end: start }, severity, source: diagnosticSource, message }],
  };
}

function shorten(text: string): string {
  if (text.length <= maxHarnessText) return text;
  return `${text.slice(0, maxHarnessText)}… (${text.length - maxHarnessText} characters more)`;
}
