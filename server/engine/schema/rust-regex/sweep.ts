/** Matching in one pass over the text: all ways at once, so that no pattern takes longer than its length times the text's. */
import type { StepMeter } from "../text-test.ts";
import { holds } from "./assertions.ts";
import type { Program } from "./program.ts";

/** Whether the program, which is plain, matches anywhere in `text`. */
export function matchesSomewhere(program: Program, text: string, meter: StepMeter): boolean {
  return sweep(program, text, true, meter, () => true);
}

/**
 * 1 for each UTF-16 offset of `text` where a match of the program, which is plain, ends. Going `backward`, the program is
 * that of the reversed expression, and it is where a match begins.
 */
export function matchOffsets(program: Program, text: string, forward: boolean, meter: StepMeter): Uint8Array {
  const offsets = new Uint8Array(text.length + 1);
  sweep(program, text, forward, meter, (at) => {
    offsets[at] = 1;
    return false;
  });
  return offsets;
}

/** `matched` is asked at every offset where a match ends, and true ends the sweep. */
function sweep(
  { instructions }: Program,
  text: string,
  forward: boolean,
  meter: StepMeter,
  matched: (at: number) => boolean,
): boolean {
  let current = new Threads(instructions.length);
  let next = new Threads(instructions.length);
  const end = forward ? text.length : 0;
  for (let at = forward ? 0 : text.length; ; ) {
    if (reach(instructions, current, 0, text, at) && matched(at)) return true;
    meter.spend(current.count + 1);
    if (at === end) return false;
    const codePoint = forward ? (text.codePointAt(at) as number) : codePointBefore(text, at);
    const units = codePoint > 0xffff ? 2 : 1;
    const after = forward ? at + units : at - units;
    next.clear();
    let isMatch = false;
    for (let i = 0; i < current.count; i++) {
      const index = current.dense[i] as number;
      const instruction = instructions[index];
      if (instruction?.op !== "character" || !instruction.test(codePoint)) continue;
      isMatch = reach(instructions, next, index + 1, text, after) || isMatch;
    }
    if (isMatch && matched(after)) return true;
    [current, next] = [next, current];
    at = after;
  }
}

/** Enters an instruction with all that can be reached from it without a character; true where a match is. */
function reach(
  instructions: Program["instructions"],
  threads: Threads,
  start: number,
  text: string,
  at: number,
): boolean {
  let isMatch = false;
  const pending = [start];
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (!threads.add(index)) continue;
    const instruction = instructions[index];
    switch (instruction?.op) {
      case "match":
        isMatch = true;
        break;
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
  return isMatch;
}

function codePointBefore(text: string, at: number): number {
  const low = text.charCodeAt(at - 1);
  if (low < 0xdc00 || low > 0xdfff || at < 2) return low;
  const codePoint = text.codePointAt(at - 2) as number;
  return codePoint > 0xffff ? codePoint : low;
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
