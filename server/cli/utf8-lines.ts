/** Lines of text that become bytes one by one: to join them first would make one large string, which costs much to throw away. */
const encoder = new TextEncoder();

export class Utf8Lines {
  #room: Uint8Array;
  #length = 0;

  /** @param expected bytes that may come; when more do, room is made */
  constructor(expected: number) {
    this.#room = roomFor(expected);
  }

  /** Half of a surrogate pair becomes U+FFFD. */
  add(line: string): void {
    // No UTF-16 unit takes more than three bytes.
    const needed = this.#length + line.length * 3 + 1;
    if (needed > this.#room.length) {
      const larger = roomFor(Math.max(needed, this.#room.length * 2));
      larger.set(this.bytes);
      this.#room = larger;
    }
    this.#length += encoder.encodeInto(line, this.#room.subarray(this.#length)).written;
    this.#room[this.#length++] = lineFeed;
  }

  /** All lines, each with its LF. Whoever adds more must not give them away. */
  get bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }
}

const lineFeed = 0x0a;

/** Memory of its own, so that it can be given to another thread; what it held before stands in no answer. */
function roomFor(bytes: number): Uint8Array {
  return Buffer.allocUnsafeSlow(bytes);
}
