import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeText, readNamedBytes, readText } from "../../server/workspace/read-file.ts";

const bytes = (...values: number[]) => decodeText(Uint8Array.from(values));

describe("decoding", () => {
  it("leaves plain UTF-8 as it is", () => {
    expect(decodeText(Buffer.from('{"é":"😀\uFFFD"}\r\n'))).toEqual({
      text: '{"é":"😀\uFFFD"}\r\n',
      remarks: [],
    });
    expect(bytes()).toEqual({ text: "", remarks: [] });
  });

  it("keeps a byte order mark and a NUL and says so", () => {
    expect(bytes(0xef, 0xbb, 0xbf, 0x7b, 0x0a, 0x00, 0x7d)).toEqual({
      text: "\uFEFF{\n\0}",
      remarks: [
        { kind: "byte-order-mark", message: "The file starts with a byte order mark.", offset: 0 },
        { kind: "nul", message: "There is a NUL at line 2, column 1.", offset: 3 },
      ],
    });
  });

  it.each([
    ["a lone continuation byte", [0x61, 0x80, 0x62], "a\uFFFDb", 1, "One byte is"],
    ["a character cut short: a mark for each byte", [0xe2, 0x82, 0x62], "\uFFFD\uFFFDb", 0, "2 bytes are"],
    ["an encoded surrogate", [0xed, 0xa0, 0x80], "\uFFFD\uFFFD\uFFFD", 0, "3 bytes are"],
    ["an overlong form", [0xc0, 0xaf, 0xe0, 0x80, 0xaf], "\uFFFD".repeat(5), 0, "5 bytes are"],
    ["beyond the last code point", [0xf4, 0x90, 0x80, 0x80], "\uFFFD".repeat(4), 0, "4 bytes are"],
    ["a cut at the end", [0xc3, 0xa9, 0xf0, 0x9f, 0x98], "é\uFFFD\uFFFD\uFFFD", 1, "3 bytes are"],
    ["behind an astral character", [0xf0, 0x9f, 0x98, 0x80, 0xff], "😀\uFFFD", 2, "One byte is"],
  ] as const)("reads %s", (_, values, text, offset, count) => {
    const message = `${count} not UTF-8, the first at line 1, column ${offset + 1}; each is read as U+FFFD.`;
    expect(bytes(...values)).toEqual({ text, remarks: [{ kind: "invalid-utf-8", message, offset }] });
  });

  it("takes megabytes of broken bytes in linear time", () => {
    const mixed = Buffer.alloc(8 * 1024 * 1024, Uint8Array.from([0xff, 0x61]));
    expect(decodeText(mixed).text.length).toBe(8 * 1024 * 1024);
  });
});

describe("reading", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "read-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("reads a file whole", () => {
    const file = join(folder, "a");
    writeFileSync(file, "abc".repeat(3_000_000));
    expect(readText(file).text.length).toBe(9_000_000);
  });

  it("refuses with one plain line", () => {
    expect(() => readText(join(folder, "none"), "none")).toThrow(/^none: no such file$/);
    expect(() => readText(folder, "here")).toThrow(/^here: is a folder, not a file$/);
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(() => readText(pipe, "pipe")).toThrow(/^pipe: is a pipe, not a regular file$/);
    const large = join(folder, "large");
    writeFileSync(large, "");
    truncateSync(large, 64 * 1024 * 1024 + 1);
    expect(() => readText(large, "large")).toThrow(/^large: larger than 64 MiB, too large to read$/);
  });

  it("takes a pipe that somebody named, while other work goes on", async () => {
    const pipe = join(folder, "named");
    execFileSync("mkfifo", [pipe]);
    const reading = readNamedBytes(pipe, "named");
    const writer = await open(pipe, "w");
    await writer.write("a");
    await writer.write("b");
    await writer.close();
    expect(Buffer.from(await reading).toString()).toBe("ab");
    await expect(readNamedBytes(folder, "here")).rejects.toThrow(/^here: is a folder, not a file$/);
    await expect(readNamedBytes(join(folder, "none"), "none")).rejects.toThrow(/^none: no such file$/);
  });
});
