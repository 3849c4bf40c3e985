import { extensions, type Uri, workspace } from "vscode";

/** What is used of the API of VS Code's own Git extension. */
interface Repository {
  readonly state: { readonly HEAD?: { readonly commit?: string } };
  show(ref: string, path: string): Promise<string>;
}
interface Git {
  getAPI(version: 1): { getRepository(uri: Uri): Repository | null };
}

/** The commit that a file's repository is at. @throws Error with one plain line where there is none */
export async function lastCommit(file: Uri): Promise<string> {
  const commit = (await repositoryOf(file)).state.HEAD?.commit;
  if (!commit) throw new Error("The repository has no commit yet.");
  return commit;
}

/** A file's text in a commit; null where it was not in it. */
export async function textIn(commit: string, file: Uri): Promise<string | null> {
  const repository = await repositoryOf(file);
  return repository.show(commit, file.fsPath).catch(() => null);
}

async function repositoryOf(file: Uri): Promise<Repository> {
  const extension = extensions.getExtension<Git>("vscode.git");
  if (!extension)
    throw new Error(
      "VS Code's Git extension is off, as it is in Restricted Mode and in virtual workspaces; the last commit can't be read.",
    );
  let repository: Repository | null;
  try {
    repository = (extension.isActive ? extension.exports : await extension.activate())
      .getAPI(1)
      .getRepository(file);
  } catch {
    throw new Error(
      "VS Code's Git extension is off (git.enabled), or finds no git; the last commit can't be read.",
    );
  }
  if (repository === null) throw new Error(`${workspace.asRelativePath(file)} is in no Git repository.`);
  return repository;
}
