import { describe, expect, it } from "vitest";
import { readBlocks } from "../../server/cli/blocks.ts";
import { inOrder } from "../../server/replay/pool.ts";

async function* of<Item>(...items: Item[]): AsyncGenerator<Item> {
  yield* items;
}

describe("work in order", () => {
  it("takes answers in the order of the questions, whatever order they come in, and asks only so many at once", async () => {
    const waiting: (() => void)[] = [];
    const taken: number[] = [];
    let most = 0;
    const work = inOrder(
      of(0, 1, 2, 3, 4, 5),
      3,
      (question) =>
        new Promise<number>((resolve) => {
          waiting.push(() => resolve(question));
          most = Math.max(most, waiting.length);
          // The last one that was asked is answered first.
          if (waiting.length === 3) for (const answer of waiting.splice(0).reverse()) answer();
        }),
      async (answer) => {
        taken.push(answer);
      },
    );
    await work;
    expect([taken, most]).toEqual([[0, 1, 2, 3, 4, 5], 3]);
  });

  it("ends with the first fault, of an answer or of whoever takes it", async () => {
    const asked: number[] = [];
    const ask = async (question: number) => {
      asked.push(question);
      if (question === 2) throw new Error("two");
      return question;
    };
    await expect(inOrder(of(1, 2, 3, 4, 5, 6), 1, ask, async () => {})).rejects.toThrow(new Error("two"));
    expect(asked).toEqual([1, 2]);
    const full = async () => {
      throw new Error("full");
    };
    await expect(inOrder(of(1, 3), 2, ask, full)).rejects.toThrow(new Error("full"));
  });
});

describe("blocks of lines", () => {
  const blocksOf = async (maxBytes: number, ...chunks: string[]) => {
    const found: string[] = [];
    for await (const { bytes, firstLine, tooLong } of readBlocks(
      of(...chunks.map((chunk) => Buffer.from(chunk))),
      maxBytes,
    ))
      found.push(`${firstLine}${tooLong ? "!" : ":"}${Buffer.from(bytes).toString()}`);
    return found;
  };

  it("hold whole lines, as they come", async () => {
    expect(await blocksOf(100, "a\nb", "c\n\nd", "e", "\n", "f")).toEqual([
      "1:a\n",
      "2:bc\n\n",
      "4:de\n",
      "5:f",
    ]);
    expect(await blocksOf(100)).toEqual([]);
    expect(await blocksOf(100, "\n")).toEqual(["1:\n"]);
  });

  it("leave out a line that is too long, and go on behind it", async () => {
    expect(await blocksOf(3, "abc", "d\ne\nf", "gh", "i")).toEqual(["1!", "2:e\n", "3!"]);
    expect(await blocksOf(3, "abcd", "\nx\n")).toEqual(["1!", "2:x\n"]);
  });
});
