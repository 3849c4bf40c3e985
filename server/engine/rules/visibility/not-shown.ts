/** A schema that the model reads for the first time when it has failed (`harnesses.md` 6.10). */
import { noAppendix } from "../../contract/appendix.ts";
import { prettySchema } from "../../contract/pretty-schema.ts";
import type { Rule } from "../rule.ts";

export const notShown: Rule = {
  code: "visibility/not-shown",
  severity: "hint",
  roles: ["reply"],
  oncePerFile: true,
  *find({ harness, document }) {
    const { contract, appendix } = harness.stages;
    if (contract !== prettySchema || appendix !== noAppendix) return;
    yield {
      where: { start: document.start, end: document.start + 1 },
      path: [],
      explanation: `${harness.title} shows the schema to the model only after a reply has failed; describe the reply's shape in the task's prompt as well.`,
    };
  },
};
