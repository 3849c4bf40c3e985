/** A captured reply as it was found: its text, what is expected of it, and where both are kept. */
import type { Expectation } from "./expectation.ts";
import type { Receipt } from "./journal.ts";
import type { CapturedReply } from "./replay.ts";

export interface Capture extends CapturedReply {
  /** Absolute path of the file that holds it. */
  readonly file: string;
  /** 1-based line, where the file holds several; null for a file of its own. */
  readonly line: number | null;
  /** What tells it from the others of its file, JSON; null where nothing does. */
  readonly id: string | null;
  /** The same for all attempts of one repair loop; null for a reply of its own. */
  readonly loop: string | null;
  readonly expectation: Expectation;
  /** Where the expectation is kept. */
  readonly keptIn: "file" | "line" | "nowhere";
  /** What the harness itself noted down when the reply came; null where nobody did. */
  readonly receipt: Receipt | null;
}

/** A line for whom it may concern: what is wrong and where. */
export interface CaptureProblem {
  readonly file: string;
  /** 1-based; null where no place is to blame. */
  readonly line: number | null;
  readonly column: number | null;
  /** A plain sentence without its full stop. */
  readonly reason: string;
}

export interface Captures {
  readonly captures: readonly Capture[];
  readonly problems: readonly CaptureProblem[];
}

/**
 * The captures in loops: attempts of one task, sorted, and every other reply for itself. In the order in which each loop's first one
 * was found.
 */
export function inLoops(captures: readonly Capture[]): readonly (readonly Capture[])[] {
  const loops = new Map<string, Capture[]>();
  for (const [index, capture] of captures.entries()) {
    const key = capture.loop === null ? `${index}` : `\n${capture.loop}`;
    const loop = loops.get(key);
    if (loop === undefined) loops.set(key, [capture]);
    else loop.push(capture);
  }
  return [...loops.values()].map((loop) => loop.sort((one, other) => attemptOf(one) - attemptOf(other)));
}

function attemptOf({ attempt, expectation }: Capture): number {
  return expectation.circumstances.attempt ?? attempt;
}
