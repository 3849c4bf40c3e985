import { indexLines } from "./line-index.ts";

/** A mistake in `subagent-schema.json`: where it stands and what to do about it. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  /** Absolute path of the configuration file. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
  /** UTF-16 offsets into the file's text of what is to blame. */
  readonly start: number;
  readonly end: number;
  /** The message without the file and the place. */
  readonly reason: string;

  /** @param span null where it is the file itself that can't be used: then the message names no place in it */
  constructor(
    file: string,
    text: string,
    span: { readonly start: number; readonly end: number } | null,
    reason: string,
  ) {
    const { start, end } = span ?? { start: 0, end: 0 };
    const { line, column } = indexLines(text).at(start);
    super(`${file}${span === null ? "" : `:${line}:${column}`}: ${reason}`);
    this.file = file;
    this.line = line;
    this.column = column;
    this.start = start;
    this.end = end;
    this.reason = reason;
  }
}
