import { type Disposable, type ExtensionContext, Uri, ViewColumn, type WebviewPanel, window } from "vscode";
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

const viewType = "subagentSchema.replyLab";

/** The open Reply Labs, one per schema; brings them back after the window was reloaded. */
export class ReplyLabs implements Disposable {
  readonly #context: ExtensionContext;
  readonly #server: LanguageServer;
  readonly #harnesses: HarnessChoices;
  readonly #appendices: AppendixDocuments;
  readonly #kept: KeptReplies;
  readonly #documents = new LabDocuments();
  readonly #labs = new Map<string, ReplyLab>();
  readonly #serializer: Disposable;

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
    this.#serializer = window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel: WebviewPanel, state: unknown) => {
        const schema = (state as { schema?: unknown } | undefined)?.schema;
        if (typeof schema === "string") this.#adopt(panel, refOf(schema));
        else panel.dispose();
      },
    });
  }

  /** The schemas that a Lab is open for. */
  get schemas(): SchemaRef[] {
    return [...this.#labs.keys()].map(refOf);
  }

  /** The one that the person is in; undefined while they are elsewhere. */
  get active(): ReplyLab | undefined {
    return [...this.#labs.values()].find((lab) => lab.isActive);
  }

  /**
   * Shows the Lab of a schema, beside it when it is new. A reply takes the place of those before; `harness` is the one that the reply's
   * own entry in the configuration names.
   */
  async open(schema: SchemaRef, reply?: LabReply, harness: string | null = null): Promise<void> {
    await rememberSchema(this.#context.workspaceState, schema);
    if (harness !== null) await this.#harnesses.choose(schema, harness);
    const open = this.#labs.get(keyOf(schema));
    if (open) {
      open.reveal();
      if (reply !== undefined) await open.take(reply);
      return;
    }
    if (reply !== undefined) {
      const kept = await this.#kept.load(schema);
      await this.#kept.save(schema, { ...kept, replies: [reply] });
    }
    const panel = window.createWebviewPanel(viewType, `Reply Lab: ${nameOf(schema)}`, ViewColumn.Beside);
    this.#adopt(panel, schema);
  }

  #adopt(panel: WebviewPanel, schema: SchemaRef): void {
    const { extensionUri } = this.#context;
    panel.title = `Reply Lab: ${nameOf(schema)}`;
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
    this.#labs.set(keyOf(schema), lab);
    panel.onDidDispose(() => {
      if (this.#labs.get(keyOf(schema)) === lab) this.#labs.delete(keyOf(schema));
    });
  }

  dispose(): void {
    this.#serializer.dispose();
    this.#documents.dispose();
  }
}
