/** Takes a schema out of the file that hosts it. So far: a whole JSON file, a JSON pointer into one, a task of a workflow script. */
import { extname } from "node:path";
import type { JsonNode } from "../engine/json/node.ts";
import { readJson } from "../engine/json/read.ts";
import { indexLines } from "./line-index.ts";
import { readWorkflowScript, schemaFor } from "./settings/workflow-script.ts";
import { offsetsInString } from "./string-offsets.ts";

/** A schema's text and where it stands in its file. */
export interface SelectedSchema {
  readonly text: string;
  /** From a UTF-16 offset into `text` to one into the file's text. */
  readonly toFile: (offset: number) => number;
}

/** Hosts that hold schemas in other ways than as JSON. */
const otherHosts: ReadonlySet<string> = new Set([
  ".yaml",
  ".yml",
  ".toml",
  ".md",
  ".go",
  ".js",
  ".mjs",
  ".cjs",
  ".jsx",
  ".ts",
  ".mts",
  ".cts",
  ".tsx",
]);

/**
 * Takes the schema that a selector names.
 *
 * @param name the file as the message shall call it; its ending tells the host language
 * @param fileText the file's text
 * @param selector null for the whole file; a JSON pointer, with `!` at its end where the schema is a JSON string; in a workflow
 *   script `responseSchema[2]` or a constant's name
 * @throws Error with one plain line
 */
export function selectSchema(name: string, fileText: string, selector: string | null): SelectedSchema {
  if (name.endsWith(".workflow.js")) return selectInScript(name, fileText, selector);
  const ending = extname(name).toLowerCase();
  if (otherHosts.has(ending)) {
    throw new Error(`${name}: schemas inside ${ending} files can't be read yet; JSON files can`);
  }
  if (selector === null || selector === "") return { text: fileText, toFile: (offset) => offset };
  const where = `${name}#${selector}`;
  if (!selector.startsWith("/") && selector !== "!") {
    throw new Error(`${where}: in a JSON file the selector is a JSON pointer, such as /args_schema`);
  }
  const read = readJson(fileText);
  if (!read.ok) {
    const { line, column } = indexLines(fileText).at(read.error.offset);
    throw new Error(
      `${name}:${line}:${column}: not valid JSON, so that ${selector} can't be looked up in it`,
    );
  }
  const inString = selector.endsWith("!");
  const node = follow(read.node, inString ? selector.slice(0, -1) : selector);
  if (node === undefined) throw new Error(`${where}: there is nothing at that place of the file`);
  if (inString) {
    if (node.kind !== "string") throw new Error(`${where}: no string stands there; leave the ! out`);
    const offsets = offsetsInString(fileText, node.start);
    return {
      text: node.value,
      toFile: (offset) => offsets[Math.min(offset, offsets.length - 1)] ?? node.start,
    };
  }
  if (node.kind === "string")
    throw new Error(`${where}: a string stands there; add ! to read the schema in it`);
  return { text: fileText.slice(node.start, node.end), toFile: (offset) => node.start + offset };
}

function selectInScript(name: string, fileText: string, selector: string | null): SelectedSchema {
  const script = readWorkflowScript(fileText);
  const found = script.ok ? schemaFor(script, selector) : script.mistake;
  if ("text" in found) return found;
  const { line, column } = indexLines(fileText).at(found.start);
  throw new Error(`${name}:${line}:${column}: no schema can be taken from here: ${found.reason}`);
}

/** The value at an RFC 6901 pointer. */
function follow(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (node?.kind === "object") node = node.members.get(key)?.value;
    else if (node?.kind === "array")
      node = /^(?:0|[1-9]\d{0,8})$/.test(key) ? node.items[Number(key)] : undefined;
    else return undefined;
  }
  return node;
}
