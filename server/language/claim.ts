/** `subagentSchema/claim`: the edit that makes `subagent-schema.json` name a file as an output schema. */
import { dirname, join, relative, sep } from "node:path";
import { applyEdits, type FormattingOptions, modify } from "jsonc-parser";
import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { type ClaimParams, type ClaimResult, claimRequest } from "../protocol.ts";
import { configFileName, parseConfig } from "../workspace/config.ts";
import { compileGlob } from "../workspace/glob.ts";
import { readText } from "../workspace/read-file.ts";
import type { ClientFeatures } from "./client-features.ts";
import type { Configurations } from "./configurations.ts";
import type { Documents } from "./documents.ts";
import type { Engine } from "./engine.ts";
import { pathOf, uriOf } from "./file-uri.ts";
import type { Schemas } from "./schemas.ts";

export interface ClaimServices {
  readonly client: ClientFeatures;
  readonly documents: Documents;
  readonly configurations: Configurations;
  readonly schemas: Schemas;
  readonly engine: Engine;
}

export function claim(connection: Connection, services: ClaimServices): void {
  connection.onRequest(claimRequest, async (params) => {
    const file = pathOf(params.uri);
    if (file === null) throw failed("Only a saved file can be claimed; save it first.");
    const configFile =
      services.configurations.fileFor(file) ??
      join(await folderOf(connection, services, file), configFileName);
    try {
      return claimIn(configFile, file, params, services);
    } catch (error) {
      throw error instanceof ResponseError ? error : failed((error as Error).message);
    }
  });
}

function claimIn(
  configFile: string,
  file: string,
  params: ClaimParams,
  services: ClaimServices,
): ClaimResult {
  const { documents, configurations, schemas, engine } = services;
  const knownHarnesses = engine.harnesses.map(({ id }) => id);
  if (!knownHarnesses.includes(params.harness)) {
    throw failed(`No harness is called "${params.harness}"; choose ${knownHarnesses.join(", ")}.`);
  }
  const configUri = documents.uris().find((uri) => pathOf(uri) === configFile) ?? uriOf(configFile);
  const exists = configurations.fileFor(file) !== null;
  const present = documents.editorText(configUri)?.getText() ?? (exists ? readText(configFile).text : "{}\n");
  // A text with a mistake has no sure place for an entry.
  parseConfig(configFile, present, knownHarnesses);

  const known = schemas.claim(params.uri);
  const claimed = known !== null && known.harness === params.harness && known.at === null;
  if (claimed && exists) return { configUri, text: present, exists };

  const files = globFor(relative(dirname(configFile), file));
  // The first entry that matches counts.
  const index = known?.source === "configuration" ? 0 : -1;
  const edits = modify(
    present,
    ["schemas", index],
    { files, harness: params.harness },
    {
      formattingOptions: formattingOf(present),
      isArrayInsertion: true,
    },
  );
  const text = applyEdits(present, edits);
  parseConfig(configFile, text, knownHarnesses);
  return { configUri, text, exists };
}

async function folderOf(connection: Connection, { client }: ClaimServices, file: string): Promise<string> {
  const folders = client.hasWorkspaceFolders
    ? ((await connection.workspace.getWorkspaceFolders()) ?? [])
    : [];
  const holding = folders
    .map(({ uri }) => pathOf(uri))
    .filter((folder) => folder !== null)
    .filter((folder) => file.startsWith(folder.endsWith(sep) ? folder : folder + sep));
  return holding.sort((a, b) => b.length - a.length)[0] ?? dirname(file);
}

/** A glob that matches one file. */
function globFor(path: string): string {
  const slashed = path.split(sep).join("/");
  if (compiles(slashed, slashed)) return slashed;
  // What means something in a glob, and can't be written plainly, is matched as any one character.
  const loose = slashed.replace(/[^\w./ -]/g, "?");
  if (compiles(loose, slashed)) return loose;
  throw failed(`No glob can name ${path}; rename the file.`);
}

function compiles(glob: string, path: string): boolean {
  try {
    return compileGlob(glob)(path);
  } catch {
    return false;
  }
}

function formattingOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  return {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
}

function failed(message: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
