/** The process's own streams as the command line uses them. */
import { once } from "node:events";
import { createReadStream, fstatSync, type Stats, statSync } from "node:fs";
import { Socket } from "node:net";
import { devNull } from "node:os";
import { whyUnreadable } from "../workspace/read-file.ts";
import { CommandError } from "./command-error.ts";
import type { Io } from "./session.ts";

/** @param thread what threads of this program run */
export function processIo(docs: string, thread: URL): Io {
  // Whoever reads has seen enough, as `head` does: no reason to complain.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit();
      if (stream === process.stdout)
        process.stderr.write(
          `subagent-schema: the output can't be written: ${error.code ?? error.message}\n`,
        );
      process.exit(2);
    });
  }
  return {
    async out(text) {
      const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : text;
      if (bytes.length > 0 && !process.stdout.write(bytes)) await once(process.stdout, "drain");
    },
    err(text) {
      process.stderr.write(text);
    },
    get stdin() {
      return standardInput();
    },
    cwd: process.cwd(),
    docs,
    color: process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "",
    thread,
  };
}

async function* standardInput(): AsyncGenerator<Uint8Array> {
  const reason = whyNoInput();
  if (reason !== null) throw new CommandError(`-: standard input ${reason}`);
  try {
    yield* inLargePieces();
  } catch (error) {
    throw new CommandError(`-: standard input ${whyUnreadable(error)}`);
  }
}

/** Bytes that may wait until somebody asks for them: who works on them in threads has less to hand over when they come in larger pieces. */
const pieceBytes = 256 * 1024;

/** The same as `process.stdin`, which comes in pieces of 64 KiB. What has come is there at once, also when it is less. */
function inLargePieces(): AsyncIterable<Uint8Array> {
  const stats = statsOf(() => fstatSync(0));
  const size = { fd: 0, highWaterMark: pieceBytes };
  if (stats?.isFile() === true) return createReadStream("", { ...size, autoClose: false });
  if (stats?.isFIFO() === true) return new Socket({ ...size, readable: true, writable: false });
  return process.stdin;
}

/** What would be read as an empty text, though nobody meant to give one. Node puts the null device in the place of a closed input. */
function whyNoInput(): string | null {
  const stats = statsOf(() => fstatSync(0));
  if (stats?.isDirectory() === true) return "is a folder, not a file";
  const nothing = statsOf(() => statSync(devNull));
  const isNothing = stats?.isCharacterDevice() === true && stats.rdev === nothing?.rdev;
  return isNothing ? "is closed, or the null device: there is nothing to read; pipe the text into it" : null;
}

function statsOf(read: () => Stats): Stats | null {
  try {
    return read();
  } catch {
    return null;
  }
}
