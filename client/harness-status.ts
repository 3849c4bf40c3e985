import {
  type Disposable,
  type LanguageStatusItem,
  languages,
  StatusBarAlignment,
  type StatusBarItem,
  window,
} from "vscode";
import type { DescribeResult } from "../server/protocol.ts";
import { schemaLanguages } from "./schema-languages.ts";

const command = "subagentSchema.chooseHarness";

/**
 * Which harness reads the active file, and why it is an output schema or none; a click changes it. An output schema has an item of its
 * own in the status bar. What is none stands among the language's remarks, where it is in nobody's way.
 */
export class HarnessStatus implements Disposable {
  readonly #bar: StatusBarItem;
  readonly #remark: LanguageStatusItem;

  constructor() {
    this.#bar = window.createStatusBarItem("subagentSchema.harness", StatusBarAlignment.Right, 100.5);
    this.#bar.name = "Harness of the Output Schema";
    this.#bar.command = command;
    this.#remark = languages.createLanguageStatusItem("subagentSchema.noSchema", []);
    this.#remark.name = "Output Schema";
    this.#remark.text = "No output schema";
    this.#remark.command = { title: "Change…", command };
  }

  /** @param described undefined where nothing can be said, or no schema can stand */
  show(described: DescribeResult | undefined): void {
    this.#remark.selector = described?.what === null ? schemaLanguages : [];
    if (described) this.#remark.detail = described.why;
    if (!described || described.what === null) {
      this.#bar.hide();
      return;
    }
    const { what, why, harness } = described;
    const ids = new Set(described.schemas.flatMap((schema) => schema.harness ?? []));
    const names = ids.size === 0 ? harness : [...ids].join(", ");
    this.#bar.text = `$(symbol-structure) ${names}`;
    this.#bar.tooltip = `${what}\n${why}\nClick to change it.`;
    this.#bar.accessibilityInformation = { label: `${what}. ${why}` };
    this.#bar.show();
  }

  dispose(): void {
    this.#bar.dispose();
    this.#remark.dispose();
  }
}
