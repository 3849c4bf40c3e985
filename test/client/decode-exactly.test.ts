import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeExactly, replacedBytes } from "../../client/decode-exactly.ts";
import { decodeText } from "../../server/workspace/read-file.ts";

describe("the text of a captured reply's bytes", () => {
  it("keeps a byte order mark, CR LF and NUL", () => {
    expect(decodeExactly(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0x00]))).toBe("\uFEFFa\r\n\0");
  });

  it("has one U+FFFD for each byte that is not UTF-8", () => {
    // A lead byte cut short, a surrogate's three bytes, an overlong form.
    expect(decodeExactly(new Uint8Array([0xe2, 0x82, 0x61]))).toBe("\uFFFD\uFFFDa");
    expect(decodeExactly(new Uint8Array([0xed, 0xa0, 0x80]))).toBe("\uFFFD\uFFFD\uFFFD");
    expect(decodeExactly(new Uint8Array([0xc0, 0xaf]))).toBe("\uFFFD\uFFFD");
  });

  it("is what the command line reads from the same bytes", () => {
    const byte = fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(0xe2, 0x82, 0xac, 0xf0, 0x9f, 0xed),
    );
    fc.assert(
      fc.property(fc.array(byte), (bytes) => {
        const all = Uint8Array.from(bytes);
        expect(decodeExactly(all)).toBe(decodeText(all).text);
      }),
    );
  });
});

it("counts the bytes that are not UTF-8, and not the U+FFFD that are written as such", () => {
  const count = (...bytes: number[]) =>
    replacedBytes(Uint8Array.from(bytes), decodeExactly(Uint8Array.from(bytes)));
  expect(count(0x61, 0xff, 0xc3, 0xef, 0xbf, 0xbd)).toBe(2);
  expect(count(0x61, 0xef, 0xbf, 0xbd)).toBe(0);
  expect(count(0xef, 0xbf)).toBe(2);
});
