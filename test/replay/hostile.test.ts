/** Files of strangers: nothing throws, nothing takes longer than its length asks for. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBulk } from "../../server/replay/bulk.ts";
import { SchemaCoverage } from "../../server/replay/coverage.ts";
import { formatExpectation, readExpectation } from "../../server/replay/expectation.ts";
import { isCutReply, readJournal } from "../../server/replay/journal.ts";
import { readTranscript } from "../../server/replay/transcript/transcript.ts";

/** JSON with the words that the readers look for, whole or broken. */
const words = fc.constantFrom(
  "verdict",
  "violations",
  "corrective",
  "reply",
  "role",
  "assistant",
  "content",
  "choices",
  "message",
  "messages",
  "tool_calls",
  "function",
  "arguments",
  "kind",
  "snapshot",
  "run",
  "schema_errors",
  "accepted",
  "__proto__",
  "constructor",
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    words,
    fc.integer(),
    fc.constant(null),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(words, tie("tree"), { maxKeys: 5 }),
  ),
}));
const text = fc
  .tuple(
    fc.array(tree, { maxLength: 4 }),
    fc.nat(200),
    fc.constantFrom("", "\n", "Assistant:\n", "{", "\u0000"),
  )
  .map(([values, cut, piece]) => {
    const all = values.map((value) => JSON.stringify(value)).join("\n");
    return all.slice(0, cut % (all.length + 1)) + piece + all.slice(cut % (all.length + 1));
  });

describe("whatever a file holds", () => {
  it("the readers say what it is or what is wrong with it", () => {
    fc.assert(
      fc.property(text, (written) => {
        const expectation = readExpectation(written);
        if (!("reason" in expectation)) {
          expect(readExpectation(formatExpectation(expectation))).toEqual(expectation);
        }
        for (const line of readBulk(written)) expect(line.line).toBeGreaterThan(0);
        const { receipts } = readJournal(written);
        expect(receipts.every(({ attempt }) => attempt > 0)).toBe(true);
        const { replies, problems } = readTranscript(Buffer.from(written));
        expect(replies.every(({ line }) => line > 0)).toBe(true);
        expect(problems.every(({ line, column }) => line > 0 && column > 0)).toBe(true);
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it("a schema's coverage takes any candidate", () => {
    const coverage = SchemaCoverage.of(
      '{"properties":{"role":{"enum":["assistant",null]}},"items":{"$ref":"#"}}',
      "2020-12",
    );
    fc.assert(
      fc.property(text, (candidate) => coverage?.add(candidate)),
      { numRuns: 200, seed: 7 },
    );
    expect(coverage?.parts().length).toBe(5);
  });
});

describe("a large file", () => {
  const mebibytes = 8 * 1024 * 1024;

  it.each<[string, string]>([
    ["one line of open brackets", "[".repeat(mebibytes)],
    ["lines of open braces", "{\n".repeat(mebibytes / 8)],
    ["names of speakers", "Assistant:\n".repeat(mebibytes / 11)],
    ["rules", "=====\n".repeat(mebibytes / 6)],
    ["white space", `${" \t".repeat(mebibytes / 2)}x`],
    [
      "one message of many parts",
      `{"role":"assistant","content":[${'{"type":"text","text":"x"},'.repeat(200_000)}0]}`,
    ],
    ["many messages over many lines", `[\n${'{"role":"assistant","content":"x"},\n'.repeat(200_000)}0]`],
  ])("is read in linear time: %s", (_, written) => {
    const start = performance.now();
    readTranscript(Buffer.from(written));
    // A quadratic reader would take hours.
    expect(performance.now() - start).toBeLessThan(30_000);
  });

  it("is a journal or a cut reply in linear time", () => {
    const start = performance.now();
    const message = " (repair skipped: ".repeat(100_000);
    const run = { run_id: "r", schema_errors: [{ task_id: "t", message, attempt: 1 }] };
    expect(readJournal(JSON.stringify({ kind: "snapshot", run })).receipts[0]?.error).toBe(message);
    expect(isCutReply("\n…[raw reply truncated: 1".repeat(100_000))).toBe(false);
    expect(performance.now() - start).toBeLessThan(30_000);
  });
});
