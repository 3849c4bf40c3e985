/** One line of `batch` as it was read. */
import type { JsonNode } from "../engine/json/node.ts";
import { member } from "../engine/json/node.ts";
import { goRules, readJson } from "../engine/json/read.ts";

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

// A schema that nests deeper than a harness takes is for the harness to refuse; the reader has a stack of its own.
const rules = { ...goRules, maxDepth: Number.POSITIVE_INFINITY };

/** Reads a line's text. The error is one plain sentence. */
export function readBatchLine(text: string): BatchLineOrError {
  const read = readJson(text, rules);
  if (!read.ok) return { id: "null", error: `not valid JSON at column ${read.error.offset + 1}` };
  if (read.node.kind !== "object") return { id: "null", error: "a line must be a JSON object" };
  const written = (node: JsonNode) => text.slice(node.start, node.end);
  const idNode = member(read.node, "id");
  const id = idNode === undefined ? "null" : written(idNode);

  const texts = new Map<string, string>();
  for (const name of ["harness", "reply", "task", "mode", "finishReason"]) {
    const value = member(read.node, name);
    if (value === undefined || value.kind === "null") continue;
    if (value.kind !== "string") return { id, error: `"${name}" must be a string` };
    texts.set(name, value.value);
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
      finishReason: texts.get("finishReason"),
      attempt: isCount ? Number(attempt.text) : undefined,
    },
  };
}
