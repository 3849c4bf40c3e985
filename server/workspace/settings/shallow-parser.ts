/**
 * acorn, which parses by recursion, held back before the stack comes to its end: near there the stack is no safe place, because compiling
 * a regular expression can end the process.
 */
import * as acorn from "acorn";

/** Calls of the methods below that are open at once: a few for each level of nesting, one for each operand of a long sum. */
const deepest = 400;

/** Each way in which the grammar comes back to itself leads through one of them. */
const recursive = [
  "parseStatement",
  "parseMaybeAssign",
  "parseMaybeUnary",
  "parseExprOp",
  "parseExprAtom",
  "parseBindingAtom",
] as const;

type Method = (this: object, ...args: unknown[]) => unknown;

/** Thrown for a text that nests too deeply. */
export class TooDeepError extends Error {
  override readonly name = "TooDeepError";
}

export const ShallowParser = acorn.Parser.extend((Base) => {
  class Shallow extends Base {
    depth = 0;
    /** What a regular expression holds is of no interest here, and looking into it is recursive as well. */
    validateRegExpPattern(): void {}
    validateRegExpFlags(): void {}
  }
  const methods = Base.prototype as unknown as Readonly<Record<string, Method>>;
  for (const name of recursive) {
    const parse = methods[name];
    if (parse === undefined) throw new Error(`acorn has no ${name}`);
    Object.defineProperty(Shallow.prototype, name, {
      value(this: Shallow, ...args: unknown[]) {
        if (++this.depth > deepest) throw new TooDeepError();
        const parsed = parse.apply(this, args);
        this.depth--;
        return parsed;
      },
    });
  }
  return Shallow;
});
