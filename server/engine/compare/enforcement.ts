/** Which keywords a harness looks at: asked of the harness itself, with a schema and a value that breaks it. */
import type { CheckedViolation } from "../check/check.ts";
import type { Harness } from "../harness/harness.ts";
import { type JsonNode, member } from "../json/node.ts";
import { openSchema } from "../open-schema.ts";
import { type DraftId, dialects, draftOfUrl } from "../schema/dialect.ts";

/** For each keyword a schema, without its braces, and a value that breaks it. `false`: a schema that is just that. */
const PROBES: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["false", ['"properties":{"a":false}', '{"a":1}']],
  ["type", ['"type":"string"', "1"]],
  ["const", ['"const":"a"', '"b"']],
  ["enum", ['"enum":["a"]', '"b"']],
  ["format", ['"format":"date"', '"x"']],
  ["$ref", ['"$ref":"#/definitions/a","definitions":{"a":{"type":"string"}}', "1"]],
  ["properties", ['"properties":{"a":{"type":"string"}}', '{"a":1}']],
  ["patternProperties", ['"patternProperties":{"a":{"type":"string"}}', '{"a":1}']],
  ["additionalProperties", ['"properties":{},"additionalProperties":false', '{"a":1}']],
  ["propertyNames", ['"propertyNames":{"maxLength":1}', '{"aa":1}']],
  ["minProperties", ['"minProperties":1', "{}"]],
  ["maxProperties", ['"maxProperties":0', '{"a":1}']],
  ["required", ['"required":["a"]', "{}"]],
  ["dependencies", ['"dependencies":{"a":["b"]}', '{"a":1}']],
  ["dependentRequired", ['"dependentRequired":{"a":["b"]}', '{"a":1}']],
  ["dependentSchemas", ['"dependentSchemas":{"a":{"type":"string"}}', '{"a":1}']],
  ["items", ['"items":{"type":"string"}', "[1]"]],
  ["prefixItems", ['"prefixItems":[{"type":"string"}]', "[1]"]],
  ["additionalItems", ['"items":[{}],"additionalItems":false', "[1,2]"]],
  ["minItems", ['"minItems":1', "[]"]],
  ["maxItems", ['"maxItems":0', "[1]"]],
  ["uniqueItems", ['"uniqueItems":true', "[1,1]"]],
  ["contains", ['"contains":{"type":"string"}', "[1]"]],
  ["minContains", ['"contains":{"type":"string"},"minContains":2', '["a"]']],
  ["maxContains", ['"contains":{"type":"string"},"maxContains":1', '["a","b"]']],
  ["minLength", ['"minLength":2', '"a"']],
  ["maxLength", ['"maxLength":0', '"a"']],
  ["pattern", ['"pattern":"^b$"', '"a"']],
  ["minimum", ['"minimum":2', "1"]],
  ["maximum", ['"maximum":0', "1"]],
  ["exclusiveMinimum", ['"exclusiveMinimum":1', "1"]],
  ["exclusiveMaximum", ['"exclusiveMaximum":1', "1"]],
  ["multipleOf", ['"multipleOf":2', "1"]],
  ["not", ['"not":{"type":"number"}', "1"]],
  ["allOf", ['"allOf":[{"type":"string"}]', "1"]],
  ["anyOf", ['"anyOf":[{"type":"string"}]', "1"]],
  ["oneOf", ['"oneOf":[{"type":"string"}]', "1"]],
  ["if", ['"if":{"type":"number"},"then":{"minimum":2}', "1"]],
  ["then", ['"if":{"type":"number"},"then":{"minimum":2}', "1"]],
  ["else", ['"if":{"type":"string"},"else":{"minimum":2}', "1"]],
  ["unevaluatedProperties", ['"unevaluatedProperties":false', '{"a":1}']],
  ["unevaluatedItems", ['"unevaluatedItems":false', "[1]"]],
  ["contentEncoding", ['"contentEncoding":"base64"', '"*"']],
  ["contentMediaType", ['"contentMediaType":"application/json"', '"{"']],
]);

const known = new WeakMap<Harness, Map<string, boolean>>();

/**
 * Whether the harness lets everything pass that breaks the keyword alone, in this draft. False also for what is no keyword, and
 * where the harness admits no schema to try it with.
 */
export function ignores(harness: Harness, keyword: string, draft: DraftId | null): boolean {
  let answers = known.get(harness);
  if (answers === undefined) {
    answers = new Map();
    known.set(harness, answers);
  }
  const key = `${draft} ${keyword}`;
  let answer = answers.get(key);
  if (answer === undefined) {
    const probe = PROBES.get(keyword);
    if (probe === undefined) return false;
    answer = accepts(harness, `{${dialectOf(draft)}${probe[0]}}`, probe[1]) === true;
    answers.set(key, answer);
  }
  return answer;
}

/** Whether the harness takes a value, however it would be unwrapped; null where it refuses the schema or can't tell. */
export function accepts(harness: Harness, schemaText: string, value: string): boolean | null {
  const found = violationsOf(harness, schemaText, value);
  return found === null ? null : found.length === 0;
}

/** What the harness has against a value, likewise; empty where it takes it. */
export function violationsOf(
  harness: Harness,
  schemaText: string,
  value: string,
): readonly CheckedViolation[] | null {
  const { compiled } = openSchema(harness, schemaText);
  if (compiled === null) return null;
  const { verdict, violations } = harness.stages.check(harness, compiled, value);
  return verdict === "accepted" || violations.length > 0 ? violations : null;
}

/** The draft that a schema document names; null where it names none. */
export function draftOf(document: JsonNode): DraftId | null {
  const name = member(document, "$schema");
  return name?.kind === "string" ? (draftOfUrl(name.value) ?? null) : null;
}

/** The member that names a draft, with a comma behind it. */
export function dialectOf(draft: DraftId | null): string {
  return draft === null ? "" : `"$schema":${JSON.stringify(dialects[draft].metaschema)},`;
}
