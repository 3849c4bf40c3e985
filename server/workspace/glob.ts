/**
 * Globs as the configuration writes them. picomatch reads them; RE2 runs them, because both globs and file names come from
 * strangers and a backtracking engine can be made to hang by a few stars.
 */
import picomatch from "picomatch";
import { RE2JS } from "re2js";

/** Dotfiles match like any other file; `!(…)` and its kin are plain text. */
const options = { dot: true, nonegate: true, noextglob: true } as const;

// What picomatch puts in against the segments `.` and `..`, and against empty names. The paths matched here have neither.
const dotSegmentGuard = /\(\?!(?:\(\?:\^\|\\\/\))?\\\.\{[01],[12]\}\(\?:\\\/\|\$\)\)/g;
const emptyNameGuard = /\(\?=\.\)/g;
// `a/**/b`: the end of the path can't stand before `b`; only the guards above made that certain.
const globstarAtEnd = /\|\\\/\|\$\)/g;

export type Matcher = (path: string) => boolean;

/**
 * Compiles a glob. The matcher takes a relative path with `/` between its segments, without empty, `.` or `..` segments,
 * and works in time linear in the path's length.
 *
 * @throws Error when the text is no glob that can be used
 */
export function compileGlob(glob: string): Matcher {
  const source = picomatch
    .makeRe(glob, options)
    .source.replace(dotSegmentGuard, "")
    .replace(emptyNameGuard, "")
    .replace(globstarAtEnd, "|\\/)");
  if (source === "$^" || hasOpenBracket(glob)) throw new Error(`"${glob}" is not a glob`);
  const expression = RE2JS.compile(source, RE2JS.DOTALL);
  return (path) => expression.testExact(path);
}

/** Whether a `[` is never closed: picomatch takes it as plain text, which nobody means who doesn't write `\[`. */
function hasOpenBracket(glob: string): boolean {
  // A `]` that stands first in brackets is one of the characters.
  const closed = /\\.|\[[!^]?(?:\\.|[^\\])(?:\\.|[^\]\\])*\]/gs;
  return glob.replace(closed, "").includes("[");
}
