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

  constructor(
    file: string,
    text: string,
    span: { readonly start: number; readonly end: number },
    reason: string,
  ) {
    const { line, column } = indexLines(text).at(span.start);
    super(`${file}:${line}:${column}: ${reason}`);
    this.file = file;
    this.line = line;
    this.column = column;
    this.start = span.start;
    this.end = span.end;
    this.reason = reason;
  }
}
