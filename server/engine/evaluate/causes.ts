import type { Failure } from "./failure.ts";
import type { Frame } from "./frame.ts";

/** Failures that explain the failure of a rule, if it fails in the end. The first two are kept in any case, others while there is room. */
export class Causes {
  readonly kept: Failure[] = [];
  private readonly frame: Frame;
  private readonly roomBefore: number;

  constructor(frame: Frame) {
    this.frame = frame;
    this.roomBefore = frame.run.room;
  }

  add(failure: Failure): void {
    const { quiet, run } = this.frame;
    if (quiet) return;
    if (this.kept.length < 2 || run.room > 0) this.kept.push(failure);
    run.room--;
  }

  /** Gives back the room that they took: the rule has not failed, or not because of them. */
  forget(): void {
    this.frame.run.room = this.roomBefore;
  }
}
