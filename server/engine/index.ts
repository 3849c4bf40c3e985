/** The engine's public face: pure functions, no file, no network, no clock. */
export type { Finding, Severity } from "./finding.ts";
export type { Harness } from "./harness/harness.ts";
export type { OpenSchema } from "./open-schema.ts";
export type * from "./result.ts";
// export { harnesses, harnessById } from "./harness/index.ts";
//     harnesses: readonly Harness[]; harnessById(id: string): Harness | undefined
// export { openSchema } from "./open-schema.ts";
//     openSchema(harness: Harness, text: string): OpenSchema
// export { judge, replayLoop } from "./judge.ts";
//     judge(schema: OpenSchema, reply: string, options?: JudgeOptions): ReplyReport
//     replayLoop(schema: OpenSchema, replies: readonly LoopReply[], options?: LoopOptions): ReplyReport[]
//     JudgeOptions { attempt?: number (1-based); retries?: number; previousCandidate?: string | null; finishReason?: string }
//     LoopReply { text: string; finishReason?: string }; LoopOptions { retries?: number }
// export { extractCandidate } from "./extract/extract.ts";
//     extractCandidate(harness: Harness, reply: string): { candidate, spans, steps, offset: number | null }
//     offset: where the candidate starts in the reply when it is a slice of it (UTF-16), else null
