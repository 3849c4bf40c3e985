import { describe, expect, it, test } from "vitest";
import type { LabReport, LabResult } from "../../../client/reply-lab/messages.ts";
import { withEmptyDetail } from "../../../client/view/corrective-parts.ts";
import { Lines } from "../../../client/view/lines.ts";
import { traceSteps } from "../../../client/view/trace-steps.ts";
import {
  attemptVerdict,
  checkWords,
  listWords,
  reachWords,
  refusalWords,
  roomWords,
  schemaGoneWords,
  unexplainedWords,
  verdictWords,
} from "../../../client/view/words.ts";
import { ADMISSION_CODES } from "../../../server/engine/admission/admission-finding.ts";
import type { Delivery } from "../../../server/protocol.ts";
import { report } from "./report.ts";

const result = (changes: Partial<LabResult> = {}): LabResult => ({
  harness: "mivia",
  harnesses: [],
  inputs: null,
  fileNotes: [],
  attempts: [],
  schema: { bytes: 659, bytesCap: 16384, depth: 5, depthCap: 32, draft: null, brokenAt: null },
  refusal: null,
  told: null,
  note: null,
  ...changes,
});

const words = (given: LabReport | undefined, changes: Partial<LabResult> = {}) => {
  const { tone, word, summary, next } = verdictWords("mivia", given, result(changes));
  return [tone, word, summary, next];
};

const noInputs = {
  looksFor: [],
  forms: [],
  modes: [],
  mode: null,
  takesTask: false,
  heedsCutOff: false,
  takesProviderError: false,
  stopsOnRepeat: false,
} as const;
const repair = { number: 2, of: 3, next: "repair", endMessage: null } as const;
const violation = { instance: "", keyword: "/type", message: "m", ranges: [] };

test("a list that a limit ended is not called whole", () => {
  const cut = {
    ...report({ verdict: "violates-schema" }),
    violationCount: 50_000,
    sentCount: 6,
    isPartial: true,
  } as const;
  expect(words(cut)[2]).toBe("more than 50,000 violations");
  expect(attemptVerdict(cut)).toBe("Rejected, more than 50,000 violations");
  expect(reachWords(cut)).toBe("6 of more than 50,000 reach the model");
});

test("a rule that is shown is not called hidden, but what it asks for is", () => {
  expect(unexplainedWords(["title"])).toBe(
    "The model sees that “title” is required, and nothing else of it: properties of such names are left out of the contract.",
  );
  expect(unexplainedWords(["title", "default"])).toBe(
    "The model sees that “title” and “default” are required, and nothing else of them: properties of such names are left out of the contract.",
  );
});

test("each check before a run has its figures, or what became of it", () => {
  const { schema } = result();
  const row = (
    name: "read" | "size" | "depth" | "references" | "compile",
    state: "done" | "failed" | "not-reached",
  ) => checkWords({ name, state, count: state === "failed" ? 2 : 0 }, schema);
  expect(row("size", "done")).toEqual(["Size", "659 of 16,384 bytes"]);
  expect(row("depth", "not-reached")).toEqual(["Depth", "5 of 32"]);
  expect(row("references", "failed")).toEqual(["References", "2 external"]);
  expect(row("references", "done")).toEqual(["References", "Passed"]);
  expect(row("compile", "not-reached")).toEqual(["Compile", "Not reached"]);
  expect(row("read", "failed")).toEqual(["Read", "Failed"]);
  const codes = ADMISSION_CODES.map((code) => refusalWords(`admission/${code}`)[0]);
  expect(codes.filter((words) => words === "")).toEqual([]);
});

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
    const refusal = {
      findings: [{ code: "admission/external-ref", text: "t", pointer: "/$ref", line: 1 }],
      findingCount: 1,
      checks: [],
      excerpt: [],
    };
    expect(words(report({ admission: "no", verdict: "schema-refused" }), { refusal })[2]).toBe(
      "external $ref",
    );
    expect(words(undefined, { note: "No harness is known for this file." })).toEqual([
      "none",
      "Nothing to judge",
      "",
      "No harness is known for this file.",
    ]);
  });

  it("says how each harness asks again", () => {
    const given = report({ verdict: "violates-schema", violationCount: 1, corrective: "x", attempt: repair });
    const next = (delivery: Delivery) => words(given, { inputs: { ...noInputs, delivery } })[3];
    expect(next("same-conversation")).toBe("Attempt 2 of 3. mivia sends a corrective and asks again.");
    expect(next("user-turn")).toBe("Attempt 2 of 3. mivia adds a user turn and asks again.");
    expect(next("tool-result")).toBe("Attempt 2 of 3. mivia answers the tool call, and the model goes on.");
    expect(next("fresh-agent")).toBe("Attempt 2 of 3. mivia sends a repair prompt to a fresh agent.");
    expect(next("caller")).toBe("Attempt 2 of 3. mivia gives its caller the error and a text for the model.");
  });

  it("warns of what was accepted without a look, and says what was refused before one", () => {
    const attempt = { ...repair, next: "accepted" } as const;
    expect(words(report({ verdict: "accepted-unchecked", attempt }))).toEqual([
      "warn",
      "Accepted, unchecked",
      "no rule was checked",
      "Attempt 2 of 3. mivia takes the JSON without looking at the schema.",
    ]);
    const ends = { ...repair, next: "ends" } as const;
    expect(words(report({ verdict: "payload-refused", error: "e", attempt: ends }))).toEqual([
      "bad",
      "Reply refused",
      "before any rule was checked",
      "Attempt 2 of 3. mivia ends the run.",
    ]);
    const call = report({ verdict: "violates-schema", error: "e", corrective: "e", attempt: repair });
    expect(words(call, { inputs: { ...noInputs, delivery: "tool-result" } }).slice(1)).toEqual([
      "Rejected",
      "before any rule was checked",
      "Attempt 2 of 3. mivia answers the tool call, and the model goes on.",
    ]);
    const refused = report({ admission: "no", verdict: "schema-refused" });
    expect(words(refused, { inputs: { ...noInputs, delivery: "caller" } })[3]).toBe(
      "mivia gives its caller the error. There is nothing to validate.",
    );
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
    expect(roomWords(1001, 1024, null)).toBe("23 free");
    expect(roomWords(1024, 1024, null)).toBe("at the cap");
    expect(roomWords(1206, 1024, null)).toBe("182 over the cap");
    expect(roomWords(1622, null, null)).toBe("no cap");
    expect(roomWords(180, null, 256)).toBe("error detail is cut at 256 bytes");
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

  it("reaches neither parser nor validator where a call is turned down", () => {
    const call = [{ step: "call", outcome: "failed", note: 'The call has no "result".' }] as const;
    const given = report({ verdict: "violates-schema", error: "result parameter is required", steps: call });
    expect(shown(given)).toEqual([
      ["Schema", "done", "659 bytes"],
      ["Tool call", "failed", "Failed"],
      ["Parse", "not-reached", "Not reached"],
      ["Validate", "not-reached", "Not reached"],
    ]);
  });

  it("stops at the parser where the candidate is refused unread", () => {
    const given = report({ verdict: "payload-refused", error: "too large" });
    expect(traceSteps(result(), given, lines).map(({ name, short, long }) => [name, short, long])).toEqual([
      ["Schema", "659 bytes", "659 of 16,384 bytes, depth 5 of 32."],
      ["Parse", "Refused", "too large"],
      ["Validate", "Not reached", "Not reached."],
    ]);
  });

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

it("says in place of a verdict that the schema is out of reach", () => {
  expect(schemaGoneWords("review.json")).toEqual({
    tone: "none",
    word: "No schema",
    summary: "",
    next: "The schema review.json can't be opened: it may have been moved or deleted. Your replies are kept.",
  });
});
