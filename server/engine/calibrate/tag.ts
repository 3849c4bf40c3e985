/** Another envelope than the harness's. */
import type { Harness } from "../harness/harness.ts";
import type { Occasion } from "./message.ts";

/**
 * The tag that an appendix names, or a reply uses, in place of the harness's own; null where the harness has no envelope, its own is
 * there, or no other is.
 */
export function otherTag(harness: Harness, { kind, reply }: Occasion, captured: string): string | null {
  const own = tagOf(harness);
  if (own === null) return null;
  const text = kind === "appendix" ? captured : reply;
  if (text.includes(`<${own}>`)) return null;
  const closed = new Set([...text.matchAll(/<\/([A-Za-z_][\w.-]{0,63})>/g)].map(([, name]) => name));
  const opened = [...text.matchAll(/<([A-Za-z_][\w.-]{0,63})>/g)].map(([, name]) => name);
  return opened.find((name) => closed.has(name)) ?? null;
}

export function tagOf({ extraction }: Harness): string | null {
  const envelope = extraction.find(({ rule }) => rule === "line-envelope");
  return envelope?.rule === "line-envelope" ? envelope.tag : null;
}
