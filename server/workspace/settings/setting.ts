/** What a harness's own files say, and where. */

/** A value and where it is written. */
export interface Located<T> {
  readonly value: T;
  /** UTF-16 offset into the file's text. */
  readonly start: number;
}

/** What is wrong at a place of a file. */
export interface Mistake {
  readonly start: number;
  /** A sentence without its full stop; the harness's own words where they are known. */
  readonly reason: string;
}

/** A place in a file that a person can go to. */
export interface FilePlace {
  /** Absolute path. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
}

/** A value that a file gives, in words. */
export interface UsedSetting extends FilePlace {
  readonly setting: "retries" | "redaction" | "model" | "mode" | "task";
  /** What counts. */
  readonly value: string;
  /** The name of the value in the file. */
  readonly key: string;
}

/** What is to be said of a file. */
export interface FileNote extends FilePlace {
  /** One plain sentence without its full stop; the harness's own words where they are known. */
  readonly text: string;
}
