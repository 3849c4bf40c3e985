import { describe, expect, it } from "vitest";
import type { LabCompared } from "../../../client/reply-lab/messages.ts";
import {
  acceptWords,
  backWords,
  matrixTitle,
  noMessageWords,
  standardWords,
  verdictMark,
} from "../../../client/view/compare-words.ts";
import { isInline } from "../../../client/view/corrective-parts.ts";
import { report } from "./report.ts";

function row(changes: Partial<LabCompared> = {}): LabCompared {
  return {
    harness: "mivia",
    title: "mivia",
    version: "1",
    mode: null,
    verdict: "accepted",
    reason: "",
    found: "",
    next: "",
    standard: { verdict: "valid", note: null },
    report: report(),
    ...changes,
  };
}

describe("the comparison's words", () => {
  it("count those that accept, checked or not", () => {
    const verdicts = [
      "accepted",
      "accepted-unchecked",
      "not-json",
      "violates-schema",
      "schema-refused",
    ] as const;
    const comparison = { rows: verdicts.map((verdict) => row({ verdict })), causes: [], note: null };
    expect(acceptWords(comparison)).toBe("2 of 5 accept");
    expect(matrixTitle(comparison)).toBe("Same reply, five harnesses");
    expect(matrixTitle({ ...comparison, rows: [row()] })).toBe("Same reply, one harness");
  });

  it("name each verdict, with an icon: unchecked is a warning, not a success", () => {
    const marks = (verdict: LabCompared["verdict"]) => Object.values(verdictMark(row({ verdict })));
    expect(marks("accepted")).toEqual(["Accepted", "pass", "c-good"]);
    expect(marks("accepted-unchecked")).toEqual(["Accepted, unchecked", "warn", "c-warn"]);
    expect(marks("not-json")).toEqual(["Not JSON", "error", "c-bad"]);
    expect(marks("schema-refused")).toEqual(["Schema refused", "refuse", "c-bad"]);
    expect(marks("payload-refused")).toEqual(["Reply refused", "error", "c-bad"]);
    expect(marks("violates-schema")).toEqual(["Rejected", "error", "c-bad"]);
  });

  it("tell the standard's verdict, and where there is none", () => {
    const words = (standard: LabCompared["standard"]) => standardWords(row({ standard }));
    expect(words({ verdict: "invalid", note: null })).toBe("ajv: invalid");
    expect(words({ verdict: "not compiled", note: null })).toBe("ajv can't take the schema");
    expect(words({ verdict: null, note: null })).toBe("");
    expect(words(null)).toBe("ajv took too long");
  });

  it("tell the message's bytes, against the cap where there is one", () => {
    const words = (corrective: string | null, correctiveBytes: number, correctiveCap: number | null) =>
      backWords(row({ report: report({ corrective, correctiveBytes, correctiveCap }) }));
    expect(words("x", 768, 1024)).toBe("768 / 1,024 bytes");
    expect(words("x", 1662, null)).toBe("1,662 bytes, no cap");
    expect(words("x", 1, null)).toBe("1 byte, no cap");
    expect(words(null, 0, 1024)).toBe("None");
  });

  it("say what becomes of a reply without a message", () => {
    expect(noMessageWords(row())).toBe("mivia returns the JSON and sends nothing back.");
    const attempt = { number: 1, of: 1, next: "ends", endMessage: null } as const;
    expect(noMessageWords(row({ verdict: "not-json", report: report({ attempt }) }))).toBe(
      "mivia ends the run.",
    );
  });
});

describe("a message's parts", () => {
  const parts = (text: string, at: number) =>
    report({
      corrective: text,
      correctiveParts: [
        { part: "fixed", start: 0, end: at, bytes: at },
        { part: "detail", start: at, end: text.length, bytes: text.length - at },
      ],
    });
  it("stand in the line where one begins in its middle, else in blocks", () => {
    expect(isInline(parts("Errors: a", 8))).toBe(true);
    expect(isInline(parts("Errors:\na", 8))).toBe(false);
    expect(isInline(parts("Errors:\na", 7))).toBe(false);
    expect(isInline(parts("Errors:", 7))).toBe(false);
    expect(isInline(report())).toBe(false);
  });
});
