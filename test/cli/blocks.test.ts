import { expect, it } from "vitest";
import { readBlocks } from "../../server/cli/blocks.ts";
import { Utf8Lines } from "../../server/cli/utf8-lines.ts";

const utf8 = (text: string) => new Uint8Array(Buffer.from(text, "utf8"));

it("blocks can be given away: what comes behind them is whole and counted all the same", async () => {
  async function* pieces() {
    for (const piece of ["a\nb\nc", "d\n", "e\n", "f", "ghij", "k\nl"]) yield utf8(piece);
  }
  const found: [number, string, boolean][] = [];
  for await (const { bytes, firstLine, tooLong } of readBlocks(pieces(), 5)) {
    found.push([firstLine, Buffer.from(bytes).toString(), tooLong]);
    if (bytes.length === bytes.buffer.byteLength)
      structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] });
  }
  expect(found).toEqual([
    [1, "a\nb\n", false],
    [3, "cd\n", false],
    [4, "e\n", false],
    [5, "", true],
    [6, "l", false],
  ]);
});

it("lines become UTF-8, however much more comes than was expected", () => {
  const lines = new Utf8Lines(1);
  const texts = ["", "plain", "ü…😀", "\ud800", "x".repeat(10_000), "last"];
  for (const text of texts) lines.add(text);
  expect(Buffer.from(lines.bytes).toString()).toBe(`\nplain\nü…😀\n\ufffd\n${"x".repeat(10_000)}\nlast\n`);
});
