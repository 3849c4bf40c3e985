/** mivia: MiviaLabs/mivia-agent, `internal/jschema` (`harnesses.md` 3). */
import { admitGoMap } from "../admission/admit-go-map.ts";
import { checkGoJson } from "../check/check-go-json.ts";
import { envelopeAppendix } from "../contract/appendix.ts";
import { strippedContract } from "../contract/contract.ts";
import { correctiveWithSchema } from "../corrective/corrective.ts";
import { santhosh602 } from "../evaluate/library.ts";
import { endWithLastError } from "../repair/end.ts";
import type { Harness } from "./harness.ts";

const VIOLATION = "schema_violation: {error}";

export const mivia: Harness = {
  id: "mivia",
  title: "mivia",
  version: "e9b65b28 (2026-08-16)",
  validator: "santhosh-tekuri/jsonschema v6.0.2",
  library: santhosh602,
  caps: {
    schemaBytes: 16_384,
    schemaDepth: 32,
    payloadBytes: null,
    correctiveBytes: 1_024,
    errorBytes: 1_024,
    detailLines: 5,
    detailBytes: null,
    replyCharacters: null,
    exampleNames: 4,
  },
  dialect: "2020-12",
  numbers: "float64",
  resourceUrl: "mem://output-schema.json",
  hiddenKeys: ["$schema", "title", "description", "$id", "$comment", "default"],
  extraction: [{ rule: "line-envelope", tag: "mivia_output" }, { rule: "one-code-fence" }],
  retry: { default: 2, min: 1, max: 10, stopOnRepeat: true },
  modes: [],
  stages: {
    admit: admitGoMap,
    contract: strippedContract,
    appendix: envelopeAppendix,
    check: checkGoJson,
    corrective: correctiveWithSchema,
    end: endWithLastError,
  },
  wording: {
    schemaRefused: "schema admission rejected: {reason}",
    schemaEmpty: "empty schema",
    schemaTooLarge: "schema is {bytes} bytes (max {cap})",
    schemaTooDeep: "schema depth {depth} exceeds max {cap}",
    externalReference: "$ref {ref} at {path} is remote or external; only in-document refs are allowed",
    schemaNotCompiled: "compile: {reason}",
    loadRefused: "remote schema load refused: {url}",
    replyRefused: "schema validation failed: {detail}",
    notJson: "not valid JSON: {reason}",
    contract: "Output an instance of the schema, never the schema document itself.{example}\n{schema}",
    contractExample: "\nExample: {example}",
    appendix:
      "\n\nReturn ONLY this exact envelope, with no prose before, after, or outside it: a <{tag}> opening tag on its own line, then valid JSON matching this schema, then a </{tag}> closing tag on its own line.\n{contract}",
    appendixWithoutContract: "\n\nReturn ONLY valid JSON matching the required output schema.",
    corrective: "{lead}{detail}{schema}",
    correctiveLead:
      "Your previous reply did not match the required JSON schema. Reply again with ONLY valid JSON matching the schema. Errors:\n",
    correctiveWithoutError: "output does not match the required schema",
    correctiveMoreLines: "…",
    correctiveSchema: "\nThe required schema is:\n{contract}",
    correctiveCutOff:
      "Your previous reply was cut off by the output limit. Reply again with ONLY the required JSON, as concise as possible.",
    endSchemaRefused: VIOLATION,
    endRefused: VIOLATION,
    endRepeated: "schema_violation: no progress on schema repair: repeated the identical invalid output",
    endCutOff: 'schema_violation: reply truncated by the output limit (finish_reason "length"): {error}',
  },
  adjustable: {
    caps: [
      "schemaBytes",
      "schemaDepth",
      "payloadBytes",
      "correctiveBytes",
      "errorBytes",
      "detailLines",
      "exampleNames",
    ],
    unwrapping: true,
    dialect: true,
    numbers: ["float64", "exact"],
  },
};
