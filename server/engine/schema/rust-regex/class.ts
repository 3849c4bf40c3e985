/** Character classes in brackets, as Rust's regex-syntax reads them: nested, combined by `&&`, `--` and `~~`, POSIX names inside. */
import { escapeAt } from "./escape.ts";
import { foldedTest } from "./fold.ts";
import { type CodePointTest, posixClass } from "./properties.ts";
import { BadRegex } from "./refusal.ts";

/** Where a Perl class such as `\d` stands in the pattern, UTF-16. */
export interface PerlSpan {
  readonly start: number;
  readonly end: number;
}

export interface ClassRead {
  /** UTF-16 offset behind the closing bracket. */
  readonly end: number;
  readonly test: CodePointTest;
}

export interface ClassOptions {
  readonly casei: boolean;
  /** White space and comments between items don't count. */
  readonly spaced: boolean;
  /** Told of each Perl class. */
  readonly perl?: PerlSpan[];
}

/** The class whose bracket stands at `start`. @throws BadRegex */
export function readClass(pattern: string, start: number, options: ClassOptions): ClassRead {
  const reader = new ClassReader(pattern, start, options);
  const test = reader.set();
  return { end: reader.at, test };
}

type Operator = "&&" | "--" | "~~";

/** No class nests deeper: the crate refuses more than 250 levels of anything. */
const MAX_NESTING = 250;

class ClassReader {
  readonly pattern: string;
  readonly options: ClassOptions;
  at: number;
  private nesting = 0;

  constructor(pattern: string, at: number, options: ClassOptions) {
    this.pattern = pattern;
    this.at = at;
    this.options = options;
  }

  /** `at` stands on the opening bracket. */
  set(): CodePointTest {
    if (++this.nesting > MAX_NESTING) throw new BadRegex("nesting");
    this.at++;
    this.space();
    const negated = this.take("^");
    if (negated) this.space();
    let items: CodePointTest[] = [];
    while (this.peek() === "-") {
      items.push(this.literal(0x2d));
      this.at++;
      this.space();
    }
    if (items.length === 0 && this.peek() === "]") {
      items.push(this.literal(0x5d));
      this.at++;
      this.space();
    }
    let left: CodePointTest | null = null;
    let operator: Operator | null = null;
    const finish = () => {
      const right = union(items);
      left = left === null || operator === null ? right : combined(left, operator, right);
      items = [];
    };
    for (;;) {
      this.space();
      const c = this.peek();
      const two = this.pattern.slice(this.at, this.at + 2);
      if (c === undefined) throw new BadRegex("class");
      if (c === "]") {
        finish();
        this.at++;
        this.nesting--;
        const test = left as unknown as CodePointTest;
        return negated ? (codePoint) => !test(codePoint) : test;
      }
      if (c === "[") items.push(this.posix() ?? this.set());
      else if (two === "&&" || two === "--" || two === "~~") {
        finish();
        operator = two;
        this.at += 2;
      } else items.push(this.range());
    }
  }

  private range(): CodePointTest {
    const first = this.item();
    this.space();
    if (this.peek() === undefined) throw new BadRegex("class");
    const after = this.pattern[this.at + 1 + this.spaceAfter(this.at + 1)];
    if (this.peek() !== "-" || after === "]" || after === "-") {
      return typeof first === "number" ? this.literal(first) : this.folded(first);
    }
    this.at++;
    this.space();
    if (this.peek() === undefined) throw new BadRegex("class");
    const last = this.item();
    if (typeof first !== "number" || typeof last !== "number" || first > last) throw new BadRegex("range");
    return this.folded((codePoint) => codePoint >= first && codePoint <= last);
  }

  private item(): number | CodePointTest {
    const { pattern, at } = this;
    if (pattern[at] !== "\\") {
      const codePoint = pattern.codePointAt(at) as number;
      this.at += codePoint > 0xffff ? 2 : 1;
      return codePoint;
    }
    const escaped = escapeAt(pattern, at);
    this.at = escaped.end;
    if (escaped.kind === "literal") return escaped.codePoint;
    if (escaped.kind === "assertion") throw new BadRegex("escape");
    if (escaped.perl) this.options.perl?.push({ start: at, end: escaped.end });
    return escaped.test;
  }

  /** `[:name:]`; null where it is none, and then nothing is taken. */
  private posix(): CodePointTest | null {
    const named = /^\[:(\^?)([^:\]]*):\]/.exec(this.pattern.slice(this.at, this.at + 32));
    const test = named && posixClass(named[2] as string);
    if (!named || !test) return null;
    this.at += named[0].length;
    const folded = this.folded(test);
    return named[1] === "^" ? (codePoint) => !folded(codePoint) : folded;
  }

  private literal(codePoint: number): CodePointTest {
    return this.folded((other) => other === codePoint);
  }

  private folded(test: CodePointTest): CodePointTest {
    return this.options.casei ? foldedTest(test) : test;
  }

  private peek(): string | undefined {
    return this.pattern[this.at];
  }

  private take(c: string): boolean {
    if (this.peek() !== c) return false;
    this.at++;
    return true;
  }

  private space(): void {
    this.at += this.spaceAfter(this.at);
  }

  private spaceAfter(at: number): number {
    if (!this.options.spaced) return 0;
    return /^(?:\s|#[^\n]*\n?)*/.exec(this.pattern.slice(at))?.[0].length ?? 0;
  }
}

function union(tests: readonly CodePointTest[]): CodePointTest {
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  return (codePoint) => tests.some((test) => test(codePoint));
}

function combined(left: CodePointTest, operator: Operator, right: CodePointTest): CodePointTest {
  switch (operator) {
    case "&&":
      return (codePoint) => left(codePoint) && right(codePoint);
    case "--":
      return (codePoint) => left(codePoint) && !right(codePoint);
    case "~~":
      return (codePoint) => left(codePoint) !== right(codePoint);
  }
}
