/** harbor: hurtener/Harbor, `internal/llm/output` (`harnesses.md` 7). Its output modes are in `harbor/`. */
import { admitGoBytes } from "../admission/admit-go-bytes.ts";
import { checkWithErrorText } from "../check/check-with-error-text.ts";
import { noAppendix, systemMessage } from "../contract/appendix.ts";
import { rewrittenContract } from "../contract/contract.ts";
import { validationTurn } from "../corrective/validation-turn.ts";
import { santhosh602 } from "../evaluate/library.ts";
import { endWithAllErrors } from "../repair/end-with-all-errors.ts";
import type { Harness } from "./harness.ts";

export const harbor: Harness = {
  id: "harbor",
  title: "harbor",
  version: "v1.9.0",
  validator: "santhosh-tekuri/jsonschema v6.0.2",
  library: santhosh602,
  caps: {
    schemaBytes: null,
    schemaDepth: null,
    payloadBytes: null,
    correctiveBytes: null,
    errorBytes: null,
    detailLines: null,
    detailBytes: 256,
    replyCharacters: null,
    exampleNames: null,
  },
  dialect: "2020-12",
  numbers: "exact",
  resourceUrl: "mem://harbor/run-output-schema.json",
  hiddenKeys: [],
  extraction: [{ rule: "named-call", name: "respond_with" }],
  retry: { default: 1, min: 1, max: null, stopOnRepeat: false },
  modes: ["prompted", "native", "tools", "text"],
  modeChanges: new Map([
    ["native", { stages: { appendix: noAppendix } }],
    ["tools", { stages: { appendix: systemMessage("systemTools") } }],
    ["text", { stages: { appendix: systemMessage("systemText") } }],
  ]),
  stages: {
    admit: admitGoBytes({ scansReferences: false, loaderReadsFiles: true }),
    contract: rewrittenContract,
    appendix: systemMessage("systemPrompted"),
    check: checkWithErrorText,
    corrective: validationTurn,
    end: endWithAllErrors,
  },
  wording: {
    schemaRefused: "planner: {reason}",
    schemaEmpty: "output schema is empty (a nil/empty schema is a config error, not a no-op)",
    schemaNotJson: "unmarshal output schema: {reason}",
    schemaNotCompiled: "compile output schema: {reason}",
    loadRefused: "invalid file url: {url}",
    notJson: "decode terminal output as JSON: {reason}",
    replyRefused: "output schema validation: {detail}",
    systemTools:
      'Respond ONLY with a single JSON object of shape {"name":"respond_with","arguments":<args>} where `arguments` matches this JSON Schema: {contract}. Do not emit any text outside this JSON object.',
    systemPrompted:
      "Respond with a JSON object matching this JSON Schema: {contract}. Do not emit any text outside the JSON object.",
    systemText:
      "Where useful, structure your response as JSON matching this schema: {contract}. Plain text is acceptable when JSON is not natural.",
    correctiveTurn:
      "Your previous response failed validation: {detail}. Please respond again, addressing this issue exactly.",
    endSchemaRefused: "output-schema compile failed: {error}",
    endExhausted:
      "planner: terminal output failed output-schema validation: schema-constrained run exhausted the correction budget: llm: retry-with-feedback budget exhausted: {retries} retries: {attempts}",
    endAttempt: "attempt={attempt} reason={reason}",
  },
  adjustable: {
    caps: ["schemaBytes", "schemaDepth", "payloadBytes", "detailBytes"],
    unwrapping: true,
    dialect: true,
    numbers: ["exact", "float64"],
  },
};
