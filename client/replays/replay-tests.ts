import {
  type CancellationToken,
  Disposable,
  Range,
  type TestController,
  type TestItem,
  type TestRunProfile,
  TestRunProfileKind,
  TestRunRequest,
  tests,
  Uri,
  workspace,
} from "vscode";
import type { Range as LspRange, ReplayGroup, ReplayParams, ReplaySchema } from "../../server/protocol.ts";
import { captureGlobs } from "../../server/workspace/capture-paths.ts";
import type { LanguageServer } from "../language-server.ts";
import { keyOf, nameOf } from "../schema-ref.ts";
import { detailsOfFile } from "./coverage.ts";
import { runReplays } from "./run.ts";

export const controllerId = "subagentSchema.replies";

/** Replies in one question: between two there is progress to be seen. */
const atOnce = 50;

const noSchema = "No schema is named";

/** Captured replies as VS Code's tests: schemas, then replies. */
export class ReplayTests implements Disposable {
  readonly controller: TestController;
  readonly server: LanguageServer;
  readonly #runProfile: TestRunProfile;
  readonly #disposables: Disposable[];
  /** Of the items of schemas. */
  readonly #schemas = new WeakMap<TestItem, ReplayParams["schema"]>();
  /** How many replies the items of files hold. */
  readonly #replies = new WeakMap<TestItem, number>();
  #changes: Disposable | undefined;
  #filling: Promise<void> | undefined;

  constructor(server: LanguageServer) {
    this.server = server;
    this.controller = tests.createTestController(controllerId, "Captured Replies");
    this.controller.resolveHandler = (item) => (item ? undefined : this.#fillIfAny());
    this.controller.refreshHandler = () => this.refresh();
    this.#runProfile = this.#profile("Replay", TestRunProfileKind.Run, true);
    const coverage = this.#profile("Replay with Coverage", TestRunProfileKind.Coverage, false);
    coverage.loadDetailedCoverage = async (_, file) => detailsOfFile(file);
    this.#disposables = [
      this.controller,
      // A server that is gone again says so itself.
      server.onStarted(() => void this.#listen().catch(() => undefined)),
      { dispose: () => this.#changes?.dispose() },
    ];
  }

  /** Asks for all replies anew; items that are there already stay, with what is known of them. */
  refresh(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => (this.#filling = undefined));
    return this.#filling;
  }

  /** The item of a schema, or of a reply; once the replies are known. */
  async find(uri: Uri, selector: string | null | undefined): Promise<TestItem | undefined> {
    await this.refresh();
    const schema = this.controller.items.get(keyOf({ uri, selector: selector ?? null }));
    if (schema) return schema;
    for (const [, item] of this.controller.items) {
      const found = item.children.get(uri.toString());
      if (found) return found;
    }
    return undefined;
  }

  /** The files that items stand for, by schema. Without items: all. */
  filesOf(items: readonly TestItem[] | undefined, exclude: readonly TestItem[] = []): TestFiles[] {
    const groups = new Map<TestItem, TestItem[]>();
    const add = (item: TestItem) => {
      if (exclude.includes(item)) return;
      if (item.parent === undefined) {
        for (const [, child] of item.children) add(child);
        return;
      }
      const files = groups.get(item.parent) ?? [];
      groups.set(item.parent, files);
      if (!files.includes(item)) files.push(item);
    };
    for (const item of items ?? [...this.controller.items].map(([, each]) => each)) add(item);
    return [...groups].map(([schema, files]) => ({
      schema: this.#schemas.get(schema) ?? null,
      items: files,
    }));
  }

  /** Of files: in portions of some fifty replies, and of a file of many for itself. */
  portions(items: readonly TestItem[]): TestItem[][] {
    const portions: TestItem[][] = [];
    let room = 0;
    for (const item of items) {
      const size = this.#replies.get(item) ?? 1;
      if (size > room || portions.length === 0) {
        portions.push([]);
        room = atOnce;
      }
      portions.at(-1)?.push(item);
      room -= size;
    }
    return portions;
  }

  /** Those of some files; undefined for a file that is no reply. */
  itemsOf({ schema, files }: ReplayParams): TestItem[] {
    const key =
      schema === null ? noSchema : keyOf({ uri: Uri.parse(schema.uri), selector: schema.selector ?? null });
    const group = this.controller.items.get(key);
    return files.flatMap((uri) => group?.children.get(Uri.parse(uri).toString()) ?? []);
  }

  /** Runs items as somebody in the Test Explorer would. */
  run(items: readonly TestItem[], token?: CancellationToken): Promise<void> {
    return runReplays(this, new TestRunRequest(items, undefined, this.#runProfile), token);
  }

  dispose(): void {
    Disposable.from(...this.#disposables).dispose();
  }

  #profile(label: string, kind: TestRunProfileKind, isContinuous: boolean): TestRunProfile {
    const handler = (request: TestRunRequest, token: CancellationToken) => runReplays(this, request, token);
    return this.controller.createRunProfile(label, kind, handler, true, undefined, isContinuous);
  }

  async #listen(): Promise<void> {
    const requests = await this.server.replays();
    this.#changes?.dispose();
    this.#changes = requests.onChanged(() => void this.refresh().catch(() => undefined));
    await this.refresh();
  }

  /** Somebody looks at tests: no reason to start the server where there are none. */
  async #fillIfAny(): Promise<void> {
    const any =
      this.server.isRunning ||
      (await workspace.findFiles(`{${captureGlobs.join(",")}}`, "**/node_modules/**", 1)).length > 0;
    if (any) await this.refresh();
  }

  async #fill(): Promise<void> {
    const { groups } = await (await this.server.replays()).list();
    this.controller.items.replace(groups.map((group) => this.#group(group)));
  }

  #group({ schema, files }: ReplayGroup): TestItem {
    const item =
      schema === null ? this.#item(this.controller.items, noSchema, noSchema) : this.#schema(schema);
    this.#schemas.set(item, schema && { uri: schema.uri, selector: schema.selector });
    item.children.replace(
      files.map(({ uri, replies, notJudged, isBulk, note }) => {
        const file = Uri.parse(uri);
        const child = this.#item(item.children, file.toString(), nameOf({ uri: file, selector: null }), file);
        child.range = new Range(0, 0, 0, 0);
        this.#replies.set(child, replies);
        const waiting = notJudged === 0 ? "" : isBulk ? `${notJudged} not yet judged` : "not yet judged";
        const many = isBulk ? `${replies} ${replies === 1 ? "reply" : "replies"}` : "";
        child.description = [many, waiting, folderOf(file, schema)].filter((part) => part !== "").join(", ");
        child.error = note ?? undefined;
        return child;
      }),
    );
    return item;
  }

  #schema({ uri, selector, range, note }: ReplaySchema): TestItem {
    const file = Uri.parse(uri);
    const ref = { uri: file, selector };
    const item = this.#item(this.controller.items, keyOf(ref), nameOf(ref), file);
    item.description = folderOf(file, null);
    item.range = range === null ? undefined : rangeOf(range);
    item.error = note ?? undefined;
    return item;
  }

  #item(known: TestItem["children"], id: string, label: string, uri?: Uri): TestItem {
    const item = known.get(id) ?? this.controller.createTestItem(id, label, uri);
    item.label = label;
    return item;
  }
}

/** Replies of one schema. */
export interface TestFiles {
  readonly schema: ReplayParams["schema"];
  readonly items: readonly TestItem[];
}

export function rangeOf({ start, end }: LspRange): Range {
  return new Range(start.line, start.character, end.line, end.character);
}

/** Empty for the folder that belongs to the schema, and for the workspace's own. */
function folderOf(file: Uri, schema: ReplaySchema | null): string {
  const folder = Uri.joinPath(file, "..");
  const isOwn =
    schema !== null &&
    /\.replies$/.test(folder.path) &&
    Uri.joinPath(folder, "..").path === Uri.joinPath(Uri.parse(schema.uri), "..").path;
  const name = isOwn ? "" : workspace.asRelativePath(folder, false);
  return name === folder.fsPath ? "" : name;
}
