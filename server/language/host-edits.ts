/** Changes of a schema as edits of the editor's document. */
import type { TextEdit } from "vscode-languageserver/node";
import type { Fix } from "../engine/fixes/index.ts";
import { fixEdits } from "../hosts/fix-edits.ts";
import type { HostEdit } from "../hosts/hosted-schema.ts";
import type { SchemaChange } from "../hosts/schema-change.ts";
import type { DocumentText } from "./documents.ts";
import type { PlacedSchema } from "./placed-schema.ts";

/** Null where the host can't write them. */
export function editsIn(
  { hosted, source }: PlacedSchema,
  changes: readonly SchemaChange[],
): TextEdit[] | null {
  const edits = hosted.edits(changes);
  return edits === null ? null : inDocument(source, edits);
}

/** Null where the host can't write the fix, and where it would cost a comment. */
export function fixEditsIn({ hosted, source, path }: PlacedSchema, fix: Fix): TextEdit[] | null {
  const edits = fixEdits(hosted, path, source.text, fix);
  return edits === null ? null : inDocument(source, edits);
}

/** @param edits of the file's text */
export function inDocument({ document, toDocument }: DocumentText, edits: readonly HostEdit[]): TextEdit[] {
  // New lines end as those of the editor do, whatever the file has.
  const lineEnd = /\r\n|\n|\r/.exec(document.getText())?.[0] ?? "\n";
  return edits.map(({ start, end, text }) => ({
    range: { start: document.positionAt(toDocument(start)), end: document.positionAt(toDocument(end)) },
    newText: text.replace(/\r\n|\n|\r/g, lineEnd),
  }));
}
