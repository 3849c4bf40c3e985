import { type TextDocument, type Uri, workspace } from "vscode";
import { decodeExactly } from "./decode-exactly.ts";

/**
 * A file's text as its bytes say: a byte order mark stays as U+FEFF, line ends stay as they are, and each byte that is
 * not UTF-8 reads as one U+FFFD. An editor's document has lost all three.
 */
export async function readExactFile(uri: Uri): Promise<string> {
  return decodeExactly(await workspace.fs.readFile(uri));
}

/** The file's exact text where the document shows just that; else what the editor holds. */
export async function readExactDocument(document: TextDocument): Promise<string> {
  if (document.isUntitled || document.isDirty) return document.getText();
  try {
    return await readExactFile(document.uri);
  } catch {
    return document.getText();
  }
}
