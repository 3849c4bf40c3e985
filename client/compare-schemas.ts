import {
  Position,
  type QuickPickItem,
  Range,
  Selection,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { SchemaDifference, SchemaLocation, SchemaPlace } from "../server/protocol.ts";
import type { CommandServices } from "./commands/register.ts";
import type { LanguageServer } from "./language-server.ts";

interface FileItem extends QuickPickItem {
  /** Null for the item that opens a file dialog. */
  readonly uri: Uri | null;
}

interface RuleItem extends QuickPickItem {
  readonly subset: boolean;
}

const rules: readonly RuleItem[] = [
  {
    label: "CompareReflected",
    description: "for schemas of Go types",
    detail: "Upper and lower case are the same; of lists only their first objects count.",
    subset: false,
  },
  {
    label: "CompareSubset",
    description: "for schemas of tools",
    detail: "Texts and lists have to be the same; more names may be there.",
    subset: true,
  },
];

/** Holds the active schema against an expected one, and leads to the differences. */
export async function compareSchemas({ server }: CommandServices, argument: unknown): Promise<void> {
  const here = argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
  const actual = here && isSchemaFile(here) ? await placeIn(server, here, "Actual schema") : undefined;
  if (here && isSchemaFile(here) && !actual) return;
  if (!actual) throw new Error("Open the schema to be compared first: a JSON file, or Go source.");
  const other = await askForFile(actual);
  const expected = other && (await placeIn(server, other, "Expected schema"));
  if (!expected) return;
  const rule = await window.showQuickPick(rules, {
    title: "Compare Schemas",
    placeHolder: "As which helper?",
  });
  if (!rule) return;
  const { differences, note } = await server.compareSchemas({ expected, actual, subset: rule.subset });
  if (note !== null) throw new Error(note);
  if (differences.length === 0) {
    void window.showInformationMessage("No difference: everything that is expected is there.");
    return;
  }
  await lead(differences);
}

function isSchemaFile({ path }: Uri): boolean {
  return /\.(?:jsonc?|go)$/i.test(path);
}

/** In Go source the schema is a type's, which is asked for. */
async function placeIn(server: LanguageServer, uri: Uri, title: string): Promise<SchemaPlace | undefined> {
  if (!uri.path.toLowerCase().endsWith(".go")) return { uri: uri.toString() };
  const { types } = await server.goTypes({ uri: uri.toString() });
  const type = await window.showQuickPick(types, {
    title,
    placeHolder: `Which type of ${workspace.asRelativePath(uri)}?`,
  });
  return type === undefined ? undefined : { uri: uri.toString(), type };
}

async function askForFile(actual: SchemaPlace): Promise<Uri | undefined> {
  const open = workspace.textDocuments
    .map(({ uri }) => uri)
    .filter((uri) => uri.scheme === "file" && isSchemaFile(uri) && uri.toString() !== actual.uri);
  const items: FileItem[] = open.map((uri) => ({
    label: workspace.asRelativePath(uri),
    description: "open",
    uri,
  }));
  const picked = await window.showQuickPick([...items, { label: "Another file…", uri: null }], {
    title: "Compare Schemas",
    placeHolder: "Which schema is expected?",
  });
  if (!picked) return undefined;
  const filters = { "JSON and Go": ["json", "jsonc", "go"] };
  return picked.uri ?? (await window.showOpenDialog({ filters }))?.[0];
}

interface DifferenceItem extends QuickPickItem {
  readonly difference: SchemaDifference;
}

/** A list of the differences; the chosen one is shown where it stands, while the list is open too. */
async function lead(differences: readonly SchemaDifference[]): Promise<void> {
  const items = differences.map(
    (difference): DifferenceItem => ({
      label: difference.text,
      description: difference.actual === null ? "in the expected schema" : "in the actual schema",
      difference,
    }),
  );
  const count = differences.length === 1 ? "1 difference" : `${differences.length} differences`;
  const picked = await window.showQuickPick(items, {
    title: `Compare Schemas: ${count}`,
    placeHolder: "Choose one to go to its place",
    onDidSelectItem: (item) => void show((item as DifferenceItem).difference, true),
  });
  if (picked) await show(picked.difference, false);
}

async function show({ actual, expected }: SchemaDifference, preserveFocus: boolean): Promise<void> {
  const { uri, range } = actual ?? expected;
  const editor = await window.showTextDocument(Uri.parse(uri), {
    preserveFocus,
    preview: preserveFocus,
    viewColumn: actual === null ? ViewColumn.Beside : ViewColumn.Active,
  });
  const place = rangeOf(range);
  editor.selection = new Selection(place.start, place.end);
  editor.revealRange(place, TextEditorRevealType.InCenterIfOutsideViewport);
}

function rangeOf({ start, end }: SchemaLocation["range"]): Range {
  return new Range(new Position(start.line, start.character), new Position(end.line, end.character));
}
