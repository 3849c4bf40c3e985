/** A schema that says nothing: whatever the model sends passes. */
import { quoted } from "../../admission/plain-words.ts";
import { noContract } from "../../contract/contract.ts";
import { type JsonNode, type JsonObject, member } from "../../json/node.ts";
import type { Rule } from "../rule.ts";
import { atKeyword, isBranch, nameSpan, negatedSites, propertyOf, textsOf } from "../sites.ts";
import { type Site, type Subject, sitePath } from "../subject.ts";
import { ANNOTATIONS } from "./keywords.ts";

const DEFINITIONS: readonly string[] = ["$defs", "definitions"];

export const emptySchema: Rule = {
  code: "strength/empty-schema",
  severity: "warning",
  roles: ["reply", "arguments"],
  *find(subject) {
    const { harness, sites, surroundings } = subject;
    // A Go type whose fields are of any type means it.
    if (harness.library === null) return;
    const [root] = sites;
    // What holds definitions alone is there for other schemas, and a tool may take no arguments.
    if (
      surroundings.role === "reply" &&
      root !== undefined &&
      saysNothing(root.node) &&
      !DEFINITIONS.some((key) => root.node.members.has(key))
    ) {
      yield {
        where: nameSpan(root),
        path: [],
        explanation: "Every reply that is JSON passes: this schema has no rule; say what the reply must be.",
      };
    }
    const anyOfType = root === undefined || surroundings.role !== "reply" ? null : typeAlone(root.node);
    // Where the model is shown no contract, it is the arguments of a tool that are described, and it may take none.
    if (root !== undefined && anyOfType !== null && harness.stages.contract !== noContract) {
      yield {
        ...atKeyword(root, "type"),
        explanation:
          anyOfType === "object"
            ? 'Every object passes, {} too: nothing is said of what is in it; describe its names in "properties", and require them.'
            : 'Every list passes, [] too: nothing is said of what is in it; describe its items in "items".',
      };
    }
    let described: ReadonlySet<string> | undefined;
    let holder: Site | null = null;
    let required: ReadonlySet<string> = new Set();
    for (const site of sites) {
      const name = propertyOf(site);
      if (name === null || site.parent === null || !saysNothing(site.node)) continue;
      if (isBranch(site.parent) || negatedSites(subject).has(site)) continue;
      if (holder !== site.parent) {
        holder = site.parent;
        required = new Set(textsOf(member(holder.node, "required")));
      }
      if (!required.has(name)) continue;
      described ??= describedNames(subject);
      if (described.has(name)) continue;
      yield {
        where: nameSpan(site),
        path: sitePath(site),
        explanation: `Any value passes as ${quoted(name)}, null and "" included, though it is required; say at least its "type".`,
      };
    }
  },
};

/** The type of a schema that only says that a value is an object, or a list. */
function typeAlone(node: JsonObject): "object" | "array" | null {
  const type = member(node, "type");
  if (type?.kind !== "string" || (type.value !== "object" && type.value !== "array")) return null;
  for (const { key, value } of node.members.values())
    if (key !== "type" && !ANNOTATIONS.has(key) && !isIdle(key, value)) return null;
  return type.value;
}

/** Whether a keyword that is there says nothing all the same. */
function isIdle(keyword: string, value: JsonNode): boolean {
  switch (keyword) {
    case "properties":
      return value.kind === "object" && value.members.size === 0;
    case "required":
      return value.kind === "array" && value.items.length === 0;
    case "additionalProperties":
    case "items":
      return value.kind === "boolean" ? value.value : value.kind === "object" && value.members.size === 0;
    default:
      return false;
  }
}

function saysNothing(node: JsonObject): boolean {
  for (const keyword of node.members.keys()) if (!ANNOTATIONS.has(keyword)) return false;
  return true;
}

/** Names that another schema of the document describes: a branch may. */
function describedNames({ sites }: Subject): ReadonlySet<string> {
  const names = new Set<string>();
  for (const site of sites) {
    const name = propertyOf(site);
    if (name !== null && !saysNothing(site.node)) names.add(name);
  }
  return names;
}
