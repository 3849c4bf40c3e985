/** Rules for what a property asks for: one failure for each name that is missing (`harnesses.md` 6.6). */
import type { JsonObject } from "../../json/node.ts";
import type { SchemaNode } from "../../schema/schema-node.ts";
import type { Applications } from "../check.ts";
import { type CheckRule, stringsOf } from "../rule.ts";

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
          const { property } = dependency;
          if (!members.has(property)) continue;
          if ("schema" in dependency) frame.add(yield frame.same(dependency.schema));
          else {
            for (const name of dependency.names) {
              if (!members.has(name)) frame.fail({ kind: "dependency", keyword, property, missing: [name] });
            }
          }
        }
      };
    },
  };
}

export const presenceRules = [
  dependencyRule("dependencies"),
  dependencyRule("dependentSchemas"),
  dependencyRule("dependentRequired"),
];
