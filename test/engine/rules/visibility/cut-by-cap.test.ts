import { expect, it } from "vitest";
import { harbor } from "../../../../server/engine/harness/harbor.ts";
import { judge } from "../../../../server/engine/judge.ts";
import { openSchema } from "../../../../server/engine/open-schema.ts";
import { cutByCap } from "../../../../server/engine/rules/visibility/cut-by-cap.ts";
import { found, pointersOf } from "../found.ts";

/** Required names of so many characters in all. */
const requiring = (characters: number) => ({
  type: "object",
  required: ["verdict", "x".repeat(characters - "verdict".length)],
});

it("harbor's 256 bytes don't hold the names of all missing properties", () => {
  const whole =
    "output schema validation: jsonschema validation failed with 'mem://harbor/run-output-schema.json#'\n";
  const room = 256 - `${whole}- at '': missing properties 'verdict', ''`.length;
  const most = room + "verdict".length;
  expect(pointersOf(cutByCap, "harbor", requiring(most))).toEqual([]);
  const { corrective } = judge(openSchema(harbor, JSON.stringify(requiring(most))), "{}");
  expect(corrective).toContain("x'. Please respond again");
  expect(found(cutByCap, "harbor", requiring(most + 44))).toEqual([
    {
      pointer: "/required",
      at: '"required"',
      explanation:
        "An error that names all missing properties takes 300 bytes, of which harbor sends the model the first 256; it can't read of the last ones. Shorten the names, or group properties in objects of their own.",
    },
  ]);
});

it("mivia-sdk's 1,024 bytes neither", () => {
  const room = 1024 - "schema: payload does not match schema: missing required verdict,  at /".length;
  const most = room + "schema: payload does not match schema: ".length + "verdict".length;
  expect(pointersOf(cutByCap, "mivia-sdk", requiring(most))).toEqual([]);
  expect(found(cutByCap, "mivia-sdk", requiring(most + 1))[0]?.explanation).toBe(
    "An error that names all missing properties takes 1,025 bytes, of which mivia-sdk sends the model the first 1,024; it can't read of the last ones. Shorten the names, or group properties in objects of their own.",
  );
});

it("codewhale repeats 65,536 characters of a reply, however long it has to be", () => {
  const schema = (minLength: number, minItems: number) => ({
    properties: { text: { minLength }, list: { minItems } },
  });
  expect(pointersOf(cutByCap, "codewhale", schema(65_534, 32_767))).toEqual([]);
  expect(found(cutByCap, "codewhale", schema(65_535, 32_768))).toEqual([
    {
      pointer: "/properties/text/minLength",
      at: '"minLength"',
      explanation:
        "A value of this size takes over 65,536 characters, which is all that codewhale repeats of a reply when it asks for a repair: the model never sees the whole of what it has to mend. Ask for less.",
    },
    {
      pointer: "/properties/list/minItems",
      at: '"minItems"',
      explanation: expect.stringMatching(/^A value of this size/),
    },
  ]);
});

it("not where there is no cap, or where the schema takes the room", () => {
  for (const harness of ["driftlessaf", "codewhale", "mivia"])
    expect(pointersOf(cutByCap, harness, requiring(2000))).toEqual([]);
});
