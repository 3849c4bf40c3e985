import {
  type CancellationToken,
  CancellationTokenSource,
  Disposable,
  env,
  Range,
  Uri,
  type ViewColumn,
  type WebviewPanel,
  workspace,
} from "vscode";
import type { DescribeResult, ReplyReport } from "../../server/protocol.ts";
import type { AppendixDocuments } from "../appendix/documents.ts";
import type { HarnessChoices } from "../harness-choices.ts";
import type { LanguageServer } from "../language-server.ts";
import { addOwnHarness } from "../own-harness.ts";
import { keyOf, nameOf, paramsOf, type SchemaRef } from "../schema-ref.ts";
import { watchCursor } from "./cursor.ts";
import type { LabDocuments } from "./documents.ts";
import { fileNotes, type PlacedNote, roleNotes } from "./file-notes.ts";
import { type KeptReplies, noInput } from "./kept-replies.ts";
import { type Desk, perform, readReply, replyOf } from "./lab-commands.ts";
import { labComparison, labResult } from "./lab-result.ts";
import type { FromView, LabCommand, LabInput, LabReply, LabSchema, PasteTarget, ToView } from "./messages.ts";
import { pageHtml } from "./page.ts";
import { heldDocument, isThere, watchSchemaFile } from "./schema-file.ts";
import { besides, showInSchema, wholeLine } from "./show-rule.ts";

/** Replies that together hold more UTF-16 units than this are not judged anew at each keystroke in the schema. */
const judgedAtOnce = 1024 * 1024;

export interface LabServices {
  readonly extensionUri: Uri;
  readonly server: LanguageServer;
  readonly harnesses: HarnessChoices;
  readonly appendices: AppendixDocuments;
  readonly kept: KeptReplies;
  readonly documents: LabDocuments;
}

/** One Reply Lab: holds the replies of a schema, has them judged, and does for its page what a page can't do. */
export class ReplyLab {
  /** Another one after its file was renamed. */
  #ref: SchemaRef;
  readonly #panel: WebviewPanel;
  readonly #services: LabServices;
  #input: LabInput = noInput;
  /** What was asked last. */
  #harness: string | null = null;
  /** The last answer that stands, and of which state of the input it is. */
  #judged: {
    readonly revision: number;
    readonly harness: string | null;
    readonly mode: string | null;
  } | null = null;
  #reports: readonly ReplyReport[] = [];
  #notes: readonly PlacedNote[] = [];
  /** Holds until the server says that the schema may mean something else. */
  #described: Promise<DescribeResult> | null = null;
  #revision = 0;
  /** Whether the schema was not there when it was last needed or its file changed. */
  #schemaGone = false;
  /** What is heard of the schema under its present name. */
  #watching: Disposable;
  #judging: CancellationTokenSource | undefined;
  #comparing: CancellationTokenSource | undefined;

  constructor(panel: WebviewPanel, ref: SchemaRef, services: LabServices) {
    this.#ref = ref;
    this.#panel = panel;
    this.#services = services;
    this.#watching = this.#watch();
    const listening = Disposable.from(
      panel.webview.onDidReceiveMessage((message: FromView) => this.#answer(message)),
      services.server.onSchemaChanged((uri) => uri === this.schema.toString() && this.#schemaChanged()),
      services.server.onRestarted(() => {
        this.#described = null;
        void this.#answer({ type: "judge" });
      }),
    );
    panel.onDidDispose(() => {
      listening.dispose();
      this.#watching.dispose();
      this.#judging?.cancel();
      this.#comparing?.cancel();
    });
    panel.title = titleOf(ref);
    panel.webview.html = pageHtml(panel.webview, services.extensionUri);
  }

  #watch(): Disposable {
    return Disposable.from(
      workspace.onDidOpenTextDocument(({ uri }) => {
        if (this.#schemaGone && uri.toString() === this.schema.toString()) this.#schemaChanged();
      }),
      watchSchemaFile(this.schema, () => void this.#fileChanged()),
      watchCursor(this.#services.server, this.#ref, (pointer) => this.#post({ type: "atCursor", pointer })),
    );
  }

  /** A document of the editor's follows its file, and the server tells of it; what is not held, or not there, this alone tells of. */
  async #fileChanged(): Promise<void> {
    const { schema } = this;
    const stands = await isThere(schema);
    // It may have been renamed while the question was asked.
    if (schema !== this.schema) return;
    if (!stands) this.#tellGone();
    else if (this.#schemaGone || heldDocument(schema) === undefined) this.#schemaChanged();
  }

  /** The schema's file has another name now: all goes on under that one. */
  async moveTo(ref: SchemaRef): Promise<void> {
    const before = this.#ref;
    this.#ref = ref;
    this.#watching.dispose();
    this.#watching = this.#watch();
    this.#panel.title = titleOf(ref);
    this.#described = null;
    const { kept, harnesses } = this.#services;
    await Promise.all([kept.move(before, ref), harnesses.move(before, ref)]);
    this.#post({ type: "moved", schema: shownOf(ref) });
    await this.#answer({ type: "judge" });
  }

  get ref(): SchemaRef {
    return this.#ref;
  }

  /** The document that holds the schema. */
  get schema(): Uri {
    return this.#ref.uri;
  }

  get column(): ViewColumn | undefined {
    return this.#panel.viewColumn;
  }

  reveal(): void {
    this.#panel.reveal();
  }

  get isActive(): boolean {
    return this.#panel.active;
  }

  /** As by a key or the command palette: the page knows which attempt is meant. */
  run(command: LabCommand): void {
    this.#post({ type: "run", command });
  }

  /** Begins anew with one reply. The page may be about to load: it is told the whole state, and asks for it again when ready. */
  async take(reply: LabReply): Promise<void> {
    this.#input = { ...this.#input, replies: [reply] };
    this.#revision++;
    await this.#services.kept.save(this.#ref, this.#input);
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
    const { harnesses } = this.#services;
    switch (message.type) {
      case "ready":
        return this.#open();
      case "input":
        this.#revision = message.revision;
        return this.#take(message.input);
      case "judge":
        return this.#judge();
      case "compare":
        return this.#compare(message.revision, message.attempt);
      case "harness":
        // Known at once, stored later: an answer for the harness before must not come in between.
        return Promise.all([harnesses.choose(this.#ref, message.id), this.#judge()]);
      case "addHarness":
        return this.#addHarness();
      case "rule":
        return this.#showRule(message.pointer, message.always, message.focus);
      case "line":
        return this.#show(wholeLine(message.line), true, true);
      case "fileNote":
        return this.#showFile(this.#notes[message.index]);
      case "showSchema":
        return this.#schemaGone ? this.#judge() : this.#show(null, true, true);
      case "showFile":
        return showInSchema(Uri.parse(message.uri), null, {
          always: true,
          focus: true,
          besides: this.#panel.viewColumn,
        });
      case "appendix":
        return this.#showAppendix();
      case "copyText":
        await env.clipboard.writeText(message.text);
        return this.#post({ type: "copied", what: "text" });
      case "readClipboard":
        return this.#give(message.target, [{ text: await env.clipboard.readText(), cutOff: false }]);
      case "dropped":
        return this.#drop(await Promise.all(message.uris.map((uri) => readReply(Uri.parse(uri)))));
      case "droppedFiles":
        return this.#drop(
          message.files.map(({ name, bytes }) =>
            replyOf(bytes, Uri.from({ scheme: "dropped", path: `/${name}` })),
          ),
        );
      case "do":
        return perform(message.command, this.#desk(message.attempt));
    }
  }

  /** One file is the reply; several are the attempts of a loop. @throws Error when one is empty */
  #drop(replies: readonly LabReply[]): void {
    const empty = replies.find(({ text }) => text === "");
    if (empty) throw new Error(`${empty.file?.split("/").at(-1)} is empty: there is no reply in it.`);
    this.#give(replies.length > 1 ? "all" : "reply", replies);
  }

  #give(target: PasteTarget, replies: readonly LabReply[]): void {
    this.#post({ type: "replies", target, replies });
  }

  /** What a command of the Lab's works with. */
  #desk(attempt: number): Desk {
    const harness = this.#harness;
    return {
      services: this.#services,
      ref: this.#ref,
      input: this.#input,
      harness,
      mode: this.#modeOf(harness),
      reports: this.#reports,
      attempt,
      column: this.#panel.viewColumn,
      post: (message) => this.#post(message),
    };
  }

  async #take(input: LabInput): Promise<void> {
    this.#input = input;
    const { kept } = this.#services;
    // What was cleared must be gone by the time that the page says so.
    if (input.replies.length === 0) await kept.save(this.#ref, input);
    const judged = this.#judge();
    await Promise.all([judged, input.replies.length === 0 ? undefined : kept.save(this.#ref, input)]);
  }

  async #open(): Promise<void> {
    if (this.#revision === 0) {
      this.#input = await this.#services.kept.load(this.#ref);
      this.#schemaGone = !(await isThere(this.schema));
      this.#revision = 1;
    }
    const schema = shownOf(this.#ref);
    this.#post({ type: "open", schema, input: this.#input, revision: this.#revision });
    await this.#judge();
  }

  /** Asks the server about all attempts; a later question makes an earlier one void. */
  async #judge(): Promise<void> {
    this.#judging?.cancel();
    const source = new CancellationTokenSource();
    this.#judging = source;
    const revision = this.#revision;
    const { server, harnesses } = this.#services;
    const ref = paramsOf(this.#ref);
    if (!(await this.#openSchema(source.token)) || source.token.isCancellationRequested) return;
    this.#schemaGone = false;
    this.#described ??= server.describe(ref);
    const described = await this.#described.catch((error: unknown) => {
      this.#described = null;
      throw error;
    });
    const harness = harnesses.chosen(this.#ref) ?? harnesses.known(this.#ref, described);
    this.#harness = harness;
    const mode = this.#modeOf(harness);
    const input = this.#input;
    const { replies: judged, task } = input;
    const replies = judged.map(({ text, cutOff }) => (cutOff ? { text, finishReason: "length" } : { text }));
    if (source.token.isCancellationRequested) return;
    const asked = { ...ref, ...(harness === null ? {} : { harness }), ...(mode === null ? {} : { mode }) };
    const { providerError } = input;
    try {
      const [response, told] = await Promise.all([
        server.reply({ ...asked, replies, ...(task === "" ? {} : { task }) }, source.token),
        server.told(
          {
            ...asked,
            ...(providerError === "" ? {} : { providerError }),
            withSample: replies.length === 0,
          },
          source.token,
        ),
      ]);
      if (source.token.isCancellationRequested) return;
      // A harness that nothing is known of is no fault of the schema's.
      const isBroken =
        response.inputs !== null && (response.schema.brokenAt !== null || response.attempts.length === 0);
      if (isBroken && harness !== null && this.#stands(revision, harness, mode)) {
        this.#post({ type: "broken", line: response.schema.brokenAt });
        return;
      }
      this.#judged = isBroken ? null : { revision, harness, mode };
      this.#reports = response.attempts;
      this.#notes = [
        ...roleNotes(described, this.#ref),
        ...fileNotes(response.files, response.harness, input),
      ];
      const notes = this.#notes.map(({ note }) => note);
      const result = labResult(described, judged, response, told, notes);
      this.#post({ type: "result", revision, result });
    } catch (error) {
      if (!source.token.isCancellationRequested) throw error;
    }
  }

  /** Whether the last answer is about the same replies, asked in the same way. */
  #stands(revision: number, harness: string, mode: string | null): boolean {
    const judged = this.#judged;
    return judged?.revision === revision && judged.harness === harness && judged.mode === mode;
  }

  /**
   * A schema that no editor shows must be open all the same, or the server does not know its text. False where that is not possible: the
   * page is told so, and no verdict is left that could be copied.
   */
  async #openSchema(token: CancellationToken): Promise<boolean> {
    try {
      // An editor goes on showing what was deleted.
      if (this.#schemaGone && !(await isThere(this.schema))) throw new Error("It is gone.");
      await workspace.openTextDocument(this.schema);
      return true;
    } catch {
      if (!token.isCancellationRequested) this.#tellGone();
      return false;
    }
  }

  #tellGone(): void {
    this.#schemaGone = true;
    this.#judging?.cancel();
    this.#comparing?.cancel();
    this.#judged = null;
    this.#described = null;
    this.#reports = [];
    this.#notes = [];
    this.#post({ type: "schemaGone" });
  }

  /** Asks every harness about one attempt; a later question makes an earlier one void. */
  async #compare(revision: number, attempt: number): Promise<void> {
    this.#comparing?.cancel();
    const { replies, modes, task } = this.#input;
    const reply = replies[attempt];
    if (reply === undefined || revision !== this.#revision) return;
    const source = new CancellationTokenSource();
    this.#comparing = source;
    const { token } = source;
    const { text, cutOff } = reply;
    if (!(await this.#openSchema(token)) || token.isCancellationRequested) return;
    const asked = {
      ...paramsOf(this.#ref),
      reply: cutOff ? { text, finishReason: "length" } : { text },
      modes,
      ...(task === "" ? {} : { task }),
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
    this.#described = null;
    const units = this.#input.replies.reduce((sum, { text }) => sum + text.length, 0);
    if (units > judgedAtOnce) this.#post({ type: "stale" });
    else void this.#answer({ type: "judge" });
  }

  async #showRule(pointer: string, always: boolean, focus: boolean): Promise<void> {
    const { range } = await this.#services.server.locate({ ...paramsOf(this.#ref), pointer });
    if (!range) return;
    const { start, end } = range;
    await this.#show(new Range(start.line, start.character, end.line, end.character), always, focus);
  }

  async #addHarness(): Promise<void> {
    const { server } = this.#services;
    // Not over the Lab, which shows what the new one makes of the reply.
    const column = besides(this.#panel.viewColumn);
    await addOwnHarness(server, this.schema.toString(), await server.describe(paramsOf(this.#ref)), column);
  }

  /** The mode that was chosen for a harness; null leaves it to the harness. */
  #modeOf(harness: string | null): string | null {
    return this.#input.modes.find(([id]) => id === harness)?.[1] ?? null;
  }

  async #showFile(placed: PlacedNote | undefined): Promise<void> {
    if (!placed) return;
    const { file, line } = placed.place;
    const options = { always: true, focus: true, besides: this.#panel.viewColumn };
    await showInSchema(Uri.file(file), wholeLine(line), options);
  }

  /** For the harness and the mode of the Lab, also where the workspace says another. */
  async #showAppendix(): Promise<void> {
    const harness = this.#harness ?? (await this.#services.harnesses.askIfUnknown(this.#ref));
    if (harness !== null) await this.#services.appendices.open(this.#ref, harness, this.#modeOf(harness));
  }

  #show(place: Range | null, always: boolean, focus: boolean): Promise<void> {
    return showInSchema(this.schema, place, { always, focus, besides: this.#panel.viewColumn });
  }
}

function titleOf(ref: SchemaRef): string {
  return `Reply Lab: ${nameOf(ref)}`;
}

function shownOf(ref: SchemaRef): LabSchema {
  return { uri: keyOf(ref), name: nameOf(ref), path: workspace.asRelativePath(ref.uri) };
}
