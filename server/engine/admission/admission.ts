/** What the checks before a run give. */
import type { ReadySchema } from "../check/check.ts";
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import type { JsonNode } from "../json/node.ts";
import type { ReflectedSchema } from "../reflect/reflect.ts";

/** A refusal as a corrective words it. */
export interface SchemaRefusal {
  readonly detail: string;
  /** UTF-8 bytes that it would take if it told all that the refusal tells. */
  readonly wholeBytes: number;
}

export interface Admission {
  /** The schema as written; null when it can't be read as JSON. Called once: what is huge is read only for those who ask. */
  readonly document: () => JsonNode | null;
  /** What the harness's byte cap compares, in UTF-8 bytes; null where there is nothing to measure. */
  readonly schemaBytes: number | null;
  /** What the harness's depth cap compares, in levels; null where nothing was measured. */
  readonly schemaDepth: number | null;
  /** The harness's refusal, byte for byte; null when it admits the schema. */
  readonly refusal: string | null;
  /** Where a refused schema still leads to a corrective. */
  readonly toModel?: SchemaRefusal;
  /** Why it is not known whether the harness admits the schema, in one plain sentence of ours; `refusal` and `compiled` are null then. */
  readonly notChecked?: string;
  /** In document order; empty exactly when the schema is admitted. */
  readonly findings: readonly Finding[];
  /** Null unless the schema is admitted. */
  readonly compiled: ReadySchema | null;
}

/** `reflected` where the text was made from a Go type. Never throws, whatever the text is. */
export type AdmitStage = (harness: Harness, text: string, reflected?: ReflectedSchema) => Admission;
