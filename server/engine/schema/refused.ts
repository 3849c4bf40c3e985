import type { CompileRefusal } from "./compiled.ts";

/** Unwinds a compilation; never leaves `compileSchema`. */
export class Refused extends Error {
  readonly refusal: CompileRefusal;

  constructor(refusal: CompileRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}
