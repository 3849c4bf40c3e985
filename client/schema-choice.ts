import { type Memento, type Position, type QuickPickItem, Range, Uri, window, workspace } from "vscode";
import type { DescribeResult, SchemaInDocument } from "../server/protocol.ts";
import { holdingGlobs } from "../server/workspace/schema-paths.ts";
import type { CommandServices } from "./commands/register.ts";
import { exists } from "./configuration.ts";
import type { LanguageServer } from "./language-server.ts";
import { mayHoldSchema } from "./schema-languages.ts";
import { keyOf, refOf, type SchemaRef } from "./schema-ref.ts";

const lastUsedKey = "lastSchema";

/**
 * The schema that a row of a list stands for, of the file that a menu was opened on or that a lens stands above, else of the active editor. Of several the one at the
 * cursor; the person is asked where it stands in none.
 *
 * @returns undefined where there is no such file, null where the question was dismissed
 */
export async function schemaAtHand(
  server: LanguageServer,
  argument: unknown,
  selector: unknown,
): Promise<SchemaRef | null | undefined> {
  if (typeof argument === "string" && typeof selector === "string")
    return { uri: Uri.parse(argument), selector };
  const named = argument as Partial<SchemaRef> | null | undefined;
  if (named?.uri instanceof Uri && named.selector !== undefined)
    return named.selector === null
      ? schemaIn(server, named.uri)
      : { uri: named.uri, selector: named.selector };
  const editor = window.activeTextEditor;
  const uri =
    typeof argument === "string" ? Uri.parse(argument) : argument instanceof Uri ? argument : undefined;
  const shown = editor && (uri === undefined || uri.toString() === editor.document.uri.toString());
  if (shown && mayHoldSchema(editor.document))
    return schemaIn(server, editor.document.uri, editor.selection.active);
  return uri && schemaIn(server, uri);
}

/**
 * The schema of a document; of several the one at the cursor, else the one that is picked of those that replies are held to. Null when
 * dismissed.
 */
async function schemaIn(server: LanguageServer, uri: Uri, cursor?: Position): Promise<SchemaRef | null> {
  const { schemas } = await server.describe({ uri: uri.toString() });
  const [first, second] = schemas;
  // A file without a schema is as good as one whose schema can't be read: whoever shows it says why.
  if (!first || !second) return { uri, selector: first?.selector ?? null };
  const here = cursor && innermost(schemas, cursor);
  const answered = schemas.filter(({ isAnswered }) => isAnswered);
  const chosen = here ?? (await pickSchema(uri, answered.length === 0 ? schemas : answered));
  return chosen ? { uri, selector: chosen.selector } : null;
}

function innermost(schemas: readonly SchemaInDocument[], cursor: Position): SchemaInDocument | undefined {
  return schemas.findLast(({ range }) => rangeOf(range).contains(cursor));
}

function rangeOf({ start, end }: SchemaInDocument["range"]): Range {
  return new Range(start.line, start.character, end.line, end.character);
}

async function pickSchema(
  uri: Uri,
  schemas: DescribeResult["schemas"],
): Promise<SchemaInDocument | undefined> {
  if (schemas.length === 1) return schemas[0];
  const items = schemas.map((schema) => ({
    label: schema.label,
    description: `line ${schema.range.start.line + 1}${schema.harness === null ? "" : `, ${schema.harness}`}`,
    schema,
  }));
  const picked = await window.showQuickPick(items, {
    title: "Output schema",
    placeHolder: `Which schema of ${workspace.asRelativePath(uri)}?`,
  });
  return picked?.schema;
}

export function rememberSchema(memento: Memento, schema: SchemaRef): Thenable<void> {
  return memento.update(lastUsedKey, keyOf(schema));
}

/**
 * The schema that the workspace's configuration names for the file of a reply, and the harness that it names for these replies; undefined
 * when none, or it isn't there. The schema is null when the question which of a document's was dismissed.
 */
export async function schemaOfReply(
  server: LanguageServer,
  reply: Uri,
): Promise<{ readonly schema: SchemaRef | null; readonly harness: string | null } | undefined> {
  const { schemaUri, selector, harness } = await server.schemaOfReply(reply.toString());
  if (schemaUri === null) return undefined;
  const uri = Uri.parse(schemaUri);
  if (!(await isThere(uri))) return undefined;
  return { schema: selector === null ? await schemaIn(server, uri) : { uri, selector }, harness };
}

interface SchemaItem extends QuickPickItem {
  /** Null for the item that opens a file dialog. */
  readonly schema: SchemaRef | null;
}

/**
 * The schema to use where the active file does not say. The only one there is is taken without asking; otherwise the
 * choice lists the last used one, those in the Reply Lab, the open ones and those of the workspace (at built-in paths or
 * claimed by its configuration), in this order.
 */
export async function askForSchema({
  context,
  labs,
  server,
}: CommandServices): Promise<SchemaRef | null | undefined> {
  const found = new Map<string, SchemaItem>();
  const files = new Set<string>();
  const add = (schema: SchemaRef, description: string) => {
    const key = keyOf(schema);
    const path = workspace.asRelativePath(schema.uri);
    const label = schema.selector === null ? path : `${path}#${schema.selector}`;
    if (!found.has(key)) found.set(key, { label, description, schema });
    files.add(schema.uri.toString());
  };
  const last = context.workspaceState.get<string>(lastUsedKey);
  if (last !== undefined && (await isThere(refOf(last).uri))) add(refOf(last), "last used");
  for (const schema of labs.schemas) add(schema, "in the Reply Lab");
  for (const schema of await openSchemas(server)) add(schema, "open");
  const [atBuiltInPaths, claimed] = await Promise.all([
    workspace.findFiles(`{${holdingGlobs.join(",")}}`, "**/node_modules/**", 200),
    claimedSchemas(server),
  ]);
  for (const uri of [...atBuiltInPaths, ...claimed].sort((a, b) => (a.path < b.path ? -1 : 1)))
    if (!files.has(uri.toString())) add({ uri, selector: null }, "");
  const [only, second] = found.values();
  if (only?.schema && !second) return chosen(server, only.schema);
  const browse: SchemaItem = { label: "Another file…", schema: null };
  const picked = await window.showQuickPick([...found.values(), browse], {
    title: "Output schema",
    placeHolder: "Which schema must the reply satisfy?",
  });
  if (!picked) return undefined;
  if (picked.schema) return chosen(server, picked.schema);
  const filters = { "Files with schemas": ["json", "jsonc", "yaml", "yml", "toml", "md", "js", "go"] };
  const [uri] = (await window.showOpenDialog({ filters })) ?? [];
  return uri && schemaIn(server, uri);
}

/** A file that was found by its path may hold several. */
function chosen(server: LanguageServer, schema: SchemaRef): Promise<SchemaRef | null> | SchemaRef {
  return schema.selector === null ? schemaIn(server, schema.uri) : schema;
}

/** Those that the workspace's configuration claims. */
async function claimedSchemas(server: LanguageServer): Promise<Uri[]> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
  const { uris } = await server.claimedSchemas(folders);
  return uris.map((uri) => Uri.parse(uri));
}

async function openSchemas(server: LanguageServer): Promise<SchemaRef[]> {
  const found: SchemaRef[] = [];
  for (const document of workspace.textDocuments) {
    if (!mayHoldSchema(document)) continue;
    const { schemas } = await server.describe({ uri: document.uri.toString() });
    for (const { selector, harness, isAnswered } of schemas) {
      if (harness !== null && isAnswered) found.push({ uri: document.uri, selector });
    }
  }
  return found;
}

async function isThere(uri: Uri): Promise<boolean> {
  const key = uri.toString();
  return workspace.textDocuments.some((document) => document.uri.toString() === key) || exists(uri);
}
