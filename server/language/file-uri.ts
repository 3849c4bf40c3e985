/** Between the URIs that the protocol speaks and the paths that the disk knows. */
import { URI } from "vscode-uri";

/** Absolute path of a `file:` URI; null for any other. */
export function pathOf(uri: string): string | null {
  try {
    const parsed = URI.parse(uri, true);
    return parsed.scheme === "file" ? parsed.fsPath : null;
  } catch {
    return null;
  }
}

/** URI of an absolute path, spelled as VS Code spells it. */
export function uriOf(path: string): string {
  return URI.file(path).toString();
}

/**
 * Why something that needs a file on a disk can't be done, in one plain sentence.
 *
 * @param uri of a document that is no file
 * @param unsaved what to say of one that was never saved
 * @param need what needs a file
 */
export function whyNoFile(uri: string, unsaved: string, need: string): string {
  const scheme = /^[\w+.-]*/.exec(uri)?.[0];
  return scheme === "untitled"
    ? unsaved
    : `It lies in a virtual file system (${scheme}); ${need} a file on a disk.`;
}
