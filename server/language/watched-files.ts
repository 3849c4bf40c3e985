/** Files and settings that change behind the documents' back. */
import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
} from "vscode-languageserver/node";
import { captureWatchGlobs } from "../workspace/capture-paths.ts";
import { hostGlob } from "../workspace/schema-paths.ts";
import { settingFileNames, settingGlobs } from "../workspace/settings/harness-files.ts";
import type { ClientFeatures } from "./client-features.ts";
import { isConfiguration } from "./config-diagnostics.ts";
import type { Documents } from "./documents.ts";
import { send } from "./send.ts";
import { settingsSection } from "./settings.ts";

export interface Changes {
  /** A `subagent-schema.json` came, went, or has other content. */
  configurationChanged(): void;
  /** A file came, went, or has other content that a harness is configured by, or that tells its version. */
  harnessFilesChanged(): void;
  /** The person changed a setting. */
  settingsChanged(settings: unknown): void;
}

export function watchFiles(
  connection: Connection,
  client: ClientFeatures,
  documents: Documents,
  changes: Changes,
): void {
  connection.onInitialized(() => {
    if (client.watchesFiles) {
      const globs = [hostGlob, ...settingGlobs, ...captureWatchGlobs];
      const watchers = globs.map((globPattern) => ({ globPattern }));
      send(connection, connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }));
    }
    if (client.registersSettings) {
      send(
        connection,
        connection.client.register(DidChangeConfigurationNotification.type, { section: settingsSection }),
      );
    }
  });
  connection.onDidChangeWatchedFiles(({ changes: files }) => {
    for (const { uri } of files) documents.fileChanged(uri);
    if (files.some(({ uri }) => isConfiguration(uri))) changes.configurationChanged();
    if (files.some(({ uri }) => isSettingFile(uri))) changes.harnessFilesChanged();
  });
  connection.onDidChangeConfiguration(({ settings }) => changes.settingsChanged(settings));
  // Clients that watch no files tell at least of what they save themselves.
  documents.onDidSave((uri) => {
    if (isConfiguration(uri)) changes.configurationChanged();
    if (isSettingFile(uri)) changes.harnessFilesChanged();
  });
}

function isSettingFile(uri: string): boolean {
  return settingFileNames.has(uri.slice(uri.lastIndexOf("/") + 1));
}
