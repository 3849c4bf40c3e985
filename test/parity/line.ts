/** A line of a vectors file. */
import type { JsonNode } from "../../server/engine/json/node.ts";
import { member } from "../../server/engine/json/node.ts";
import { readJson } from "../../server/engine/json/read.ts";

/** What a harness answered; which fields there are depends on the kind. */
export type Expectation = Readonly<Record<string, unknown>>;

export interface VectorLine {
  readonly id: string;
  readonly kind: string;
  /** The schema document's exact text. */
  readonly schemaText: string | null;
  readonly reply: string | null;
  readonly expect: Expectation;
  /** The whole line, for fields that only one kind has. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The line as `harness` has to answer it; null when it says nothing of that harness. */
export function readLine(text: string, harness: string): VectorLine | null {
  const read = readJson(text);
  if (!read.ok) throw new Error(`not a line of JSON: ${text.slice(0, 80)}`);
  const line = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const names = String(line.harness).split("+");
  if (!names.includes(harness)) return null;
  const all = line.expect as Readonly<Record<string, Expectation>>;
  return {
    id: String(line.id),
    kind: String(line.kind),
    schemaText: schemaText(text, read.node),
    reply: replyOf(line),
    expect: Object.hasOwn(all, harness) ? (all[harness] as Expectation) : all,
    raw: line,
  };
}

/** A schema that stands in the line as a value keeps its spelling: JSON.parse would change numbers and order. */
function schemaText(text: string, line: JsonNode): string | null {
  const asText = member(line, "schemaText");
  if (asText?.kind === "string") return asText.value;
  const asValue = member(line, "schema");
  return asValue === undefined ? null : text.slice(asValue.start, asValue.end);
}

function replyOf(line: Readonly<Record<string, unknown>>): string | null {
  if (typeof line.reply === "string") return line.reply;
  const made = line.replyGen as { prefix: string; unit: string; count: number; suffix: string } | undefined;
  return made === undefined ? null : made.prefix + made.unit.repeat(made.count) + made.suffix;
}
