/** The whole way of a reply, in every harness and mode: what the report says fits together. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  extractCandidate,
  judge,
  openSchema,
  type ReplyReport,
  replayLoop,
  type Violation,
} from "../../../server/engine/index.ts";
import type { JsonNode } from "../../../server/engine/json/node.ts";
import { nodeAt, parsePointer } from "../../../server/engine/json/pointer.ts";
import { readJson } from "../../../server/engine/json/read.ts";
import { near } from "../arbitraries/instance.ts";
import { almostJson } from "../arbitraries/json.ts";
import { replies, repliesWith } from "../arbitraries/reply.ts";
import { schemas } from "../arbitraries/schema.ts";
import { anyHarness, harnessNamed } from "../every-harness.ts";
import { fittingReply } from "../fitting-reply.ts";
import { stageProperty } from "../property.ts";
import { schemaTexts } from "./admit.ts";

/** A legal schema for the most part, and replies that are about it for the most part, wrapped as the harness wants them or not. */
const meeting = fc.tuple(anyHarness, schemas("2020-12")).chain(([name, schema]) => {
  const candidates = near(schema).map((value) => JSON.stringify(value));
  const fitting = candidates.map((candidate) => fittingReply(harnessNamed(name), candidate));
  const others = repliesWith(
    fc.oneof({ weight: 4, arbitrary: candidates }, { weight: 1, arbitrary: almostJson }),
  );
  return fc.tuple(fc.constant(name), fc.constant(JSON.stringify(schema)), fc.oneof(fitting, others));
});

export const judging = stageProperty(
  "judge: places, ranges, bytes and verdict of a report fit together",
  meeting,
  ([name, schemaText, reply], count) => {
    const harness = harnessNamed(name);
    const schema = openSchema(harness, schemaText);
    const report = judge(schema, reply);
    count(`${name}: ${report.verdict}`);
    const isAccepted = report.verdict?.startsWith("accepted") === true;
    assert.equal(report.error === null, isAccepted || report.verdict === "schema-refused");
    assert.equal(report.attempt.next === "accepted", isAccepted);
    // A call that is turned down as a whole has no violations.
    const isCall = extractCandidate(harness, reply).refusal === null;
    assert.equal(report.violations.length > 0, isCall && report.verdict === "violates-schema");
    if (isAccepted) assert.equal(report.corrective, null);
    checkCorrective(report);
    const places = { report, document: schema.document, value: readJson(report.candidate ?? "") };
    for (const violation of report.violations) checkViolation(violation, places);
  },
);

function checkCorrective({ corrective, correctiveBytes, correctiveParts }: ReplyReport): void {
  if (corrective === null) {
    assert.deepEqual([correctiveBytes, correctiveParts], [0, []]);
    return;
  }
  const parts = correctiveParts.map(({ start, end }) => corrective.slice(start, end));
  assert.equal(parts.join(""), corrective);
  assert.equal(
    correctiveParts.reduce((sum, { bytes }) => sum + bytes, 0),
    correctiveBytes,
  );
}

interface Places {
  readonly report: ReplyReport;
  readonly document: ReturnType<typeof openSchema>["document"];
  readonly value: ReturnType<typeof readJson>;
}

function checkViolation(violation: Violation, places: Places): void {
  const { report, document, value } = places;
  const { instance, keyword, ranges, causes } = violation;
  assert.ok(document !== null && nodeAt(document, parsePointer(keyword) ?? ["?"]), `no keyword ${keyword}`);
  if (value.ok) assert.ok(isAt(value.node, violation), `no value ${instance}`);
  const candidate = report.spans.find(({ kind }) => kind === "candidate");
  if (candidate === undefined) assert.deepEqual(ranges, []);
  for (const [start, end] of ranges) {
    assert.ok(candidate !== undefined && candidate.start <= start && end <= candidate.end);
    // An empty candidate can be a value: harbor takes it for null.
    assert.ok(start < end || report.candidate?.trim() === "");
  }
  for (const cause of causes ?? []) checkViolation(cause, places);
}

/** driftlessaf gives a missing property the place that it would have. */
function isAt(root: JsonNode, { instance, keyword }: Violation): boolean {
  const path = parsePointer(instance) ?? ["?"];
  const isMissing = keyword.endsWith("/required") && path.length > 0;
  return (
    nodeAt(root, path) !== undefined || (isMissing && nodeAt(root, path.slice(0, -1))?.kind === "object")
  );
}

export const anything = stageProperty(
  "judge: any schema, any replies, any attempt: an answer, and no loop that goes on behind its end",
  fc.tuple(anyHarness, schemaTexts, fc.array(replies, { minLength: 1, maxLength: 3 }), fc.boolean()),
  ([name, schemaText, texts, cutOff], count) => {
    const schema = openSchema(harnessNamed(name), schemaText);
    const sent = texts.map((text) => ({ text, ...(cutOff ? { finishReason: "length" } : {}) }));
    const reports = replayLoop(schema, sent, { retries: 1, task: "Do it." });
    for (const report of reports) {
      count(`${name}: ${report.verdict}`);
      checkCorrective(report);
    }
    const goesOn = reports.slice(0, -1).every(({ attempt }) => attempt.next === "repair");
    assert.ok(goesOn);
    if (reports.length < texts.length) assert.notEqual(reports.at(-1)?.attempt.next, "repair");
  },
);
