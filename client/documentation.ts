import { type Disposable, Uri, workspace } from "vscode";

const scheme = "subagent-schema-docs";

/**
 * Where a finding's code links to. A scheme of our own lets `configurationDefaults` in the manifest open these pages,
 * and no file of the user's, as rendered Markdown inside the editor.
 */
export const documentationRoot = `${scheme}:/docs`;

/** Serves the pages of the extension's `docs` folder under that scheme. A path can't leave the folder. */
export function serveDocumentation(extension: Uri): Disposable {
  return workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ path }) {
      if (!/^\/docs\/[\w/-]+\.md$/.test(path)) return `There is no page ${path}.`;
      try {
        return new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(extension, path)));
      } catch {
        return `There is no page ${path}.`;
      }
    },
  });
}
