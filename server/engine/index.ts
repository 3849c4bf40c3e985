/** The engine's public face: pure functions, no file, no network, no clock. */
export { correctiveWithoutSchema } from "./corrective/corrective.ts";
export { type Extraction, extractCandidate } from "./extract/extract.ts";
export type { Finding, Severity } from "./finding.ts";
export type { Harness } from "./harness/harness.ts";
export { harnessById, harnesses } from "./harness/index.ts";
export { inMode } from "./harness/mode.ts";
export {
  type JudgeOptions,
  judge,
  type LoopOptions,
  type LoopReply,
  replayLoop,
  reportSchema,
} from "./judge.ts";
export { type OpenSchema, openSchema } from "./open-schema.ts";
export type * from "./result.ts";
