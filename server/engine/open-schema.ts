/**
 * The schema side of the pipeline: read, admit, compile, contract, appendix, worked out once per schema text and shared by
 * everything that asks about it.
 */
import type { Admission, SchemaRefusal } from "./admission/admission.ts";
import type { ReadySchema } from "./check/check.ts";
import type { Finding } from "./finding.ts";
import type { Harness } from "./harness/harness.ts";
import type { JsonNode } from "./json/node.ts";
import { harnessForPayload } from "./reflect/payload-options.ts";
import type { ReflectedSchema } from "./reflect/reflect.ts";

export interface OpenSchema {
  readonly harness: Harness;
  readonly text: string;
  /** The document as written, offsets into `text`; null when it can't be read as JSON. */
  readonly document: JsonNode | null;
  /** The bytes and the depth that the harness's caps compare; null where they were not measured. */
  readonly schemaBytes: number | null;
  readonly schemaDepth: number | null;
  /** The harness's refusal, byte for byte; null when it admits the schema, and when `notChecked` says why nobody knows. */
  readonly admission: string | null;
  /** Why it is not known whether the harness admits the schema, in one plain sentence of ours; else null. */
  readonly notChecked: string | null;
  /** Those of admission, in document order. Empty exactly when the schema is admitted. */
  readonly findings: readonly Finding[];
  /** What a corrective tells of the refusal; null where none is sent for one. */
  readonly refusal: SchemaRefusal | null;
  /** Computed whenever the schema parses to an object, refused or not. */
  readonly contract: string | null;
  readonly appendix: string | null;
  readonly compiled: ReadySchema | null;
}

/** Never throws, whatever `text` is. Contract and appendix are worked out when they are first asked for. */
export function openSchema(harness: Harness, text: string): OpenSchema {
  return new Opened(harness, text);
}

/** The schema of a Go type. A harness that knows Go types judges by the type; to any other it is a schema like all. Never throws. */
export function openReflected(harness: Harness, reflected: ReflectedSchema): OpenSchema {
  return new Opened(harnessForPayload(harness, reflected.type), reflected.text, reflected);
}

class Opened implements OpenSchema {
  readonly harness: Harness;
  readonly text: string;
  private readonly reflected: ReflectedSchema | undefined;
  private readonly admitted: Admission;
  private read: JsonNode | null | undefined;
  private shown: { readonly contract: string | null; readonly appendix: string | null } | undefined;

  constructor(harness: Harness, text: string, reflected?: ReflectedSchema) {
    this.harness = harness;
    this.text = text;
    this.reflected = reflected;
    this.admitted = harness.stages.admit(harness, text, reflected);
  }

  get document() {
    if (this.read === undefined) this.read = this.admitted.document();
    return this.read;
  }
  get schemaBytes() {
    return this.admitted.schemaBytes;
  }
  get schemaDepth() {
    return this.admitted.schemaDepth;
  }
  get admission() {
    return this.admitted.refusal;
  }
  get notChecked() {
    return this.admitted.notChecked ?? null;
  }
  get findings() {
    return this.admitted.findings;
  }
  get refusal() {
    return this.admitted.toModel ?? null;
  }
  get compiled() {
    return this.admitted.compiled;
  }
  get contract() {
    return this.prompt().contract;
  }
  get appendix() {
    return this.prompt().appendix;
  }

  private prompt() {
    if (this.shown === undefined) {
      const { document, harness, text, reflected } = this;
      const contract =
        document?.kind === "object" ? harness.stages.contract(harness, document, text, reflected) : null;
      const appendix = contract === null ? null : harness.stages.appendix(harness, contract);
      this.shown = { contract, appendix };
    }
    return this.shown;
  }
}
