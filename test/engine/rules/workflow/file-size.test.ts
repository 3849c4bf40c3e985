import { expect, it } from "vitest";
import { fileSize } from "../../../../server/engine/rules/workflow/file-size.ts";
import { found } from "../support/found.ts";

const inWorkflow = { isWorkflowFile: true };
/** A file of so many bytes, one character of which takes two. */
const padded = (bytes: number) => `{"title":"é"}${" ".repeat(bytes - 14)}`;

it("counts the bytes of the file, white space included", () => {
  expect(found(fileSize, padded(65_536), "mivia", inWorkflow)).toEqual([]);
  expect(found(fileSize, padded(65_537), "mivia", inWorkflow)).toMatchObject([
    {
      code: "workflow/file-size",
      severity: "error",
      on: "{",
      pointer: "",
      harnessText: null,
      explanation:
        "The file has 65,537 bytes, and mivia's workflows read schema files of up to 65,536; white space counts here: indent less, or shorten the schema.",
    },
  ]);
});

it("is for files that workflows read", () => {
  expect(found(fileSize, padded(70_000), "mivia")).toEqual([]);
  expect(found(fileSize, padded(70_000), "codewhale", inWorkflow)).toEqual([]);
});
