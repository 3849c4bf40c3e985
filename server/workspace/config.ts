/** `subagent-schema.json`: which files are output schemas and captured replies, and for which harness. */
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { ConfigError } from "./config-error.ts";
import { checkShape, configShape, type Shape } from "./config-shape.ts";
import { compileGlob, type Matcher } from "./glob.ts";
import { decodeText, whyUnreadable } from "./read-file.ts";

export const configFileName = "subagent-schema.json";

/** Bytes; a configuration above it is refused. */
const maxBytes = 1024 * 1024;
/** A configuration nests five deep; more is refused before a recursive parser sees it. */
const maxDepth = 32;

export interface SchemaEntry {
  readonly files: string;
  readonly matches: Matcher;
  readonly at: string | null;
  readonly harness: string | null;
}

export interface ReplyEntry {
  readonly files: string;
  readonly matches: Matcher;
  /** `FILE[#SELECTOR]`, relative to the configuration's folder. */
  readonly schema: string;
  readonly harness: string | null;
}

export interface Config {
  /** Absolute path. */
  readonly file: string;
  /** Its folder, which all globs and references are relative to. */
  readonly folder: string;
  readonly harness: string | null;
  readonly schemas: readonly SchemaEntry[];
  readonly replies: readonly ReplyEntry[];
  /** Ids of the harnesses that the file defines. */
  readonly customHarnesses: readonly string[];
}

/**
 * Reads a configuration from the disk.
 *
 * @param file absolute path
 * @param knownHarnesses ids that the engine has
 * @throws ConfigError when the file can't be read or used
 */
export function readConfig(file: string, knownHarnesses: readonly string[]): Config {
  return parseConfig(file, readConfigText(file), knownHarnesses);
}

function readConfigText(file: string): string {
  const refuse = (reason: string): never => {
    throw new ConfigError(file, "", { start: 0, end: 0 }, reason);
  };
  try {
    if (statSync(file).size > maxBytes)
      return refuse(`larger than ${maxBytes} bytes, too large for a configuration`);
    return decodeText(readFileSync(file)).text;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    return refuse(whyUnreadable(error));
  }
}

/**
 * Parses a configuration's text: JSON, comments and trailing commas allowed.
 *
 * @throws ConfigError at the first mistake
 */
export function parseConfig(file: string, source: string, knownHarnesses: readonly string[]): Config {
  // Offsets stay those of the file: the mark is replaced, not removed.
  const text = source.startsWith("\uFEFF") ? ` ${source.slice(1)}` : source;
  const fail = (span: { start: number; end: number }, reason: string): never => {
    throw new ConfigError(file, text, span, reason);
  };
  const failAt = (node: Node, reason: string): never =>
    fail({ start: node.offset, end: node.offset + node.length }, reason);

  const deep = tooDeepAt(text);
  if (deep !== null) fail({ start: deep, end: deep + 1 }, `nested more than ${maxDepth} deep`);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const what = printParseErrorCode(error.error)
      .replace(/([a-z])(?=[A-Z])/g, "$1 ")
      .toLowerCase();
    fail(
      { start: error.offset, end: error.offset + error.length },
      `not valid JSON (${what}); correct it here`,
    );
  }
  if (root === undefined) return fail({ start: 0, end: 0 }, "the file is empty; write at least {}");
  const problem = checkShape(root, configShape);
  if (problem !== null) failAt(problem.node, problem.reason);

  const customHarnesses = members(find(root, "harnesses")).map((member) => member.key.value as string);
  const custom = customHarnesses.find((id) => knownHarnesses.includes(id));
  if (custom !== undefined) {
    const key = members(find(root, "harnesses")).find((member) => member.key.value === custom)?.key ?? root;
    failAt(key, `"${custom}" is a built-in harness; give your own another id`);
  }
  checkHarnessIds(root, configShape, (node) => {
    const id: string = node.value;
    if (knownHarnesses.includes(id)) return;
    const choices = `choose ${knownHarnesses.join(", ")}`;
    if (!customHarnesses.includes(id)) failAt(node, `no harness is called "${id}"; ${choices}`);
    failAt(node, `harnesses of one's own, such as "${id}", can't be used yet; ${choices}`);
  });

  return {
    file,
    folder: dirname(file),
    harness: textAt(root, "harness"),
    schemas: (find(root, "schemas")?.children ?? []).map((entry) => {
      const files = textAt(entry, "files") ?? "";
      return {
        files,
        matches: compileGlob(files),
        at: textAt(entry, "at"),
        harness: textAt(entry, "harness"),
      };
    }),
    replies: (find(root, "replies")?.children ?? []).map((entry) => {
      const files = textAt(entry, "files") ?? "";
      const schema = textAt(entry, "schema") ?? "";
      return { files, matches: compileGlob(files), schema, harness: textAt(entry, "harness") };
    }),
    customHarnesses,
  };
}

// Of jsonc-parser's SyntaxKind, a const enum that can't be imported here.
const tokens = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, end: 17 } as const;

/** Offset of the first bracket that nests too deep, found without recursion; null when there is none. */
function tooDeepAt(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== tokens.end; token = scanner.scan()) {
    if (token === tokens.openBrace || token === tokens.openBracket) depth++;
    if (token === tokens.closeBrace || token === tokens.closeBracket) depth--;
    if (depth > maxDepth) return scanner.getTokenOffset();
  }
  return null;
}

/** Calls `check` for every value that the shape says is a harness id. */
function checkHarnessIds(node: Node, shape: Shape, check: (node: Node) => void): void {
  if (shape.is === "harness") check(node);
  if (shape.is === "list") for (const item of node.children ?? []) checkHarnessIds(item, shape.of, check);
  if (shape.is !== "map" && shape.is !== "object") return;
  for (const { key, value } of members(node)) {
    const name: string = key.value;
    const inner =
      shape.is === "map" ? shape.of : Object.hasOwn(shape.keys, name) ? shape.keys[name] : undefined;
    if (inner !== undefined) checkHarnessIds(value, inner, check);
  }
}

function members(node: Node | undefined): { key: Node; value: Node }[] {
  return (node?.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key !== undefined && value !== undefined ? [{ key, value }] : [];
  });
}

function find(node: Node, key: string): Node | undefined {
  return members(node).find((member) => member.key.value === key)?.value;
}

function textAt(node: Node, key: string): string | null {
  return find(node, key)?.value ?? null;
}
