/** The file of `--baseline`: JSON with one finding a line, so that people can review it. It names no lines of the files, which move. */
import { type JsonNode, member } from "../engine/json/node.ts";
import { readJson } from "../engine/json/read.ts";
import { indexLines } from "../workspace/line-index.ts";
import { CommandError } from "./command-error.ts";

export interface BaselineEntry {
  /** From the baseline's own folder, `/` between the segments. */
  readonly file: string;
  /** Of the schema in the file; null for the whole file. */
  readonly selector: string | null;
  readonly code: string;
  /** RFC 6901, into the schema. */
  readonly pointer: string;
  /** How many findings of this code stand there. */
  readonly count: number;
}

export function keyOf({ file, selector, code, pointer }: Omit<BaselineEntry, "count">): string {
  return JSON.stringify([file, selector, code, pointer]);
}

/** @param name as messages call it @throws CommandError at the first mistake */
export function parseBaseline(name: string, text: string): readonly BaselineEntry[] {
  const refuse = (offset: number, reason: string): never => {
    const { line, column } = indexLines(text).at(offset);
    throw new CommandError(
      `${name}:${line}:${column}: ${reason}; correct it, or delete the file and let --update-baseline write it`,
    );
  };
  const read = readJson(text);
  if (!read.ok) return refuse(read.error.offset, "not valid JSON");
  const list = member(read.node, "findings");
  if (list?.kind !== "array") return refuse(read.node.start, 'no baseline: "findings" must be a list');
  return list.items.map((item) => entryOf(item) ?? refuse(item.start, "no entry of a baseline"));
}

function entryOf(node: JsonNode): BaselineEntry | null {
  const file = textOf(node, "file");
  const code = textOf(node, "code");
  const pointer = textOf(node, "pointer");
  const count = member(node, "count");
  if (file === null || code === null || pointer === null) return null;
  if (count !== undefined && !(count.kind === "number" && /^[1-9][0-9]{0,8}$/.test(count.text))) return null;
  const times = count === undefined ? 1 : Number(count.text);
  return { file, selector: textOf(node, "selector"), code, pointer, count: times };
}

function textOf(node: JsonNode, name: string): string | null {
  const value = member(node, name);
  return value?.kind === "string" ? value.value : null;
}

/** Sorted, so that a change of a schema changes only its own lines. */
export function writtenBaseline(entries: readonly BaselineEntry[]): string {
  const lines = [...entries].sort(inOrder).map(({ file, selector, code, pointer, count }) => {
    const entry = {
      file,
      ...(selector === null ? {} : { selector }),
      code,
      pointer,
      ...(count === 1 ? {} : { count }),
    };
    return `    ${JSON.stringify(entry)}`;
  });
  return lines.length === 0
    ? '{\n  "findings": []\n}\n'
    : `{\n  "findings": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

function inOrder(a: BaselineEntry, b: BaselineEntry): number {
  const [first, second] = [keyOf(a), keyOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}
