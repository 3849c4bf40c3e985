import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correctiveWithoutSchema } from "../../../server/engine/corrective/corrective.ts";
import { firstLines } from "../../../server/engine/corrective/first-lines.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";

const LEAD =
  "Your previous reply did not match the required JSON schema. Reply again with ONLY valid JSON matching the schema. Errors:\n";
const HEADER = "\nThe required schema is:\n";
const bytes = (text: string) => Buffer.byteLength(text);

function withSchema(detail: string | null, contract: string, cutOff = false) {
  return mivia.stages.corrective(mivia, {
    detail,
    contract,
    cutOff,
    schemaText: "{}",
    reply: "",
    task: "",
  });
}

describe("the fixed texts", () => {
  it("have the lengths that were recorded", () => {
    expect([bytes(LEAD), bytes(HEADER)]).toEqual([122, 25]);
  });
});

describe("the corrective with the schema", () => {
  it("is lead, error and schema", () => {
    expect(withSchema("oh no", "CONTRACT")).toEqual({
      text: `${LEAD}oh no${HEADER}CONTRACT`,
      parts: [
        { part: "fixed", start: 0, end: 122, bytes: 122 },
        { part: "detail", start: 122, end: 127, bytes: 5 },
        { part: "fixed", start: 127, end: 152, bytes: 25 },
        { part: "contract", start: 152, end: 160, bytes: 8 },
      ],
      bytes: 160,
      told: 5,
    });
  });

  it.each([
    [876, 1],
    [877, 0],
    [878, 0],
    [5_000, 0],
  ])("with a contract of %i bytes has room for %i bytes of error", (contract, room) => {
    const { text, told } = withSchema("x".repeat(2_048), "c".repeat(contract));
    expect([text, told]).toEqual([`${LEAD}${"x".repeat(room)}${HEADER}${"c".repeat(contract)}`, room]);
  });

  it("cuts between characters", () => {
    // Room for four bytes: one of three and nothing of the next.
    expect(withSchema("€€€", "c".repeat(873)).text).toBe(`${LEAD}€${HEADER}${"c".repeat(873)}`);
    // Room for five: an emoji takes four, and no half of the next is left.
    expect(withSchema("😀😀", "c".repeat(872))).toMatchObject({ told: 2 });
  });

  it("keeps five lines and marks that there were more", () => {
    const { text, told } = withSchema("1\n2\n3\n4\n5\n6\n7", "C");
    expect([text, told]).toEqual([`${LEAD}1\n2\n3\n4\n5\n…${HEADER}C`, 9]);
    expect(withSchema("1\n2\n3\n4\n5", "C").text).toBe(`${LEAD}1\n2\n3\n4\n5${HEADER}C`);
  });

  it("has words for an error without any", () => {
    expect(withSchema(null, "C").text).toBe(`${LEAD}output does not match the required schema${HEADER}C`);
  });

  it("leaves placeholders in error and contract alone", () => {
    expect(withSchema("{contract}", "{contract} $&").text).toBe(`${LEAD}{contract}${HEADER}{contract} $&`);
  });
});

describe("the corrective for a reply that was cut off", () => {
  const CUT_OFF =
    "Your previous reply was cut off by the output limit. Reply again with ONLY the required JSON, as concise as possible.";

  it("has a lead of its own and no error", () => {
    expect(withSchema("oh no", "C", true)).toEqual({
      text: `${CUT_OFF}${HEADER}C`,
      parts: [
        { part: "fixed", start: 0, end: 117, bytes: 117 },
        { part: "fixed", start: 117, end: 142, bytes: 25 },
        { part: "contract", start: 142, end: 143, bytes: 1 },
      ],
      bytes: 143,
      told: 0,
    });
  });

  it("loses its lead to a long contract", () => {
    expect(withSchema("oh no", "c".repeat(989), true).text).toBe(`Your previ${HEADER}${"c".repeat(989)}`);
    expect(withSchema("oh no", "c".repeat(1_200), true).text).toBe(`${HEADER}${"c".repeat(1_200)}`);
  });
});

describe("the corrective without the schema", () => {
  it("is cut to the cap as a whole", () => {
    const text = correctiveWithoutSchema(mivia, "x".repeat(2_048));
    expect(text).toBe(LEAD + "x".repeat(902));
    expect(bytes(text)).toBe(1_024);
  });

  it("keeps five lines of eight", () => {
    expect(correctiveWithoutSchema(mivia, Array(8).fill("line").join("\n"))).toBe(
      `${LEAD}line\nline\nline\nline\nline\n…`,
    );
  });

  it("has words for an error without any", () => {
    expect(correctiveWithoutSchema(mivia, null)).toBe(`${LEAD}output does not match the required schema`);
  });
});

describe("properties", () => {
  const text = fc.string({ unit: "binary", maxLength: 1_500 });

  it("the parts make up the message, and their bytes its bytes", () => {
    fc.assert(
      fc.property(text, text, fc.boolean(), (detail, contract, cutOff) => {
        const message = withSchema(detail, contract, cutOff);
        const parts = message.parts.map(({ start, end }) => message.text.slice(start, end));
        expect(parts.join("")).toBe(message.text);
        expect(message.parts.map((part) => part.bytes)).toEqual(parts.map(bytes));
      }),
      { numRuns: 2_000 },
    );
  });

  it("the error takes all of the room that the contract leaves, to within one character", () => {
    fc.assert(
      fc.property(text, text, (detail, contract) => {
        const room = 1_024 - 122 - 25 - bytes(contract);
        const lines = firstLines(detail, 5, "…").text;
        const shown = withSchema(detail, contract).parts.find(({ part }) => part === "detail")?.bytes ?? 0;
        if (bytes(lines) <= room) expect(shown).toBe(bytes(lines));
        else {
          expect(shown).toBeLessThanOrEqual(Math.max(0, room));
          if (room > 0) expect(shown).toBeGreaterThan(room - 4);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("what is told is the beginning of the error", () => {
    fc.assert(
      fc.property(text, text, (detail, contract) => {
        const message = withSchema(detail, contract);
        expect(message.text.startsWith(LEAD + detail.slice(0, message.told))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
