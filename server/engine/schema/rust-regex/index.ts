/**
 * Patterns as the Rust harness reads and runs them: ECMA's meaning put upon fancy-regex (`harnesses.md` 1.6). No pattern hangs: those
 * without lookaround and backreferences match in one pass, the others within a bounded number of turns.
 */
import type { StepMeter, TextTest } from "../text-test.ts";
import { backtracks } from "./backtrack.ts";
import { parseFancy } from "./parse.ts";
import { compileProgram } from "./program.ts";
import { BadRegex } from "./refusal.ts";
import { matchesSomewhere } from "./sweep.ts";
import { translated } from "./translate.ts";

export type RustRegex = { readonly ok: true; readonly test: TextTest } | { readonly ok: false };

const cache = new Map<string, RustRegex>();
const CACHE_SIZE = 1000;

/** A pattern ready to search texts with, unless it is none. Compiled patterns are kept. */
export function compileRustRegex(pattern: string): RustRegex {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_SIZE) cache.clear();
  const compiled = compile(pattern);
  cache.set(pattern, compiled);
  return compiled;
}

/** Whether the library's `format: regex` takes the text: it only asks whether it can be translated. */
export function isTranslatable(pattern: string): boolean {
  return accepted(() => translated(pattern)) !== null;
}

function compile(pattern: string): RustRegex {
  const program = accepted(() => {
    const { expression, groups } = parseFancy(translated(pattern));
    return compileProgram(expression, groups);
  });
  if (program === null) return { ok: false };
  const match = program.isPlain ? matchesSomewhere : backtracks;
  return { ok: true, test: (text, meter = unlimited) => match(program, text, meter) };
}

const unlimited: StepMeter = { spend() {} };

function accepted<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof BadRegex) return null;
    throw error;
  }
}
