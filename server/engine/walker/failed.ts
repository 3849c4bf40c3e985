/** What the walker finds, and what it keeps to word it (`harnesses.md` 5.2). */
import { goMarshal } from "../json/go-marshal.ts";
import type { JsonNode } from "../json/node.ts";

/** One way in which a value misses its schema. */
export interface Failed {
  /** The value's place in the harness's spelling: `a[2].b`, nothing at the root. */
  readonly path: string;
  /** RFC 6901 pointer of the real value, or of where a missing property would be. */
  readonly instance: string;
  /** Pointer of the keyword in the schema document. */
  readonly keyword: string;
  /** Words it. @throws TooMuchToTellError */
  readonly message: () => string;
  /** UTF-16 range of what is marked: the value, or the bracket that closes the object that lacks a property. */
  readonly range: readonly [number, number];
  /** Why each branch of an anyOf, or of a oneOf that no branch matched, fails. The harness says nothing of them. */
  readonly causes?: readonly Failed[];
}

/** A schema and a reply that ask for too much: checks without end, or texts without end. */
export class TooMuchToTellError extends Error {
  constructor() {
    super("the schema and the reply multiply, so that checking this value would take too long");
    this.name = "TooMuchToTellError";
  }
}

/** UTF-16 units of JSON that may be written for messages and comparisons. */
const MOST_WRITTEN = 48 * 1024 * 1024;

/** The JSON of values as messages and comparisons have it, written once for each value. */
export class Texts {
  private readonly written = new Map<JsonNode, string>();
  private left = MOST_WRITTEN;

  /** @throws TooMuchToTellError */
  of(value: JsonNode): string {
    const known = this.written.get(value);
    if (known !== undefined) return known;
    const text = spaced(goMarshal(value));
    this.spend(text.length);
    this.written.set(value, text);
    return text;
  }

  /** Counts text that is kept. @throws TooMuchToTellError */
  spend(units: number): void {
    this.left -= units;
    if (this.left <= 0) throw new TooMuchToTellError();
  }
}

/** A comma between two quotes gets a space, wherever it stands. */
export function spaced(json: string): string {
  return json.replaceAll('","', '", "');
}
