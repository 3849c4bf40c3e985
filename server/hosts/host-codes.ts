/** The codes of findings that hosts make. Each has a page in `docs/findings`. */
import type { Severity } from "../engine/finding.ts";

export const HOST_CODES: readonly { readonly code: string; readonly severity: Severity }[] = [
  { code: "enforcement/no-schema", severity: "warning" },
  { code: "enforcement/not-static", severity: "warning" },
];
