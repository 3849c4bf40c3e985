/** Schemas that a Go type reflects to: part of what the walker passes over, Go's own decoder sees to. */
import type { OpenSchema } from "../../open-schema.ts";

/** Whether the schema is that of a Go type, and not a text. */
export function isReflected({ compiled }: OpenSchema): boolean {
  return compiled !== null && "struct" in compiled && compiled.payloadType !== undefined;
}

/** Of maps with keys that are numbers, of maps at large, and of `[]byte`. */
const keywordsOfTypes: ReadonlySet<string> = new Set([
  "additionalProperties",
  "patternProperties",
  "contentEncoding",
]);

/** Whether a Go type gives its schema such a keyword, so that no author wrote it. */
export function isOfGoType(keyword: string): boolean {
  return keywordsOfTypes.has(keyword);
}
