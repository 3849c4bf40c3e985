import type { TextDocument } from "vscode";
import { languages } from "vscode";
import { schemaGlobs } from "../server/workspace/schema-paths.ts";

const languageIds = ["json", "jsonc", "yaml", "toml", "markdown", "javascript", "go"];

/**
 * In which schemas can stand: the languages, and the built-in paths in whatever language somebody's settings have put them. Which
 * documents hold one is for the server to say.
 */
export const schemaLanguages = [
  ...languageIds.map((language) => ({ language })),
  ...schemaGlobs.map((pattern) => ({ pattern })),
];

export function mayHoldSchema(document: TextDocument): boolean {
  return languages.match(schemaLanguages, document) > 0;
}
