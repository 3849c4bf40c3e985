import { expect, test } from "vitest";
import { breaksFence } from "../../../server/engine/corrective/broken-fence.ts";
import { codewhale } from "../../../server/engine/harness/codewhale.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";
import { judge, openSchema } from "../../../server/engine/index.ts";

const breaks = (reply: string, harness = codewhale) => {
  const { corrective, correctiveParts } = judge(openSchema(harness, '{"required": ["a"]}'), reply);
  return breaksFence(corrective ?? "", correctiveParts);
};

test("a repeated reply breaks the fence around it where the error then reads as code", () => {
  expect(breaks("```json\n{'a': 1}\n```")).toBe(true);
  expect(breaks("```json\r\n{'a': 1}\r\n```\r\n")).toBe(true);
  expect(breaks("Here:\n```json\n{}\n```\nand\n```json\n{}\n```")).toBe(true);
  expect(breaks("{}")).toBe(false);
  expect(breaks("a ``` b")).toBe(false);
  // Two bare fences: the second opens, and the message's own closes it.
  expect(breaks("```\n{}\n```")).toBe(false);
  // One that is not closed names a language: inside of a fence that is a line like all.
  expect(breaks("```json\n{}")).toBe(false);
  expect(breaks("{}\n```")).toBe(true);
  expect(breaks("~~~\n{}\n~~~")).toBe(false);
  // Four spaces make no fence.
  expect(breaks("{}\n    ```")).toBe(false);
  expect(breaks("```json\n{'a': 1}\n```", mivia)).toBe(false);
});
