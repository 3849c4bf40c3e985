/** driftlessaf: driftlessaf/go-driftlessaf, `agents/schema` and `agents/submitresult` (`harnesses.md` 5). Its validator is in `walker/`. */
import { admitGoStruct } from "../admission/admit-go-struct.ts";
import { checkSubmission } from "../check/check-submission.ts";
import { checkPayload, checkUnvalidated } from "../check/check-walked.ts";
import { noAppendix } from "../contract/appendix.ts";
import { noContract } from "../contract/contract.ts";
import { payloadSchema, submitToolSchema } from "../contract/submit-tool.ts";
import { correctiveIsDetail } from "../corrective/detail-alone.ts";
import { endUnknown } from "../repair/end.ts";
import type { Harness } from "./harness.ts";

export const driftlessaf: Harness = {
  id: "driftlessaf",
  title: "driftlessaf",
  version: "v0.9.10",
  validator: "its own walker over invopop/jsonschema v0.14.0",
  library: null,
  caps: {
    schemaBytes: null,
    schemaDepth: null,
    payloadBytes: null,
    correctiveBytes: null,
    errorBytes: null,
    detailLines: null,
    detailBytes: null,
    replyCharacters: null,
    exampleNames: null,
  },
  dialect: "2020-12",
  numbers: "float64",
  resourceUrl: "",
  hiddenKeys: [],
  extraction: [{ rule: "submitted-payload", payload: "result" }],
  // A run has 200 turns, and each submission takes one.
  retry: { default: 199, min: 1, max: null, stopOnRepeat: false },
  modes: ["tool", "text", "payload"],
  modeChanges: new Map([
    [
      "text",
      {
        extraction: [{ rule: "json-block" }],
        stages: { contract: noContract, appendix: noAppendix, check: checkUnvalidated },
      },
    ],
    ["payload", { extraction: [], stages: { check: checkPayload } }],
  ]),
  stages: {
    admit: admitGoStruct,
    contract: payloadSchema,
    appendix: submitToolSchema,
    check: checkSubmission,
    corrective: correctiveIsDetail,
    end: endUnknown,
  },
  wording: {
    argumentsNotRead: "Failed to parse tool input: {reason}",
    parameterMissing: "{name} parameter is required",
    parameterMistyped: "{name} parameter must be a JSON {want}, got {got}{hint}",
    parameterQuoted:
      " — it looks like you JSON-encoded the object into a string; pass it directly as a nested JSON object, not as a string",
    payloadNotDecoded: "failed to unmarshal payload: {reason}",
    payloadNotEncoded: "re-encoding response for schema validation: {reason}",
    submissionRejected:
      "Result rejected: validation raised {count} finding(s). Address each finding and call submit_result again with your corrected, complete result.",
    findingDetails: "the submitted result does not conform to its declared schema — {violation}",
    correctivePlainText:
      "You must call the submit_result tool to return your response. Do not respond with plain text. If you encountered an error or cannot complete the task, call submit_result with an appropriate error or summary.",
    reasoningDescription: "Explain why you are confident this result is complete and accurate.",
    payloadDescription: "Structured result payload.",
  },
  adjustable: {
    caps: [],
    unwrapping: false,
    dialect: false,
    numbers: ["float64"],
  },
};
