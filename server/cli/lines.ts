/** Cuts a stream of bytes into lines, holding no more than one of them. */
export type Line = { readonly bytes: Uint8Array } | { readonly tooLong: true };

/**
 * The lines of a stream, without their LF. What follows the last LF is a line when it isn't empty. Of a line longer than
 * `maxBytes` nothing is kept.
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const take = (part: Uint8Array) => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const finish = (): Line => {
    const line: Line =
      length > maxBytes
        ? { tooLong: true }
        : { bytes: parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts) };
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      take(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (length > 0) yield finish();
}
