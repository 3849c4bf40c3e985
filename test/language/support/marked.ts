/** Texts with places marked by `|`, and what editors make of edits. */
import type { Position, Range, TextEdit } from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";

/** The text without its one mark, and where that stood. */
export function marked(text: string, mark = "|"): { readonly text: string; readonly position: Position } {
  const at = text.indexOf(mark);
  if (at < 0 || text.indexOf(mark, at + 1) >= 0) throw new Error("one mark, please");
  const plain = text.slice(0, at) + text.slice(at + mark.length);
  return { text: plain, position: documentOf(plain).positionAt(at) };
}

export function cut(text: string, range: Range): string {
  return documentOf(text).getText(range);
}

export function edited(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(documentOf(text), [...edits]);
}

function documentOf(text: string): TextDocument {
  return TextDocument.create("file:///a", "x", 1, text);
}
