/** Cuts a stream of bytes into blocks of whole lines, as they come. */

export interface Block {
  /** Whole lines. Only the last one of the stream may lack its LF. Empty for a line that was too long to keep. */
  readonly bytes: Uint8Array;
  /** 1-based number of the block's first line. */
  readonly firstLine: number;
  readonly tooLong: boolean;
}

/**
 * All whole lines that have come, without waiting for more. Whoever takes a block may keep its bytes or give them away. Of a line longer than
 * `maxBytes` that comes in several pieces nothing is kept: it is a block of its own.
 */
export async function* readBlocks(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Block> {
  let firstLine = 1;
  /** Of the line that has no end yet. */
  let parts: Uint8Array[] = [];
  let length = 0;
  const keep = (part: Uint8Array) => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const taken = (): Uint8Array => {
    const bytes = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
    parts = [];
    length = 0;
    return bytes;
  };
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(0x0a) + 1;
    if (end === 0) {
      keep(chunk);
      continue;
    }
    const firstEnd = chunk.indexOf(0x0a);
    // A copy, so that the block is nobody else's and can be given away.
    const rest = new Uint8Array(chunk.subarray(end));
    let start = 0;
    if (length + firstEnd > maxBytes) {
      yield { bytes: new Uint8Array(), firstLine: firstLine++, tooLong: true };
      taken();
      start = firstEnd + 1;
    }
    if (start < end) {
      parts.push(chunk.subarray(start, end));
      const bytes = taken();
      const block = { bytes, firstLine, tooLong: false };
      firstLine += linesIn(bytes);
      yield block;
    }
    keep(rest);
  }
  if (length > 0) {
    const tooLong = length > maxBytes;
    yield { bytes: taken(), firstLine, tooLong };
  }
}

function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) count++;
  return count;
}
