/** Takes out of a schema what means something to ajv and nothing to the standard. */
import { nameMaps } from "../engine/schema/name-maps.ts";

/** Under these stand values, no schemas. */
const VALUES: ReadonlySet<string> = new Set(["enum", "const", "default", "examples"]);

/** Changes `schema`, a value that was read from JSON. Recurses as deep as it nests. */
export function removeExtensions(schema: unknown, keywords: ReadonlySet<string>, namesAreOwn = false): void {
  if (Array.isArray(schema)) for (const item of schema) removeExtensions(item, keywords);
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return;
  const members = schema as Record<string, unknown>;
  for (const [name, value] of Object.entries(members)) {
    if (!namesAreOwn && keywords.has(name)) delete members[name];
    else if (namesAreOwn || !VALUES.has(name)) {
      removeExtensions(value, keywords, !namesAreOwn && nameMaps.has(name));
    }
  }
}
