/** Rules for what no other rule has looked at. They come last. */
import type { JsonArray, JsonNode, JsonObject } from "../../json/node.ts";
import type { Applications } from "../check.ts";
import type { CheckRule } from "../rule.ts";

const unevaluatedProperties: CheckRule = {
  id: "unevaluatedProperties",
  kinds: ["object"],
  compile(source) {
    if (source.get("unevaluatedProperties") === undefined) return undefined;
    const schema = source.schema("unevaluatedProperties");
    source.node.hasUnevaluatedProperties = true;
    return function* (frame): Applications {
      const { members } = frame.value as JsonObject;
      const names = frame.unevaluated.properties ?? [];
      for (const name of names)
        frame.add(yield frame.child(schema, members.get(name)?.value as JsonNode, name));
      frame.unevaluated.properties?.clear();
    };
  },
};

const unevaluatedItems: CheckRule = {
  id: "unevaluatedItems",
  kinds: ["array"],
  compile(source) {
    if (source.get("unevaluatedItems") === undefined) return undefined;
    const schema = source.schema("unevaluatedItems");
    source.node.hasUnevaluatedItems = true;
    return function* (frame): Applications {
      const { items } = frame.value as JsonArray;
      const indexes = frame.unevaluated.items ?? [];
      for (const index of indexes) frame.add(yield frame.child(schema, items[index] as JsonNode, index));
      frame.unevaluated.items?.clear();
    };
  },
};

export const unevaluatedRules = [unevaluatedProperties, unevaluatedItems];
