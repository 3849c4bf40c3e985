import { expect, it } from "vitest";
import { envelopeAppendix } from "../../../server/engine/contract/appendix.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";

it("names the envelope, then gives the contract", () => {
  const text = envelopeAppendix(mivia, "CONTRACT {tag}");
  expect(text).toBe(
    "\n\nReturn ONLY this exact envelope, with no prose before, after, or outside it: a <mivia_output> opening tag on its own line, then valid JSON matching this schema, then a </mivia_output> closing tag on its own line.\nCONTRACT {tag}",
  );
  expect(Buffer.byteLength(text)).toBe(215 + 14);
});

it("asks for JSON alone where there is no schema", () => {
  expect(envelopeAppendix(mivia, null)).toBe(
    "\n\nReturn ONLY valid JSON matching the required output schema.",
  );
});

it("follows the tag of the harness", () => {
  const ours = { ...mivia, extraction: [{ rule: "line-envelope", tag: "ours" }] } as const;
  expect(envelopeAppendix(ours, "C")).toContain("a <ours> opening tag on its own line");
});
