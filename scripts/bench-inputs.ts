/** Schemas and replies of a wanted size, all ASCII, so that characters are bytes. */

/** A schema that mivia just admits: about 16 KiB once marshalled, and nested 32 deep with the root as level 1. */
export function schemaAtTheCap(): string {
  const fields = Array.from({ length: 128 }, (_, index) => [
    `field_${index}`,
    {
      type: "string",
      minLength: 1,
      maxLength: 4000,
      pattern: "^[A-Za-z0-9 .,_-]+$",
      description: "A remark.",
    },
  ]);
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    additionalProperties: false,
    required: fields.slice(0, 16).map(([name]) => name),
    properties: { ...Object.fromEntries(fields), deep: nested(14) },
  };
  return JSON.stringify(schema);
}

/**
 * Of about so many bytes, in the beginning as deep as the one above; every property deserves findings: names that mivia hides, verdicts of any
 * words, lost names, formats.
 */
export function schemaOfFindings(bytes = 16_100): string {
  const fields = Array.from({ length: Math.max(1, Math.floor((bytes - 650) / 163)) }, (_, index) => [
    `part_${String(index).padStart(5, "0")}`,
    {
      type: "object",
      description: "A remark.",
      properties: { status: { type: "string" }, title: { type: "string", format: "uri" } },
      required: ["missing"],
    },
  ]);
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { ...Object.fromEntries(fields), deep: nested(14) },
  };
  return JSON.stringify(schema);
}

/** Objects in objects: two levels of JSON each, and two more for the innermost. */
function nested(levels: number): object {
  if (levels === 0) return { type: "string" };
  return { type: "object", properties: { next: nested(levels - 1) } };
}

/** A candidate of about this many bytes that misses the schema in `wrong` fields. */
export function candidateOf(bytes: number, wrong: number): string {
  const fields: Record<string, unknown> = {};
  for (let index = 0; index < 16; index++) fields[`field_${index}`] = index < wrong ? index : "Fine.";
  const room = Math.max(1, bytes - JSON.stringify(fields).length - 100);
  const filled = Array.from({ length: Math.ceil(room / 3900) }, (_, index): [string, string] => [
    `field_${16 + index}`,
    "a".repeat(Math.min(3900, room - index * 3900)),
  ]);
  return JSON.stringify({ ...fields, ...Object.fromEntries(filled) });
}

/** Inputs that grow, for the stages that must stay linear; each function takes a size in bytes. */
export const growing = {
  "prose without JSON": (bytes: number) => "word ".repeat(bytes / 5),
  "envelope tags on one line": (bytes: number) => "<mivia_output>".repeat(bytes / 14),
  "lines of code fences": (bytes: number) => "```\n".repeat(bytes / 4),
  "array of numbers": (bytes: number) =>
    `[${Array.from({ length: bytes / 8 }, (_, index) => 1_000_000 + index).join(",")}]`,
  "array that breaks off": (bytes: number) => `[${"1234567,".repeat(bytes / 8)}`,
  "one string of escapes": (bytes: number) => `"${"\\u003c".repeat(bytes / 6)}"`,
  "object of many members": (bytes: number) =>
    `{${Array.from({ length: bytes / 16 }, (_, index) => `"k${String(index).padStart(9, "0")}":12`).join(",")}}`,
} as const;
