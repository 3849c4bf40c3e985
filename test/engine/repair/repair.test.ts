import { describe, expect, it } from "vitest";
import { mivia } from "../../../server/engine/harness/mivia.ts";
import {
  type Attempt,
  acceptedAttempt,
  attemptsAllowed,
  failedAttempt,
} from "../../../server/engine/repair/repair.ts";

const attempt = (over: Partial<Attempt>): Attempt => ({
  number: 1,
  retries: undefined,
  finishReason: undefined,
  candidate: "{}",
  previousCandidate: null,
  previousErrors: [],
  ...over,
});

describe("the budget", () => {
  it.each([
    [undefined, 3],
    [0, 3],
    [-1, 3],
    [1, 2],
    [2, 3],
    [10, 11],
    [11, 11],
    [1e9, 11],
  ])("with %s retries configured is %i attempts", (retries, attempts) => {
    expect(attemptsAllowed(mivia.retry, retries)).toBe(attempts);
  });
});

describe("after an attempt", () => {
  it("an accepted candidate ends well", () => {
    expect(acceptedAttempt(mivia, attempt({ number: 2 }))).toEqual({
      number: 2,
      of: 3,
      next: "accepted",
      endMessage: null,
    });
  });

  it("a refused one is repaired while there are retries", () => {
    expect(failedAttempt(mivia, attempt({ number: 2 }), "E")).toEqual({
      number: 2,
      of: 3,
      next: "repair",
      endMessage: null,
    });
  });

  it("the last one ends the run with its error", () => {
    expect(failedAttempt(mivia, attempt({ number: 3 }), "schema validation failed: x")).toEqual({
      number: 3,
      of: 3,
      next: "ends",
      endMessage: "schema_violation: schema validation failed: x",
    });
  });

  it("a last one that was cut off says so", () => {
    expect(failedAttempt(mivia, attempt({ number: 3, finishReason: "length" }), "E").endMessage).toBe(
      'schema_violation: reply truncated by the output limit (finish_reason "length"): E',
    );
    expect(failedAttempt(mivia, attempt({ number: 3, finishReason: "Length" }), "E").endMessage).toBe(
      "schema_violation: E",
    );
  });

  it.each([2, 3])("the same candidate again ends the run at attempt %i", (number) => {
    expect(failedAttempt(mivia, attempt({ number, previousCandidate: "{}" }), "E")).toEqual({
      number,
      of: 3,
      next: "ends",
      endMessage: "schema_violation: no progress on schema repair: repeated the identical invalid output",
    });
  });

  it("another spelling of the same value is not the same candidate", () => {
    expect(failedAttempt(mivia, attempt({ number: 2, previousCandidate: "{ }" }), "E").next).toBe("repair");
  });
});
