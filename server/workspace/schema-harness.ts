/** Which harness judges a schema, in one order for the command line and the editor. */
import type { Claim } from "./claim.ts";
import type { Config } from "./config.ts";

/**
 * Of a schema that findings are reported for: `--harness`, what an entry of the configuration says of the file, what the schema's own
 * place tells, what the configuration says of all files, and the built-in path. Null where nobody said that it is an output schema.
 *
 * @param told the harness that the place tells
 */
export function claimedHarness(claim: Claim | null, told: string | null): string | null {
  const byPath = claim === null || claim.source === "built-in";
  return byPath ? (told ?? claim?.harness ?? null) : (claim.harness ?? told);
}

/**
 * Of a schema that somebody asks for: also where nothing claims the file, what the configuration says of all files, and what only one
 * harness reads. Null where nobody named one.
 *
 * @param path of the file, absolute
 */
export function askedSchemaHarness(
  path: string,
  claim: Claim | null,
  told: string | null,
  config: Config | null,
): string | null {
  return claimedHarness(claim, told) ?? config?.harness ?? onlyHarness(path);
}

/** Only one harness makes schemas of Go types, and only one takes them out of scripts. */
function onlyHarness(path: string): string | null {
  if (path.toLowerCase().endsWith(".go")) return "driftlessaf";
  return path.endsWith(".workflow.js") ? "codewhale" : null;
}
