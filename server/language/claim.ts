/** `subagentSchema/claim`: the edit that makes `subagent-schema.json` name a file as an output schema. */
import { dirname, join, relative, sep } from "node:path";
import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import type { Harness } from "../engine/index.ts";
import { type ClaimResult, claimRequest } from "../protocol.ts";
import { configFileName, parseConfig } from "../workspace/config.ts";
import { compileGlob } from "../workspace/glob.ts";
import { readText } from "../workspace/read-file.ts";
import { openWorkspace } from "../workspace/workspace.ts";
import type { ClientFeatures } from "./client-features.ts";
import { addSchemaEntry } from "./config-edit.ts";
import { nearestConfiguration } from "./configurations.ts";
import type { Documents } from "./documents.ts";
import type { Engine } from "./engine.ts";
import { pathOf, uriOf } from "./file-uri.ts";
import { workspaceFolders } from "./workspace-folders.ts";

export function claim(
  connection: Connection,
  client: ClientFeatures,
  documents: Documents,
  engine: Engine,
): void {
  connection.onRequest(claimRequest, async ({ uri, harness }): Promise<ClaimResult> => {
    const file = pathOf(uri);
    if (file === null) throw failed("Only a saved file can be claimed; save it first.");
    // Looked for anew: a new file must not take the place of a configuration that nobody told of yet.
    const found = nearestConfiguration(dirname(file));
    const configFile = found ?? join(await folderOf(connection, client, file), configFileName);
    const configUri = documents.uris().find((open) => pathOf(open) === configFile) ?? uriOf(configFile);
    try {
      const unsaved = documents.editorText(configUri)?.getText();
      const present = unsaved ?? (found === null ? "{}\n" : readText(found).text);
      const text = claimIn(present, configFile, file, harness, engine.harnesses);
      return { configUri, text, exists: found !== null };
    } catch (error) {
      throw error instanceof ResponseError ? error : failed((error as Error).message);
    }
  });
}

/** @throws ConfigError when the configuration has a mistake: then no place in it is sure; ResponseError for an unknown harness */
function claimIn(
  text: string,
  configFile: string,
  file: string,
  harness: string,
  builtIn: readonly Harness[],
): string {
  const config = parseConfig(configFile, text, builtIn);
  const ids = [...builtIn, ...config.harnesses.values()].map(({ id }) => id);
  if (!ids.includes(harness)) {
    throw failed(`No harness is called "${harness}"; choose ${ids.join(", ")}.`);
  }
  const known = openWorkspace({ configFor: () => config }).claim(file);
  const byEntry = known?.source === "configuration";
  if (byEntry && known.harness === harness && known.at === null) return text;
  const files = globFor(relative(config.folder, file));
  return addSchemaEntry(text, { files, harness }, byEntry ? "first" : "last");
}

/** The innermost workspace folder that holds the file, or the file's own folder. */
async function folderOf(connection: Connection, client: ClientFeatures, file: string): Promise<string> {
  const folders = await workspaceFolders(connection, client);
  const holding = folders.filter((folder) => file.startsWith(folder.endsWith(sep) ? folder : folder + sep));
  return holding.sort((a, b) => b.length - a.length)[0] ?? dirname(file);
}

/** A glob that matches one file. */
function globFor(path: string): string {
  const slashed = path.split(sep).join("/");
  // What means something in a glob, or might, is matched as any one character.
  const loose = slashed.replace(/[^\w./ -]/gu, "?");
  for (const glob of [slashed, loose]) if (matches(glob, slashed)) return glob;
  throw failed(`No glob can name ${path}; rename the file.`);
}

function matches(glob: string, path: string): boolean {
  try {
    return compileGlob(glob)(path);
  } catch {
    return false;
  }
}

function failed(message: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
