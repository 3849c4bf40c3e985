import { randomBytes } from "node:crypto";
import { Uri, type Webview } from "vscode";

/** The only folder that the page may load from. */
export function pageFolder(extension: Uri): Uri {
  return Uri.joinPath(extension, "dist");
}

/**
 * The Lab's page: empty but for its script and style. Nothing else may load, no script may stand in it, and all text
 * comes later, as messages.
 */
export function pageHtml(webview: Webview, extension: Uri): string {
  const nonce = randomBytes(16).toString("hex");
  const resource = (name: string) =>
    webview.asWebviewUri(Uri.joinPath(pageFolder(extension), name)).toString();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${resource("view.css")}">
<title>Reply Lab</title>
</head>
<body>
<div id="app"></div>
<script nonce="${nonce}" src="${resource("view.js")}"></script>
</body>
</html>`;
}
