/** What may be written at a place of a schema. */

import type { JsonNode } from "../engine/json/node.ts";
import { textsOf } from "../engine/rules/sites.ts";
import type { Site, Subject } from "../engine/rules/subject.ts";
import { dialects, drafts } from "../engine/schema/dialect.ts";
import { nameMaps } from "../engine/schema/name-maps.ts";
import { objectAt, type Part } from "./cursor.ts";
import {
  keywordFacts,
  keywordNotes,
  knownFormats,
  usefulKeywords,
  type ValueShape,
} from "./keyword-facts.ts";
import { referenceTo, referring } from "./references.ts";

export interface Suggestion {
  readonly label: string;
  /** A name with the shape of its value, a text, or JSON as it is. */
  readonly kind: "name" | "text" | "json";
  readonly shape?: ValueShape;
  readonly detail: string;
  /** Whether the editor's own JSON support offers it where a document names a draft that it knows. */
  readonly isStandard: boolean;
}

const types = ["string", "number", "integer", "boolean", "array", "object", "null"];

/** Linear in the schema. @param part where something is about to be written */
export function suggestionsFor(subject: Subject, part: Part): Suggestion[] {
  const { site, keyword, below, isName } = part;
  if (keyword === null) return [];
  if (isName) {
    if (below.length === 0) return keywords(subject, site, keyword);
    return below.length === 1 && nameMaps.has(keyword) ? names(site, keyword, String(below[0])) : [];
  }
  const isItem = below.length === 1 && typeof below[0] === "number";
  if (keyword === "type" && (below.length === 0 || isItem)) return types.map((type) => text(type, "", true));
  if (keyword === "required" && isItem) return listed(site, site.node.members.get("required")?.value, part);
  if (keyword === "dependentRequired" && below.length === 2) return listed(site, undefined, part);
  if (below.length > 0) return [];
  if (referring.has(keyword)) return targets(subject, keyword);
  if (keyword === "format")
    return knownFormats(subject.harness, subject.draft).map((name) =>
      text(name, `checked by ${subject.harness.title}`),
    );
  if (keyword === "$schema") return drafts.map((draft) => text(schemaUrl(draft), draft, true));
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties")
    return ["false", "true"].map((label) => ({ label, kind: "json", detail: "", isStandard: true }));
  return [];
}

function keywords({ harness, draft }: Subject, site: Site, typed: string): Suggestion[] {
  return usefulKeywords(harness, draft)
    .filter((keyword) => keyword === typed || !site.node.members.has(keyword))
    .filter((keyword) => keyword !== "$schema" || site.parent === null)
    .map((label) => {
      const fact = keywordFacts.get(label);
      const detail = [fact?.meaning ?? "", ...keywordNotes(harness, label, draft).slice(0, 1)]
        .join(" ")
        .trim();
      return { label, kind: "name", shape: fact?.shape ?? "any", detail, isStandard: true };
    });
}

/** Names that are spoken of without being declared; for what depends on a name, those that are declared. */
function names(site: Site, keyword: string, typed: string): Suggestion[] {
  const declared = [...(objectAt(site, "properties")?.members.keys() ?? [])];
  const required = textsOf(site.node.members.get("required")?.value);
  const taken = objectAt(site, keyword)?.members;
  const wanted = keyword === "properties" ? required : /^depend/.test(keyword) ? declared : [];
  const shape = keyword === "dependentRequired" ? "list" : "object";
  const detail = keyword === "properties" ? "required" : "a property";
  return [...new Set(wanted)]
    .filter((name) => name !== typed && taken?.has(name) !== true)
    .map((label) => ({ label, kind: "name", shape, detail, isStandard: false }));
}

function listed(site: Site, list: JsonNode | undefined, { node }: Part): Suggestion[] {
  const others = list?.kind === "array" ? list.items.filter((item) => item !== node) : [];
  const taken = new Set(others.flatMap((item) => (item.kind === "string" ? [item.value] : [])));
  const declared = [...(objectAt(site, "properties")?.members.keys() ?? [])];
  return declared.filter((name) => !taken.has(name)).map((name) => text(name, "a property"));
}

/** Nobody reads more. */
const mostTargets = 1000;

function targets({ sites }: Subject, keyword: string): Suggestion[] {
  if (keyword === "$recursiveRef") return [text("#", "the whole schema")];
  const found = [text("#", "the whole schema")];
  for (const site of sites) {
    const isDefinition = site.keyword === "$defs" || site.keyword === "definitions";
    const hasAnchor = site.node.members.has("$anchor") || site.node.members.has("$dynamicAnchor");
    if (!isDefinition && !hasAnchor) continue;
    try {
      found.push(text(referenceTo(site), isDefinition ? "a definition" : "an anchor"));
    } catch {
      // A name with half of a surrogate pair can't be referred to.
    }
    if (found.length >= mostTargets) break;
  }
  return found;
}

function schemaUrl(draft: (typeof drafts)[number]): string {
  const { metaschema } = dialects[draft];
  return metaschema.startsWith("http:") ? `${metaschema}#` : metaschema;
}

function text(label: string, detail: string, isStandard = false): Suggestion {
  return { label, kind: "text", detail, isStandard };
}
