/** `--format sarif`: the Static Analysis Results Interchange Format, version 2.1.0. */
import { createHash } from "node:crypto";
import type { ReportingDescriptor, Result } from "sarif";
import { version } from "../../package.json";
import type { Severity } from "../engine/index.ts";
import {
  allFindings,
  type FormatContext,
  type LintedFile,
  type LintFinding,
  type Printer,
} from "./linted.ts";
import { visible } from "./visible.ts";

const levels = { error: "error", warning: "warning", hint: "note" } as const satisfies Record<
  Severity,
  Result.level
>;

/** The name under which viewers know the folder that the command ran in. */
const ROOT = "%SRCROOT%";

/** Results come first and the rules that they name behind them, so that no result is kept. */
export function sarifFormat({ page, isComplete }: FormatContext): Printer {
  const rules = new Map<string, { readonly index: number; readonly rule: ReportingDescriptor }>();
  const indexOf = ({ code, severity }: LintFinding): number => {
    const known = rules.get(code);
    if (known !== undefined) return known.index;
    const index = rules.size;
    rules.set(code, { index, rule: ruleOf(code, severity, page(code)) });
    return index;
  };
  let isFirst = true;
  return {
    begin:
      '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"results":[',
    file(linted) {
      let text = "";
      for (const result of resultsOf(linted, indexOf)) {
        text += `${isFirst ? "\n" : ",\n"}${JSON.stringify(result)}`;
        isFirst = false;
      }
      return text;
    },
    end() {
      const driver = {
        name: "subagent-schema",
        version,
        semanticVersion: version,
        rules: [...rules.values()].map(({ rule }) => rule),
      };
      const rest = {
        columnKind: "utf16CodeUnits",
        newlineSequences: ["\r\n", "\n", "\r"],
        originalUriBaseIds: { [ROOT]: { description: { text: "The folder that the command ran in." } } },
        invocations: [{ executionSuccessful: isComplete() }],
        tool: { driver },
      };
      return `\n],${JSON.stringify(rest).slice(1)}]}\n`;
    },
  };
}

/** What a page says first is its heading, then one bold sentence. */
function ruleOf(code: string, severity: Severity, page: string | null): ReportingDescriptor {
  const rule = { id: code, defaultConfiguration: { level: levels[severity] } };
  if (page === null) return rule;
  const summary = /\*\*(.+?)\*\*/s.exec(page)?.[1]?.replaceAll("`", "").replaceAll(/\s+/g, " ") ?? code;
  return {
    ...rule,
    shortDescription: { text: summary },
    help: { text: page, markdown: page },
  };
}

function* resultsOf(linted: LintedFile, indexOf: (finding: LintFinding) => number): Generator<Result> {
  const seen = new Map<string, number>();
  const uri = linted.file.split("/").map(encodeURIComponent).join("/");
  for (const finding of allFindings(linted)) {
    const { code, severity, explanation, line, column, endLine, endColumn } = finding;
    const { selector, pointer, harnessText, inBaseline } = finding;
    const key = JSON.stringify([code, linted.file, selector, pointer]);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    yield {
      ruleId: code,
      ruleIndex: indexOf(finding),
      level: levels[severity],
      message: { text: plain(explanation) },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uri, uriBaseId: ROOT },
            region: { startLine: line, startColumn: column, endLine, endColumn },
          },
        },
      ],
      // The place in the schema stays when lines move.
      partialFingerprints: { "schemaPlace/v1": fingerprint(`${key} ${occurrence}`) },
      properties: { selector, pointer, harnessText },
      ...(inBaseline === undefined
        ? {}
        : { suppressions: [{ kind: "external" as const, justification: "It is in the baseline." }] }),
    };
  }
}

/** What viewers would take for a link or for the place of an argument stands for itself. */
function plain(text: string): string {
  return visible(text)
    .replaceAll("](", "\\](")
    .replaceAll(/\{([0-9]+)\}/g, "{{$1}}");
}

function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
