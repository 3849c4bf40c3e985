import { Disposable, StatusBarAlignment, window } from "vscode";
import { type AppendixDocuments, appendixScheme } from "./documents.ts";

/** The appendix's byte count in the status bar, while an appendix is in view. */
export function showAppendixBytes(appendices: AppendixDocuments): Disposable {
  const item = window.createStatusBarItem("subagentSchema.appendixBytes", StatusBarAlignment.Right, 200);
  item.name = "Appendix bytes";
  const refresh = () => {
    const shown = window.visibleTextEditors.find(({ document }) => document.uri.scheme === appendixScheme);
    const bytes = shown && appendices.bytes(shown.document.uri);
    if (bytes === undefined) return item.hide();
    item.text = `Appendix: ${bytes.toLocaleString("en-US")} bytes`;
    item.tooltip = `About ${Math.ceil(bytes / 4).toLocaleString("en-US")} tokens`;
    item.show();
  };
  refresh();
  return Disposable.from(
    item,
    appendices.onBytesChanged(refresh),
    window.onDidChangeVisibleTextEditors(refresh),
  );
}
