/** From bytes to the text that the engine reads, with a remark on everything that a text can't hold or that nobody sees. */
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  openSync,
  readSync,
  type Stats,
  statSync,
} from "node:fs";
import { indexLines } from "./line-index.ts";

/** Bytes. Above it nothing is read. */
export const maxFileBytes = 64 * 1024 * 1024;

export interface Remark {
  readonly kind: "byte-order-mark" | "invalid-utf-8" | "nul";
  /** One plain sentence. */
  readonly message: string;
  /** UTF-16 offset into the text of the first place. */
  readonly offset: number;
}

export interface FileText {
  /** A byte order mark is kept as U+FEFF, a NUL as U+0000; each byte that is not UTF-8 is one U+FFFD, as Go reads it. */
  readonly text: string;
  readonly remarks: readonly Remark[];
}

/**
 * Reads a file, whole.
 *
 * @throws Error with one plain line when it can't be read or is larger than 64 MiB
 */
export function readText(file: string, name: string = file): FileText {
  return decodeText(readBytes(file, name));
}

/** Somebody who opens a pipe waits until there is a writer, and can't be interrupted; so it is opened without waiting, and refused. */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The bytes alone. @throws as `readText`, and when it is no regular file */
export function readBytes(file: string, name: string): Uint8Array {
  let handle: number;
  try {
    handle = openSync(file, withoutWaiting);
  } catch (error) {
    throw new Error(`${name}: ${whyUnreadable(error)}`);
  }
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw new Refused(whyNoFile(stats));
    // Read by hand up to the cap: the size that the file system states is no promise.
    const stated = stats.size;
    const chunks: Uint8Array[] = [];
    let total = 0;
    for (;;) {
      const expected = Math.min(Math.max(stated - total, 64 * 1024), maxFileBytes - total);
      const chunk = Buffer.allocUnsafe(expected + 1);
      const length = readSync(handle, chunk);
      if (length === 0) return Buffer.concat(chunks, total);
      chunks.push(chunk.subarray(0, length));
      total += length;
      if (total > maxFileBytes) throw new Refused(tooLarge);
    }
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Refused ? error.message : whyUnreadable(error)}`);
  } finally {
    closeSync(handle);
  }
}

/**
 * The bytes of what somebody named for one text to be read from: a file, or a pipe such as the shell makes of `<(COMMAND)`, for which
 * is waited in a way that can be interrupted.
 *
 * @throws as `readText`
 */
export async function readNamedBytes(file: string, name: string): Promise<Uint8Array> {
  if (!isPipe(file)) return readBytes(file, name);
  const chunks: Uint8Array[] = [];
  let total = 0;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      total += chunk.length;
      if (total > maxFileBytes) throw new Refused(tooLarge);
    }
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Refused ? error.message : whyUnreadable(error)}`);
  }
  return Buffer.concat(chunks, total);
}

/** Or a device, such as a terminal. */
function isPipe(file: string): boolean {
  try {
    const stats = statSync(file);
    return stats.isFIFO() || stats.isCharacterDevice();
  } catch {
    return false;
  }
}

class Refused extends Error {}

const tooLarge = "larger than 64 MiB, too large to read";

function whyNoFile(stats: Stats): string {
  if (stats.isDirectory()) return "is a folder, not a file";
  return stats.isFIFO() ? "is a pipe, not a regular file" : "is no regular file";
}

/** The plain reason why the file system refused. */
export function whyUnreadable(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  const plain: Readonly<Record<string, string>> = {
    ENOENT: "no such file",
    ENOTDIR: "no such file",
    EISDIR: "is a folder, not a file",
    EACCES: "no permission to read it",
    EPERM: "no permission to read it",
    ELOOP: "a symbolic link that leads back to itself",
    ENAMETOOLONG: "the name is too long",
  };
  return plain[code] ?? `can't be read (${code || "unknown reason"})`;
}

/** Decodes UTF-8 and says what is odd in it. Linear in the number of bytes. */
export function decodeText(bytes: Uint8Array): FileText {
  const remarks: Remark[] = [];
  const text = decodeStrictly(bytes) ?? decodeByBytes(bytes, remarks);
  // Its bytes would be three oddities, of which none says what to do.
  if (isUtf16(bytes)) return { text, remarks: [utf16] };
  if (text.startsWith("\uFEFF")) {
    remarks.unshift({
      kind: "byte-order-mark",
      message: "The file starts with a byte order mark.",
      offset: 0,
    });
  }
  const nul = text.indexOf("\0");
  if (nul >= 0) {
    remarks.push({ kind: "nul", message: `There is a NUL at ${place(text, nul)}.`, offset: nul });
  }
  return { text, remarks };
}

const utf16: Remark = {
  kind: "invalid-utf-8",
  message: "The file is UTF-16, and is read as the UTF-8 that it is not; save it as UTF-8.",
  offset: 0,
};

/** Whether the bytes begin with the mark of UTF-16, in either order. */
export function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Puts the bytes of U+FFFD in the place of each byte that is not UTF-8, then decodes at once. */
function decodeByBytes(bytes: Uint8Array, remarks: Remark[]): string {
  const mended = new Uint8Array(bytes.length * 3);
  let length = 0;
  let bad = 0;
  let beforeFirst = 0;
  for (let i = 0; i < bytes.length; ) {
    const step = sequenceLength(bytes, i);
    if (step === 0) {
      if (bad++ === 0) beforeFirst = length;
      mended.set(replacement, length);
      length += replacement.length;
      i++;
      continue;
    }
    for (const end = i + step; i < end; i++) mended[length++] = bytes[i] ?? 0;
  }
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const text = decoder.decode(mended.subarray(0, length));
  const offset = decoder.decode(mended.subarray(0, beforeFirst)).length;
  const what = bad === 1 ? "One byte is" : `${bad} bytes are`;
  const message = `${what} not UTF-8, the first at ${place(text, offset)}; each is read as U+FFFD.`;
  remarks.push({ kind: "invalid-utf-8", message, offset });
  return text;
}

const replacement = Uint8Array.of(0xef, 0xbf, 0xbd);

/** Bytes of the character at `i`, or 0 when there is none: the sequences that Go's utf8.DecodeRune takes. */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const lead = bytes[i] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const second = bytes[i + 1] ?? 0;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let k = 2; k < length; k++) {
    if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function place(text: string, offset: number): string {
  const { line, column } = indexLines(text).at(offset);
  return `line ${line}, column ${column}`;
}
