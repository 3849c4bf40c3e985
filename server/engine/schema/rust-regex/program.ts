/** Patterns as instructions, for the two matchers. */
import type { Assertion } from "./escape.ts";
import { constantSize, type Expression, hasGroups, isPlain, reversed, usesCaptures } from "./expression.ts";
import type { CodePointTest } from "./properties.ts";
import { BadRegex } from "./refusal.ts";

/** Jumps are indexes of instructions; a register holds a UTF-16 offset. */
export type Instruction =
  | { readonly op: "character"; readonly test: CodePointTest }
  | { readonly op: "assertion"; readonly assertion: Assertion }
  | { readonly op: "search-start" }
  /** Goes on at `first`, and at `second` when that fails. */
  | { readonly op: "split"; first: number; second: number }
  | { readonly op: "jump"; to: number }
  /** Keeps the offset. */
  | { readonly op: "mark"; readonly register: number }
  /** Fails where nothing was consumed since the mark. */
  | { readonly op: "progress"; readonly register: number }
  | { readonly op: "backreference"; readonly group: number; readonly casei: boolean }
  /** A look that one sweep over the text answers for all its offsets. */
  | {
      readonly op: "swept-look";
      readonly program: Program;
      /** Whether the sweep goes from the text's beginning to its end. */
      readonly forward: boolean;
      readonly negative: boolean;
    }
  | {
      readonly op: "look";
      readonly program: Program;
      /** How many characters before the offset the match begins: 0 looks ahead. */
      readonly back: number;
      readonly negative: boolean;
    }
  | { readonly op: "atomic"; readonly program: Program }
  /** Goes on at the next instruction where the group has matched, else at `otherwise`. */
  | { readonly op: "if-group"; readonly group: number; otherwise: number }
  | { readonly op: "match" };

export interface Program {
  readonly instructions: readonly Instruction[];
  /** Registers of the whole pattern: two per group, then those of loops. */
  readonly registers: number;
  /** Whether one pass over the text, without going back, tells whether it matches. */
  readonly isPlain: boolean;
}

/** What the crate's own limit of ten megabytes comes to. */
const MAX_INSTRUCTIONS = 200_000;

/** @throws BadRegex for a pattern that grows too large, or that looks behind for texts of any length */
export function compileProgram(expression: Expression, groups: number): Program {
  const whole = { registers: 2 * (groups + 1), size: 0, usesCaptures: usesCaptures(expression) };
  const writer = new Writer(whole);
  const plain = isPlain(expression);
  if (plain) writer.write(expression);
  else writer.writeLast(expression);
  return writer.finish(plain);
}

/** What the programs of a pattern have in common. */
interface Whole {
  registers: number;
  size: number;
  readonly usesCaptures: boolean;
}

class Writer {
  private readonly whole: Whole;
  private readonly instructions: Instruction[] = [];

  constructor(whole: Whole) {
    this.whole = whole;
  }

  finish(plain: boolean): Program {
    this.add({ op: "match" });
    const { instructions, whole } = this;
    return {
      instructions,
      get registers() {
        return whole.registers;
      },
      isPlain: plain,
    };
  }

  write(expression: Expression): void {
    switch (expression.kind) {
      case "empty":
        return;
      case "character":
        this.add({ op: "character", test: expression.test });
        return;
      case "assertion":
        this.add({ op: "assertion", assertion: expression.assertion });
        return;
      case "search-start":
        this.add({ op: "search-start" });
        return;
      case "group":
        this.add({ op: "mark", register: 2 * expression.index });
        this.write(expression.child);
        this.add({ op: "mark", register: 2 * expression.index + 1 });
        return;
      case "sequence":
        for (const child of expression.children) this.write(child);
        return;
      case "alternatives":
        this.alternatives(expression.children, (child) => this.write(child));
        return;
      case "repeat":
        this.repeat(expression);
        return;
      case "look":
        this.look(expression);
        return;
      case "atomic":
        this.add({ op: "atomic", program: this.inner(expression.child) });
        return;
      case "backreference":
        this.add({ op: "backreference", group: expression.group, casei: expression.casei });
        return;
      case "condition":
        this.condition(expression);
        return;
    }
  }

  /**
   * Writes what nothing follows, and whose end nobody asks about. There the crate hands what is plain to an engine that never turns
   * back, so that only what comes before counts against its limit.
   */
  writeLast(expression: Expression): void {
    if (isPlain(expression)) {
      if (expression.kind !== "empty") this.sweptLook(expression, true, false);
    } else if (expression.kind === "group") {
      this.add({ op: "mark", register: 2 * expression.index });
      this.writeLast(expression.child);
    } else if (expression.kind === "alternatives") {
      this.alternatives(expression.children, (child) => this.writeLast(child));
    } else if (expression.kind === "sequence") {
      const { children } = expression;
      const hard = children.findLastIndex((child) => !isPlain(child));
      for (const child of children.slice(0, hard)) this.write(child);
      if (hard === children.length - 1) this.writeLast(children[hard] as Expression);
      else {
        this.write(children[hard] as Expression);
        this.sweptLook({ kind: "sequence", children: children.slice(hard + 1) }, true, false);
      }
    } else this.write(expression);
  }

  private look({ child, ahead, negative }: Extract<Expression, { kind: "look" }>): void {
    const keepsGroups = !negative && this.whole.usesCaptures && hasGroups(child);
    if (isPlain(child) && !keepsGroups) this.sweptLook(child, ahead, negative);
    else if (ahead) {
      const writer = new Writer(this.whole);
      if (this.whole.usesCaptures) writer.write(child);
      else writer.writeLast(child);
      this.add({ op: "look", program: writer.finish(false), back: 0, negative });
    } else this.lookBehind(child, negative);
  }

  private sweptLook(child: Expression, ahead: boolean, negative: boolean): void {
    const writer = new Writer(this.whole);
    writer.write(ahead ? reversed(child) : child);
    this.add({ op: "swept-look", program: writer.finish(true), forward: !ahead, negative });
  }

  /** Each alternative has a length of its own. */
  private lookBehind(child: Expression, negative: boolean): void {
    const behind = (alternative: Expression) => {
      const back = constantSize(alternative);
      if (back === null) throw new BadRegex("look-behind");
      this.add({ op: "look", program: this.inner(alternative), back, negative });
    };
    if (child.kind !== "alternatives") behind(child);
    else if (negative) child.children.forEach(behind);
    else this.alternatives(child.children, behind);
  }

  private add(instruction: Instruction): number {
    if (++this.whole.size > MAX_INSTRUCTIONS) throw new BadRegex("size");
    this.instructions.push(instruction);
    return this.instructions.length - 1;
  }

  private get here(): number {
    return this.instructions.length;
  }

  private inner(expression: Expression): Program {
    const writer = new Writer(this.whole);
    writer.write(expression);
    return writer.finish(false);
  }

  private alternatives(children: readonly Expression[], write: (child: Expression) => void): void {
    const jumps: { to: number }[] = [];
    children.forEach((child, index) => {
      if (index === children.length - 1) {
        write(child);
        return;
      }
      const split = { op: "split" as const, first: 0, second: 0 };
      this.add(split);
      split.first = this.here;
      write(child);
      const jump = { op: "jump" as const, to: 0 };
      this.add(jump);
      jumps.push(jump);
      split.second = this.here;
    });
    for (const jump of jumps) jump.to = this.here;
  }

  private repeat({ child, least, most, greedy }: Extract<Expression, { kind: "repeat" }>): void {
    if (least > MAX_INSTRUCTIONS || (most !== Number.POSITIVE_INFINITY && most > MAX_INSTRUCTIONS)) {
      if (size(child) > 0) throw new BadRegex("size");
      return;
    }
    for (let i = 0; i < least; i++) this.write(child);
    if (most === Number.POSITIVE_INFINITY) {
      this.loop(child, greedy);
      return;
    }
    const splits: { first: number; second: number }[] = [];
    for (let i = least; i < most; i++) {
      splits.push(this.choice(greedy));
      this.write(child);
    }
    for (const split of splits) split[greedy ? "second" : "first"] = this.here;
  }

  /** A split whose one way is the next instruction; the other way is still open. */
  private choice(greedy: boolean): { first: number; second: number } {
    const split = { op: "split" as const, first: 0, second: 0 };
    this.add(split);
    split[greedy ? "first" : "second"] = this.here;
    return split;
  }

  private loop(child: Expression, greedy: boolean): void {
    const register = this.whole.registers++;
    const start = this.here;
    const split = this.choice(greedy);
    this.add({ op: "mark", register });
    this.write(child);
    this.add({ op: "progress", register });
    this.add({ op: "jump", to: start });
    split[greedy ? "second" : "first"] = this.here;
  }

  private condition({ condition, yes, no }: Extract<Expression, { kind: "condition" }>): void {
    if (typeof condition !== "number") {
      // Where the condition matches, it has been taken, and there is no way back to the other branch.
      const consumed: Expression = {
        kind: "sequence",
        children: [{ kind: "atomic", child: condition }, yes],
      };
      const failing: Expression = { kind: "look", child: condition, ahead: true, negative: true };
      const otherwise: Expression = { kind: "sequence", children: [failing, no] };
      this.alternatives([consumed, otherwise], (child) => this.write(child));
      return;
    }
    const branch = { op: "if-group" as const, group: condition, otherwise: 0 };
    this.add(branch);
    this.write(yes);
    const jump = { op: "jump" as const, to: 0 };
    this.add(jump);
    branch.otherwise = this.here;
    this.write(no);
    jump.to = this.here;
  }
}

/** Whether an expression can come to anything at all. */
function size(expression: Expression): number {
  return expression.kind === "empty" ? 0 : 1;
}
