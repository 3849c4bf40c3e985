/** `Error()` of jsonschema v6: the failures as indented lines (`harnesses.md` 2.7). */
import type { Failure } from "../evaluate/failure.ts";
import type { Path } from "../json/node.ts";
import { escapeStep, formatPointer } from "../json/pointer.ts";
import { byteLength } from "../text/utf8.ts";
import { goesOnFrom } from "./deeper-path.ts";
import { causesOf, isSkipped, topFailures } from "./failure-tree.ts";
import { leafText } from "./leaf-text.ts";
import { quote } from "./quote.ts";

export interface ErrorLine {
  readonly failure: Failure;
  /** Where the line stands in the text, UTF-16, with its indentation and without its line feed. */
  readonly start: number;
  readonly end: number;
}

export interface ErrorText {
  readonly text: string;
  /** From top to bottom, the first line, which names the schema, left out. Skipped references have none. */
  readonly lines: readonly ErrorLine[];
}

/** The exact text. `url` is that of the schema document, without fragment. */
export function errorText(root: Failure, url: string): string {
  return placeErrorText(root, url, Number.POSITIVE_INFINITY).text;
}

/**
 * The text and what stands where in it, up to the end of the line with which it takes `enough` UTF-8 bytes or more: the
 * text of a deep reply can be far longer than the reply, and a harness that cuts it needs no more.
 */
export function placeErrorText(root: Failure, url: string, enough: number): ErrorText {
  let text = headline(url);
  let bytes = byteLength(text);
  const lines: ErrorLine[] = [];
  for (const { failure, depth } of walk(root)) {
    if (bytes >= enough) break;
    const line = `${"  ".repeat(depth)}- at ${quote(formatPointer(failure.instance))}: ${leafText(failure)}`;
    bytes += 1 + byteLength(line);
    text += "\n";
    lines.push({ failure, start: text.length, end: text.length + line.length });
    text += line;
  }
  return { text, lines };
}

/** The UTF-8 bytes of the whole text, counted without building it. */
export function errorTextBytes(root: Failure, url: string): number {
  let bytes = byteLength(headline(url));
  for (const { failure, depth, pointer } of walk(root)) {
    bytes += "\n- at '': ".length + 2 * depth + pointer.bytes + byteLength(leafText(failure));
    if (losesBackslash(pointer.path)) bytes -= 1;
  }
  return bytes;
}

interface Visit {
  readonly failure: Failure;
  /** Levels of indentation. */
  readonly depth: number;
  /** The pointer of the failure above. */
  readonly above: QuotedPointer;
}

/** A pointer and what it takes in quotes; a longer one is measured from it, so that depth costs nothing. */
interface QuotedPointer {
  readonly path: Path;
  /** UTF-8 bytes between the quotes, before the one that a backslash at the end loses. */
  readonly bytes: number;
}

/** The failures in the order of their lines. The tree may be deep, so that no step recurses. */
function* walk(root: Failure): Generator<Visit & { readonly pointer: QuotedPointer }> {
  const waiting: Visit[] = [];
  const add = (failures: readonly Failure[], depth: number, above: QuotedPointer) => {
    for (const failure of failures.toReversed()) waiting.push({ failure, depth, above });
  };
  add(topFailures(root), 0, { path: [], bytes: 0 });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { failure, depth, above } = next;
    const skipped = isSkipped(failure);
    const pointer = skipped ? above : quotedPointer(failure.instance, above);
    if (!skipped) yield { ...next, pointer };
    add(causesOf(failure), skipped ? depth : depth + 1, pointer);
  }
}

function quotedPointer(path: Path, above: QuotedPointer): QuotedPointer {
  const known = goesOnFrom(above.path, path) ? above : { path: [], bytes: 0 };
  let { bytes } = known;
  for (const step of path.slice(known.path.length)) bytes += quotedBytes(`/${escapeStep(step)}`);
  return { path, bytes };
}

/** What `text` takes inside a quoted text, as long as it is not its end. */
function quotedBytes(text: string): number {
  return byteLength(quote(`${text}.`)) - "'.'".length;
}

function losesBackslash(path: Path): boolean {
  return String(path.at(-1) ?? "").endsWith("\\");
}

function headline(url: string): string {
  return `jsonschema validation failed with ${quote(`${url}#`)}`;
}
