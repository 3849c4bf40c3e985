/** One line of `batch` as it was read. */
import type { JsonNode } from "../engine/json/node.ts";
import { member } from "../engine/json/node.ts";
import { goRules, readJson } from "../engine/json/read.ts";
import { finishReasons } from "../engine/repair/repair.ts";

export interface BatchLine {
  /** The id as it was written, JSON; `null` without one. */
  readonly id: string;
  readonly harness: string | undefined;
  /** The schema document's text: the value as it was written, or what the string holds. `{}` without one. */
  readonly schema: string;
  readonly reply: string | undefined;
  /** What the model was asked to do at first. */
  readonly task: string | undefined;
  readonly mode: string | undefined;
  readonly finishReason: string | undefined;
  /** 1-based. */
  readonly attempt: number | undefined;
}

export type BatchLineOrError = { readonly line: BatchLine } | { readonly id: string; readonly error: string };

const keys: ReadonlySet<string> = new Set([
  "id",
  "harness",
  "schema",
  "reply",
  "task",
  "mode",
  "finishReason",
  "attempt",
]);

// A schema that nests deeper than a harness takes is for the harness to refuse; the reader has a stack of its own.
const rules = { ...goRules, maxDepth: Number.POSITIVE_INFINITY };

/** Reads a line's text. The error is one plain sentence. */
export function readBatchLine(text: string): BatchLineOrError {
  const read = readJson(text, rules);
  if (!read.ok) return { id: "null", error: notJson(text, read.error.offset) };
  if (read.node.kind !== "object") return { id: "null", error: "a line must be a JSON object" };
  const written = (node: JsonNode) => text.slice(node.start, node.end);
  const idNode = member(read.node, "id");
  const id = idNode === undefined ? "null" : written(idNode);

  const unknown = [...read.node.members.keys()].find((key) => !keys.has(key));
  if (unknown !== undefined) {
    return { id, error: `unknown key ${JSON.stringify(unknown)}; a line takes ${[...keys].join(", ")}` };
  }
  const texts = new Map<string, string>();
  for (const name of ["harness", "reply", "task", "mode", "finishReason"]) {
    const value = member(read.node, name);
    if (value === undefined || value.kind === "null") continue;
    if (value.kind !== "string") return { id, error: `"${name}" must be a string` };
    texts.set(name, value.value);
  }
  const finishReason = texts.get("finishReason");
  if (finishReason !== undefined && !finishReasons.includes(finishReason)) {
    return {
      id,
      error: `"finishReason" ${JSON.stringify(finishReason)} is unknown; choose ${finishReasons.join(", ")}`,
    };
  }
  const attempt = member(read.node, "attempt");
  const isCount = attempt?.kind === "number" && /^[1-9]\d{0,8}$/.test(attempt.text);
  if (attempt !== undefined && attempt.kind !== "null" && !isCount) {
    return { id, error: '"attempt" must be a whole number of 1 or more' };
  }
  const schema = member(read.node, "schema");
  return {
    line: {
      id,
      harness: texts.get("harness"),
      schema: schema === undefined ? "{}" : schema.kind === "string" ? schema.value : written(schema),
      reply: texts.get("reply"),
      task: texts.get("task"),
      mode: texts.get("mode"),
      finishReason,
      attempt: isCount ? Number(attempt.text) : undefined,
    },
  };
}

function notJson(text: string, offset: number): string {
  const isMark = offset === 0 && text.startsWith("\uFEFF");
  return isMark
    ? "the line begins with a byte order mark (U+FEFF), which JSON doesn't allow; leave it out"
    : `not valid JSON at column ${offset + 1}`;
}
