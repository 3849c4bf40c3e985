/** Patterns as instructions, for the two matchers. */
import type { Assertion } from "./escape.ts";
import type { Expression } from "./expression.ts";
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
  | {
      readonly op: "look";
      readonly program: Program;
      readonly ahead: boolean;
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

/** @throws BadRegex for a pattern that grows too large */
export function compileProgram(expression: Expression, groups: number): Program {
  const writer = new Writer(groups);
  writer.write(expression);
  return writer.finish();
}

class Writer {
  private readonly groups: number;
  private readonly shared: { registers: number; size: number };
  private readonly instructions: Instruction[] = [];
  private isPlain = true;

  constructor(groups: number, shared?: { registers: number; size: number }) {
    this.groups = groups;
    this.shared = shared ?? { registers: 2 * (groups + 1), size: 0 };
  }

  finish(): Program {
    this.add({ op: "match" });
    const program = this;
    return {
      instructions: this.instructions,
      get registers() {
        return program.shared.registers;
      },
      isPlain: this.isPlain,
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
        this.isPlain = false;
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
        this.alternatives(expression.children);
        return;
      case "repeat":
        this.repeat(expression);
        return;
      case "look":
        this.isPlain = false;
        this.add({
          op: "look",
          program: this.inner(expression.child),
          ahead: expression.ahead,
          negative: expression.negative,
        });
        return;
      case "atomic":
        this.isPlain = false;
        this.add({ op: "atomic", program: this.inner(expression.child) });
        return;
      case "backreference":
        this.isPlain = false;
        this.add({ op: "backreference", group: expression.group, casei: expression.casei });
        return;
      case "condition":
        this.condition(expression);
        return;
    }
  }

  private add(instruction: Instruction): number {
    if (++this.shared.size > MAX_INSTRUCTIONS) throw new BadRegex("size");
    this.instructions.push(instruction);
    return this.instructions.length - 1;
  }

  private get here(): number {
    return this.instructions.length;
  }

  private inner(expression: Expression): Program {
    const writer = new Writer(this.groups, this.shared);
    writer.write(expression);
    return writer.finish();
  }

  private alternatives(children: readonly Expression[]): void {
    const jumps: { to: number }[] = [];
    children.forEach((child, index) => {
      if (index === children.length - 1) {
        this.write(child);
        return;
      }
      const split = { op: "split" as const, first: 0, second: 0 };
      this.add(split);
      split.first = this.here;
      this.write(child);
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
    const register = this.shared.registers++;
    const start = this.here;
    const split = this.choice(greedy);
    this.add({ op: "mark", register });
    this.write(child);
    this.add({ op: "progress", register });
    this.add({ op: "jump", to: start });
    split[greedy ? "second" : "first"] = this.here;
  }

  private condition({ condition, yes, no }: Extract<Expression, { kind: "condition" }>): void {
    this.isPlain = false;
    if (typeof condition !== "number") {
      // Where the condition matches, it has been taken, and there is no way back to the other branch.
      const consumed: Expression = {
        kind: "sequence",
        children: [{ kind: "atomic", child: condition }, yes],
      };
      const failing: Expression = { kind: "look", child: condition, ahead: true, negative: true };
      this.alternatives([consumed, { kind: "sequence", children: [failing, no] }]);
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
