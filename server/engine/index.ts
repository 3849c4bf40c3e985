/** The engine's public face: pure functions, no file, no network, no clock. */
export { calibrate } from "./calibrate/calibrate.ts";
export type { Calibration, Explained, NotExplained, PartDifference } from "./calibrate/calibration.ts";
export { firstDifference } from "./calibrate/difference.ts";
export { calibrateEither, type Either } from "./calibrate/either.ts";
export { messageFor, type Occasion } from "./calibrate/message.ts";
export { type CompareOptions, compareHarnesses } from "./compare/compare.ts";
export {
  type Cause,
  type CauseKind,
  type ComparedRow,
  type Comparison,
  causeText,
  type Side,
} from "./compare/comparison.ts";
export { type CutReply, carriedReply, previewedReply } from "./corrective/carried-reply.ts";
export { correctiveWithoutSchema } from "./corrective/corrective.ts";
export { type Extraction, extractCandidate } from "./extract/extract.ts";
export type { Finding, Severity } from "./finding.ts";
export { describeModes, type ModesQuestion, type ModesReport } from "./harbor/describe-modes.ts";
export { type ChainOutcome, runChain } from "./harbor/downgrade-chain.ts";
export { outputMode, outputModes, shapeRequest, systemText } from "./harbor/output-mode.ts";
export { formatShapes, schemaShapes, shapeFormat } from "./harbor/provider-shape.ts";
export { type Envelope, type Finish, finishRun } from "./harbor/result-envelope.ts";
export {
  type CustomHarness,
  customHarness,
  fenceRules,
  type HarnessSettings,
  harnessFrom,
} from "./harness/custom.ts";
export { capNames, type Harness, numberModels } from "./harness/harness.ts";
export { harnessById, harnesses } from "./harness/index.ts";
export { inMode } from "./harness/mode.ts";
export {
  type Releases,
  releasesOf,
  type SanthoshRelease,
  santhoshRelease,
  santhoshReleases,
  withReleases,
} from "./harness/releases.ts";
export { inForce, type JudgeSettings, judgeSettings, loopOptions } from "./harness/settings-in-force.ts";
export { TEXT_PLACES, type TextPlaces, type Wording, type WordingKey } from "./harness/wording.ts";
export {
  type JudgeOptions,
  judge,
  type LoopBefore,
  type LoopOptions,
  type LoopReply,
  loopAfter,
  type RunOptions,
  replayLoop,
  reportSchema,
} from "./judge.ts";
export { type OpenSchema, openReflected, openSchema } from "./open-schema.ts";
export {
  compileRedaction,
  type Redacted,
  type Redaction,
  type Redactor,
  refusedPattern,
} from "./redact/redaction.ts";
export type * from "./reflect/go-type.ts";
export { type ReflectedSchema, type Reflection, reflect } from "./reflect/reflect.ts";
export { type SkipReason, skippedRepair } from "./repair/skipped-repair.ts";
export type * from "./result.ts";
export { drafts } from "./schema/dialect.ts";
export {
  type ComparisonRule,
  compareSchemas,
  type SchemaComparison,
} from "./schema-compare/compare-schemas.ts";
export type { Difference } from "./schema-compare/difference.ts";
