/** mivia-sdk: MiviaLabs/mivia-ai-sdk, `schema` (`harnesses.md` 4). */
import { admitGoBytes } from "../admission/admit-go-bytes.ts";
import { checkWithSummary } from "../check/check-with-summary.ts";
import { noAppendix } from "../contract/appendix.ts";
import { noContract } from "../contract/contract.ts";
import { correctiveIsDetail } from "../corrective/detail-alone.ts";
import { santhosh603 } from "../evaluate/library.ts";
import { endWithLastError } from "../repair/end.ts";
import type { Harness } from "./harness.ts";

/** What begins the errors of each kind. */
const ADMISSION = "schema: admission rejected";
const COMPILE = "schema: compile failed";
const MALFORMED = "schema: payload is not valid JSON";
const VIOLATION = "schema: payload does not match schema";

/** The document's URL lies in the folder that the harness's process runs in. */
const FOLDER = { url: "file:///%7BCWD%7D/", shown: "file://{CWD}/" };

export const miviaSdk: Harness = {
  id: "mivia-sdk",
  title: "mivia-sdk",
  version: "validate.go 7aea007, corrective.go 7129fe9",
  validator: "santhosh-tekuri/jsonschema v6.0.3",
  library: santhosh603,
  caps: {
    schemaBytes: 16_384,
    schemaDepth: 32,
    payloadBytes: 65_536,
    correctiveBytes: 1_024,
    errorBytes: null,
    detailLines: null,
    detailBytes: null,
    replyCharacters: null,
    exampleNames: null,
  },
  dialect: "2020-12",
  numbers: "exact",
  resourceUrl: `${FOLDER.url}schema.json`,
  hiddenKeys: [],
  extraction: [],
  retry: null,
  answersArguments: true,
  modes: [],
  stages: {
    admit: admitGoBytes({ scansReferences: true, loaderReadsFiles: false, unknownFolder: FOLDER }),
    contract: noContract,
    appendix: noAppendix,
    check: checkWithSummary,
    corrective: correctiveIsDetail,
    end: endWithLastError,
  },
  wording: {
    schemaRefused: "{reason}",
    schemaTooLarge: `${ADMISSION}: schema document is {bytes} bytes, over MaxSchemaBytes ({cap})`,
    schemaNotJson: `${ADMISSION}: schema document is not valid JSON: {reason}`,
    schemaTooDeep: `${ADMISSION}: schema nests {depth} levels deep, over MaxSchemaDepth ({cap})`,
    externalReference: `${ADMISSION}: schema $ref {ref} resolves outside the document`,
    schemaNotCompiled: `${COMPILE}: {reason}`,
    loadRefused: "no URLLoader set",
    payloadTooLarge: `${ADMISSION}: payload is {bytes} bytes, over MaxPayloadBytes ({cap})`,
    notJson: `${MALFORMED}: {reason}`,
    replyRefused: `${VIOLATION}: {detail}`,
    summarySeparator: "; ",
    summaryRequired: "missing required {names} at {place}",
    summaryAdditional: "additionalProperties {names} not allowed at {place}",
    summaryMismatch: "{keyword} mismatch at {place}",
    correctiveAdmission: "input exceeded an admission cap",
    correctiveCompile: "schema is not a legal JSON Schema",
    correctiveNotJson: "payload is not valid JSON",
  },
  adjustable: {
    caps: ["schemaBytes", "schemaDepth", "payloadBytes", "correctiveBytes"],
    unwrapping: true,
    dialect: true,
    numbers: ["exact", "float64"],
  },
};
