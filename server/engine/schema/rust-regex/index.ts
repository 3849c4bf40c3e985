/**
 * Patterns as the Rust harness reads and runs them: ECMA's meaning put upon fancy-regex (`harnesses.md` 1.6). No pattern hangs: those
 * without lookaround and backreferences match in one pass, the others within a bounded number of turns.
 */
import type { StepMeter, TextTest } from "../text-test.ts";
import { backtracks } from "./backtrack.ts";
import { parseFancy } from "./parse.ts";
import { compileProgram, type Program } from "./program.ts";
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
  if (accepted(() => programOf(pattern, unlimited)) === null) return { ok: false };
  return {
    ok: true,
    test: (text, meter = unlimited) => {
      const program = programOf(pattern, meter);
      return program.isPlain ? matchesSomewhere(program, text, meter) : backtracks(program, text, meter);
    },
  };
}

/** A short pattern can be a program of megabytes, and a schema can hold thousands: only so many instructions are kept. */
const programs = new Map<string, Program>();
const MOST_INSTRUCTIONS = 1_000_000;
/** Steps of matching that take as long as making one instruction. */
const STEPS_PER_INSTRUCTION = 5;
let keptInstructions = 0;

/** @throws BadRegex, and what the meter throws when programs are made again and again */
function programOf(pattern: string, meter: StepMeter): Program {
  const known = programs.get(pattern);
  if (known !== undefined) return known;
  const { expression, groups } = parseFancy(translated(pattern));
  const program = compileProgram(expression, groups);
  const size = program.instructions.length;
  meter.spend(STEPS_PER_INSTRUCTION * size);
  if (keptInstructions + size > MOST_INSTRUCTIONS) {
    programs.clear();
    keptInstructions = 0;
  }
  programs.set(pattern, program);
  keptInstructions += size;
  return program;
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
