/** Objects and lists that are closed, or may repeat nothing, and have to hold more than they can. */
import { grouped, quoted } from "../../admission/plain-words.ts";
import { type JsonNode, member } from "../../json/node.ts";
import { compareDecimals, parseDecimal } from "../../number/decimal.ts";
import { dialects } from "../../schema/dialect.ts";
import type { Spot } from "../rule.ts";
import { atKeyword } from "../sites.ts";
import type { Site, Subject } from "../subject.ts";

export function* tooFewNames(site: Site, { harness }: Subject): Iterable<Spot> {
  const { node } = site;
  // A structure of a Go type has the names that it has.
  if (harness.library === null || node.members.has("patternProperties")) return;
  if (!isFalse(member(node, "additionalProperties"))) return;
  const properties = member(node, "properties");
  const described = properties?.kind === "object" ? [...properties.members.values()] : [];
  const names = described.filter(({ value }) => !isFalse(value)).length;
  if (isOver(member(node, "minProperties"), names)) {
    yield {
      ...atKeyword(site, "minProperties"),
      explanation: `No object passes: it may have ${count(names, "name")} ("additionalProperties" is false), and "minProperties" asks for more; change one of them.`,
    };
  }
}

export function* tooFewItems(site: Site, { draft }: Subject): Iterable<Spot> {
  const { node } = site;
  const isNew = dialects[draft].rules.has("items-prefix");
  const listed = member(node, isNew ? "prefixItems" : "items");
  const behind = isNew ? "items" : "additionalItems";
  const items = listed?.kind === "array" ? listed.items.length : 0;
  const values = member(member(node, "items"), "enum");
  if (isFalse(member(node, behind)) && (isNew || listed?.kind === "array")) {
    if (isOver(member(node, "minItems"), items)) yield tooFew(site, `${quoted(behind)} is false`, items);
  } else if (isTrue(member(node, "uniqueItems")) && items === 0 && values?.kind === "array") {
    const most = values.items.length;
    if (isOver(member(node, "minItems"), most)) yield tooFew(site, '"uniqueItems" is true', most);
  }
}

function tooFew(site: Site, why: string, items: number): Spot {
  return {
    ...atKeyword(site, "minItems"),
    explanation: `No array passes: it may have ${count(items, "item")} (${why}), and "minItems" asks for more; change one of them.`,
  };
}

/** Whether a limit asks for more than so many. */
function isOver(limit: JsonNode | undefined, most: number): boolean {
  return limit?.kind === "number" && compareDecimals(parseDecimal(limit.text), parseDecimal(`${most}`)) > 0;
}

function isFalse(node: JsonNode | undefined): boolean {
  return node?.kind === "boolean" && !node.value;
}

function isTrue(node: JsonNode | undefined): boolean {
  return node?.kind === "boolean" && node.value;
}

function count(most: number, what: string): string {
  return most === 0 ? `no ${what}` : `${grouped(most)} ${what}${most === 1 ? "" : "s"} at most`;
}
