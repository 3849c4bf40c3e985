/** What becomes of the file that holds a Lab's schema, whether an editor shows it or not. */
import { Disposable, FileSystemError, RelativePattern, Uri, workspace } from "vscode";

/** Tells of every change of a schema's file, or of a folder above it: it was written, came, or went. */
export function watchSchemaFile(schema: Uri, changed: () => void): Disposable {
  if (schema.scheme === "untitled") return Disposable.from();
  const folder = workspace.getWorkspaceFolder(schema);
  // Whole folders: the schema's name may hold characters that a pattern would take for its own, and a folder takes along what it holds.
  const pattern =
    folder === undefined
      ? new RelativePattern(Uri.joinPath(schema, ".."), "*")
      : new RelativePattern(folder, "**");
  const watcher = workspace.createFileSystemWatcher(pattern);
  const tell = (uri: Uri) => {
    if (isAtOrIn(schema, uri)) changed();
  };
  return Disposable.from(
    watcher,
    watcher.onDidCreate(tell),
    watcher.onDidChange(tell),
    watcher.onDidDelete(tell),
    // Who closes the last editor of a schema must not make its Lab deaf to what the schema depends on.
    workspace.onDidCloseTextDocument(({ uri }) => uri.toString() === schema.toString() && changed()),
  );
}

/** Whether there is something to judge by: the file, or what somebody is writing in its place. */
export async function isThere(schema: Uri): Promise<boolean> {
  if (workspace.fs.isWritableFileSystem(schema.scheme) === undefined || heldDocument(schema)?.isDirty)
    return true;
  try {
    await workspace.fs.stat(schema);
    return true;
  } catch (error) {
    return !(error instanceof FileSystemError && error.code === "FileNotFound");
  }
}

/** The editor's own document, which follows its file by itself. */
export function heldDocument(schema: Uri) {
  return workspace.textDocuments.find(({ uri }) => uri.toString() === schema.toString());
}

/** The name that a file has after it was renamed, or a folder above it; null where that is not about it. */
export function renamed(file: Uri, from: Uri, to: Uri): Uri | null {
  if (!isAtOrIn(file, from)) return null;
  return to.with({ path: to.path + file.path.slice(from.path.length) });
}

function isAtOrIn(file: Uri, place: Uri): boolean {
  if (file.scheme !== place.scheme || file.authority !== place.authority) return false;
  return file.path === place.path || file.path.startsWith(`${place.path}/`);
}
