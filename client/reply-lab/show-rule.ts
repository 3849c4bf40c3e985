import {
  Position,
  Range,
  Selection,
  TextEditorRevealType,
  type Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";

export interface ShowOptions {
  /** Open the schema's editor where it is not in view. */
  readonly always: boolean;
  readonly focus: boolean;
  /** The Lab's own column, which the schema must not cover. */
  readonly besides: ViewColumn | undefined;
}

/** Selects a place in the schema's editor and brings it to the middle, in the column where the schema is already shown. */
export async function showInSchema(schema: Uri, place: Range | null, options: ShowOptions): Promise<void> {
  const visible = window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === schema.toString(),
  );
  if (!visible && !options.always) return;
  const free = besides(options.besides);
  const editor =
    visible && !options.focus
      ? visible
      : await window.showTextDocument(await workspace.openTextDocument(schema), {
          viewColumn: visible?.viewColumn ?? free,
          preserveFocus: !options.focus,
        });
  if (!place) return;
  editor.selection = new Selection(place.start, place.end);
  editor.revealRange(place, TextEditorRevealType.InCenterIfOutsideViewport);
}

/** A column that does not cover the Lab. @param lab the Lab's own */
export function besides(lab: ViewColumn | undefined): ViewColumn {
  return lab === ViewColumn.One ? ViewColumn.Two : ViewColumn.One;
}

/** The whole of a line, 1-based. */
export function wholeLine(line: number): Range {
  return new Range(new Position(line - 1, 0), new Position(line - 1, Number.MAX_SAFE_INTEGER));
}
