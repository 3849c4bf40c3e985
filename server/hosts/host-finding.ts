/** How a host says what is wrong around its schemas. */
import type { Finding } from "../engine/finding.ts";
import type { Span } from "../engine/json/node.ts";
import { HOST_CODES } from "./host-codes.ts";

/** @param where UTF-16 offsets into the file's text */
export function hostFinding(
  code: string,
  where: Span,
  explanation: string,
  {
    harnessText = null,
    pointer = "",
  }: { readonly harnessText?: string | null; readonly pointer?: string } = {},
): Finding {
  const severity = HOST_CODES.find((each) => each.code === code)?.severity ?? "warning";
  return { code, severity, harnessText, explanation, start: where.start, end: where.end, pointer };
}
