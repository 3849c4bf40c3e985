import { type Disposable, window } from "vscode";
import type { LanguageServer } from "../language-server.ts";
import type { SchemaRef } from "../schema-ref.ts";

/** How long the cursor must rest, in milliseconds. */
const quiet = 100;

/** Tells of the value in the schema that the cursor of its editor comes to rest on. @param tell is given an RFC 6901 pointer */
export function watchCursor(
  server: LanguageServer,
  { uri, selector }: SchemaRef,
  tell: (pointer: string) => void,
): Disposable {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const ask = async (line: number, character: number) => {
    const found = await server
      .atCursor({ uri: uri.toString(), position: { line, character } })
      .catch(() => null);
    if (found !== null && (selector === null || found.selector === selector)) tell(found.pointer);
  };
  const listening = window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection] }) => {
    if (textEditor.document.uri.toString() !== uri.toString() || selection === undefined) return;
    const { line, character } = selection.start;
    clearTimeout(waiting);
    waiting = setTimeout(() => void ask(line, character), quiet);
  });
  return {
    dispose: () => {
      clearTimeout(waiting);
      listening.dispose();
    },
  };
}
