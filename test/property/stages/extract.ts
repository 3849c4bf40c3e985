/** Extraction, in every harness and mode: the spans lie in the reply and cut out what they say. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { extractCandidate } from "../../../server/engine/index.ts";
import { replies } from "../arbitraries/reply.ts";
import { anyHarness, harnessNamed } from "../every-harness.ts";
import { stageProperty } from "../property.ts";

export const extraction = stageProperty(
  "extract: the candidate's span cuts out the candidate, and no spans overlap",
  fc.tuple(anyHarness, replies),
  ([name, reply], count) => {
    const harness = harnessNamed(name);
    const { candidate, spans, steps, offset } = extractCandidate(harness, reply);
    assert.equal(steps.length, harness.extraction.length);
    for (const { outcome } of steps) count(`${name}: ${outcome}`);
    const cut = spans.filter(({ kind }) => kind === "candidate");
    if (offset === null) assert.deepEqual(cut, []);
    else {
      assert.equal(reply.slice(offset, offset + candidate.length), candidate);
      assert.deepEqual(cut, [{ kind: "candidate", start: offset, end: offset + candidate.length }]);
    }
    let end = 0;
    for (const span of spans) {
      assert.ok(span.start >= end && span.end >= span.start && span.end <= reply.length);
      end = span.end;
    }
    for (const { span } of steps) {
      if (span !== undefined)
        assert.ok(0 <= span.start && span.start <= span.end && span.end <= reply.length);
    }
  },
);
