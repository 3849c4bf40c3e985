/**
 * The messages between the Reply Lab's page (`client/view`) and its panel in the extension host: plain data, types alone.
 * Texts travel whole and unchanged, lone surrogates and NUL included.
 */
import type {
  ComparedHarness,
  CompareResponse,
  ReplyReport,
  ReplyResponse,
  ToldResult,
} from "../../server/protocol.ts";

/** One attempt, as pasted. */
export interface LabReply {
  readonly text: string;
  /** Whether the provider said that the output limit cut it off. */
  readonly cutOff: boolean;
  /** URI of the file that it was opened from, of the scheme `dropped` where only its name is known; absent where it was pasted. */
  readonly file?: string;
  /** Bytes of the file that are not UTF-8, each of which `text` holds as U+FFFD; absent where there is none. */
  readonly replaced?: number;
}

/** All that a person puts into a Lab. */
export interface LabInput {
  readonly replies: readonly LabReply[];
  /** The chosen mode of each harness that has several and was chosen one for. */
  readonly modes: readonly (readonly [harness: string, mode: string])[];
  /** What the model was asked to do at first; empty where that is not known. */
  readonly task: string;
  /** What a provider answered to the request; empty where nothing was pasted. */
  readonly providerError: string;
}

export interface LabViolation extends Omit<Violation, "causes"> {
  /** The name that keeps the rule out of what the model is shown. */
  readonly hiddenBy?: string;
  /** Properties that the rule asks for by names of which the model is shown nothing else. */
  readonly unexplained?: readonly string[];
  readonly causes?: readonly Violation[];
}

type Violation = ReplyReport["violations"][number];

/** A report without the texts that the page never shows, since a reply may hold megabytes. */
export interface LabReport
  extends Omit<ReplyReport, "candidate" | "contract" | "appendix" | "standard" | "violations"> {
  readonly violations: readonly LabViolation[];
  /** Whether it was judged as a reply that the output limit cut off: the corrective is then another one. */
  readonly cutOff: boolean;
  /** UTF-8 bytes; null where nothing was extracted. */
  readonly candidateBytes: number | null;
  /** UTF-8 bytes of what the model is told; null where it can't be worked out. */
  readonly appendixBytes: number | null;
  /** How many there are; `violations` holds no more than the first thousand. */
  readonly violationCount: number;
  /** How many of them reach the model whole. */
  readonly sentCount: number;
  /** Why the candidate is no JSON, a plain sentence; null or absent where that is not certain. */
  readonly cause?: string | null;
  /** Whether fences in the reply make Markdown show the message's error as code. */
  readonly breaksFence?: boolean;
}

/** What the model is told before any reply, and what is kept from it. */
export interface LabTold extends Omit<ToldResult, "text" | "contract"> {
  /** The appendix, or its beginning where it is very long; null where the model is told nothing. */
  readonly text: string | null;
  /** UTF-8 bytes of the whole appendix, and of the contract in it; 0 without one. */
  readonly bytes: number;
  readonly contractBytes: number;
  /** UTF-16 offsets into `text`; null where it shows no contract. */
  readonly contract: readonly [number, number] | null;
}

/** What one of the harness's own files says. */
export interface LabFileNote {
  readonly text: string;
  /** File and line, as a person reads them. */
  readonly where: string;
  /** Whether it is no value that counts, but something to look at. */
  readonly isProblem: boolean;
}

export interface LabResult {
  readonly harness: string | null;
  readonly harnesses: readonly { readonly id: string; readonly title: string }[];
  readonly inputs: ReplyResponse["inputs"];
  readonly fileNotes: readonly LabFileNote[];
  readonly attempts: readonly LabReport[];
  readonly schema: ReplyResponse["schema"];
  readonly refusal: ReplyResponse["refusal"];
  /** Null where the schema can't be read, or is too long for it. */
  readonly told: LabTold | null;
  readonly note: string | null;
}

/** One harness's row of the comparison. */
export interface LabCompared extends Omit<ComparedHarness, "report" | "violationCount" | "sentCount"> {
  readonly report: LabReport;
}

export interface LabComparison extends Omit<CompareResponse, "rows"> {
  readonly rows: readonly LabCompared[];
}

/** What the page is told of the schema itself: which one, and how a person reads its file's name. */
export interface LabSchema {
  readonly uri: string;
  readonly name: string;
  readonly path: string;
}

export type ToView =
  | {
      readonly type: "open";
      readonly schema: LabSchema;
      readonly input: LabInput;
      /** Counts the states of the input; the page goes on counting from here. */
      readonly revision: number;
    }
  /** `revision` is that of the input which was judged. */
  | { readonly type: "result"; readonly revision: number; readonly result: LabResult }
  /** The schema can't be read just now: the last result stands, and a new one follows once it can. `line` is 1-based. */
  | { readonly type: "broken"; readonly line: number | null }
  /** What every harness makes of an attempt (0-based) in that state of the input. */
  | {
      readonly type: "compared";
      readonly revision: number;
      readonly attempt: number;
      readonly comparison: LabComparison;
    }
  /** The schema changed, and the replies are too long to be judged without being asked to. */
  | { readonly type: "stale" }
  /** The schema's file was renamed: all goes on, and a result follows. */
  | { readonly type: "moved"; readonly schema: LabSchema }
  /** The schema can't be opened, so that no verdict holds. A result follows once it can. */
  | { readonly type: "schemaGone" }
  | { readonly type: "failed"; readonly message: string }
  /** Replies from the clipboard or from files, for the place that asked, with what else is known of them. */
  | {
      readonly type: "replies";
      readonly target: PasteTarget;
      readonly replies: readonly LabReply[];
      readonly known?: Partial<Pick<LabInput, "modes" | "task">>;
    }
  /** The cursor in the schema's editor stands on this keyword or in its value (RFC 6901 pointer). */
  | { readonly type: "atCursor"; readonly pointer: string }
  | { readonly type: "copied"; readonly what: Copied }
  /** The shown attempt is kept in this file. `path` is what a person reads. */
  | { readonly type: "saved"; readonly path: string; readonly uri: string }
  /** Somebody ran a command of the Lab's. */
  | { readonly type: "run"; readonly command: LabCommand };

/** What can be asked for by a key or in the command palette, as well as on the page. */
export type LabCommand =
  | "copyCorrective"
  | "copyCommandLine"
  | "openDocument"
  | "saveReply"
  | "openReply"
  | "nextReply"
  | "previousReply"
  | "calibrate";

export type Copied = "corrective" | "commandLine" | "text";

/** Over the current reply, as the next attempt, or in place of all attempts. */
export type PasteTarget = "reply" | "next" | "all";

export type FromView =
  | { readonly type: "ready" }
  /** The input of `revision`: to be kept, and judged. */
  | { readonly type: "input"; readonly revision: number; readonly input: LabInput }
  | { readonly type: "judge" }
  /** Ask every harness about an attempt, 0-based. */
  | { readonly type: "compare"; readonly revision: number; readonly attempt: number }
  | { readonly type: "harness"; readonly id: string }
  /** Add one of one's own to the configuration. */
  | { readonly type: "addHarness" }
  /** Select a keyword in the schema. `always` opens its editor where it is not in view; `focus` moves there. */
  | { readonly type: "rule"; readonly pointer: string; readonly always: boolean; readonly focus: boolean }
  /** Go to a line of the schema, 1-based. */
  | { readonly type: "line"; readonly line: number }
  /** Go to where a file note stands, by its index. */
  | { readonly type: "fileNote"; readonly index: number }
  | { readonly type: "showSchema" }
  /** Show a file that the Lab has written. */
  | { readonly type: "showFile"; readonly uri: string }
  | { readonly type: "appendix" }
  | { readonly type: "copyText"; readonly text: string }
  | { readonly type: "readClipboard"; readonly target: PasteTarget }
  /** What of the Lab needs more than a page: the attempt (0-based) that is shown. */
  | { readonly type: "do"; readonly command: LabCommand; readonly attempt: number }
  /** Files that were dropped: their URIs, or what they hold where the page has no more of them. */
  | { readonly type: "dropped"; readonly uris: readonly string[] }
  | { readonly type: "droppedFiles"; readonly files: readonly DroppedFile[] };

export interface DroppedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
