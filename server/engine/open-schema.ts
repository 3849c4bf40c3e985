/**
 * The schema side of the pipeline: read, admit, compile, contract, appendix, worked out once per schema text and shared by
 * everything that asks about it.
 */
import type { Finding } from "./finding.ts";
import type { Harness } from "./harness/harness.ts";
import type { JsonNode } from "./json/node.ts";
import type { CompiledSchema } from "./schema/compiled.ts";

export interface OpenSchema {
  readonly harness: Harness;
  readonly text: string;
  /** The document as written, offsets into `text`; null when it can't be read as JSON. */
  readonly document: JsonNode | null;
  /** The bytes and the depth that the harness's caps compare; null where the text can't be read. */
  readonly schemaBytes: number | null;
  readonly schemaDepth: number | null;
  /** The harness's refusal, byte for byte; null when it admits the schema. */
  readonly admission: string | null;
  /** The `admission/*` findings, in document order. Empty exactly when `admission` is null. */
  readonly findings: readonly Finding[];
  /** Computed whenever the schema parses to an object, refused or not. */
  readonly contract: string | null;
  readonly appendix: string | null;
  readonly compiled: CompiledSchema | null;
}
