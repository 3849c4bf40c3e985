/** The way through a schema to one of its keywords. */
import { type JsonNode, member } from "../json/node.ts";
import { parsePointer } from "../json/pointer.ts";
import { dialects } from "../schema/dialect.ts";

/** Where schemas stand below the keywords of all drafts: the latest has those of the others as well. */
export const subschemas = dialects["2020-12"].subschemas;

export interface RulePath {
  /** The keyword; `false` for a schema that is just that. */
  readonly keyword: string;
  /** The keywords above it through which it applies, outermost first; `$ref` where a reference leads there. */
  readonly above: readonly string[];
  /** The schema that holds the keyword, in the document. */
  readonly holder: JsonNode;
  /** Whether the place is that of a member or item that the keyword does not allow, instead of what has it. */
  readonly isMember: boolean;
}

/** Keywords whose schemas apply to a part of the value. */
const STEPS_DOWN: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "items",
  "prefixItems",
  "additionalItems",
  "unevaluatedItems",
  "contains",
]);

/**
 * The way to the keyword at `pointer` in a schema document. `instance` is the place of the value that it failed: where the two do
 * not go equally deep, a reference lies between.
 */
export function rulePath(document: JsonNode, pointer: string, instance: string): RulePath {
  const steps = parsePointer(pointer) ?? [];
  const above: string[] = [];
  let holder = document;
  let levels = 0;
  let at = 0;
  let keyword = "false";
  while (at < steps.length) {
    const name = steps[at] as string;
    const below = schemaBelow(holder, name, steps[at + 1]);
    keyword = name;
    // A schema that is `false` under a keyword with one schema is that keyword's failure.
    if (below === null || at + 1 === steps.length) break;
    above.push(name === "$defs" || name === "definitions" ? "$ref" : name);
    if (STEPS_DOWN.has(name)) levels++;
    holder = below.schema;
    at += below.steps;
    keyword = "false";
  }
  const deep = instance === "" ? 0 : instance.split("/").length - 1;
  const isMember = STEPS_DOWN.has(keyword) && deep === levels + 1;
  const fits = deep === levels || isMember || above.includes("$ref");
  return { keyword, above: fits ? above : [...above, "$ref"], holder, isMember };
}

function schemaBelow(
  holder: JsonNode,
  keyword: string,
  next: string | undefined,
): { readonly schema: JsonNode; readonly steps: 1 | 2 } | null {
  const value = member(holder, keyword);
  const positions = subschemas.get(keyword);
  if (value === undefined || positions === undefined) return null;
  if (positions.includes("members") && value.kind === "object") {
    const schema = member(value, next ?? "");
    return schema === undefined || schema.kind === "array" ? null : { schema, steps: 2 };
  }
  if (positions.includes("items") && value.kind === "array") {
    const schema = value.items[Number(next)];
    return schema === undefined ? null : { schema, steps: 2 };
  }
  return positions.includes("value") ? { schema: value, steps: 1 } : null;
}

/** The keywords of a schema and of all schemas in it; `false` for one that is just that. Stops after `most`. */
export function* keywordsIn(
  root: JsonNode,
  most = 10_000,
): Generator<{ readonly keyword: string; readonly start: number; readonly end: number }> {
  const waiting: JsonNode[] = [root];
  let left = most;
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (schema.kind === "boolean" && !schema.value)
      yield { keyword: "false", start: schema.start, end: schema.end };
    if (schema.kind !== "object") continue;
    for (const { key, keySpan, value } of schema.members.values()) {
      if (left-- <= 0) return;
      yield { keyword: key, start: keySpan.start, end: keySpan.end };
      const positions = subschemas.get(key) ?? [];
      if (positions.includes("value")) waiting.push(value);
      if (positions.includes("items") && value.kind === "array") waiting.push(...value.items.slice(0, most));
      if (positions.includes("members") && value.kind === "object") {
        for (const inner of value.members.values()) waiting.push(inner.value);
      }
    }
  }
}
