/** What the server needs of the engine. Handed in, so that the rooms stay apart and a test can look at either alone. */
import type {
  CustomHarness,
  Harness,
  LoopOptions,
  OpenSchema,
  ReflectedSchema,
  ReplyReport,
  RunOptions,
} from "../engine/index.ts";

export interface LoopReply {
  readonly text: string;
  readonly finishReason?: string;
}

export interface Engine {
  readonly harnesses: readonly Harness[];
  harnessById(id: string): Harness | undefined;
  /** A harness of one's own again, from its data. */
  harnessFrom(id: string, custom: CustomHarness): Harness | undefined;
  /** The harness as it is in one of its modes; the same object each time. */
  inMode(harness: Harness, mode: string): Harness;
  openSchema(harness: Harness, text: string): OpenSchema;
  /** The schema of a Go type. */
  openReflected(harness: Harness, reflected: ReflectedSchema): OpenSchema;
  /** One report per attempt that the harness would read. */
  replayLoop(schema: OpenSchema, replies: readonly LoopReply[], options?: RunOptions): ReplyReport[];
  /** The report where there is no reply yet. */
  reportSchema(
    schema: OpenSchema,
    attempt?: { readonly number: number; readonly retries: number | undefined },
    redact?: LoopOptions["redact"],
  ): ReplyReport;
}
