/** Small changes to schema and value that show what a difference hangs on. */
import type { Harness } from "../harness/harness.ts";
import { depthOf } from "../json/depth.ts";
import { goJsonNumber } from "../json/go-float.ts";
import { sortedMembers } from "../json/go-marshal.ts";
import type { JsonNode } from "../json/node.ts";
import { readJson } from "../json/read.ts";
import { accepts, violationsOf } from "./enforcement.ts";
import { Asked, FoundViolations, type Place } from "./found-violations.ts";
import { keywordsIn } from "./rule-path.ts";

/** UTF-16 units of schema and value together beyond which nothing is tried. */
const MOST_UNITS = 256 * 1024;
/** Levels beyond which nothing is tried: the writer follows them with the stack. */
const MOST_LEVELS = 200;
/** What one comparison may try in all, in UTF-16 units, and what a try costs beside its length. */
const ALL_UNITS = 4 * 1024 * 1024;
const EACH_TRY = 1024;

/** A schema and a value, as JSON texts. */
export interface Case {
  readonly schema: string;
  readonly value: string;
}

/** Asks harnesses about cases, as often as one comparison may. */
export class Experiments {
  private left = ALL_UNITS;

  /** Null where the harness can't tell, and where the case is too large or too many were tried already. */
  accepts(harness: Harness, { schema, value }: Case): boolean | null {
    return this.mayTry(schema, value) ? accepts(harness, schema, value) : null;
  }

  /** Whether the harness says of the rule and the value what `place` names; null likewise. */
  reports(harness: Harness, { schema, value }: Case, place: Place): boolean | null {
    const found = this.mayTry(schema, value) ? violationsOf(harness, schema, value) : null;
    return found === null ? null : new FoundViolations(found, new Asked([place])).has(place);
  }

  private mayTry(schema: string, value: string): boolean {
    const units = schema.length + value.length;
    if (units > MOST_UNITS || this.left < units) return false;
    this.left -= units + EACH_TRY;
    return true;
  }
}

/** The case with each number as a double holds it. Null where that changes nothing, or where the texts can't be rewritten. */
export function withDoubles(of: Case): Case | null {
  return rewritten(of, (node) => write(node, { doubles: true, sorts: false }));
}

/** The case with the names of each object sorted; null as above. */
export function withSortedNames(of: Case): Case | null {
  return rewritten(of, (node) => write(node, { doubles: false, sorts: true }));
}

function rewritten(of: Case, form: (node: JsonNode) => string): Case | null {
  const plain = { doubles: false, sorts: false };
  const texts = [of.schema, of.value].map((text) => {
    if (text.length > MOST_UNITS) return null;
    const read = readJson(text);
    if (!read.ok || depthOf(read.node) > MOST_LEVELS) return null;
    return { before: write(read.node, plain), after: form(read.node) };
  });
  const [schema, value] = texts;
  if (schema == null || value == null) return null;
  if (schema.before === schema.after && value.before === value.after) return null;
  return { schema: schema.after, value: value.after };
}

/** Recurses as deep as the value nests. */
function write(node: JsonNode, how: { readonly doubles: boolean; readonly sorts: boolean }): string {
  switch (node.kind) {
    case "array":
      return `[${node.items.map((item) => write(item, how)).join(",")}]`;
    case "object": {
      const members = how.sorts ? sortedMembers(node) : [...node.members.values()];
      return `{${members.map(({ key, value }) => `${JSON.stringify(key)}:${write(value, how)}`).join(",")}}`;
    }
    case "number":
      return how.doubles ? goJsonNumber(node.text) : node.text;
    case "string":
      return JSON.stringify(node.value);
    case "boolean":
      return String(node.value);
    case "null":
      return "null";
  }
}

/**
 * A schema text in which the keywords of `part` that `isIgnored` names are no keywords any more, and which those were; null
 * where there are none. `false` stands for schemas that are just that: they become `true`.
 */
export function withoutKeywords(
  schema: string,
  part: JsonNode,
  isIgnored: (keyword: string) => boolean,
): { readonly schema: string; readonly keywords: readonly string[] } | null {
  if (schema.length > MOST_UNITS) return null;
  const found = [...keywordsIn(part)].filter(({ keyword }) => isIgnored(keyword));
  if (found.length === 0) return null;
  let text = "";
  let at = 0;
  for (const { keyword, start, end } of found.sort((a, b) => a.start - b.start)) {
    // A name that is no keyword in any draft, and stands in nobody's schema by chance.
    const instead = keyword === "false" ? "true" : `"\\u0000off-${start}"`;
    text += schema.slice(at, start) + instead;
    at = end;
  }
  return {
    schema: text + schema.slice(at),
    keywords: [...new Set(found.map(({ keyword }) => keyword))],
  };
}
