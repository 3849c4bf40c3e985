/** Habits of earlier drafts in the words of 2020-12. */
import type { JsonNode } from "../json/node.ts";
import { member } from "../json/node.ts";
import type { Fix, Fixer } from "./fix.ts";
import { foundPlace, writtenAs } from "./found-place.ts";
import { withReferences } from "./relocated.ts";
import type { SchemaChange } from "./schema-change.ts";

export const modernise: Fixer = (subject, finding): readonly Fix[] => {
  const place = foundPlace(subject, finding);
  if (place === null) return [];
  const { node: schema } = place.site;
  const keyword = String(place.below[0] ?? "");
  const value = schema.members.get(keyword)?.value;
  const at = (name: string) => [...place.sitePath, name];
  const has = (name: string) => schema.members.has(name);
  const rename = (from: string, to: string): SchemaChange => ({ kind: "rename", path: at(from), name: to });
  // Then no reply was accepted, and what the schema says stays the same.
  const wasRefused = finding.code.startsWith("admission/");
  const fix = (title: string, planned: readonly SchemaChange[]): readonly Fix[] => {
    const changes = withReferences(subject, planned);
    return changes === null ? [] : [{ title, changes, isPreferred: true, isSafe: wasRefused }];
  };
  if (keyword === "items" && value?.kind === "array" && subject.draft === "2020-12" && !has("prefixItems")) {
    const rest = has("additionalItems") ? [rename("additionalItems", "items")] : [];
    return fix('Write the list as "prefixItems"', [rename("items", "prefixItems"), ...rest]);
  }
  if (keyword === "additionalItems" && has("prefixItems") && !has("items"))
    return fix('Write "items" instead of "additionalItems"', [rename("additionalItems", "items")]);
  const bound = /^exclusiveM(in|ax)imum$/.exec(keyword);
  if (bound !== null && value?.kind === "boolean") {
    const inclusive = `m${bound[1]}imum`;
    const limit = member(schema, inclusive);
    if (!value.value) return fix(`Take out "${keyword}": false`, [{ kind: "remove", path: at(keyword) }]);
    if (limit?.kind !== "number") return [];
    return fix(`Write the limit as "${keyword}"`, [
      { kind: "set", path: at(keyword), json: writtenAs(subject, limit) },
      { kind: "remove", path: at(inclusive) },
    ]);
  }
  if (keyword === "dependencies" && value?.kind === "object") {
    const now = dependencyKeyword([...value.members.values()].map((each) => each.value));
    return now === null || has(now)
      ? []
      : fix(`Write "${now}" instead of "dependencies"`, [rename(keyword, now)]);
  }
  if (keyword === "nullable" && value?.kind === "boolean") {
    const type = member(schema, "type");
    if (!value.value || type?.kind !== "string") return [];
    return fix('Add "null" to the types', [
      { kind: "set", path: at("type"), json: `[${writtenAs(subject, type)}, "null"]` },
      { kind: "remove", path: at(keyword) },
    ]);
  }
  if (keyword === "$recursiveRef" && value?.kind === "string" && !has("$ref"))
    return fix('Write "$ref" instead of "$recursiveRef"', [rename(keyword, "$ref")]);
  return [];
};

function dependencyKeyword(values: readonly JsonNode[]): "dependentRequired" | "dependentSchemas" | null {
  if (values.length === 0) return null;
  if (values.every(({ kind }) => kind === "array")) return "dependentRequired";
  return values.every(({ kind }) => kind === "object" || kind === "boolean") ? "dependentSchemas" : null;
}
