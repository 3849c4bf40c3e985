/** Keywords whose members have names of the author's choice: what stands under them is no keyword. */
export const nameMaps: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependentRequired",
  "dependencies",
]);
