/**
 * Patterns as Go's regexp package reads them (`harnesses.md` 1.6), on RE2JS, which ports the same engine: linear in the
 * text, unanchored, no lookaround. Here is only what the two do not agree on.
 */
import { RE2JS, RE2JSSyntaxException } from "re2js";
import type { Span } from "../json/node.ts";
import { goUnicodeClass } from "./regex-classes.ts";

export type CompiledRegex =
  | {
      readonly ok: true;
      readonly test: (text: string) => boolean;
      /** The matches that `ReplaceAllString` would replace, looked for as they are asked for. Each may take a look at the whole text. */
      readonly replaceable: (text: string) => Iterable<Span>;
      /** Of the compiled pattern: how many steps one character takes at most. */
      readonly size: number;
    }
  /** `reason`: Go's text, such as ``error parsing regexp: missing closing ): `(` ``. */
  | { readonly ok: false; readonly reason: string };

const cache = new Map<string, CompiledRegex>();
/** A schema's patterns are compiled twice (as a format, then as a keyword), and again at each keystroke. */
const cacheSize = 1000;

/** A pattern ready to search texts with, or why Go refuses it. Compiled patterns are kept. */
export function compileRegex(pattern: string): CompiledRegex {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  if (cache.size >= cacheSize) cache.clear();
  const compiled = compile(pattern);
  cache.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): CompiledRegex {
  const { text, replaced } = withCanonicalClasses(pattern);
  try {
    const regex = RE2JS.compile(text);
    return {
      ok: true,
      test: (input) => regex.test(input),
      replaceable: (input) => replaceableMatches(regex, input),
      size: regex.programSize(),
    };
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { ok: false, reason: goReason(error.message, pattern, replaced) };
  }
}

/** From left to right; an empty match right behind another match is none. */
function* replaceableMatches(regex: RE2JS, text: string): Generator<Span> {
  const matcher = regex.matcher(text);
  let end = 0;
  for (let from = 0; from <= text.length && matcher.find(from); ) {
    const start = matcher.start();
    const isBehindAnother = matcher.end() <= end && start > 0;
    end = matcher.end();
    if (!isBehindAnother) yield { start, end };
    const width = (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1;
    from = Math.max(end, from + width);
  }
}

/** RE2JS leaves out the fragment where Go quotes the whole pattern, or nothing. */
function goReason(message: string, pattern: string, replaced: ReadonlyMap<string, string>): string {
  if (message.endsWith("expression nests too deeply") || message.endsWith("expression too large")) {
    return `${message}: \`${pattern}\``;
  }
  if (message.endsWith("trailing backslash at end of expression")) return `${message}: \`\``;
  let reason = message;
  for (const [canonical, written] of replaced) reason = reason.replaceAll(canonical, written);
  return reason;
}

/** The pattern with each `\p{…}` named as RE2JS knows it; Go takes aliases, any case, spaces, hyphens and underscores. */
function withCanonicalClasses(pattern: string): { text: string; replaced: Map<string, string> } {
  const replaced = new Map<string, string>();
  if (!/\\p\{|\\P\{/.test(pattern)) return { text: pattern, replaced };
  let text = "";
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i] as string;
    if (char !== "\\") {
      if (char === "[") inClass = true;
      else if (char === "]") inClass = false;
      text += char;
      continue;
    }
    if (!inClass && pattern.startsWith("\\Q", i)) {
      const close = pattern.indexOf("\\E", i + 2);
      const end = close === -1 ? pattern.length : close + 2;
      text += pattern.slice(i, end);
      i = end - 1;
      continue;
    }
    const brace = /^\\([pP])\{([^}]*)\}/.exec(pattern.slice(i, i + 64));
    if (brace === null) {
      text += pattern.slice(i, i + 2);
      i++;
      continue;
    }
    const [written, letter, name] = brace as unknown as [string, "p" | "P", string];
    const canonical = goUnicodeClass(letter, name, inClass);
    text += canonical;
    if (canonical !== written) replaced.set(canonical, written);
    i += written.length - 1;
  }
  return { text, replaced };
}
