/** The codes of findings that hosts make. Each has a page in `docs/findings`. */
import type { Severity } from "../engine/finding.ts";

export const HOST_CODES: readonly { readonly code: string; readonly severity: Severity }[] = [
  { code: "enforcement/no-schema", severity: "warning" },
  { code: "enforcement/not-static", severity: "warning" },
  { code: "enforcement/setting", severity: "warning" },
  { code: "admission/file-syntax", severity: "error" },
  { code: "admission/not-json", severity: "error" },
  { code: "visibility/bare-date", severity: "warning" },
  { code: "workflow/front-matter", severity: "error" },
  { code: "workflow/repair-attempts", severity: "error" },
  { code: "workflow/sample-reply", severity: "warning" },
  { code: "workflow/schema-file", severity: "error" },
  { code: "workflow/setting", severity: "error" },
  { code: "workflow/template-size", severity: "error" },
  { code: "workflow/unused-schema", severity: "hint" },
];
