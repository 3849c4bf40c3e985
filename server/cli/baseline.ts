/** `--baseline`: findings that are known, so that a repository that has some can adopt the linter and only new ones fail. */
import { existsSync } from "node:fs";
import { dirname, relative, sep } from "node:path";
import { readText } from "../workspace/read-file.ts";
import { type BaselineEntry, keyOf, parseBaseline, writtenBaseline } from "./baseline-file.ts";
import { CommandError } from "./command-error.ts";
import type { LintedFile, LintedSchema, LintFinding } from "./linted.ts";
import type { Session } from "./session.ts";
import { writeWhole } from "./write-whole.ts";

export class Baseline {
  readonly #session: Session;
  readonly #path: string;
  readonly #name: string;
  readonly #updates: boolean;
  readonly #known: ReadonlyMap<string, BaselineEntry>;
  /** By key: how many were found. */
  readonly #found = new Map<string, BaselineEntry>();
  /** As the entries name them. */
  readonly #linted = new Set<string>();

  private constructor(session: Session, name: string, entries: readonly BaselineEntry[], updates: boolean) {
    this.#session = session;
    this.#name = name;
    this.#path = session.path(name);
    this.#updates = updates;
    this.#known = new Map(entries.map((entry) => [keyOf(entry), entry]));
  }

  /** @throws CommandError when the file can't be used; one that is to be written need not be there */
  static open(session: Session, name: string, updates: boolean): Baseline {
    const path = session.path(name);
    if (updates && !existsSync(path)) return new Baseline(session, name, [], updates);
    let text: string;
    try {
      ({ text } = readText(path, name));
    } catch (error) {
      throw new CommandError(`${(error as Error).message}; --update-baseline writes one`);
    }
    return new Baseline(session, name, parseBaseline(name, text), updates);
  }

  /** The same findings, those marked that the baseline has. Of a place with more than it has, the last are new. @param path absolute */
  apply(path: string, linted: LintedFile): LintedFile {
    const file = relative(dirname(this.#path), path).replaceAll(sep, "/");
    this.#linted.add(file);
    const marked = (finding: LintFinding): LintFinding =>
      this.#has(file, finding) ? { ...finding, inBaseline: true } : finding;
    const markedSchema = (schema: LintedSchema): LintedSchema => ({
      ...schema,
      findings: schema.findings.map(marked),
    });
    return { ...linted, schemas: linted.schemas.map(markedSchema), around: linted.around.map(marked) };
  }

  #has(file: string, { code, selector, pointer }: LintFinding): boolean {
    const key = keyOf({ file, selector, code, pointer });
    const count = (this.#found.get(key)?.count ?? 0) + 1;
    this.#found.set(key, { file, selector, code, pointer, count });
    return this.#updates || count <= (this.#known.get(key)?.count ?? 0);
  }

  /** Writes the file, or tells what of it is no more. @throws CommandError when it can't be written */
  close(): void {
    if (this.#updates) this.#write();
    else this.#tell();
  }

  #write(): void {
    // What was not looked at this time stays as it was.
    const others = [...this.#known.values()].filter(
      ({ file }) => !this.#linted.has(file) && this.#isThere(file),
    );
    const entries = [...others, ...this.#found.values()];
    writeWhole(this.#path, this.#name, writtenBaseline(entries));
    this.#session.note(`${this.#name}: ${counted(entries)} written`);
  }

  #tell(): void {
    for (const [key, { file, selector, code, pointer, count }] of this.#known) {
      if (!this.#linted.has(file) && this.#isThere(file)) continue;
      const gone = count - (this.#found.get(key)?.count ?? 0);
      if (gone <= 0) continue;
      const where = `${file}${selector === null ? "" : `#${selector}`}`;
      const what = `${code} at ${pointer === "" ? "the root" : pointer} of ${where}`;
      this.#session.note(`${this.#name}: no longer found: ${what}; --update-baseline takes it out`);
    }
  }

  #isThere(file: string): boolean {
    return existsSync(`${dirname(this.#path)}/${file}`);
  }
}

function counted(entries: readonly BaselineEntry[]): string {
  const count = entries.reduce((sum, entry) => sum + entry.count, 0);
  return count === 1 ? "1 finding" : `${count} findings`;
}
