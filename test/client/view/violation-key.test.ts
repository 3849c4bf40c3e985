import { expect, it } from "vitest";
import { violationStep } from "../../../client/view/violation-key.ts";

const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

it("steps with F8 and Shift+F8, and leaves F8 with any other key to the editor", () => {
  expect(violationStep({ ...none, key: "F8" })).toBe(1);
  expect(violationStep({ ...none, key: "F8", shiftKey: true })).toBe(-1);
  for (const held of ["altKey", "ctrlKey", "metaKey"])
    expect(violationStep({ ...none, key: "F8", [held]: true })).toBeNull();
  expect(violationStep({ ...none, key: "F9" })).toBeNull();
});
