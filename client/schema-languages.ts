import type { TextDocument } from "vscode";
import { languages } from "vscode";

/** In which schemas can stand. Which documents hold one is for the server to say. */
export const schemaLanguages = ["json", "jsonc", "yaml", "toml", "markdown", "javascript", "go"].map(
  (language) => ({ language }),
);

export function mayHoldSchema(document: TextDocument): boolean {
  return languages.match(schemaLanguages, document) > 0;
}
