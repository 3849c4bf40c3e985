/** Which harness judges a schema, in one order for the command line and the editor. */
import type { Claim } from "./claim.ts";
import type { Config } from "./config.ts";

/**
 * Of a schema that findings are reported for: `--harness`, what an entry of the configuration says of the file, what the schema's own
 * place tells, what the configuration says of all files, and the built-in path. What an entry with `at` says is about the schema there.
 * Null where nobody said that it is an output schema.
 *
 * @param told the harness that the place tells
 * @param selector of the schema; absent where only the file is known
 */
export function claimedHarness(
  claim: Claim | null,
  told: string | null,
  selector?: string | null,
): string | null {
  if (claim === null) return told;
  if (claim.source === "built-in") return told ?? claim.harness;
  const isBeside =
    claim.at.length > 0 && selector !== undefined && !claim.at.some((at) => isNamed({ selector }, at));
  if (isBeside && claim.source === "configuration") return told ?? claim.beside ?? claim.harness;
  return claim.harness ?? told;
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
  selector?: string | null,
): string | null {
  return claimedHarness(claim, told, selector) ?? config?.harness ?? onlyHarness(path);
}

/** Whether a selector names a schema: languages whose strings are schemas without saying so take the `!` or leave it. */
export function isNamed({ selector }: { readonly selector: string | null }, at: string | null): boolean {
  return (selector ?? "") === (at ?? "") || selector === `${at}!`;
}

/** Only one harness makes schemas of Go types, and only one takes them out of scripts. */
function onlyHarness(path: string): string | null {
  if (path.toLowerCase().endsWith(".go")) return "driftlessaf";
  return path.endsWith(".workflow.js") ? "codewhale" : null;
}
