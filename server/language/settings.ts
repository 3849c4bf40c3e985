/** What belongs to the person at the keyboard, as the client sends it. */
import type { InitializationOptions } from "../protocol.ts";

export const settingsSection = "subagentSchema";

export class Settings {
  /** URI of the folder with the documentation, without a slash at its end; null when the client has none. */
  readonly docsUri: string | null;
  /** Whether the client has the extension's own commands. */
  readonly hasCommands: boolean;
  /** Whether the client itself says what is wrong with a JSON document. */
  readonly validatesJson: boolean;
  #defaultHarness: string | null;

  constructor(options: InitializationOptions | undefined) {
    this.docsUri = options?.docsUri ?? null;
    this.hasCommands = options?.hasCommands === true;
    this.validatesJson = options?.validatesJson === true;
    this.#defaultHarness = options?.defaultHarness ?? null;
  }

  /** For previews of files for which nothing names a harness. Findings never depend on it: they are the same for everybody. */
  get defaultHarness(): string | null {
    return this.#defaultHarness;
  }

  /** Takes the settings of a `workspace/didChangeConfiguration`; leaves all as it is when ours are not among them. */
  update(settings: unknown): void {
    const ours = (
      settings as { readonly [settingsSection]?: { readonly defaultHarness?: unknown } } | null
    )?.[settingsSection];
    if (ours === undefined || ours === null) return;
    this.#defaultHarness =
      typeof ours.defaultHarness === "string" && ours.defaultHarness !== "" ? ours.defaultHarness : null;
  }
}
