/** Rules for what an array's items hold, one by one. */
import type { JsonArray, JsonNode } from "../../json/node.ts";
import type { SchemaNode } from "../../schema/schema-node.ts";
import type { Applications } from "../check.ts";
import type { Frame } from "../frame.ts";
import type { LibraryQuirks } from "../library.ts";
import type { CheckRule, RuleSource } from "../rule.ts";

const uniqueItems: CheckRule = {
  id: "uniqueItems",
  kinds: ["array"],
  compile(source) {
    if (source.boolean("uniqueItems") !== true) return undefined;
    return (frame) => {
      const { items } = frame.value as JsonArray;
      if (items.length < 2) return;
      const seen = new Map<string | number, number>();
      for (const [second, item] of items.entries()) {
        const key = frame.run.identities.of(item);
        const first = seen.get(key);
        if (first !== undefined) {
          frame.fail({ kind: "uniqueItems", first, second });
          return;
        }
        seen.set(key, second);
      }
    };
  },
};

function itemSchemas(source: RuleSource, keyword: string): SchemaNode[] {
  return (source.array(keyword) ?? []).map((_, index) => source.schema(keyword, index));
}

/** Item by item: the schemas of the head. */
function* applyHead(frame: Frame, items: readonly JsonNode[], head: readonly SchemaNode[]): Applications {
  const count = Math.min(items.length, head.length);
  for (let i = 0; i < count; i++)
    frame.add(yield frame.child(head[i] as SchemaNode, items[i] as JsonNode, i));
}

/** One schema for all items from `start` on. */
function* applyTail(
  frame: Frame,
  items: readonly JsonNode[],
  start: number,
  schema: SchemaNode,
  quirks: LibraryQuirks,
): Applications {
  const shift = quirks.tailIndexes === "from-tail" ? start : 0;
  for (let i = start; i < items.length; i++) {
    if (frame.quiet && frame.failed) return;
    frame.add(yield frame.child(schema, items[i] as JsonNode, i, i - shift));
  }
}

const tuple: CheckRule = {
  id: "items-tuple",
  keywords: ["items"],
  kinds: ["array"],
  compile(source) {
    const { node, quirks } = source;
    const value = source.get("items");
    if (value === undefined) return undefined;
    if (value.kind !== "array") {
      const schema = source.schema("items");
      node.evaluatesAllItems = true;
      return (frame) => applyTail(frame, (frame.value as JsonArray).items, 0, schema, quirks);
    }
    const head = itemSchemas(source, "items");
    const verdict = source.boolean("additionalItems");
    const hasSchema = verdict === undefined && source.get("additionalItems") !== undefined;
    const additional = hasSchema ? source.schema("additionalItems") : verdict;
    node.evaluatedItems = head.length;
    node.evaluatesAllItems = additional !== undefined;
    return function* (frame): Applications {
      const { items } = frame.value as JsonArray;
      yield* applyHead(frame, items, head);
      if (additional === undefined || additional === true || items.length <= head.length) return;
      if (additional !== false) yield* applyTail(frame, items, head.length, additional, quirks);
      else frame.fail({ kind: "additionalItems", count: items.length - head.length });
    };
  },
};

const prefix: CheckRule = {
  id: "items-prefix",
  keywords: ["prefixItems", "items"],
  kinds: ["array"],
  compile(source) {
    const { node, quirks } = source;
    const head = itemSchemas(source, "prefixItems");
    const rest = source.get("items") === undefined ? undefined : source.schema("items");
    if (head.length === 0 && rest === undefined) return undefined;
    node.evaluatedItems = head.length;
    node.evaluatesAllItems = rest !== undefined;
    return function* (frame): Applications {
      const { items } = frame.value as JsonArray;
      yield* applyHead(frame, items, head);
      if (rest !== undefined && items.length > head.length)
        yield* applyTail(frame, items, head.length, rest, quirks);
    };
  },
};

export const itemRules = [uniqueItems, tuple, prefix];
