/** How much of a reply goes along (`harnesses.md` 6.8). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carriedReply, previewedReply } from "../../../server/engine/corrective/carried-reply.ts";
import { codewhale } from "../../../server/engine/harness/codewhale.ts";

const carried = (reply: string) => carriedReply(codewhale, reply);
const previewed = (reply: string) => previewedReply(codewhale, reply);

describe("a reply in the repair prompt", () => {
  it("is whole up to 65,536 characters", () => {
    const reply = "é".repeat(65_536);
    expect(carried(reply)).toEqual({ text: reply, kept: 65_536, dropped: 0 });
    expect(carried("")).toEqual({ text: "", kept: 0, dropped: 0 });
  });

  it("is cut behind them, and tells how many are missing", () => {
    const reply = "é".repeat(65_546);
    const { text, ...counts } = carried(reply);
    expect(counts).toEqual({ kept: 65_536, dropped: 10 });
    expect(text).toBe(`${"é".repeat(65_536)}\n…[raw reply truncated: 10 chars not carried]`);
  });

  it("counts a character beyond the basic plane once", () => {
    const { text, kept, dropped } = carried("\u{1f600}".repeat(65_537));
    expect([kept, dropped]).toEqual([65_536, 1]);
    expect(text).toBe(`${"\u{1f600}".repeat(65_536)}\n…[raw reply truncated: 1 chars not carried]`);
  });

  it("never loses or splits a character", () => {
    const character = fc.constantFrom("a", "é", "\n", "`", "\u{1f600}", "\u{10ffff}");
    fc.assert(
      fc.property(fc.array(character, { maxLength: 40 }), fc.nat(40), (some, extra) => {
        const reply = some.join("") + "x".repeat(65_500 + extra);
        const { text, kept, dropped } = carried(reply);
        const all = [...reply];
        expect(kept + dropped).toBe(all.length);
        expect(kept).toBe(Math.min(65_536, all.length));
        const cut = all.slice(0, kept).join("");
        expect(text).toBe(
          dropped === 0 ? cut : `${cut}\n…[raw reply truncated: ${dropped} chars not carried]`,
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe("the preview in a receipt", () => {
  it("has 2,000 characters", () => {
    expect(previewed("ä".repeat(2000))).toEqual({ text: "ä".repeat(2000), kept: 2000, dropped: 0 });
    expect(previewed(`${"ä".repeat(2000)}bc`)).toEqual({
      text: `${"ä".repeat(2000)}\n…[preview truncated; full reply in the schema artifact]`,
      kept: 2000,
      dropped: 2,
    });
  });
});
