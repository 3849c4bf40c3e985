/**
 * What a harness is to the engine: a value that names its choice for each stage. Data first; a stage is a function only
 * where two harnesses really differ, and then it is one of the engine's public stage functions.
 */
import type { AdmitStage } from "../admission/admission.ts";
import type { Check, ReadySchema } from "../check/check.ts";
import type { AppendixStage } from "../contract/appendix.ts";
import type { ContractStage } from "../contract/contract.ts";
import type { CorrectiveStage } from "../corrective/corrective.ts";
import type { ValidatorLibrary } from "../evaluate/library.ts";
import type { GoRelease } from "../json/go-texts.ts";
import type { EndStage } from "../repair/end.ts";
import type { DraftId } from "../schema/dialect.ts";
import type { CustomHarness } from "./custom.ts";
import type { Wording } from "./wording.ts";

/** Byte caps are UTF-8 bytes; null means that the harness has no such cap. */
export interface Caps {
  readonly schemaBytes: number | null;
  readonly schemaDepth: number | null;
  readonly payloadBytes: number | null;
  readonly correctiveBytes: number | null;
  /** From this many bytes on, an error that is JSON gives way to the validator's plain text, cut to as many. */
  readonly errorBytes: number | null;
  /** Lines of error detail in a corrective. */
  readonly detailLines: number | null;
  /** Bytes of error detail in a corrective. */
  readonly detailBytes: number | null;
  /** Unicode scalars of the reply that a corrective repeats. */
  readonly replyCharacters: number | null;
  /** Required names of an object for which an example is still made up. */
  readonly exampleNames: number | null;
}

export const capNames = [
  "schemaBytes",
  "schemaDepth",
  "payloadBytes",
  "correctiveBytes",
  "errorBytes",
  "detailLines",
  "detailBytes",
  "replyCharacters",
  "exampleNames",
] as const satisfies readonly (keyof Caps)[];

/** How JSON numbers are held (`harnesses.md` 1.2). */
export const numberModels = ["float64", "exact", "u64-i64-f64"] as const;
export type NumberModel = (typeof numberModels)[number];

/** One rule that unwraps a reply, applied in order to what the one before it left. */
export type ExtractionRule =
  | { readonly rule: "line-envelope"; readonly tag: string }
  | { readonly rule: "one-code-fence" }
  | { readonly rule: "outer-backticks" }
  /** A JSON object with that `name`; its `arguments` are taken. */
  | { readonly rule: "named-call"; readonly name: string }
  /** The arguments of a tool call; the object under `payload` is taken. */
  | { readonly rule: "submitted-payload"; readonly payload: string }
  | { readonly rule: "json-block" };

export interface RetryRule {
  /** Retries when nothing is configured; attempts are one more. */
  readonly default: number;
  /** A configured number below this means the default. */
  readonly min: number;
  /** A configured number above this means this; null where any number stands. */
  readonly max: number | null;
  /** The run ends when a candidate repeats the one before it, byte for byte. */
  readonly stopOnRepeat: boolean;
}

/** The stages in which harnesses differ in more than figures and words. */
export interface Stages {
  /** Schema text to refusal, findings and compiled schema. */
  readonly admit: AdmitStage;
  /** Schema to what the model is shown of it. */
  readonly contract: ContractStage;
  /** Contract to the whole instruction. */
  readonly appendix: AppendixStage;
  /**
   * Candidate to verdict, error and violations. A method, so that a stage may ask for the very kind of schema that the
   * admission of the same harness gives.
   */
  check(harness: Harness, schema: ReadySchema, candidate: string): Check;
  /** Error to the message that is sent back. */
  readonly corrective: CorrectiveStage;
  /** Last error to the message with which a run ends. */
  readonly end: EndStage;
}

/** What is different in a mode that changes more than texts. */
export interface ModeChanges {
  readonly extraction?: readonly ExtractionRule[];
  readonly stages?: Partial<Stages>;
}

/** What a harness made after this one may change beside its wording and its retries: what the stages look at. */
export interface Adjustable {
  readonly caps: readonly (keyof Caps)[];
  /** Whether a reply is text, so that an envelope and a fence can be taken off it. */
  readonly unwrapping: boolean;
  readonly dialect: boolean;
  readonly numbers: readonly NumberModel[];
}

export interface Harness {
  readonly id: string;
  /** What the interface calls it. */
  readonly title: string;
  /** The version whose behaviour is reproduced, and the validator underneath it (`harnesses.md` 0). */
  readonly version: string;
  readonly validator: string;
  /** Null where the validator is not of the family that `evaluate` reproduces. */
  readonly library: ValidatorLibrary | null;
  readonly caps: Caps;
  readonly dialect: DraftId;
  readonly numbers: NumberModel;
  /** A release of Go that words what is no JSON otherwise than the one described. */
  readonly goRelease?: GoRelease;
  /** URL that the harness gives to the schema document. */
  readonly resourceUrl: string;
  /** Names that the model never sees: removed from every object of the schema. */
  readonly hiddenKeys: readonly string[];
  readonly extraction: readonly ExtractionRule[];
  /** Null where the harness has no loop of its own: whoever calls it decides. */
  readonly retry: RetryRule | null;
  /** Whether arguments of a tool that miss the tool's schema are answered as a reply is. */
  readonly answersArguments?: true;
  /** The ways in which it can be asked, the default first; empty where there is one only. */
  readonly modes: readonly string[];
  /** By mode; the default has none. */
  readonly modeChanges?: ReadonlyMap<string, ModeChanges>;
  readonly stages: Stages;
  readonly wording: Wording;
  readonly adjustable: Adjustable;
  /** How it was made; absent where it is one of the engine's own. */
  readonly custom?: CustomHarness;
}
