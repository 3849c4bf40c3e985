/** Takes the schema that a selector names out of the file that hosts it, where that takes no waiting: JSON and JavaScript. */
import { extname } from "node:path";
import { schemaInScript } from "../hosts/javascript.ts";
import { schemaInJson } from "../hosts/json.ts";
import { indexLines } from "./line-index.ts";

/** A schema's text and where it stands in its file. */
export interface SelectedSchema {
  readonly text: string;
  /** From a UTF-16 offset into `text` to one into the file's text. */
  readonly toFile: (offset: number) => number;
}

/** Hosts that hold schemas in other ways. */
const otherHosts: ReadonlySet<string> = new Set([".yaml", ".yml", ".toml", ".md", ".go"]);

/**
 * Takes the schema that a selector names.
 *
 * @param name the file as the message shall call it; its ending tells the host language
 * @param fileText the file's text
 * @param selector null for the whole file; a JSON pointer, with `!` at its end where the schema is a JSON string; in a script
 *   `responseSchema[2]` or a constant's name
 * @throws Error with one plain line
 */
export function selectSchema(name: string, fileText: string, selector: string | null): SelectedSchema {
  const ending = extname(name).toLowerCase();
  if (otherHosts.has(ending)) {
    throw new Error(`${name}: schemas inside ${ending} files can't be read yet; JSON files can`);
  }
  const isScript = /^\.[cm]?[jt]sx?$/.test(ending);
  const found = (isScript ? schemaInScript : schemaInJson)(name, fileText, selector);
  if ("reason" in found) {
    const { line, column } = indexLines(fileText).at(found.start);
    if (isScript) {
      throw new Error(`${name}:${line}:${column}: no schema can be taken from here: ${found.reason}`);
    }
    throw new Error(
      found.isSyntax ? `${name}:${line}:${column}: ${found.reason}` : `${name}#${selector}: ${found.reason}`,
    );
  }
  const { text, places } = found;
  return { text, toFile: (offset) => places.toFile({ start: offset, end: offset }).start };
}
