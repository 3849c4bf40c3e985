/** Matching by trial and error, for what one pass can't do: lookaround, backreferences, atomic groups. Never more than a bounded number of turns. */
import type { StepMeter } from "../text-test.ts";
import { holds } from "./assertions.ts";
import { caseVariants } from "./fold.ts";
import type { Program } from "./program.ts";
import { matchOffsets } from "./sweep.ts";

/** fancy-regex gives up after as many turns back. */
const MAX_BACKTRACKS = 1_000_000;

/** A step here takes as long as some of a sweep. */
const STEP = 3;

class BacktrackLimitError extends Error {}

type Registers = readonly number[];

interface Way {
  readonly index: number;
  readonly at: number;
  readonly registers: Registers;
}

/** Whether the program matches anywhere in `text`; null where the library gives up. @throws what the meter throws */
export function backtracks(program: Program, text: string, meter: StepMeter): boolean | null {
  const run = new Run(text, meter);
  const registers = new Array<number>(program.registers).fill(-1);
  try {
    for (let at = 0; at <= text.length; at += width(text, at)) {
      if (run.match(program, at, registers) !== null) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof BacktrackLimitError) return null;
    throw error;
  }
}

function width(text: string, at: number): 1 | 2 {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** A search in one text. */
class Run {
  private readonly text: string;
  private readonly meter: StepMeter;
  private readonly swept = new Map<Program, Uint8Array>();
  private turns = 0;

  constructor(text: string, meter: StepMeter) {
    this.text = text;
    this.meter = meter;
  }

  /** Where the first match from `start` ends, with what it leaves in the registers; `end`: where it has to end. */
  match(program: Program, start: number, before: Registers, end: number | null = null): Way | null {
    const { text, meter } = this;
    const { instructions } = program;
    const ways: Way[] = [];
    let way: Way | undefined = { index: 0, at: start, registers: before };
    for (; way !== undefined; way = this.back(ways)) {
      let { index, at, registers }: Way = way;
      for (;;) {
        meter.spend(STEP);
        const instruction = instructions[index++];
        if (instruction === undefined) break;
        if (instruction.op === "match") {
          if (end === null || at === end) return { index, at, registers };
          break;
        }
        if (instruction.op === "split") {
          ways.push({ index: instruction.second, at, registers });
          index = instruction.first;
        } else if (instruction.op === "jump") index = instruction.to;
        else if (instruction.op === "mark") {
          meter.spend(registers.length >> 4);
          registers = registers.with(instruction.register, at);
        } else if (instruction.op === "if-group") {
          if (registers[2 * instruction.group + 1] === -1) index = instruction.otherwise;
        } else if (instruction.op === "progress") {
          if (registers[instruction.register] === at) break;
        } else if (instruction.op === "character") {
          const codePoint = text.codePointAt(at);
          if (codePoint === undefined || !instruction.test(codePoint)) break;
          at += codePoint > 0xffff ? 2 : 1;
        } else if (instruction.op === "assertion") {
          if (!holds(instruction.assertion, text, at)) break;
        } else if (instruction.op === "search-start") {
          // A search begins at the text's beginning.
          if (at !== 0) break;
        } else if (instruction.op === "backreference") {
          const after = this.repeated(registers, instruction.group, instruction.casei, at);
          if (after === null) break;
          at = after;
        } else if (instruction.op === "atomic") {
          const inner = this.match(instruction.program, at, registers);
          if (inner === null) break;
          ({ at, registers } = inner);
        } else if (instruction.op === "swept-look") {
          const holds = this.offsets(instruction.program, instruction.forward)[at] === 1;
          if (holds === instruction.negative) break;
        } else {
          const from = this.before(at, instruction.back);
          const end = instruction.back === 0 ? null : at;
          const inner = from === null ? null : this.match(instruction.program, from, registers, end);
          if ((inner !== null) === instruction.negative) break;
          if (inner !== null) registers = inner.registers;
        }
      }
    }
    return null;
  }

  private back(ways: Way[]): Way | undefined {
    if (++this.turns > MAX_BACKTRACKS) throw new BacktrackLimitError();
    return ways.pop();
  }

  private offsets(program: Program, forward: boolean): Uint8Array {
    let offsets = this.swept.get(program);
    if (offsets === undefined) {
      offsets = matchOffsets(program, this.text, forward, this.meter);
      this.swept.set(program, offsets);
    }
    return offsets;
  }

  /** The offset so many characters before; null where the text has not so many. */
  private before(offset: number, characters: number): number | null {
    let at = offset;
    for (let i = 0; i < characters; i++) {
      if (at === 0) return null;
      at -= at > 1 && (this.text.codePointAt(at - 2) as number) > 0xffff ? 2 : 1;
    }
    this.meter.spend(characters);
    return at;
  }

  /** The offset behind the group's text where it stands at `at` again. A group that has not matched never does. */
  private repeated(registers: Registers, group: number, casei: boolean, at: number): number | null {
    const from = registers[2 * group] as number;
    const to = registers[2 * group + 1] as number;
    if (from < 0 || to < 0) return null;
    const wanted = this.text.slice(from, to);
    const found = this.text.slice(at, at + wanted.length);
    return wanted === found || (casei && sameButCase(wanted, found)) ? at + wanted.length : null;
  }
}

function sameButCase(a: string, b: string): boolean {
  const others = [...b];
  const characters = [...a];
  return (
    characters.length === others.length &&
    characters.every((character, index) =>
      caseVariants(character.codePointAt(0) as number).includes(
        (others[index] as string).codePointAt(0) as number,
      ),
    )
  );
}
