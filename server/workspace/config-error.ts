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
    const { line, column } = lineAndColumn(text, span.start);
    super(`${file}:${line}:${column}: ${reason}`);
    this.file = file;
    this.line = line;
    this.column = column;
    this.start = span.start;
    this.end = span.end;
    this.reason = reason;
  }
}

/** The 1-based line and UTF-16 column of an offset. Lines end at LF, CR LF or a lone CR, as editors count them. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let i = 0; i < offset; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(i + 1) !== 0x0a)) {
      line++;
      lineStart = i + 1;
    }
  }
  return { line, column: offset - lineStart + 1 };
}
