/** The result of a tool call that was turned down, as Go marshals it (`harnesses.md` 5.3, 3, 7 and 8). */
import { goJsonString } from "../json/go-marshal.ts";

export interface ToolFinding {
  readonly identifier: string;
  readonly details: string;
}

export interface ToolResult {
  readonly text: string;
  /** Where each finding stands in it: UTF-16 offsets. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

/** `findings`: null for an error that has none. */
export function toolResult(error: string, findings: readonly ToolFinding[] | null): ToolResult {
  const head = `{"error":${goJsonString(error)}`;
  if (findings === null) return { text: `${head}}`, places: [] };
  const texts = findings.map(findingJson);
  let start = head.length + ',"findings":['.length;
  const places = texts.map(({ length }) => {
    const place = { start, end: start + length };
    start = place.end + 1;
    return place;
  });
  return { text: `${head},"findings":[${texts.join(",")}]}`, places };
}

function findingJson({ identifier, details }: ToolFinding): string {
  const name = goJsonString(identifier);
  return `{"kind":"review","identifier":${name},"name":${name},"details":${goJsonString(details)},"details_url":""}`;
}
