/** Completion and hover inside `subagent-schema.json`, where the editor's own JSON support knows no more. */
import { type CompletionItem, CompletionItemKind, type Hover, MarkupKind } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Position } from "../protocol.ts";
import { tooDeepAt } from "../workspace/config.ts";
import { isConfiguration } from "./config-diagnostics.ts";
import { hintAt, suggestionsAt } from "./config-help.ts";
import type { Documents } from "./documents.ts";
import type { Engine } from "./engine.ts";

/** UTF-16 units. Larger ones are refused anyhow. */
const maxTyped = 1024 * 1024;

/** The text of an open configuration; null for any other document and for what no parser should see. */
export function configurationText(documents: Documents, uri: string): TextDocument | null {
  const document = isConfiguration(uri) ? documents.editorText(uri) : undefined;
  if (document === undefined || document.getText().length > maxTyped) return null;
  return tooDeepAt(document.getText()) === null ? document : null;
}

export function configurationCompletion(
  document: TextDocument,
  position: Position,
  engine: Engine,
): CompletionItem[] {
  const suggestions = suggestionsAt(document.getText(), document.offsetAt(position), engine.harnesses);
  return suggestions.map(({ label, detail, start, end, text }) => ({
    label,
    detail,
    kind: CompletionItemKind.Value,
    filterText: text,
    textEdit: {
      range: { start: document.positionAt(start), end: document.positionAt(end) },
      newText: text,
    },
  }));
}

export function configurationHover(document: TextDocument, position: Position, engine: Engine): Hover | null {
  const hint = hintAt(document.getText(), document.offsetAt(position), engine.harnesses);
  if (hint === null) return null;
  return {
    contents: { kind: MarkupKind.Markdown, value: hint.text },
    range: { start: document.positionAt(hint.start), end: document.positionAt(hint.end) },
  };
}
