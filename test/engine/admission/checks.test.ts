import { describe, expect, test } from "vitest";
import { admissionChecks, refusingFirst } from "../../../server/engine/admission/checks.ts";
import { codewhale } from "../../../server/engine/harness/codewhale.ts";
import { driftlessaf } from "../../../server/engine/harness/driftlessaf.ts";
import { harbor } from "../../../server/engine/harness/harbor.ts";
import type { Harness } from "../../../server/engine/harness/harness.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";
import { miviaSdk } from "../../../server/engine/harness/mivia-sdk.ts";
import { openSchema } from "../../../server/engine/index.ts";

const checks = (harness: Harness, text: string) =>
  admissionChecks(harness, openSchema(harness, text)).map(
    ({ name, state, count }) => `${name} ${state}${count > 0 ? ` ${count}` : ""}`,
  );
const external = '{"properties": {"a": {"$ref": "https://example.com/a"}, "b": {"$ref": "b.json"}}}';

describe("the checks before a run", () => {
  test("are those of the harness, in its order", () => {
    const passed = (harness: Harness) => checks(harness, "{}");
    expect(passed(mivia)).toEqual([
      "read done",
      "size done",
      "depth done",
      "references done",
      "compile done",
    ]);
    expect(passed(miviaSdk)).toEqual([
      "size done",
      "read done",
      "depth done",
      "references done",
      "compile done",
    ]);
    expect(passed(driftlessaf)).toEqual(["read done"]);
    expect(passed(codewhale)).toEqual(["read done", "compile done"]);
    expect(passed(harbor).at(-1)).toBe("compile done");
  });

  test("end at the one that refuses", () => {
    expect(checks(mivia, external)).toEqual([
      "read done",
      "size done",
      "depth done",
      "references failed 2",
      "compile not-reached",
    ]);
    expect(checks(mivia, "{")).toEqual([
      "read failed 1",
      "size not-reached",
      "depth not-reached",
      "references not-reached",
      "compile not-reached",
    ]);
    expect(checks(mivia, '{"pattern": "(?=a)"}').at(-1)).toBe("compile failed 1");
    expect(checks(harbor, external).at(-1)).toMatch(/^compile failed/);
    expect(checks(driftlessaf, '{"type": ["string"]}')).toEqual(["read failed 1"]);
    expect(checks(miviaSdk, "[]").at(-1)).toBe("compile failed 1");
    expect(checks(mivia, "[]")[0]).toBe("read failed 1");
  });

  test("a reference that only the loader refuses has got past the scan", () => {
    expect(checks(mivia, '{"$dynamicRef": "https://example.com/a"}').slice(-2)).toEqual([
      "references done",
      "compile failed 1",
    ]);
  });
});

test("the finding that the harness tells of comes before those that stand above it", () => {
  const text = `{"pattern": "(?=a)", "x": {"$ref": "b.json"}, "y": "${"y".repeat(16_384)}"}`;
  const open = openSchema(mivia, text);
  expect(open.findings.map(({ code }) => code)).toEqual(["admission/size", "admission/external-ref"]);
  expect(refusingFirst(mivia, open).map(({ code }) => code)).toEqual([
    "admission/size",
    "admission/external-ref",
  ]);
  const after = openSchema(mivia, '{"$schema": "https://example.com/d", "x": {"$ref": "b.json"}}');
  expect(after.findings.map(({ code }) => code)).toEqual(["admission/dialect", "admission/external-ref"]);
  expect(refusingFirst(mivia, after).map(({ code }) => code)).toEqual([
    "admission/external-ref",
    "admission/dialect",
  ]);
});
