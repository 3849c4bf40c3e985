/** Matching in one pass over the text: all ways at once, so that no pattern takes longer than its length times the text's. */
import { holds } from "./assertions.ts";
import type { Program } from "./program.ts";

/** Whether the program, which is plain, matches anywhere in `text`. */
export function matchesSomewhere({ instructions }: Program, text: string): boolean {
  let current = new Threads(instructions.length);
  let next = new Threads(instructions.length);
  for (let at = 0; ; ) {
    if (reach(instructions, current, 0, text, at)) return true;
    if (at >= text.length) return false;
    const codePoint = text.codePointAt(at) as number;
    const after = at + (codePoint > 0xffff ? 2 : 1);
    next.clear();
    for (let i = 0; i < current.count; i++) {
      const index = current.dense[i] as number;
      const instruction = instructions[index];
      if (instruction?.op !== "character" || !instruction.test(codePoint)) continue;
      if (reach(instructions, next, index + 1, text, after)) return true;
    }
    [current, next] = [next, current];
    at = after;
  }
}

/** Enters an instruction with all that can be reached from it without a character; true at a match. */
function reach(
  instructions: Program["instructions"],
  threads: Threads,
  start: number,
  text: string,
  at: number,
): boolean {
  const pending = [start];
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (!threads.add(index)) continue;
    const instruction = instructions[index];
    switch (instruction?.op) {
      case "match":
        return true;
      case "jump":
        pending.push(instruction.to);
        break;
      case "split":
        pending.push(instruction.second, instruction.first);
        break;
      case "assertion":
        if (holds(instruction.assertion, text, at)) pending.push(index + 1);
        break;
      case "mark":
      case "progress":
        pending.push(index + 1);
        break;
    }
  }
  return false;
}

/** A set of instructions that is emptied at no cost. */
class Threads {
  readonly dense: Uint32Array;
  private readonly sparse: Uint32Array;
  count = 0;

  constructor(size: number) {
    this.dense = new Uint32Array(size);
    this.sparse = new Uint32Array(size);
  }

  clear(): void {
    this.count = 0;
  }

  /** False where it was there before. */
  add(index: number): boolean {
    const at = this.sparse[index] as number;
    if (at < this.count && this.dense[at] === index) return false;
    this.dense[this.count] = index;
    this.sparse[index] = this.count++;
    return true;
  }
}
