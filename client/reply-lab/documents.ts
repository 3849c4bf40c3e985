import { type Disposable, Uri, type ViewColumn, window, workspace } from "vscode";
import { besides } from "./show-rule.ts";

const scheme = "subagent-reply-lab";
/** Texts that are served at one time; the oldest goes. */
const mostTexts = 40;

/** Serves texts of the Reply Labs as read-only documents. Each has an address of its own and never changes. */
export class LabDocuments implements Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registration: Disposable;
  #count = 0;

  constructor() {
    this.#registration = workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: (uri) => this.#texts.get(uri.toString()) ?? "",
    });
  }

  /** An address for a text. @param name what the tab says; its ending tells the language */
  address(name: string, text: string): Uri {
    const uri = Uri.from({ scheme, path: `/${++this.#count}/${name}` });
    this.#texts.set(uri.toString(), text);
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size <= mostTexts) break;
      this.#texts.delete(oldest);
    }
    return uri;
  }

  /** Opens a text where it does not cover the Lab. @param lab the Lab's column */
  async show(name: string, text: string, lab: ViewColumn | undefined): Promise<void> {
    const document = await workspace.openTextDocument(this.address(name, text));
    await window.showTextDocument(document, { viewColumn: besides(lab), preview: false });
  }

  dispose(): void {
    this.#registration.dispose();
  }
}
