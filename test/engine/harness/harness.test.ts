import { describe, expect, it } from "vitest";
import { harnessById, harnesses } from "../../../server/engine/harness/index.ts";
import { pieces, say } from "../../../server/engine/harness/wording.ts";

describe("the list of harnesses", () => {
  it("finds each by its id, and nothing else", () => {
    expect(harnesses.map(({ id }) => harnessById(id))).toEqual(harnesses);
    expect(harnessById("mivia")?.id).toBe("mivia");
    expect([harnessById("MIVIA"), harnessById(""), harnessById("toString")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("has no id twice", () => {
    expect(new Set(harnesses.map(({ id }) => id)).size).toBe(harnesses.length);
  });
});

describe("wording", () => {
  it("fills places once and leaves what has no value", () => {
    expect(say({ notJson: "a {reason} b {other} {reason}" }, "notJson", { reason: "{other} $&" })).toBe(
      "a {other} $& b {other} {other} $&",
    );
  });

  it("does not fill places from what every object has", () => {
    expect(say({ notJson: "{constructor} {toString}" }, "notJson")).toBe("{constructor} {toString}");
  });

  it("comes in pieces", () => {
    expect(pieces({ correctiveSchema: "is: {contract}!" }, "correctiveSchema", { contract: "C" })).toEqual([
      { name: null, text: "is: " },
      { name: "contract", text: "C" },
      { name: null, text: "!" },
    ]);
  });

  it("misses a text loudly", () => {
    expect(() => say({}, "appendix")).toThrow("this harness has no text for appendix");
  });
});
