/** Reads what a command's argument names: a file, or standard input for `-`. */
import { decodeText, type FileText, maxFileBytes, readNamedBytes } from "../workspace/read-file.ts";
import { CommandError } from "./command-error.ts";
import type { Session } from "./session.ts";

export interface Input extends FileText {
  /** As given, or the path that `--stdin-path` names. */
  readonly name: string;
  /** Absolute path that the workspace's rules are asked about. */
  readonly path: string;
}

/**
 * Reads an argument whole and tells on standard error what is odd in its bytes.
 *
 * @throws CommandError when it can't be read or is larger than 64 MiB
 */
export async function readInput(session: Session, argument: string): Promise<Input> {
  const isStdin = argument === "-";
  const name = isStdin ? (session.options.stdinPath ?? "-") : argument;
  const content = isStdin ? decodeText(await readAll(session)) : await readNamed(session, argument);
  for (const remark of content.remarks) session.noteOnce(`${name}: ${remark.message}`);
  return { ...content, name, path: session.path(name) };
}

async function readNamed(session: Session, argument: string): Promise<FileText> {
  try {
    return decodeText(await readNamedBytes(session.path(argument), argument));
  } catch (error) {
    const { message } = error as Error;
    throw new CommandError(
      message.endsWith("a folder, not a file") ? `${message}; name a file in it` : message,
    );
  }
}

async function readAll(session: Session): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of session.takeStdin()) {
    total += chunk.length;
    if (total > maxFileBytes)
      throw new CommandError("-: standard input is larger than 64 MiB, too large to read");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}
