import { describe, expect, it } from "vitest";
import type { LabReport, LabResult } from "../../../client/reply-lab/messages.ts";
import { withEmptyDetail } from "../../../client/view/corrective-parts.ts";
import { Lines } from "../../../client/view/lines.ts";
import { traceSteps } from "../../../client/view/trace-steps.ts";
import { listWords, reachWords, roomWords, verdictWords } from "../../../client/view/words.ts";
import { report } from "./report.ts";

const result = (changes: Partial<LabResult> = {}): LabResult => ({
  harness: "mivia",
  harnesses: [],
  attempts: [],
  schema: { bytes: 659, bytesCap: 16384, depth: 5, depthCap: 32 },
  findings: [],
  note: null,
  ...changes,
});

const words = (given: LabReport | undefined, changes: Partial<LabResult> = {}) => {
  const { tone, word, summary, next } = verdictWords("mivia", given, result(changes));
  return [tone, word, summary, next];
};

const repair = { number: 2, of: 3, next: "repair", endMessage: null } as const;
const violation = { instance: "", keyword: "/type", message: "m", ranges: [] };

describe("the verdict bar", () => {
  it("says who does what next", () => {
    expect(words(undefined)).toEqual([
      "none",
      "No reply yet",
      "",
      "Paste what the model sent back and see what mivia does with it.",
    ]);
    expect(words(report({ attempt: { ...repair, next: "accepted" } }))).toEqual([
      "good",
      "Accepted",
      "matches the schema",
      "Attempt 2 of 3. mivia returns the JSON to its caller; nothing is sent back.",
    ]);
    expect(
      words(report({ verdict: "violates-schema", violationCount: 3, corrective: "x", attempt: repair })),
    ).toEqual([
      "bad",
      "Rejected",
      "3 violations",
      "Attempt 2 of 3. mivia sends a corrective and asks again.",
    ]);
    expect(
      words(report({ verdict: "not-json", corrective: null, attempt: { ...repair, next: "ends" } })),
    ).toEqual(["bad", "Not JSON", "parse error", "Attempt 2 of 3. mivia ends the run."]);
    expect(words(report({ admission: "no", verdict: "schema-refused" }))).toEqual([
      "refused",
      "Schema refused",
      "",
      "mivia stops before the first model call. There is nothing to validate.",
    ]);
    expect(words(undefined, { note: "No harness is known for this file." })).toEqual([
      "none",
      "Nothing to judge",
      "",
      "No harness is known for this file.",
    ]);
  });

  it("says when the corrective has no room for the errors", () => {
    const parts = [{ part: "fixed", start: 0, end: 1, bytes: 1 }] as const;
    const given = report({
      verdict: "violates-schema",
      violationCount: 1,
      corrective: "x",
      correctiveParts: parts,
      detailBytes: 69,
      attempt: repair,
    });
    expect(words(given)[3]).toBe("Attempt 2 of 3. mivia asks again but has no room to say why.");
    // A reply that was cut off is answered without an error list, so nothing is missing from it.
    expect(words({ ...given, cutOff: true })[3]).toBe(
      "Attempt 2 of 3. mivia sends a corrective and asks again.",
    );
  });
});

describe("small words", () => {
  it("count what reaches the model", () => {
    const sent = (...fates: ("yes" | "partly" | "no")[]) =>
      reachWords(report({ violations: fates.map((fate) => ({ ...violation, sent: fate })) }));
    expect(sent("yes")).toBe("It reaches the model");
    expect(sent("no")).toBe("It does not reach the model");
    expect(sent("yes", "yes")).toBe("Both reach the model");
    expect(sent("yes", "yes", "yes")).toBe("All 3 reach the model");
    expect(sent("yes", "partly", "no")).toBe("1 of 3 reach the model");
    expect(sent("partly", "no")).toBe("None reaches the model");
  });

  it("tell the room against the cap", () => {
    expect(roomWords(1001, 1024)).toBe("23 free");
    expect(roomWords(1024, 1024)).toBe("at the cap");
    expect(roomWords(1206, 1024)).toBe("182 over the cap");
    expect(roomWords(1622, null)).toBe("no cap");
  });

  it("list", () => {
    expect(listWords(["1"])).toBe("1");
    expect(listWords(["1", "2", "4"])).toBe("1, 2 and 4");
  });
});

describe("the trace", () => {
  const lines = new Lines("<t>\n{}\n</t>");
  const steps = [
    { step: "envelope", outcome: "done", note: "Taken.", span: { start: 0, end: 11 } },
    { step: "fence", outcome: "not-needed", note: "There is none." },
  ] as const;
  const shown = (given: LabReport) =>
    traceSteps(result(), given, lines).map(({ name, state, short }) => [name, state, short]);

  it("leads from the schema to the verdict", () => {
    expect(shown(report({ steps }))).toEqual([
      ["Schema", "done", "659 bytes"],
      ["Envelope", "done", "Lines 1 to 3"],
      ["Code fence", "not-needed", "None"],
      ["Parse", "done", "7 bytes"],
      ["Validate", "done", "No violation"],
    ]);
  });

  it("says that what follows a failed step was not reached", () => {
    expect(shown(report({ steps, verdict: "not-json", syntaxErrorAt: 5 }))).toEqual([
      ["Schema", "done", "659 bytes"],
      ["Envelope", "done", "Lines 1 to 3"],
      ["Code fence", "not-needed", "None"],
      ["Parse", "failed", "Line 2, column 2"],
      ["Validate", "not-reached", "Not reached"],
    ]);
    expect(shown(report({ steps, admission: "no", verdict: "schema-refused" }))).toEqual([
      ["Schema", "failed", "Refused"],
      ["Envelope", "not-reached", "Not reached"],
      ["Code fence", "not-reached", "Not reached"],
      ["Parse", "not-reached", "Not reached"],
      ["Validate", "not-reached", "Not reached"],
    ]);
  });
});

describe("an error list that found no room", () => {
  it("stands between the fixed texts as an empty part", () => {
    const correctiveParts = [
      { part: "fixed", start: 0, end: 122, bytes: 122 },
      { part: "fixed", start: 122, end: 147, bytes: 25 },
      { part: "contract", start: 147, end: 1131, bytes: 984 },
    ] as const;
    expect(withEmptyDetail(report({ correctiveParts, detailBytes: 69 }))).toEqual([
      { part: "fixed", start: 0, end: 122, bytes: 122 },
      { part: "detail", start: 122, end: 122, bytes: 0 },
      { part: "fixed", start: 122, end: 147, bytes: 25 },
      { part: "contract", start: 147, end: 1131, bytes: 984 },
    ]);
    expect(withEmptyDetail(report({ correctiveParts }))).toEqual(correctiveParts);
  });
});
