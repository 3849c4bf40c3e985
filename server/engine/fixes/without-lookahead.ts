/**
 * Patterns with a lookahead or a lookbehind, said in keywords that every validator knows. Only forms of which it is certain that they
 * accept the same texts, each part read as RE2 reads it.
 */
import type { JsonNode } from "../json/node.ts";
import { member } from "../json/node.ts";
import type { Fix, Fixer } from "./fix.ts";
import { foundPlace } from "./found-place.ts";
import { patternParts } from "./pattern-parts.ts";
import type { SchemaChange } from "./schema-change.ts";

/** One class of plain characters, as often as may be: without a line break, on which `.` and `$` part ways. */
const run = /^\^\[(?:[A-Za-z0-9_ ]|[A-Za-z0-9]-[A-Za-z0-9]|\\[d.-])+-?\](?:[+*]|\{\d{1,4}(?:,\d{0,4})?\})\$$/;
const lengthOf = /^\^\.\{(\d{1,9})(,)?(\d{1,9})?\}\$$/;
const words = /^\^(?:\(\?:)?\(?([A-Za-z0-9_-]+(?:\|[A-Za-z0-9_-]+)*)(\)*)\$$/;

export const withoutLookahead: Fixer = (subject, finding): readonly Fix[] => {
  const place = foundPlace(subject, finding);
  if (place?.node.kind !== "string" || place.path.at(-1) !== "pattern") return [];
  const parts = patternParts(place.node.value);
  if (parts === null) return [];
  const { node: schema } = place.site;
  const keywords = new Map<string, unknown>();
  const isFree = (keyword: string) => !schema.members.has(keyword) && !keywords.has(keyword);
  const further: unknown[] = [];
  let rest = parts.rest;
  for (const { pattern, isNegative } of parts.conditions) {
    const length = isNegative || rest === null || !run.test(rest) ? null : lengthOf.exec(pattern);
    if (length !== null && isFree("minLength") && isFree("maxLength")) {
      const [, least, comma, most = comma === undefined ? least : undefined] = length;
      if (Number(least) > 0) keywords.set("minLength", Number(least));
      if (most !== undefined) keywords.set("maxLength", Number(most));
    } else if (isNegative) {
      const refused = { not: unwanted(pattern, schema) };
      if (isFree("not")) keywords.set("not", refused.not);
      else further.push(refused);
    } else if (rest === null) rest = pattern;
    else further.push({ pattern });
  }
  const at = (keyword: string) => [...place.sitePath, keyword];
  const set = (keyword: string, value: unknown): SchemaChange => ({
    kind: "set",
    path: at(keyword),
    json: JSON.stringify(value),
  });
  const changes: SchemaChange[] = [
    rest === null ? { kind: "remove", path: at("pattern") } : set("pattern", rest),
    ...[...keywords].map(([keyword, value]) => set(keyword, value)),
  ];
  if (further.length > 0) {
    const present = member(schema, "allOf");
    if (present === undefined) changes.push(set("allOf", further));
    else if (present.kind !== "array") return [];
    else
      for (const each of further)
        changes.push({ kind: "append", path: at("allOf"), json: JSON.stringify(each) });
  }
  const title = titleFor([...keywords.keys(), ...(further.length > 0 ? ["allOf"] : [])]);
  // Elsewhere the pattern was skipped, or was read by another engine.
  return [{ title, changes, isPreferred: true, isSafe: finding.code === "admission/regex" }];
};

function titleFor(keywords: readonly string[]): string {
  if (keywords.length === 0) return "Write the pattern without lookaround";
  if (keywords.every((keyword) => keyword.endsWith("Length")))
    return 'Say the length in "minLength" and "maxLength"';
  return `Say what the lookaround asks in ${keywords.map((keyword) => `"${keyword}"`).join(" and ")}`;
}

/** Whole words as a list; else the pattern, which says nothing of what is no text. */
function unwanted(pattern: string, schema: JsonNode): unknown {
  const listed = words.exec(pattern);
  const opened = pattern.split("(").length - 1;
  if (listed !== null && listed[2]?.length === opened && (opened > 0 || !listed[1]?.includes("|")))
    return { enum: listed[1]?.split("|") };
  const type = member(schema, "type");
  return type?.kind === "string" && type.value === "string" ? { pattern } : { type: "string", pattern };
}
