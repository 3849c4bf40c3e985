/** The files that harnesses are configured by: looked for from a folder upwards, read once, kept until they may have changed. */
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { indexLines } from "../line-index.ts";
import { decodeText, whyUnreadable } from "../read-file.ts";
import type { FileNote, FilePlace, Mistake } from "./setting.ts";

export interface SettingFile<T> {
  /** Absolute path. */
  readonly file: string;
  /** Null where the file can't be read. */
  readonly content: T | null;
  /** Why it can't be read. */
  readonly problem: FileNote | null;
  place(offset: number): FilePlace;
}

/** Bytes. */
const mostBytes = { settings: 512 * 1024, lock: 16 * 1024 * 1024 };

export class SettingFiles {
  readonly #nearest = new Map<string, string | null>();
  /** By path: each file is read in one way only. */
  readonly #read = new Map<string, SettingFile<unknown>>();

  /** Forgets what was read. */
  reload(): void {
    this.#nearest.clear();
    this.#read.clear();
  }

  /** Absolute path of the file of that name in the folder, or in the next one above it that has one. */
  nearest(folder: string, name: string): string | null {
    const passed: string[] = [];
    let found: string | null = null;
    for (let here = folder; ; here = dirname(here)) {
      const key = `${here}\0${name}`;
      const known = this.#nearest.get(key);
      if (known !== undefined) {
        found = known;
        break;
      }
      passed.push(key);
      const file = join(here, name);
      if (isFile(file)) {
        found = file;
        break;
      }
      if (dirname(here) === here) break;
    }
    for (const key of passed) this.#nearest.set(key, found);
    return found;
  }

  /** What `parse` makes of a file; the same until the next reload. Never throws. */
  read<T>(
    file: string,
    parse: (text: string) => T,
    size: keyof typeof mostBytes = "settings",
  ): SettingFile<T> {
    const known = this.#read.get(file);
    if (known !== undefined) return known as SettingFile<T>;
    const read = readFile(file, parse, mostBytes[size]);
    this.#read.set(file, read);
    return read;
  }
}

function readFile<T>(file: string, parse: (text: string) => T, most: number): SettingFile<T> {
  const unread = (text: string): SettingFile<T> => {
    const start = { file, line: 1, column: 1 };
    return { file, content: null, problem: { ...start, text }, place: () => start };
  };
  try {
    if (statSync(file).size > most) return unread(`larger than ${most} bytes, too large to be read`);
    return parsed(file, decodeText(readFileSync(file)).text, parse);
  } catch (error) {
    return unread(whyUnreadable(error));
  }
}

/** The same for a text that is at hand. */
export function parsed<T>(file: string, text: string, parse: (text: string) => T): SettingFile<T> {
  const lines = indexLines(text);
  // Offsets stay those of the file: the mark is replaced, not removed.
  const content = parse(text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text);
  return { file, content, problem: null, place: (offset) => ({ file, ...lines.at(offset) }) };
}

/** A mistake of a file, with what becomes of it. */
export function noteAt(
  file: SettingFile<unknown>,
  { start, reason }: Mistake,
  consequence: string,
): FileNote {
  return { ...file.place(start), text: `${reason}; ${consequence}` };
}

export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // Missing, or in a folder that may not be looked into.
    return false;
  }
}
