import { workspace } from "vscode";

/** What the settings hold: only what belongs to a person. Read anew at each use, never kept. */
export interface Settings {
  readonly enable: boolean;
  /** Harness id for files that nothing claims, or null. */
  readonly defaultHarness: string | null;
}

export const section = "subagentSchema";

export function readSettings(): Settings {
  const settings = workspace.getConfiguration(section);
  return {
    enable: settings.get<boolean>("enable", true),
    defaultHarness: settings.get<string | null>("defaultHarness", null) || null,
  };
}
