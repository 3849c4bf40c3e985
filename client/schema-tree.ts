import {
  type CancellationToken,
  CancellationTokenSource,
  Disposable,
  EventEmitter,
  Range,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  window,
  workspace,
} from "vscode";
import type { LintWorkspaceResult } from "../server/protocol.ts";
import { hostGlob } from "../server/workspace/schema-paths.ts";
import { counted } from "./counted.ts";
import type { LanguageServer } from "./language-server.ts";
import type { SchemaRef } from "./schema-ref.ts";

type LintedFile = LintWorkspaceResult["files"][number];
type ListedSchema = LintedFile["schemas"][number];

/** Schemas of one file that its tooltip tells of. */
const mostTold = 10;

/** A file, or one of its schemas; what commands take for the schema. */
interface Row extends SchemaRef {
  readonly file: LintedFile;
  /** Null for a file that holds several, or none. */
  readonly schema: ListedSchema | null;
  /** Whether it stands below the row of its file. */
  readonly isInside: boolean;
}

/** Milliseconds. The server is told of a changed file a quarter of a second later than the tree. */
const calm = 600;

/** All output schemas of the workspace with harness, findings and room left. Nothing is looked for before the view is opened. */
export class SchemaTree implements TreeDataProvider<Row>, Disposable {
  readonly #server: LanguageServer;
  readonly #changed = new EventEmitter<void>();
  readonly #disposables: Disposable[];
  #asked: CancellationTokenSource | undefined;
  #timer: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(server: LanguageServer) {
    this.#server = server;
    const soon = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.refresh(), calm);
    };
    const view = window.createTreeView("subagentSchemas", {
      treeDataProvider: this,
      showCollapseAll: true,
    });
    // Only what is looked at is worth a watcher over all files.
    let watching: Disposable | undefined;
    const watch = () => {
      watching?.dispose();
      watching = undefined;
      if (!view.visible) return;
      const watcher = workspace.createFileSystemWatcher(hostGlob);
      watching = Disposable.from(
        watcher,
        watcher.onDidCreate(soon),
        watcher.onDidChange(soon),
        watcher.onDidDelete(soon),
        server.onSchemaChanged(soon),
      );
    };
    this.#disposables = [
      view,
      this.#changed,
      new Disposable(() => watching?.dispose()),
      view.onDidChangeVisibility(() => {
        watch();
        if (view.visible) this.refresh();
      }),
    ];
    watch();
  }

  refresh(): void {
    this.#changed.fire();
  }

  async getChildren(row?: Row): Promise<Row[]> {
    if (row) return row.file.schemas.map((schema) => rowOf(row.file, schema, true));
    this.#asked?.cancel();
    const asked = new CancellationTokenSource();
    this.#asked = asked;
    const files = await this.#files(asked.token);
    return files.map((file) =>
      rowOf(file, file.schemas.length === 1 ? (file.schemas[0] ?? null) : null, false),
    );
  }

  async #files(token: CancellationToken): Promise<LintWorkspaceResult["files"]> {
    try {
      return (await this.#server.lintWorkspace(token)).files;
    } catch (error) {
      if (token.isCancellationRequested) return [];
      throw error;
    }
  }

  getTreeItem({ uri, selector, file, schema, isInside }: Row): TreeItem {
    const holdsSeveral = schema === null && file.schemas.length > 1;
    const label = isInside && schema ? schema.label : (uri.path.split("/").at(-1) ?? "");
    const item = new TreeItem(
      label,
      holdsSeveral ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
    );
    item.id = `${uri.toString()}#${isInside ? (selector ?? "") : ""}#${isInside}`;
    const findings = isInside ? "" : findingsOf(file);
    const harness = schema?.harness ?? (holdsSeveral ? counted(file.schemas.length, "schema") : "");
    const room = schema?.room === null || schema === null ? "" : `${counted(schema.room, "byte")} left`;
    const shown = [harness, findings, room].filter((words) => words !== "");
    // The icon says that there is none; where it isn't seen, words do.
    const said = [label, harness, isInside ? "" : findings || "no findings", room && `${room} for errors`];
    item.description = shown.join(" · ");
    item.accessibilityInformation = { label: said.filter((words) => words !== "").join(", ") };
    item.tooltip = [
      workspace.asRelativePath(uri),
      ...(schema?.facts ??
        file.schemas.slice(0, mostTold).map(({ label, facts }) => `${label}: ${facts[0] ?? ""}`)),
      ...(findings ? [findings] : []),
    ].join("\n");
    // What the menus offer.
    item.contextValue = schema
      ? [
          "schema",
          ...(schema.role === "reply" ? ["appendix"] : []),
          ...(schema.isAnswered ? ["reply"] : []),
        ].join(" ")
      : "file";
    item.iconPath = isInside ? new ThemeIcon("bracket") : iconOf(file);
    const place = schema?.range.start;
    const selection = place && new Range(place.line, place.character, place.line, place.character);
    item.command = { title: "Open", command: "vscode.open", arguments: [uri, { selection }] };
    return item;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#asked?.cancel();
    for (const disposable of this.#disposables) disposable.dispose();
  }
}

function rowOf(file: LintedFile, schema: ListedSchema | null, isInside: boolean): Row {
  return { uri: Uri.parse(file.uri), selector: schema?.selector ?? null, file, schema, isInside };
}

function findingsOf({ errors, warnings, hints }: LintedFile): string {
  const words = (count: number, noun: string) => (count === 0 ? [] : [counted(count, noun)]);
  return [...words(errors, "error"), ...words(warnings, "warning"), ...words(hints, "hint")].join(", ");
}

function iconOf({ errors, warnings }: LintedFile): ThemeIcon {
  if (errors > 0) return new ThemeIcon("error", new ThemeColor("problemsErrorIcon.foreground"));
  if (warnings > 0) return new ThemeIcon("warning", new ThemeColor("problemsWarningIcon.foreground"));
  return new ThemeIcon("pass", new ThemeColor("testing.iconPassed"));
}
