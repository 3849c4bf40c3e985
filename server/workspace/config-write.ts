/** Writes a harness into a `subagent-schema.json`. */
import { applyEdits, type FormattingOptions, findNodeAtLocation, modify, parseTree } from "jsonc-parser";
import type { HarnessSettings } from "../engine/index.ts";

/**
 * The whole new text, everything else in it left as it is, comments included.
 *
 * @param text a configuration that `parseConfig` took
 * @param base the harness that a new entry extends; an entry that is there keeps its own
 * @param settings what is put over the entry, caps and texts one by one
 */
export function writeHarness(text: string, id: string, base: string, settings: HarnessSettings): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const isThere = root !== undefined && findNodeAtLocation(root, ["harnesses", id]) !== undefined;
  const { caps = {}, wording = {}, ...others } = settings;
  if (!isThere) return edit(text, ["harnesses", id], { extends: base, ...settings });
  let written = text;
  for (const [key, value] of Object.entries(others)) written = edit(written, ["harnesses", id, key], value);
  for (const [name, value] of Object.entries(caps)) {
    written = edit(written, ["harnesses", id, "caps", name], value);
  }
  for (const [name, value] of Object.entries(wording)) {
    written = edit(written, ["harnesses", id, "wording", name], value);
  }
  return written;
}

function edit(text: string, path: string[], value: unknown): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions: formattingOf(text) }));
}

function formattingOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  const tabs = indent.startsWith("\t");
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  return { insertSpaces: !tabs, tabSize: tabs ? 1 : indent.length, eol };
}
