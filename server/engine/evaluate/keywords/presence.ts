/** Rules for which members an object has: required, and what depends on which. */
import type { JsonNode, JsonObject } from "../../json/node.ts";
import type { SchemaNode } from "../../schema/schema-node.ts";
import type { Applications } from "../check.ts";
import { type CheckRule, stringsOf } from "../rule.ts";

function missingFrom(value: JsonNode, names: readonly string[]): string[] {
  const { members } = value as JsonObject;
  return names.filter((name) => !members.has(name));
}

const required: CheckRule = {
  id: "required",
  kinds: ["object"],
  compile(source) {
    const names = stringsOf(source.array("required") ?? []);
    if (names.length === 0) return undefined;
    return (frame) => {
      const missing = missingFrom(frame.value, names);
      if (missing.length > 0) frame.fail({ kind: "required", missing });
    };
  },
};

/** What a property asks for: other properties, or a schema for the whole object. */
type Dependency =
  | { readonly property: string; readonly names: readonly string[] }
  | { readonly property: string; readonly schema: SchemaNode };

function dependencyRule(id: "dependencies" | "dependentRequired" | "dependentSchemas"): CheckRule {
  return {
    id,
    kinds: ["object"],
    compile(source) {
      const dependencies: Dependency[] = [];
      for (const [property, { value }] of source.object(id)?.members ?? []) {
        if (id !== "dependentSchemas" && value.kind === "array") {
          dependencies.push({ property, names: stringsOf(value.items) });
        } else if (id !== "dependentRequired") {
          dependencies.push({ property, schema: source.schema(id, property) });
        }
      }
      if (dependencies.length === 0) return undefined;
      const keyword = id === "dependencies" ? id : "dependentRequired";
      return function* (frame): Applications {
        const { members } = frame.value as JsonObject;
        for (const dependency of dependencies) {
          if (!members.has(dependency.property)) continue;
          if ("schema" in dependency) frame.add(yield frame.same(dependency.schema));
          else {
            const { property, names } = dependency;
            const missing = missingFrom(frame.value, names);
            if (missing.length > 0) frame.fail({ kind: "dependency", keyword, property, missing });
          }
        }
      };
    },
  };
}

export const presenceRules = [
  required,
  dependencyRule("dependencies"),
  dependencyRule("dependentSchemas"),
  dependencyRule("dependentRequired"),
];
