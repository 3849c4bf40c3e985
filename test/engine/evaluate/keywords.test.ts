import { expect, test } from "vitest";
import { failureOf, outline } from "./help.ts";
import { keywordCases } from "./keyword-cases.ts";

test.each(keywordCases)("$name", ({ schema, reply, draft, tree }) => {
  expect(outline(failureOf(schema, reply, draft))).toEqual(tree);
});
