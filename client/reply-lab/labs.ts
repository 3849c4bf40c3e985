import {
  Disposable,
  type ExtensionContext,
  type FileRenameEvent,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import type { AppendixDocuments } from "../appendix/documents.ts";
import type { HarnessChoices } from "../harness-choices.ts";
import type { LanguageServer } from "../language-server.ts";
import { rememberSchema } from "../schema-choice.ts";
import { keyOf, nameOf, refOf, type SchemaRef } from "../schema-ref.ts";
import { LabDocuments } from "./documents.ts";
import { KeptReplies } from "./kept-replies.ts";
import type { LabReply } from "./messages.ts";
import { pageFolder } from "./page.ts";
import { ReplyLab } from "./reply-lab.ts";
import { renamed } from "./schema-file.ts";

const viewType = "subagentSchema.replyLab";

/** The open Reply Labs, one per schema; brings them back after the window was reloaded. */
export class ReplyLabs implements Disposable {
  readonly #context: ExtensionContext;
  readonly #server: LanguageServer;
  readonly #harnesses: HarnessChoices;
  readonly #appendices: AppendixDocuments;
  readonly #kept: KeptReplies;
  readonly #documents = new LabDocuments();
  readonly #labs = new Set<ReplyLab>();
  readonly #listening: Disposable;

  constructor(
    context: ExtensionContext,
    server: LanguageServer,
    harnesses: HarnessChoices,
    appendices: AppendixDocuments,
  ) {
    this.#context = context;
    this.#server = server;
    this.#harnesses = harnesses;
    this.#appendices = appendices;
    this.#kept = new KeptReplies(context);
    this.#listening = Disposable.from(
      window.registerWebviewPanelSerializer(viewType, {
        deserializeWebviewPanel: async (panel: WebviewPanel, state: unknown) => {
          const schema = (state as { schema?: unknown } | undefined)?.schema;
          if (typeof schema === "string") this.#adopt(panel, refOf(schema));
          else panel.dispose();
        },
      }),
      workspace.onDidRenameFiles((event) => void this.#follow(event)),
    );
  }

  /** The schemas that a Lab is open for. */
  get schemas(): SchemaRef[] {
    return [...this.#labs].map(({ ref }) => ref);
  }

  /** The one that the person is in; undefined while they are elsewhere. */
  get active(): ReplyLab | undefined {
    return [...this.#labs].find((lab) => lab.isActive);
  }

  #labOf(schema: SchemaRef): ReplyLab | undefined {
    return [...this.#labs].find(({ ref }) => keyOf(ref) === keyOf(schema));
  }

  /**
   * Shows the Lab of a schema; a new one where another Lab is already, else beside the schema. A reply takes the place of those before; `harness` is the one that the reply's
   * own entry in the configuration names.
   */
  async open(schema: SchemaRef, reply?: LabReply, harness: string | null = null): Promise<void> {
    await rememberSchema(this.#context.workspaceState, schema);
    if (harness !== null) await this.#harnesses.choose(schema, harness);
    if (reply !== undefined && !this.#labOf(schema)) {
      const kept = await this.#kept.load(schema);
      await this.#kept.save(schema, { ...kept, replies: [reply] });
    }
    // Asked last, with nothing awaited behind it: one that is asked for twice in a row is one.
    const open = this.#labOf(schema);
    if (open) {
      open.reveal();
      if (reply !== undefined) await open.take(reply);
      return;
    }
    const panel = window.createWebviewPanel(
      viewType,
      `Reply Lab: ${nameOf(schema)}`,
      this.#columnFor(schema),
    );
    this.#adopt(panel, schema);
  }

  /** Of another Lab, as long as the schema is not to be seen there. */
  #columnFor({ uri }: SchemaRef): ViewColumn {
    const shown = window.visibleTextEditors
      .filter(({ document }) => document.uri.toString() === uri.toString())
      .map(({ viewColumn }) => viewColumn);
    const columns = [...this.#labs].map(({ column }) => column);
    return columns.findLast((column) => !shown.includes(column)) ?? ViewColumn.Beside;
  }

  /** The schemas whose files were renamed in the editor, alone or with a folder, keep what belongs to them. */
  async #follow({ files }: FileRenameEvent): Promise<void> {
    for (const { oldUri, newUri } of files) {
      for (const lab of this.#labs) {
        const { uri, selector } = lab.ref;
        const moved = renamed(uri, oldUri, newUri);
        const to = moved && { uri: moved, selector };
        // Of two Labs of one schema each would overwrite what the other keeps.
        if (to && this.#labOf(to) === undefined) await lab.moveTo(to);
      }
      const to = { uri: newUri, selector: null };
      if (this.#labOf(to) === undefined) await this.#kept.move({ uri: oldUri, selector: null }, to);
    }
  }

  #adopt(panel: WebviewPanel, schema: SchemaRef): void {
    const { extensionUri } = this.#context;
    panel.iconPath = {
      light: Uri.joinPath(extensionUri, "media", "reply-lab-light.svg"),
      dark: Uri.joinPath(extensionUri, "media", "reply-lab-dark.svg"),
    };
    panel.webview.options = { enableScripts: true, localResourceRoots: [pageFolder(extensionUri)] };
    const lab = new ReplyLab(panel, schema, {
      extensionUri,
      server: this.#server,
      harnesses: this.#harnesses,
      appendices: this.#appendices,
      kept: this.#kept,
      documents: this.#documents,
    });
    this.#labs.add(lab);
    panel.onDidDispose(() => this.#labs.delete(lab));
  }

  dispose(): void {
    this.#listening.dispose();
    this.#documents.dispose();
  }
}
