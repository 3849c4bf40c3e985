/** Rules for what no other rule has looked at: all of it in one failure (`harnesses.md` 6.6). They run last, and are told before references. */
import type { JsonArray, JsonNode, JsonObject } from "../../json/node.ts";
import type { Applications } from "../check.ts";
import type { Frame } from "../frame.ts";
import type { CheckRule, RuleSource } from "../rule.ts";

type Keyword = "unevaluatedProperties" | "unevaluatedItems";

function unevaluatedRule(keyword: Keyword): CheckRule {
  const isForItems = keyword === "unevaluatedItems";
  return {
    id: keyword,
    kinds: [isForItems ? "array" : "object"],
    compile(source: RuleSource) {
      if (source.get(keyword) === undefined) return undefined;
      const schema = source.schema(keyword);
      if (isForItems) source.node.hasUnevaluatedItems = true;
      else source.node.hasUnevaluatedProperties = true;
      return function* (frame: Frame): Applications {
        const left = isForItems ? frame.unevaluated.items : frame.unevaluated.properties;
        const names: (string | number)[] = [];
        for (const name of left ?? []) {
          const failure = yield frame.child(schema, valueAt(frame.value, name), name);
          if (failure !== null) names.push(name);
        }
        left?.clear();
        if (names.length > 0) frame.fail({ kind: "unevaluated", keyword, names });
      };
    },
  };
}

function valueAt(value: JsonNode, name: string | number): JsonNode {
  if (typeof name === "number") return (value as JsonArray).items[name] as JsonNode;
  return (value as JsonObject).members.get(name)?.value as JsonNode;
}

export const unevaluatedRules = [
  unevaluatedRule("unevaluatedProperties"),
  unevaluatedRule("unevaluatedItems"),
];
