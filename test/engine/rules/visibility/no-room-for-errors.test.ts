import { expect, it } from "vitest";
import { customHarness } from "../../../../server/engine/harness/custom.ts";
import { mivia } from "../../../../server/engine/harness/mivia.ts";
import { judge } from "../../../../server/engine/judge.ts";
import { openSchema } from "../../../../server/engine/open-schema.ts";
import { noRoomForErrors } from "../../../../server/engine/rules/visibility/no-room-for-errors.ts";
import { byteLength } from "../../../../server/engine/text/utf8.ts";
import { found, pointersOf } from "../found.ts";

/** A schema whose contract takes so many UTF-8 bytes. */
function withContract(bytes: number): string {
  const text = (enumerated: string) =>
    JSON.stringify({ type: "object", properties: { a: { enum: [enumerated] } }, minProperties: 1 });
  const least = byteLength(openSchema(mivia, text("")).contract ?? "");
  return text("x".repeat(bytes - least));
}

/** What a reply of `{}` is told, where there is room. */
const told =
  '{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[{"valid":false,"keywordLocation":"/minProperties","instanceLocation":"","error":"minProperties: got 0, want 1"}]}';

it("no byte is left from 877 bytes on", () => {
  expect(told).toHaveLength(181);
  expect(found(noRoomForErrors, "mivia", withContract(877))).toEqual([
    {
      pointer: "",
      at: "{",
      explanation:
        "The contract takes 877 bytes (809 the schema without what is hidden, 68 fixed text); with the 147 bytes of text around it, mivia's corrective of 1,024 leaves no room for the errors: a model whose reply was refused isn't told what is wrong; shorten what the model is shown by 181 bytes or more.",
    },
  ]);
  expect(judge(openSchema(mivia, withContract(877)), "{}").corrective).toContain(
    "Errors:\n\nThe required schema is:\n",
  );
});

it("too few are left for what is wrong with the simplest reply", () => {
  expect(found(noRoomForErrors, "mivia", withContract(876))[0]?.explanation).toBe(
    "The contract takes 876 bytes (808 the schema without what is hidden, 68 fixed text); with the 147 bytes of text around it, mivia's corrective of 1,024 leaves 1 byte for the errors: not even what is wrong with a reply of {} fits, which takes 181; shorten what the model is shown by 180 bytes or more.",
  );
  expect(found(noRoomForErrors, "mivia", withContract(877 - 180))[0]?.explanation).toContain(
    "leaves 180 bytes for the errors: not even what is wrong with a reply of {} fits, which takes 181; shorten what the model is shown by 1 byte or more.",
  );
  expect(pointersOf(noRoomForErrors, "mivia", withContract(877 - 181))).toEqual([]);
  expect(judge(openSchema(mivia, withContract(877 - 181)), "{}").corrective).toContain(`Errors:\n${told}\n`);
});

it("says what the example takes", () => {
  const schema = { type: "object", required: ["a"], properties: { a: { enum: ["x".repeat(450), "y"] } } };
  const contract = openSchema(mivia, JSON.stringify(schema)).contract ?? "";
  const example = byteLength('{"a":""}') + 450;
  const written = byteLength(JSON.stringify(schema));
  // Of the three lines, the last two hold the example and the schema.
  expect(byteLength(contract)).toBe(written + example + byteLength(contract.split("\n")[0] ?? "") + 11);
  expect(found(noRoomForErrors, "mivia", schema)[0]?.explanation).toContain(
    `(${written} the schema without what is hidden, ${example} the example made of it, 78 fixed text)`,
  );
});

it("what is hidden from the model takes no room", () => {
  const schema = { type: "object", description: "x".repeat(4000), required: ["a"], properties: { a: {} } };
  expect(pointersOf(noRoomForErrors, "mivia", schema)).toEqual([]);
});

it("not where no reply is refused, or the schema itself is", () => {
  expect(pointersOf(noRoomForErrors, "mivia", { examples: ["x".repeat(2000)] })).toEqual([]);
  expect(pointersOf(noRoomForErrors, "mivia", { enum: ["x".repeat(2000)], minLength: -1 })).toEqual([]);
});

it("not where the corrective doesn't repeat the schema, or has no cap", () => {
  for (const harness of ["mivia-sdk", "driftlessaf", "codewhale", "harbor"])
    expect(pointersOf(noRoomForErrors, harness, withContract(2000))).toEqual([]);
  const uncapped = customHarness("ours", mivia, { caps: { correctiveBytes: null } });
  if (!uncapped.ok) throw new Error(uncapped.problem.reason);
  expect(pointersOf(noRoomForErrors, uncapped.harness, withContract(2000))).toEqual([]);
});
