/** `subagentSchema/claim`: the edit that makes `subagent-schema.json` name a file as an output schema. */
import { dirname, join, relative, sep } from "node:path";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Harness } from "../engine/index.ts";
import { type ClaimParams, type ClaimResult, claimRequest, type Range } from "../protocol.ts";
import type { Claim } from "../workspace/claim.ts";
import { type Config, configFileName, parseConfig, schemaEntryOf } from "../workspace/config.ts";
import { compileGlob } from "../workspace/glob.ts";
import { readText } from "../workspace/read-file.ts";
import { mayHaveSchemaMark } from "../workspace/schema-paths.ts";
import { openWorkspace } from "../workspace/workspace.ts";
import type { ClientFeatures } from "./client-features.ts";
import { addHarness, addSchemaEntry, removeSchemaEntry, setEntryHarness } from "./config-edit.ts";
import { nearestConfiguration } from "./configurations.ts";
import type { Documents } from "./documents.ts";
import type { Engine } from "./engine.ts";
import { pathOf, uriOf, whyNoFile } from "./file-uri.ts";
import { workspaceFolders } from "./workspace-folders.ts";

export function claim(
  connection: Connection,
  client: ClientFeatures,
  documents: Documents,
  engine: Engine,
): void {
  connection.onRequest(claimRequest, async (params): Promise<ClaimResult> => {
    const file = pathOf(params.uri);
    if (file === null)
      throw failed(
        whyNoFile(
          params.uri,
          "Only a saved file can be claimed; save it first.",
          "subagent-schema.json claims only",
        ),
      );
    // Looked for anew: a new file must not take the place of a configuration that nobody told of yet.
    const found = nearestConfiguration(dirname(file));
    const configFile = found ?? join(await folderOf(connection, client, file), configFileName);
    const configUri = documents.uris().find((open) => pathOf(open) === configFile) ?? uriOf(configFile);
    try {
      const unsaved = documents.editorText(configUri)?.getText();
      const present = unsaved ?? (found === null ? "{}\n" : readText(found).text);
      const change = { ...params, file, configFile, builtIn: engine.harnesses };
      return { configUri, exists: found !== null, ...claimIn(present, change) };
    } catch (error) {
      throw error instanceof ResponseError ? error : failed((error as Error).message);
    }
  });
}

interface Change extends Pick<ClaimParams, "harness" | "isNew"> {
  /** Absolute paths. */
  readonly file: string;
  readonly configFile: string;
  readonly builtIn: readonly Harness[];
}

/** @throws ConfigError when the configuration has a mistake: then no place in it is sure; ResponseError for an unknown harness */
function claimIn(text: string, change: Change): Pick<ClaimResult, "text" | "newHarness"> {
  const { configFile, builtIn, harness } = change;
  const config = parseConfig(configFile, text, builtIn);
  const ids = [...builtIn, ...config.harnesses.values()].map(({ id }) => id);
  if (harness !== null && !ids.includes(harness)) {
    throw failed(`No harness is called "${harness}"; choose ${ids.join(", ")}.`);
  }
  if (harness === null) return { text: unclaimed(text, config, change) };
  if (change.isNew !== true) return { text: claimed(text, config, change, harness) };
  const id = newId(ids);
  const withHarness = addHarness(text, id, harness);
  const whole = claimed(withHarness, parsed(withHarness, change), change, id);
  return { text: whole, newHarness: placesOfHarness(whole, id) };
}

function claimed(text: string, config: Config, change: Change, harness: string): string {
  const { file } = change;
  const entry = schemaEntryOf(config, file);
  const known = claimOf(config, file);
  if (known?.source === "configuration" && known.harness === harness) return text;
  const { index, glob } = ownEntry(config, file);
  if (index === null) {
    const [only, ...others] = entry?.at ?? [];
    const at = only === undefined ? {} : { at: others.length === 0 ? only : [only, ...others] };
    const added = { files: glob, ...at, harness };
    return addSchemaEntry(text, added, entry === undefined ? "last" : "first");
  }
  // Without the entry that says that it is none, it may be what is wanted.
  const without = removeSchemaEntry(text, index);
  const isEnough = entry?.excludes === true && claimOf(parsed(without, change), file)?.harness === harness;
  return isEnough ? without : setEntryHarness(text, index, harness);
}

/** Takes away the entry for the file alone; where something else claims it as well, an entry says that it is none. */
function unclaimed(text: string, config: Config, change: Change): string {
  const { file } = change;
  const { index, glob } = ownEntry(config, file);
  if (index === null) return addSchemaEntry(text, { files: glob, harness: null }, "first");
  const without = removeSchemaEntry(text, index);
  const isEnough = !mayHaveSchemaMark(file) && claimOf(parsed(without, change), file) === null;
  return isEnough ? without : setEntryHarness(text, index, null);
}

/** The entry that counts for a file, where it names that file alone, and the glob that does. */
function ownEntry(config: Config, file: string): { index: number | null; glob: string } {
  const glob = globFor(relative(config.folder, file));
  const entry = schemaEntryOf(config, file);
  const index = entry?.files === glob ? config.schemas.indexOf(entry) : null;
  return { index, glob };
}

function parsed(text: string, { configFile, builtIn }: Change): Config {
  return parseConfig(configFile, text, builtIn);
}

function claimOf(config: Config, file: string): Claim | null {
  return openWorkspace({ configFor: () => config }).claim(file);
}

function newId(taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const id = count === 1 ? "ours" : `ours${count}`;
    if (!taken.includes(id)) return id;
  }
}

/** Of the id alone, without its quotes: where it is defined, and where it is named. */
function placesOfHarness(text: string, id: string): Range[] {
  const document = TextDocument.create("", "json", 0, text);
  const root = parseTree(text, [], { allowTrailingComma: true });
  const at = (...path: (string | number)[]) => root && findNodeAtLocation(root, path);
  const named = (at("schemas")?.children ?? []).map((_, index) => at("schemas", index, "harness"));
  const nodes = [at("harnesses", id)?.parent?.children?.[0], ...named.filter((node) => node?.value === id)];
  return nodes.flatMap((node) => {
    if (node === undefined) return [];
    const start = node.offset + 1;
    return [{ start: document.positionAt(start), end: document.positionAt(start + id.length) }];
  });
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
