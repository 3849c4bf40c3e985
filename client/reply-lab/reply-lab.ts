import {
  CancellationTokenSource,
  commands,
  Disposable,
  env,
  Range,
  type Uri,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import { readExactFile } from "../exact-text.ts";
import type { HarnessChoices } from "../harness-choices.ts";
import type { LanguageServer } from "../language-server.ts";
import type { KeptReplies } from "./kept-replies.ts";
import { labComparison, labResult } from "./lab-result.ts";
import type { FromView, LabReply, PasteTarget, ToView } from "./messages.ts";
import { pageHtml } from "./page.ts";
import { showInSchema, wholeLine } from "./show-rule.ts";

/** Replies that together hold more UTF-16 units than this are not judged anew at each keystroke in the schema. */
const judgedAtOnce = 1024 * 1024;

export interface LabServices {
  readonly extensionUri: Uri;
  readonly server: LanguageServer;
  readonly harnesses: HarnessChoices;
  readonly kept: KeptReplies;
}

/** One Reply Lab: holds the replies of a schema, has them judged, and does for its page what a page can't do. */
export class ReplyLab {
  readonly schema: Uri;
  readonly #panel: WebviewPanel;
  readonly #services: LabServices;
  #replies: readonly LabReply[] = [];
  #correctives: readonly (string | null)[] = [];
  #revision = 0;
  #judging: CancellationTokenSource | undefined;
  #comparing: CancellationTokenSource | undefined;

  constructor(panel: WebviewPanel, schema: Uri, services: LabServices) {
    this.schema = schema;
    this.#panel = panel;
    this.#services = services;
    const listening = Disposable.from(
      panel.webview.onDidReceiveMessage((message: FromView) => this.#answer(message)),
      services.server.onSchemaChanged((uri) => uri === schema.toString() && this.#schemaChanged()),
    );
    panel.onDidDispose(() => {
      listening.dispose();
      this.#judging?.cancel();
      this.#comparing?.cancel();
    });
    panel.webview.html = pageHtml(panel.webview, services.extensionUri);
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** Begins anew with one reply. The page may be about to load: it is told the whole state, and asks for it again when ready. */
  async take(text: string): Promise<void> {
    this.#replies = [{ text, cutOff: false }];
    this.#revision++;
    await this.#services.kept.save(this.schema, this.#replies);
    await this.#open();
  }

  #post(message: ToView): void {
    void this.#panel.webview.postMessage(message);
  }

  async #answer(message: FromView): Promise<void> {
    try {
      await this.#do(message);
    } catch (error) {
      this.#post({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }

  async #do(message: FromView): Promise<unknown> {
    const { schema } = this;
    const { kept, harnesses } = this.#services;
    switch (message.type) {
      case "ready":
        return this.#open();
      case "replies":
        this.#replies = message.replies;
        this.#revision = message.revision;
        return Promise.all([kept.save(schema, message.replies), this.#judge()]);
      case "judge":
        return this.#judge();
      case "compare":
        return this.#compare(message.revision, message.attempt);
      case "harness":
        await harnesses.choose(schema.toString(), message.id);
        return this.#judge();
      case "rule":
        return this.#showRule(message.pointer, message.always, message.focus);
      case "line":
        return this.#show(wholeLine(message.line), true, true);
      case "showSchema":
        return this.#show(null, true, true);
      case "appendix":
        return commands.executeCommand("subagentSchema.previewAppendix", schema);
      case "copyCorrective":
        return this.#copy(this.#correctives[message.attempt] ?? "");
      case "copyText":
        return this.#copy(message.text);
      case "readClipboard":
        return this.#post({ type: "text", target: message.target, text: await env.clipboard.readText() });
      case "readFile":
        return this.#readFile(message.target);
    }
  }

  async #open(): Promise<void> {
    if (this.#revision === 0) {
      this.#replies = await this.#services.kept.load(this.schema);
      this.#revision = 1;
    }
    const path = workspace.asRelativePath(this.schema);
    const name = this.schema.path.split("/").at(-1) ?? path;
    const schema = { uri: this.schema.toString(), name, path };
    this.#post({ type: "open", schema, replies: this.#replies, revision: this.#revision });
    await this.#judge();
  }

  /** Asks the server about all attempts; a later question makes an earlier one void. */
  async #judge(): Promise<void> {
    this.#judging?.cancel();
    const source = new CancellationTokenSource();
    this.#judging = source;
    const revision = this.#revision;
    const { server, harnesses } = this.#services;
    const uri = this.schema.toString();
    // A schema that no editor shows must be open all the same, or the server does not know its text.
    await workspace.openTextDocument(this.schema);
    const described = await server.describe(uri);
    const harness = harnesses.chosen(uri) ?? harnesses.known(uri, described);
    const judged = this.#replies;
    const replies = judged.map(({ text, cutOff }) => (cutOff ? { text, finishReason: "length" } : { text }));
    if (source.token.isCancellationRequested) return;
    try {
      const response = await server.reply(
        { uri, replies, ...(harness === null ? {} : { harness }) },
        source.token,
      );
      if (source.token.isCancellationRequested) return;
      this.#correctives = response.attempts.map(({ corrective }) => corrective);
      this.#post({ type: "result", revision, result: labResult(this.schema, described, judged, response) });
    } catch (error) {
      if (!source.token.isCancellationRequested) throw error;
    }
  }

  /** Asks every harness about one attempt; a later question makes an earlier one void. */
  async #compare(revision: number, attempt: number): Promise<void> {
    this.#comparing?.cancel();
    const reply = this.#replies[attempt];
    if (reply === undefined || revision !== this.#revision) return;
    const source = new CancellationTokenSource();
    this.#comparing = source;
    const { token } = source;
    const { text, cutOff } = reply;
    await workspace.openTextDocument(this.schema);
    if (token.isCancellationRequested) return;
    const asked = {
      uri: this.schema.toString(),
      reply: cutOff ? { text, finishReason: "length" } : { text },
    };
    try {
      const response = await this.#services.server.compare(asked, token);
      if (token.isCancellationRequested) return;
      this.#post({ type: "compared", revision, attempt, comparison: labComparison(response, cutOff) });
    } catch (error) {
      if (!token.isCancellationRequested) throw error;
    }
  }

  #schemaChanged(): void {
    const units = this.#replies.reduce((sum, { text }) => sum + text.length, 0);
    if (units > judgedAtOnce) this.#post({ type: "stale" });
    else void this.#answer({ type: "judge" });
  }

  async #showRule(pointer: string, always: boolean, focus: boolean): Promise<void> {
    const { range } = await this.#services.server.locate({ uri: this.schema.toString(), pointer });
    if (!range) return;
    const { start, end } = range;
    await this.#show(new Range(start.line, start.character, end.line, end.character), always, focus);
  }

  #show(place: Range | null, always: boolean, focus: boolean): Promise<void> {
    return showInSchema(this.schema, place, { always, focus, besides: this.#panel.viewColumn });
  }

  async #copy(text: string): Promise<void> {
    await env.clipboard.writeText(text);
    this.#post({ type: "copied" });
  }

  async #readFile(target: PasteTarget): Promise<void> {
    const [file] = (await window.showOpenDialog({ title: "Captured reply" })) ?? [];
    if (file) this.#post({ type: "text", target, text: await readExactFile(file) });
  }
}
