/** What can be done about a piece of a tag that does nothing. */
import { quoted } from "../engine/admission/plain-words.ts";
import type { Span } from "../engine/json/node.ts";
import { withoutTagPiece } from "./go-tag-edits.ts";
import type { HostFix } from "./hosted-schema.ts";

/** UTF-16 units: texts are looked at so far before their comma. */
const longestText = 500;

/** None where the place is no piece of its own. @param piece what stands between commas @param meant what it was meant to be, which does count there */
export function tagFixes(text: string, piece: Span, meant: string | null): readonly HostFix[] {
  const { start, end } = piece;
  const written = text.slice(start, end);
  if (!/[",]/.test(text.charAt(start - 1)) || !/[",]/.test(text.charAt(end)) || /[`\r\n]/.test(written))
    return [];
  const fixes: HostFix[] = [];
  if (meant !== null && !written.includes("\\"))
    fixes.push({
      title: `Write ${quoted(meant)} instead of ${quoted(written)}`,
      edits: [{ start, end, text: meant }],
    });
  const before = text.slice(Math.max(0, start - 1 - longestText), start - 1);
  // The rest of a sentence. Only between backquotes do two backslashes stand for themselves.
  const isRest = text[start - 1] === "," && /(?:^|[",])(?:title|description)=[^",`=]*$/.test(before);
  if (isRest && !written.includes("=") && isRaw(text, start))
    fixes.push({
      title: "Make the comma a part of the text",
      edits: [{ start: start - 1, end: start, text: "\\\\," }],
    });
  const word = /^(required|nullable)=true$/.exec(written)?.[1];
  if (word !== undefined) fixes.push({ title: `Write ${word} alone`, edits: [{ start, end, text: word }] });
  if (text[start - 1] === "," || text[end] === ",")
    fixes.push({ title: `Take ${quoted(written)} out of the tag`, edits: [withoutTagPiece(text, piece)] });
  return fixes;
}

/** Whether a place of a tag stands between backquotes: the tag stands on the line. */
function isRaw(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", at) + 1, at);
  return (line.split("`").length - 1) % 2 === 1;
}
