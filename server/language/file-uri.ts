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
