/** `subagent-schema.json`: which files are output schemas and captured replies, and for which harness. */
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Harness } from "../engine/index.ts";
import { isOtherFile } from "./built-in-paths.ts";
import { ConfigError } from "./config-error.ts";
import { makeHarnesses } from "./config-harnesses.ts";
import { memberOf, membersOf, textOf, textsOf } from "./config-nodes.ts";
import { checkShape, configShape, type Shape } from "./config-shape.ts";
import type { FindingLevels } from "./finding-levels.ts";
import { compileGlob, type Matcher } from "./glob.ts";
import { decodeText, whyUnreadable } from "./read-file.ts";
import { pathBelow, slashed } from "./relative-path.ts";

export const configFileName = "subagent-schema.json";

/** Bytes; a configuration above it is refused. */
const maxBytes = 1024 * 1024;
/** Each keystroke makes them all, and a comparison asks each. */
const maxHarnesses = 100;
/** A configuration nests five deep; more is refused before a recursive parser sees it. */
const maxDepth = 32;

export interface SchemaEntry {
  readonly files: string;
  readonly matches: Matcher;
  /** Selectors; none for the whole file. */
  readonly at: readonly string[];
  readonly harness: string | null;
  /** Whether it says that the files are no output schemas, wherever they lie and whatever stands in them. */
  readonly excludes: boolean;
  readonly findings: FindingLevels;
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
  /** For all files; an entry's own go before. */
  readonly findings: FindingLevels;
  readonly schemas: readonly SchemaEntry[];
  readonly replies: readonly ReplyEntry[];
  /** The harnesses that the file defines, by id. */
  readonly harnesses: ReadonlyMap<string, Harness>;
}

/**
 * Reads a configuration from the disk.
 *
 * @param file absolute path
 * @param builtIn the harnesses that the engine has
 * @throws ConfigError when the file can't be read or used
 */
export function readConfig(file: string, builtIn: readonly Harness[]): Config {
  return parseConfig(file, readConfigText(file), builtIn);
}

function readConfigText(file: string): string {
  const refuse = (reason: string): never => {
    throw new ConfigError(file, "", null, reason);
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
 * @param builtIn the harnesses that the engine has
 * @throws ConfigError at the first mistake
 */
export function parseConfig(file: string, source: string, builtIn: readonly Harness[]): Config {
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

  const known = new Map<string, number>();
  for (const [index, entry] of (memberOf(root, "schemas")?.children ?? []).entries()) {
    const glob = memberOf(entry, "files");
    const first = known.get(glob?.value);
    if (glob !== undefined && first !== undefined)
      failAt(
        glob,
        `schemas[${index}] names the same files as schemas[${first}], which counts alone; keep one, with a list in "at" for several schemas of a file`,
      );
    known.set(glob?.value, index);
  }
  const defined = membersOf(memberOf(root, "harnesses")).map(({ key, value }) => ({
    id: key.value as string,
    key,
    value,
  }));
  for (const { id, key } of defined) {
    if (!builtIn.some((harness) => harness.id === id)) continue;
    failAt(key, `"${id}" is a built-in harness; give your own another id`);
  }
  const tooMany = defined[maxHarnesses];
  if (tooMany !== undefined) failAt(tooMany.key, `more than ${maxHarnesses} harnesses`);
  const ids = new Set([...builtIn, ...defined].map(({ id }) => id));
  checkHarnessIds(root, configShape, (node) => {
    const id: string | null = node.value;
    if (id !== null && !ids.has(id))
      failAt(node, `no harness is called "${id}"; choose ${[...ids].join(", ")}`);
  });
  const made = makeHarnesses(text, defined, builtIn);
  if (!made.ok) return fail(made.problem, made.problem.reason);

  return {
    file,
    folder: dirname(file),
    harness: textOf(root, "harness"),
    findings: levelsIn(root),
    schemas: (memberOf(root, "schemas")?.children ?? []).map((entry) => {
      const files = textOf(entry, "files") ?? "";
      return {
        files,
        matches: compileGlob(files),
        at: textsOf(entry, "at"),
        harness: textOf(entry, "harness"),
        excludes: memberOf(entry, "harness")?.type === "null",
        findings: levelsIn(entry),
      };
    }),
    replies: (memberOf(root, "replies")?.children ?? []).map((entry) => {
      const files = textOf(entry, "files") ?? "";
      const schema = textOf(entry, "schema") ?? "";
      return { files, matches: compileGlob(files), schema, harness: textOf(entry, "harness") };
    }),
    harnesses: made.harnesses,
  };
}

function levelsIn(node: Node): FindingLevels {
  return new Map(membersOf(memberOf(node, "findings")).map(({ key, value }) => [key.value, value.value]));
}

/** The entry of `schemas` that claims a file. @param file absolute path */
export function schemaEntryOf(config: Config, file: string): SchemaEntry | undefined {
  const path = pathBelow(config.folder, file);
  if (path === null) return undefined;
  return config.schemas.find((entry) => entry.matches(path) && !isOtherFile(slashed(file), entry.files));
}

/** Whether the configuration says that a file is no output schema. @param file absolute path */
export function isExcluded(config: Config | null, file: string): boolean {
  return config !== null && schemaEntryOf(config, file)?.excludes === true;
}

// Of jsonc-parser's SyntaxKind, a const enum that can't be imported here.
const tokens = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, end: 17 } as const;

/** Offset of the first bracket that nests too deep for a recursive parser, found without recursion; null when there is none. */
export function tooDeepAt(text: string): number | null {
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
  for (const { key, value } of membersOf(node)) {
    const name: string = key.value;
    const inner =
      shape.is === "map" ? shape.of : Object.hasOwn(shape.keys, name) ? shape.keys[name] : undefined;
    if (inner !== undefined) checkHarnessIds(value, inner, check);
  }
}
