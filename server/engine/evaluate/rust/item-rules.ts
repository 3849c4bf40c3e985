/** Rules for an array's items, in the order of the Rust library (`harnesses.md` 6.7): `items` before `prefixItems`. */
import type { JsonArray, JsonNode } from "../../json/node.ts";
import type { SchemaNode } from "../../schema/schema-node.ts";
import { Causes } from "../causes.ts";
import type { Applications } from "../check.ts";
import type { Frame } from "../frame.ts";
import type { CheckRule, RuleSource } from "../rule.ts";
import { limitKeyword } from "./count-rules.ts";
import { orderedKey } from "./equality.ts";

const uniqueItems: CheckRule = {
  id: "uniqueItems",
  kinds: ["array"],
  compile(source) {
    if (source.boolean("uniqueItems") !== true) return undefined;
    return (frame) => {
      const seen = new Map<string, number>();
      for (const [second, item] of (frame.value as JsonArray).items.entries()) {
        const key = orderedKey(item);
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

function* applyHead(frame: Frame, items: readonly JsonNode[], head: readonly SchemaNode[]): Applications {
  const count = Math.min(items.length, head.length);
  for (let i = 0; i < count; i++)
    frame.add(yield frame.child(head[i] as SchemaNode, items[i] as JsonNode, i));
}

function* applyTail(
  frame: Frame,
  items: readonly JsonNode[],
  start: number,
  schema: SchemaNode,
): Applications {
  for (let i = start; i < items.length; i++) {
    if (frame.quiet && frame.failed) return;
    frame.add(yield frame.child(schema, items[i] as JsonNode, i));
  }
}

const tuple: CheckRule = {
  id: "items-tuple",
  keywords: ["items"],
  kinds: ["array"],
  compile(source) {
    const { node } = source;
    const value = source.get("items");
    if (value === undefined) return undefined;
    if (value.kind !== "array") {
      const schema = source.schema("items");
      node.evaluatesAllItems = true;
      return (frame) => applyTail(frame, (frame.value as JsonArray).items, 0, schema);
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
      if (additional !== false) yield* applyTail(frame, items, head.length, additional);
      else frame.fail({ kind: "additionalItems", count: items.length - head.length });
    };
  },
};

const prefix: CheckRule = {
  id: "items-prefix",
  keywords: ["prefixItems", "items"],
  kinds: ["array"],
  compile(source) {
    const { node } = source;
    const head = itemSchemas(source, "prefixItems");
    const rest = source.get("items") === undefined ? undefined : source.schema("items");
    if (head.length === 0 && rest === undefined) return undefined;
    node.evaluatedItems = head.length;
    node.evaluatesAllItems = rest !== undefined;
    return function* (frame): Applications {
      const { items } = frame.value as JsonArray;
      if (rest !== undefined) yield* applyTail(frame, items, head.length, rest);
      yield* applyHead(frame, items, head);
    };
  },
};

/** A mistake of the library: `additionalItems` beside `items: false` refuses whatever comes, arrays or not. */
const strayAdditionalItems: CheckRule = {
  id: "additional-items-after-false",
  keywords: ["additionalItems"],
  kinds: null,
  compile(source) {
    if (source.boolean("items") !== false) return undefined;
    return (frame) => frame.fail({ kind: "falseSchema" });
  },
};

/** One failure, whichever bound is missed; without `minContains` none at all is too few. */
const contains: CheckRule = {
  id: "contains",
  kinds: ["array"],
  compile(source) {
    if (source.get("contains") === undefined) return undefined;
    const schema = source.schema("contains");
    const { countsContains, containsEvaluates } = source.dialect;
    const least = (countsContains ? limitKeyword(source, "minContains") : undefined) ?? 1n;
    const most = countsContains ? limitKeyword(source, "maxContains") : undefined;
    return function* (frame): Applications {
      const causes = new Causes(frame);
      let matched = 0n;
      for (const [index, item] of (frame.value as JsonArray).items.entries()) {
        const failure = yield frame.child(schema, item, index);
        if (failure !== null) causes.add(failure);
        else {
          matched++;
          if (containsEvaluates) frame.unevaluated.items?.delete(index);
        }
      }
      if (matched < least || (most !== undefined && matched > most))
        frame.fail({ kind: "contains" }, causes.kept);
      else causes.forget();
    };
  },
};

export const itemRules = [uniqueItems, tuple, prefix, strayAdditionalItems, contains];
