/** Matching by trial and error, for what one pass can't do: lookaround, backreferences, atomic groups. Never more than a bounded number of steps. */
import { holds } from "./assertions.ts";
import { caseVariants } from "./fold.ts";
import type { Program } from "./program.ts";

/** fancy-regex gives up after as many turns back. Ours counts every instruction, and is counted out later. */
const MAX_BACKTRACKS = 1_000_000;
const MAX_STEPS = 20_000_000;

/** The engine, too, gives up on such a text, and the text counts as not matching. */
export class BacktrackLimitError extends Error {}

type Registers = readonly number[];

interface Way {
  readonly index: number;
  readonly at: number;
  readonly registers: Registers;
}

/** Whether the program matches anywhere in `text`. @throws BacktrackLimitError */
export function backtracks(program: Program, text: string): boolean {
  const run = new Run(text);
  const registers = new Array<number>(program.registers).fill(-1);
  for (let at = 0; at <= text.length; at += width(text, at)) {
    run.searchStart = 0;
    if (run.match(program, at, registers) !== null) return true;
  }
  return false;
}

function width(text: string, at: number): 1 | 2 {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

class Run {
  searchStart = 0;
  private readonly text: string;
  private turns = 0;
  private steps = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Where the first match from `start` ends, with what it leaves in the registers; `end`: where it has to end. */
  match(program: Program, start: number, before: Registers, end: number | null = null): Way | null {
    const { text } = this;
    const { instructions } = program;
    const ways: Way[] = [];
    let way: Way | undefined = { index: 0, at: start, registers: before };
    for (; way !== undefined; way = this.back(ways)) {
      let { index, at, registers }: Way = way;
      for (;;) {
        if (++this.steps > MAX_STEPS) throw new BacktrackLimitError();
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
        else if (instruction.op === "mark") registers = registers.with(instruction.register, at);
        else if (instruction.op === "if-group") {
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
          if (at !== this.searchStart) break;
        } else if (instruction.op === "backreference") {
          const after = this.repeated(registers, instruction.group, instruction.casei, at);
          if (after === null) break;
          at = after;
        } else if (instruction.op === "atomic") {
          const inner = this.match(instruction.program, at, registers);
          if (inner === null) break;
          ({ at, registers } = inner);
        } else {
          const inner = instruction.ahead
            ? this.match(instruction.program, at, registers)
            : this.behind(instruction.program, at, registers);
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

  private behind(program: Program, at: number, registers: Registers): Way | null {
    for (let start = at; start >= 0; start--) {
      const found = this.match(program, start, registers, at);
      if (found !== null) return found;
    }
    return null;
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
