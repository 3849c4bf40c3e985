/** A reply that is repeated inside a code fence and holds fences of its own: for a reader of Markdown the message then looks otherwise. */
import type { CorrectivePart } from "../result.ts";

/**
 * Whether what stands behind the repeated reply reads as code, error and all, because of fences in that reply. Linear in the length of the
 * message.
 */
export function breaksFence(corrective: string, parts: readonly CorrectivePart[]): boolean {
  const reply = parts.find(({ part }) => part === "reply");
  const detail = parts.find(({ part }) => part === "detail");
  if (reply === undefined || detail === undefined || detail.start < reply.end) return false;
  const before = corrective.slice(0, reply.start);
  const behind = corrective.slice(reply.end, detail.start);
  const text = corrective.slice(reply.start, reply.end);
  return isOpenAfter(before + text + behind) && !isOpenAfter(before + behind);
}

/** Whether a fence is open at the end, as CommonMark has it: one that opens may name a language, one that closes may not. */
function isOpenAfter(text: string): boolean {
  let open: { readonly mark: string; readonly width: number } | null = null;
  for (const [, fence = "", rest = ""] of text.matchAll(/^ {0,3}(`{3,}|~{3,})([^\n]*)$/gm)) {
    const mark = fence.charAt(0);
    if (open === null) {
      if (mark === "~" || !rest.includes("`")) open = { mark, width: fence.length };
    } else if (mark === open.mark && fence.length >= open.width && /^[\t\r ]*$/.test(rest)) open = null;
  }
  return open !== null;
}
