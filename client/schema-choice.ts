import { languages, type Memento, type QuickPickItem, Uri, window, workspace } from "vscode";
import { schemaGlobs } from "../server/workspace/schema-paths.ts";
import type { CommandServices } from "./commands/register.ts";
import type { LanguageServer } from "./language-server.ts";

const json = [{ language: "json" }, { language: "jsonc" }];
const lastUsedKey = "lastSchema";

/** The file that a menu was opened on or that a lens stands above, else the active editor's when it holds JSON. */
export function schemaAtHand(argument: unknown): Uri | undefined {
  if (typeof argument === "string") return Uri.parse(argument);
  if (argument instanceof Uri) return argument;
  const document = window.activeTextEditor?.document;
  return document && languages.match(json, document) ? document.uri : undefined;
}

export function rememberSchema(memento: Memento, schema: Uri): Thenable<void> {
  return memento.update(lastUsedKey, schema.toString());
}

/** The schema that the workspace's configuration names for the file of a reply; undefined when none, or it isn't there. */
export async function schemaOfReply(server: LanguageServer, reply: Uri): Promise<Uri | undefined> {
  const { schemaUri } = await server.schemaOfReply(reply.toString());
  if (schemaUri === null) return undefined;
  const schema = Uri.parse(schemaUri);
  return (await exists(schema)) ? schema : undefined;
}

interface SchemaItem extends QuickPickItem {
  /** Null for the item that opens a file dialog. */
  readonly uri: Uri | null;
}

/**
 * The schema to use where the active file does not say. The only one there is is taken without asking; otherwise the
 * choice lists the last used one, those in the Reply Lab, the open ones and those of the workspace (at built-in paths or
 * claimed by its configuration), in this order.
 */
export async function askForSchema({ context, labs, server }: CommandServices): Promise<Uri | undefined> {
  const found = new Map<string, SchemaItem>();
  const add = (uri: Uri, description: string) => {
    const key = uri.toString();
    if (!found.has(key)) found.set(key, { label: workspace.asRelativePath(uri), description, uri });
  };
  const last = context.workspaceState.get<string>(lastUsedKey);
  if (last !== undefined && (await exists(Uri.parse(last)))) add(Uri.parse(last), "last used");
  for (const uri of labs.schemas) add(uri, "in the Reply Lab");
  for (const uri of await openSchemas(server)) add(uri, "open");
  const [atBuiltInPaths, claimed] = await Promise.all([
    workspace.findFiles(`{${schemaGlobs.join(",")}}`, "**/node_modules/**", 200),
    claimedSchemas(server),
  ]);
  for (const uri of [...atBuiltInPaths, ...claimed].sort((a, b) => (a.path < b.path ? -1 : 1))) add(uri, "");
  const [only, second] = found.values();
  if (only?.uri && !second) return only.uri;
  const browse: SchemaItem = { label: "Another file…", uri: null };
  const picked = await window.showQuickPick([...found.values(), browse], {
    title: "Output schema",
    placeHolder: "Which schema must the reply satisfy?",
  });
  if (!picked) return undefined;
  return picked.uri ?? (await window.showOpenDialog({ filters: { JSON: ["json", "jsonc"] } }))?.[0];
}

/** Those that the workspace's configuration claims. */
async function claimedSchemas(server: LanguageServer): Promise<Uri[]> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
  const { uris } = await server.claimedSchemas(folders);
  return uris.map((uri) => Uri.parse(uri));
}

async function openSchemas(server: LanguageServer): Promise<Uri[]> {
  const schemas: Uri[] = [];
  for (const document of workspace.textDocuments) {
    if (!languages.match(json, document)) continue;
    if ((await server.describe(document.uri.toString())).isOutputSchema) schemas.push(document.uri);
  }
  return schemas;
}

async function exists(uri: Uri): Promise<boolean> {
  if (workspace.textDocuments.some((document) => document.uri.toString() === uri.toString())) return true;
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
