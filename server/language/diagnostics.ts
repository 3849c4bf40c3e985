/** Findings in the words of the protocol. */
import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver/node";
import type { Finding, Severity } from "../engine/index.ts";
import type { Position, Range } from "../protocol.ts";
import type { Config } from "../workspace/config.ts";
import { toldByJson } from "./beside-json.ts";
import { lintDocument } from "./lint.ts";
import type { HostedDocument, NoSchema, PlacedSchema, SchemaView } from "./placed-schema.ts";
import type { Schemas } from "./schemas.ts";
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

/** A finding and how it is shown. */
export interface PlacedFinding {
  readonly finding: Finding;
  /** Whose it is; null for what is wrong around the schemas. */
  readonly schema: PlacedSchema | null;
  readonly diagnostic: Diagnostic;
  /** Whether VS Code's own JSON support says so: then it is not said again, but can be fixed all the same. */
  readonly isToldByJson: boolean;
}

/** What the findings of one state of a document were made from. */
interface Known {
  readonly document: HostedDocument;
  readonly views: readonly (SchemaView | NoSchema)[];
  readonly config: Config | null;
  readonly findings: readonly PlacedFinding[];
  readonly report: Report;
}

export class Reports {
  readonly #schemas: Schemas;
  readonly #settings: Settings;
  readonly #known = new WeakMap<HostedDocument, Known>();
  #count = 0;

  constructor(schemas: Schemas, settings: Settings) {
    this.#schemas = schemas;
    this.#settings = settings;
  }

  /** Fires with the URI of an open document whose findings may be others though nothing was typed in it. */
  get onDidChangeAround() {
    return this.#schemas.onDidChangeAround;
  }

  async of(uri: string): Promise<Report> {
    return (await this.#of(uri))?.report ?? nothing;
  }

  /** The same with what it is about; null for a document that can't be read. */
  async withDocument(uri: string): Promise<{ report: Report; document: HostedDocument } | null> {
    return this.#of(uri);
  }

  /** All of them, also those that are too many to be shown, or told by others. */
  async findings(uri: string): Promise<readonly PlacedFinding[]> {
    return (await this.#of(uri))?.findings ?? [];
  }

  async #of(uri: string): Promise<Known | null> {
    const document = await this.#schemas.document(uri);
    if (!document.ok) return null;
    const views: (SchemaView | NoSchema)[] = [];
    for (const schema of document.schemas) {
      if (schema.harness !== null) views.push(await this.#schemas.linting(uri, schema));
    }
    // While a thread worked on a schema, the document may have become another one.
    if (!document.schemas.every((schema) => schema.isCurrent())) return this.#of(uri);
    const config = this.#schemas.config(uri);
    const known = this.#known.get(document);
    if (known !== undefined && known.config === config && isSame(known.views, views)) return known;
    const findings = this.#findings(document, views, config, this.#schemas.isOpen(uri));
    const items = shown(findings, views);
    const isOld = known !== undefined && JSON.stringify(known.report.items) === JSON.stringify(items);
    const report = items.length === 0 ? nothing : isOld ? known.report : { id: String(++this.#count), items };
    const fresh = { document, views, config, findings, report };
    this.#known.set(document, fresh);
    return fresh;
  }

  #findings(
    document: HostedDocument,
    views: readonly (SchemaView | NoSchema)[],
    config: Config | null,
    isOpen: boolean,
  ): PlacedFinding[] {
    const { source, path } = document;
    const at = (offset: number) => source.document.positionAt(source.toDocument(offset));
    const opened = views.filter((view) => view.ok);
    const { schemas, around } = lintDocument(document, opened, path, config);
    return [
      ...around.map((finding) => {
        const range = { start: at(finding.start), end: at(finding.end) };
        return { finding, schema: null, diagnostic: this.#item(finding, range, null), isToldByJson: false };
      }),
      ...opened.flatMap((view, index) => {
        const { schema, harness } = view;
        const isTold = this.#settings.validatesJson && isOpen ? toldByJson(view) : () => false;
        return (schemas[index] ?? []).map((finding) => {
          const diagnostic = this.#item(finding, schema.rangeOf(finding), harness.id);
          return { finding, schema, diagnostic, isToldByJson: isTold(finding) };
        });
      }),
    ].sort((a, b) => before(a.diagnostic.range.start, b.diagnostic.range.start));
  }

  #item(finding: Finding, range: Range, harness: string | null): Diagnostic {
    const { harnessText } = finding;
    const lines = [finding.explanation];
    if (harnessText !== null) lines.push(`${harness === null ? "" : `${harness}: `}${shorten(harnessText)}`);
    const data: DiagnosticData = {
      harnessText: harnessText !== null && harnessText.length <= maxHarnessText ? harnessText : null,
    };
    const { docsUri } = this.#settings;
    return {
      range,
      severity: severities[finding.severity],
      code: finding.code,
      source: diagnosticSource,
      message: lines.join("\n"),
      data,
      ...(docsUri === null ? {} : { codeDescription: { href: `${docsUri}/findings/${finding.code}.md` } }),
    };
  }
}

function shown(
  findings: readonly PlacedFinding[],
  views: readonly (SchemaView | NoSchema)[],
): readonly Diagnostic[] {
  const refused = views.flatMap((view) => (view.ok ? [] : [unjudged(view.why)]));
  const untold = findings.filter(({ isToldByJson }) => !isToldByJson);
  const items = [...refused, ...untold.slice(0, maxDiagnostics).map(({ diagnostic }) => diagnostic)];
  const left = untold.length - maxDiagnostics;
  const last = items.at(-1);
  if (left <= 0 || last === undefined) return items;
  return [
    ...items.slice(0, -1),
    { ...last, message: `${last.message}\n(${left} more findings are not shown.)` },
  ];
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

function before(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

/** A schema that the engine had no answer for; silence would look like a schema without findings. */
function unjudged(message: string): Diagnostic {
  const start = { line: 0, character: 0 };
  const severity = DiagnosticSeverity.Error;
  return { range: { start, end: start }, severity, source: diagnosticSource, message };
}

function shorten(text: string): string {
  if (text.length <= maxHarnessText) return text;
  return `${text.slice(0, maxHarnessText)}… (${text.length - maxHarnessText} characters more)`;
}
