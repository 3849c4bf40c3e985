/**
 * The way that the library's compiler takes through a document, keyword by keyword as they are written, each reference followed on
 * the spot: of several mistakes it reports the one that it comes to first (`harnesses.md` 6.2).
 */

import { type JsonNode, type JsonObject, member } from "../../json/node.ts";
import { serdeCompact, serdeString } from "../../json/serde-write.ts";
import type { Dialect } from "../dialect.ts";
import type { SchemaDocument } from "../document.ts";
import { childPlace, type Place, pathOf } from "../place.ts";
import { compileRustRegex } from "../rust-regex/index.ts";
import { collectRust } from "./collect.ts";
import { resolveRust } from "./references.ts";
import { RustRefused } from "./refusal.ts";

/** A schema that is to be looked at, or a keyword whose turn it is. */
type Step =
  | { readonly document: SchemaDocument; readonly place: Place }
  | {
      readonly document: SchemaDocument;
      readonly place: Place;
      readonly keyword: string;
      readonly value: JsonNode;
    };

/** @throws RustRefused */
export function checkInOrder(
  document: SchemaDocument,
  load: (url: string) => SchemaDocument | undefined,
): void {
  const seen = new Set<JsonNode>();
  const steps: Step[] = [{ document, place: document.root }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const next = "keyword" in step ? keywordSteps(step, load) : schemaSteps(step, seen);
    for (const each of next.toReversed()) steps.push(each);
  }
}

function schemaSteps({ document, place }: Step, seen: Set<JsonNode>): Step[] {
  const { node } = place;
  if (node.kind === "boolean" || seen.has(node)) return [];
  seen.add(node);
  if (node.kind !== "object") {
    const text = `${serdeCompact(node)} is not of types "boolean", "object"`;
    throw new RustRefused({ kind: "not-a-schema", at: pathOf(place), text });
  }
  const { dialect } = document.resourceAt(place);
  const ref = node.members.get("$ref");
  const members = dialect.refHidesSiblings && ref !== undefined ? [ref] : [...node.members.values()];
  return members.map(({ key, value }) => ({ document, place, keyword: key, value }));
}

type KeywordStep = Extract<Step, { readonly keyword: string }>;

function keywordSteps(step: KeywordStep, load: (url: string) => SchemaDocument | undefined): Step[] {
  const { document, place, keyword, value } = step;
  const { dialect } = document.resourceAt(place);
  if (isReference(keyword, dialect)) return value.kind === "string" ? followed(step, value.value, load) : [];
  if (keyword === "pattern" && value.kind === "string")
    checkPattern(value.value, [...pathOf(place), keyword]);
  return subschemas(place, keyword, value, dialect).map((each) => ({ document, place: each }));
}

function isReference(keyword: string, { rules }: Dialect): boolean {
  return (
    keyword === "$ref" ||
    (keyword === "$dynamicRef" && rules.has("$dynamicRef")) ||
    (keyword === "$recursiveRef" && rules.has("$recursiveRef"))
  );
}

function followed(
  { document, place, keyword }: KeywordStep,
  text: string,
  load: (url: string) => SchemaDocument | undefined,
): Step[] {
  const at = [...pathOf(place), keyword];
  const target = resolveRust({ text, keyword, at, from: document.resourceAt(place), document }, load);
  // Metaschemas are in order.
  if (target.document !== document) return [];
  if (!document.subschemas.has(target.place.node)) {
    const around = document.resourceAt(target.place);
    collectRust(document, target.place, around, around.dialect);
  }
  return [target];
}

function checkPattern(pattern: string, at: readonly (string | number)[]): void {
  if (compileRustRegex(pattern).ok) return;
  throw new RustRefused({
    kind: "regex",
    at,
    text: `${serdeString(pattern)} is not a "regex"`,
    name: pattern,
  });
}

/** The schemas that are compiled along with a keyword, patterns checked on the way. */
function subschemas(place: Place, keyword: string, value: JsonNode, dialect: Dialect): Place[] {
  const schema = place.node as JsonObject;
  switch (keyword) {
    case "properties":
    case "patternProperties":
      // `additionalProperties` takes them along.
      return takesMembers(schema) ? [] : memberSchemas(place, keyword);
    case "additionalProperties":
      if (!takesMembers(schema)) return [];
      return [
        ...memberSchemas(place, "properties"),
        ...memberSchemas(place, "patternProperties"),
        ...(value.kind === "object" ? [childPlace(place, keyword, value)] : []),
      ];
    case "if":
      if (!dialect.subschemas.has("if")) return [];
      return ["if", "then", "else"].flatMap((name) => {
        const branch = member(schema, name);
        return branch === undefined ? [] : [childPlace(place, name, branch)];
      });
    case "then":
    case "else":
    case "definitions":
    case "$defs":
    case "contentSchema":
      return [];
    case "additionalItems":
      if (member(schema, "items")?.kind !== "array" || value.kind !== "object") return [];
  }
  const at = childPlace(place, keyword, value);
  const found: Place[] = [];
  for (const position of dialect.subschemas.get(keyword) ?? []) {
    if (position === "items" && value.kind === "array") {
      value.items.forEach((item, index) => {
        found.push(childPlace(at, index, item));
      });
    } else if (position === "members" && value.kind === "object") {
      for (const [name, child] of value.members) {
        // Dependencies may be lists of names.
        if (child.value.kind !== "array") found.push(childPlace(at, name, child.value));
      }
    } else if (position === "value" && value.kind !== "array") found.push(at);
  }
  return found;
}

function takesMembers(schema: JsonObject): boolean {
  const additional = member(schema, "additionalProperties");
  return additional?.kind === "object" || (additional?.kind === "boolean" && !additional.value);
}

function memberSchemas(place: Place, keyword: "properties" | "patternProperties"): Place[] {
  const map = member(place.node, keyword);
  if (map?.kind !== "object") return [];
  const at = childPlace(place, keyword, map);
  return [...map.members].map(([name, { value }]) => {
    if (keyword === "patternProperties") checkPattern(name, pathOf(childPlace(at, name, value)));
    return childPlace(at, name, value);
  });
}
