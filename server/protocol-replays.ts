/** The messages about captured replies; a part of `protocol.ts`, through which both sides import it. */
import { NotificationType0, RequestType, RequestType0 } from "vscode-languageserver-protocol";
import type { Verdict } from "./engine/result.ts";
import type { Range, SchemaParams } from "./protocol.ts";

/** Every captured reply of the workspace, by the schema that it is for. */
export interface ReplaysResult {
  /** In the order of their names; last of all what nothing names a schema for. */
  readonly groups: readonly ReplayGroup[];
}
export interface ReplayGroup {
  /** Null for replies for which nothing names a schema. */
  readonly schema: ReplaySchema | null;
  readonly files: readonly ReplayFile[];
}
export interface ReplaySchema {
  readonly uri: string;
  /** As the replies name it; null for the only schema of its file, or the one that it is claimed for. */
  readonly selector: string | null;
  /** Where it stands; null where it can't be read. */
  readonly range: Range | null;
  /** Why it can't be read; one plain sentence. */
  readonly note: string | null;
}
export interface ReplayFile {
  readonly uri: string;
  /** How many of its replies are for that schema. */
  readonly replies: number;
  /** Of how many of these nothing is expected yet. */
  readonly notJudged: number;
  /** Whether they are lines of a file of many. */
  readonly isBulk: boolean;
  /** What is wrong with it, one plain sentence; null for nothing. */
  readonly note: string | null;
}
export const replaysRequest = new RequestType0<ReplaysResult, void>("subagentSchema/replays");

/** Server to client: the answer to `replays` may be another one now. */
export const replaysChangedNotification = new NotificationType0("subagentSchema/replaysChanged");

/** Some files of one group; null for those that no schema is named for. */
export interface ReplayParams {
  readonly schema: SchemaParams | null;
  /** URIs. */
  readonly files: readonly string[];
}

/** Judges replies as files and schema stand in the editor. */
export interface RunReplaysParams extends ReplayParams {
  /** Told, while it goes on, how many replies of a file of many are judged. */
  readonly workDoneToken?: number | string;
}
export interface RunReplaysResult {
  /** In the order in which they were named. */
  readonly files: readonly ReplayedFile[];
}
export interface ReplayedFile {
  readonly uri: string;
  /** How many were as expected. */
  readonly passed: number;
  /** The others, in their order; no more than a hundred. */
  readonly others: readonly ReplayedReply[];
  /** How many others come behind those. */
  readonly more: number;
  readonly milliseconds: number;
}
export interface ReplayedReply {
  /** `unusable`: the expectation has a mistake, or the schema can't be read. */
  readonly status: "failed" | "not-judged" | "not-checked" | "unusable";
  /** Plain sentences: what the harness makes of it, or why nobody can tell. */
  readonly text: string;
  readonly differences: readonly ReplayDifference[];
  /** What is to blame: a value of the reply, a line of many, a place of an expectation. */
  readonly uri: string;
  readonly range: Range;
}
export interface ReplayDifference {
  /** One plain sentence. */
  readonly title: string;
  readonly expected: string;
  readonly actual: string;
}
export const runReplaysRequest = new RequestType<RunReplaysParams, RunReplaysResult, void>(
  "subagentSchema/runReplays",
);

/** Writes down what replies are judged as now, as what is expected of them from now on. */
export interface AcceptRepliesParams extends ReplayParams {
  /** `failed`: those that are other than expected; `not-judged`: those of which nothing is expected yet. */
  readonly which: readonly ("failed" | "not-judged")[];
  /** Of a file of many, those lines alone; 1-based. */
  readonly lines?: readonly number[];
  /** Nothing is written: the answer tells what would be. */
  readonly onlyCount?: boolean;
}
export interface AcceptRepliesResult {
  /** Expectations; of replies. */
  readonly recorded: number;
  /** What could not be written down and why, one plain line each. */
  readonly problems: readonly string[];
}
export const acceptRepliesRequest = new RequestType<AcceptRepliesParams, AcceptRepliesResult, void>(
  "subagentSchema/acceptReplies",
);

/** Which replies may be judged otherwise since a file was written. */
export interface AffectedReplaysParams {
  readonly uri: string;
}
export interface AffectedReplaysResult {
  readonly groups: readonly ReplayParams[];
}
export const affectedReplaysRequest = new RequestType<AffectedReplaysParams, AffectedReplaysResult, void>(
  "subagentSchema/affectedReplays",
);

/** The captured replies whose verdict flips once the schema is saved as it stands in the editor. */
export interface FlipsResult {
  readonly flips: readonly {
    readonly uri: string;
    readonly range: Range;
    /** Null where the engine can't tell. */
    readonly before: Verdict | null;
    readonly after: Verdict | null;
  }[];
}
export const flipsRequest = new RequestType<SchemaParams, FlipsResult, void>("subagentSchema/flips");

/** What of a schema its captured replies have exercised. */
export interface ReplayCoverageResult {
  /** Null where the standard's rules can't be applied by the schema. */
  readonly parts: readonly ReplayCoveredPart[] | null;
}
export interface ReplayCoveredPart {
  /** `branch`: a schema inside of the schema. */
  readonly kind: "keyword" | "value" | "branch";
  /** RFC 6901 pointer into the schema. */
  readonly pointer: string;
  readonly range: Range;
  readonly isExercised: boolean;
  /** How often a value was held against it. */
  readonly count: number;
}
export const replayCoverageRequest = new RequestType<ReplayParams, ReplayCoverageResult, void>(
  "subagentSchema/replayCoverage",
);

/** What is taken out of replies before they are kept. */
export interface RedactionParams {
  /** Regular expressions of RE2. */
  readonly patterns: readonly string[];
  readonly placeholder: string;
}
/** The replies of a transcript. Fails with one clear line when the file can't be read, or a pattern is no regular expression. */
export interface TranscriptParams {
  /** The transcript's file. */
  readonly uri: string;
  readonly redaction: RedactionParams | null;
  /** The whole text of that reply alone; 1-based. Only beginnings of all where absent. */
  readonly only?: number;
}
export interface TranscriptResult {
  readonly replies: readonly {
    /** 1-based. */
    readonly number: number;
    /** 1-based line of the transcript. */
    readonly line: number;
    /** Such as `call of submit, 120 bytes, cut off`. */
    readonly facts: string;
    readonly text: string;
  }[];
  /** Lines that can't be used, or not to the byte, and why: `LINE:COLUMN: reason`, or a plain sentence on the whole. No more than ten thousand. */
  readonly problems: readonly string[];
}
export const transcriptRequest = new RequestType<TranscriptParams, TranscriptResult, void>(
  "subagentSchema/transcript",
);

/** Keeps replies of a transcript as captured replies of a schema, beside it. */
export interface ImportRepliesParams extends Omit<TranscriptParams, "only"> {
  readonly schema: SchemaParams;
  /** 1-based. */
  readonly numbers: readonly number[];
  /** What the names of the files begin with. */
  readonly name: string;
}
export interface ImportRepliesResult {
  /** URIs of the replies' files. */
  readonly files: readonly string[];
  readonly problems: readonly string[];
}
export const importRepliesRequest = new RequestType<ImportRepliesParams, ImportRepliesResult, void>(
  "subagentSchema/importReplies",
);
