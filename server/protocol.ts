/**
 * The messages that client and server speak beyond the Language Server Protocol, and the only file that both import,
 * beside `workspace/schema-paths.ts`: that one is also needed where loading this one's library would cost too much.
 * All ranges are LSP ranges (0-based, UTF-16) unless a name says `offset`.
 */
import { NotificationType, RequestType, RequestType0 } from "vscode-languageserver-protocol";
import type { AdmissionCheck } from "./engine/admission/checks.ts";
import type { CauseKind, ComparedRow } from "./engine/compare/comparison.ts";
import type { ReplyReport } from "./engine/result.ts";
import type { Role } from "./engine/rules/subject.ts";

import type { FileNote, UsedSetting } from "./workspace/settings/setting.ts";

export type { ReplyReport } from "./engine/result.ts";
export * from "./protocol-replays.ts";
export type { FileNote, UsedSetting } from "./workspace/settings/setting.ts";

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Sent by the client in `initialize`. */
export interface InitializationOptions {
  /** URI of the folder that holds the documentation pages, without a trailing slash. */
  readonly docsUri?: string;
  /** VS Code setting `subagentSchema.defaultHarness`, for files that nothing claims. */
  readonly defaultHarness?: string | null;
  /** Whether the client has the commands `subagentSchema.previewAppendix` and `subagentSchema.tryReply`, each with a URI. */
  readonly hasCommands?: boolean;
  /** Whether the editor itself validates open JSON documents, against the metaschema that `$schema` names too. */
  readonly validatesJson?: boolean;
}

/** A schema of a document. */
export interface SchemaParams {
  readonly uri: string;
  /** What stands behind the `#` of a SCHEMA argument. Null or absent for the only schema of the document, and for the one that it is
   * claimed for. */
  readonly selector?: string | null;
}

/** Which schemas a document holds, which harness judges them, and why. */
export type DescribeParams = SchemaParams;
export interface DescribeResult {
  /** Every schema of the document, in its order, claimed or not. */
  readonly schemas: readonly SchemaInDocument[];
  /** That a preview of the schema that was asked for, or of the first one, is made for, claimed or not. Null when nothing names one. */
  readonly harness: string | null;
  /** What the file is to its harnesses, such as "Output schema of mivia"; null for what nobody claims. */
  readonly what: string | null;
  /** Plain sentences: which rule claims the file, or that none does. */
  readonly why: string;
  /** Whether findings are reported for that schema. */
  readonly isOutputSchema: boolean;
  /** Every harness that can be chosen. */
  readonly harnesses: readonly { readonly id: string; readonly title: string }[];
}
export interface SchemaInDocument {
  /** Null for a schema that is the whole file. */
  readonly selector: string | null;
  /** What a person calls it: the name of the field, the constant, the type. */
  readonly label: string;
  /** Whose findings are reported; null where nobody claims it. */
  readonly harness: string | null;
  /** Whether it describes replies, what a tool is called with, or what a tool gives back. */
  readonly role: Role;
  /** Whether a model that misses it is sent a corrective by that harness, so that there is something to try. */
  readonly isAnswered: boolean;
  /** From the key or keyword that introduces it to its end. */
  readonly range: Range;
}
export const describeRequest = new RequestType<DescribeParams, DescribeResult, void>(
  "subagentSchema/describe",
);

/** The appendix of a schema, as it stands in the editor. */
export interface AppendixParams extends SchemaParams {
  /** Wins over what the workspace says. */
  readonly harness?: string;
  /** One of the harness's modes; its default where absent. */
  readonly mode?: string;
}
export interface AppendixResult {
  readonly harness: string | null;
  /** Exact text; null when the schema can't be read. */
  readonly text: string | null;
  /** UTF-8 bytes. */
  readonly bytes: number;
  /** One plain sentence when `text` is null, or a remark on it. */
  readonly note: string | null;
}
export const appendixRequest = new RequestType<AppendixParams, AppendixResult, void>(
  "subagentSchema/appendix",
);

/** What the model is told of a schema before any reply, and what of it is kept from it. */
export interface ToldParams extends SchemaParams {
  readonly harness?: string;
  /** One of the harness's modes; its default where absent. */
  readonly mode?: string;
  /** What a provider answered to the request; empty where nothing was pasted. */
  readonly providerError?: string;
  /** Also look for a reply that fails. */
  readonly withSample?: boolean;
}
export interface ToldResult {
  /** The appendix; null where the model is told nothing. */
  readonly text: string | null;
  /** Where the contract stands in it, UTF-16 offsets; null where it holds none. */
  readonly contract: readonly [number, number] | null;
  /** What is left out of the contract. */
  readonly unseen: readonly UnseenPart[];
  /** What the rules find about what is shown and what is enforced. */
  readonly advice: readonly Advice[];
  /** The properties that take most of a contract that is restated under a cap. */
  readonly largest: readonly { readonly name: string; readonly pointer: string; readonly bytes: number }[];
  /** UTF-8 bytes that a corrective has for its errors, and the cap that bounds them; null where there is none, and where none is sent. */
  readonly room: { readonly bytes: number; readonly cap: number } | null;
  /** Null where none was asked for or found. */
  readonly sample: FailingReply | null;
  /** Where the provider's error leads; null without an error, and for a harness that does not go on after one. */
  readonly downgrade: Downgrade | null;
}
/** A small reply that the harness answers with a corrective, to try it with. */
export interface FailingReply {
  readonly text: string;
  /** How many violations such as its own find room in a corrective; null where nothing bounds them. */
  readonly fitting: number | null;
}
export interface UnseenPart {
  /** Whether a property is left out because of its name; else a keyword is, wherever it stands. */
  readonly isProperty: boolean;
  /** Empty for the properties beyond those that are listed one by one. */
  readonly name: string;
  /** Whether `required` still names the property. */
  readonly isRequired: boolean;
  readonly count: number;
  /** RFC 6901 pointers into the schema, of the first of them. */
  readonly pointers: readonly string[];
}
export interface Advice {
  /** Of the finding. */
  readonly code: string;
  readonly text: string;
  readonly pointer: string;
}
export interface Downgrade {
  /** The mode of each call, in order; null for one that is asked as the caller asked. */
  readonly modes: readonly (string | null)[];
  /** The error with which the call ends. */
  readonly error: string | null;
  /** Whether no mode was left to go on to. */
  readonly isExhausted: boolean;
}
export const toldRequest = new RequestType<ToldParams, ToldResult | null, void>("subagentSchema/told");

/** How a harness gets its message to the model. */
export type Delivery =
  /** As a further turn of the conversation, in which all replies stay. */
  | "same-conversation"
  /** As a turn behind the first messages and the refused reply alone. */
  | "user-turn"
  /** As the answer to the tool call that was refused. */
  | "tool-result"
  /** As the prompt of another agent, which knows nothing of the first. */
  | "fresh-agent"
  /** Not at all: whoever calls the harness has the text and decides. */
  | "caller";

/** What a harness can be told beside the replies, and how it answers. */
export interface HarnessInputs {
  /** The ways in which it can be asked, the default first; empty where there is one only. */
  readonly modes: readonly string[];
  /** The one that counts; null where there is one only, or the mode that was asked for is none of them. */
  readonly mode: string | null;
  /** What it looks for around the JSON of a reply, in its order: names of extraction steps. */
  readonly looksFor: readonly string[];
  /** The form that each of those has to have, in a few words. */
  readonly forms: readonly string[];
  /** Whether its message repeats the first task. */
  readonly takesTask: boolean;
  /** Whether it answers a reply that the output limit cut off in another way. */
  readonly heedsCutOff: boolean;
  /** Whether a provider's error makes it ask again in another mode. */
  readonly takesProviderError: boolean;
  /** Whether a run ends when a candidate repeats the one before it, byte for byte. */
  readonly stopsOnRepeat: boolean;
  readonly delivery: Delivery;
}

/** What the harness's own configuration says, what its version is, and which line of which file tells it. */
export interface HarnessFilesSay {
  /** Each value that counts. */
  readonly used: readonly UsedSetting[];
  /** What is wrong in the files and in `subagent-schema.json`, or can't be followed. */
  readonly problems: readonly FileNote[];
  /** Versions in use that are not those described. */
  readonly versionNotes: readonly FileNote[];
}

/** One repair loop: a reply per attempt, judged against the schema as it stands in the editor. */
export interface ReplyParams extends SchemaParams {
  readonly harness?: string;
  /** One of the harness's modes; its default where absent. */
  readonly mode?: string;
  /** What the model was asked to do at first, for harnesses that repeat it. */
  readonly task?: string;
  readonly replies: readonly { readonly text: string; readonly finishReason?: string }[];
}
export interface ReplyResponse {
  readonly harness: string | null;
  /** Null when no harness is known. */
  readonly inputs: HarnessInputs | null;
  /** One per attempt that the harness would read; fewer than `replies` when the loop ends before. Without replies, one report of the schema alone. */
  readonly attempts: readonly ReplyReport[];
  /** One per attempt. */
  readonly notes: readonly AttemptNotes[];
  /** UTF-8 bytes and depth against the caps, for the trace. */
  readonly schema: {
    readonly bytes: number | null;
    readonly bytesCap: number | null;
    readonly depth: number | null;
    readonly depthCap: number | null;
    /** The draft of JSON Schema by which replies are judged; null where it is none, or the schema is refused. */
    readonly draft: string | null;
    /** 1-based line at which the document stops being what the schema can be read from; null where it can be read. */
    readonly brokenAt: number | null;
  };
  /** Why the schema is refused, and where; null where it is admitted, and where that is not known. */
  readonly refusal: SchemaRefusalShown | null;
  /** What the harness's own files say. */
  readonly files: HarnessFilesSay;
  /** One plain sentence when nothing could be judged: no harness, no such document. */
  readonly note: string | null;
}
/** What is told beside the harness's own account of an attempt. */
export interface AttemptNotes {
  /** Why the candidate is no JSON, one plain sentence of ours; null where its text leaves room for doubt. */
  readonly cause: string | null;
  /** Whether fences in the reply, which the corrective repeats in one, make Markdown show the error as code. */
  readonly breaksFence: boolean;
}
/** A schema that is refused, as a person looks at it. */
export interface SchemaRefusalShown {
  /** Those that refuse it and no others, no more than twenty; first the one that the harness tells of. */
  readonly findings: readonly RefusingFinding[];
  readonly findingCount: number;
  /** The checks that the harness makes, in its order. */
  readonly checks: readonly AdmissionCheck[];
  /** The lines of the document around the first finding, long ones cut. */
  readonly excerpt: readonly ExcerptLine[];
}
export interface RefusingFinding {
  readonly code: string;
  /** What is wrong, and what to do. */
  readonly text: string;
  /** RFC 6901. */
  readonly pointer: string;
  /** Of the document, 1-based. */
  readonly line: number;
}
export interface ExcerptLine {
  /** Of the document, 1-based. */
  readonly line: number;
  readonly text: string;
  /** What of `text` the first finding stands on, UTF-16 offsets; null where it stands on another line. */
  readonly mark: readonly [number, number] | null;
}
export const replyRequest = new RequestType<ReplyParams, ReplyResponse, void>("subagentSchema/reply");

/** One reply through every harness, against the schema as it stands in the editor; each as its first attempt. */
export interface CompareParams extends SchemaParams {
  readonly reply: { readonly text: string; readonly finishReason?: string };
  /** Modes by harness, where another than the reply suggests is wanted. */
  readonly modes?: readonly (readonly [harness: string, mode: string])[];
  /** What the model was asked to do at first, for harnesses that repeat it. */
  readonly task?: string;
}
export interface CompareResponse {
  /** One per harness; empty when nothing could be compared. */
  readonly rows: readonly ComparedHarness[];
  /** Why they differ, in the order of the pipeline; empty where they agree. */
  readonly causes: readonly ComparedCause[];
  /** One plain sentence when nothing could be compared: no such document. */
  readonly note: string | null;
}
/** What one harness makes of the reply; without the texts that a comparison never shows. */
export interface ComparedHarness extends Omit<ComparedRow, "report"> {
  /** `violations` holds no more than the first thousand. */
  readonly report: Omit<ReplyReport, "candidate" | "contract" | "appendix" | "standard">;
  readonly violationCount: number;
  /** How many of them reach the model whole. */
  readonly sentCount: number;
  /** What JSON Schema itself says of the same candidate, and why the harness disagrees; null where ajv took too long. */
  readonly standard: {
    readonly verdict: "valid" | "invalid" | "not compiled" | null;
    readonly note: string | null;
  } | null;
}
export interface ComparedCause {
  readonly kind: CauseKind;
  readonly title: string;
  /** Whether the title is a name out of the schema. */
  readonly isName: boolean;
  /** Plain sentences that name the harnesses. */
  readonly text: string;
}
export const compareRequest = new RequestType<CompareParams, CompareResponse, void>("subagentSchema/compare");

/** Where a keyword stands in the document now. */
export interface LocateParams extends SchemaParams {
  /** RFC 6901 pointer into the schema. */
  readonly pointer: string;
}
export interface LocateResult {
  /** The member's name and value; the nearest place above where the pointer no longer resolves. Null for a schema that
   * can't be read or has megabytes. */
  readonly range: Range | null;
}
export const locateRequest = new RequestType<LocateParams, LocateResult, void>("subagentSchema/locate");

/** The reverse of `locate`: what of a schema stands at a place of the document. */
export interface AtCursorParams {
  readonly uri: string;
  readonly position: Position;
}
export interface AtCursorResult {
  /** Of the schema that holds the place. */
  readonly selector: string | null;
  /** RFC 6901 pointer of the innermost value, or of the member whose name it is. */
  readonly pointer: string;
}
/** Null outside of every schema, and in one that can't be read. */
export const atCursorRequest = new RequestType<AtCursorParams, AtCursorResult | null, void>(
  "subagentSchema/atCursor",
);

/** An output schema that sample replies satisfy. */
export interface InferSchemaParams {
  /** `name`: what a remark calls it. */
  readonly samples: readonly { readonly name: string; readonly text: string }[];
  /** URI of a file beside which the schema will lie or the replies came from, for the harness that is tried first; absent without one. */
  readonly uri?: string;
}
export interface InferSchemaResult {
  /** Null where no sample could be used. */
  readonly text: string | null;
  /** One plain sentence on samples that were left out, or that none was found. */
  readonly note: string | null;
}
export const inferSchemaRequest = new RequestType<InferSchemaParams, InferSchemaResult, void>(
  "subagentSchema/inferSchema",
);

/** The smallest reply that the harness's own judge accepts for a schema. */
export type MinimalReplyParams = AppendixParams;
export interface MinimalReplyResult {
  /** Null where none was found. */
  readonly text: string | null;
  /** One plain sentence when `text` is null. */
  readonly note: string | null;
}
export const minimalReplyRequest = new RequestType<MinimalReplyParams, MinimalReplyResult, void>(
  "subagentSchema/minimalReply",
);

/** The appendix of a schema if its document's text were another one, such as an earlier state of it. */
export interface AppendixOfTextParams extends AppendixParams {
  readonly text: string;
}
export const appendixOfTextRequest = new RequestType<AppendixOfTextParams, AppendixResult, void>(
  "subagentSchema/appendixOfText",
);

/** The edit that makes `subagent-schema.json` claim a file. */
export interface ClaimParams {
  readonly uri: string;
  /** Null to have it treated as no output schema. */
  readonly harness: string | null;
  /** Whether it is to be claimed for a new harness of the workspace's own, which extends that one. */
  readonly isNew?: boolean;
}
export interface ClaimResult {
  /** Everywhere that the id of the new harness stands in `text`, where it is defined first; absent without one. */
  readonly newHarness?: readonly Range[];
  readonly configUri: string;
  /** The whole new text of the configuration file. */
  readonly text: string;
  /** Whether the file exists already. */
  readonly exists: boolean;
}
/** Fails with one clear line when the file can't be claimed: it isn't saved, or the configuration file isn't readable. */
export const claimRequest = new RequestType<ClaimParams, ClaimResult, void>("subagentSchema/claim");

/** Which schema the workspace's configuration names for a captured reply. */
export interface SchemaOfReplyParams {
  /** The reply's file. */
  readonly uri: string;
}
export interface SchemaOfReplyResult {
  /** The file that holds the schema, there or not. Null when no entry of `replies` matches, and when no configuration can be used. */
  readonly schemaUri: string | null;
  /** Which schema of that file; null for its only one, or the one that it is claimed for. */
  readonly selector: string | null;
  /** The entry's own harness; null where the schema's decides. */
  readonly harness: string | null;
}
export const schemaOfReplyRequest = new RequestType<SchemaOfReplyParams, SchemaOfReplyResult, void>(
  "subagentSchema/schemaOfReply",
);

/** Whether a harness sends a captured message, and which wording over it would. */
export interface CalibrateParams extends SchemaParams {
  readonly harness: string;
  readonly mode?: string;
  readonly task?: string;
  /** The reply that led to the message. */
  readonly reply: { readonly text: string; readonly finishReason?: string };
  readonly captured: string;
  /** Also work out the configuration in which a harness of this id, over the one that was named, has the wording. */
  readonly id?: string;
}
export interface CalibrateResult {
  readonly kind: "corrective" | "appendix";
  /** What the harness sends; null where it sends nothing. */
  readonly computed: string | null;
  /** Bytes of UTF-8 that are the same at the beginning of both; null where both are the same. */
  readonly sameBytes: number | null;
  /** What to put over the harness, JSON; null where nothing explains the message. */
  readonly settings: string | null;
  /** What one message can't tell, and why nothing explains it: plain sentences. */
  readonly notes: readonly string[];
  /** Where an `id` was asked for and there is a wording. */
  readonly config: ClaimResult | null;
}
/** Fails with one clear line. */
export const calibrateRequest = new RequestType<CalibrateParams, CalibrateResult, void>(
  "subagentSchema/calibrate",
);

/** The captured replies of a schema below some folders. */
export interface CapturedRepliesParams extends SchemaParams {
  /** URIs. */
  readonly folders: readonly string[];
}
export interface CapturedRepliesResult {
  /** In the order of their files; attempts of one task together. Fewer than there are where looking for them takes long. */
  readonly loops: readonly CapturedLoop[];
}
/** A captured reply, or the attempts of one repair loop, with the circumstances under which they came. */
export interface CapturedLoop {
  /** At least one, in their order. */
  readonly attempts: readonly CapturedAttempt[];
  readonly harness: string | null;
  readonly mode: string | null;
  readonly task: string | null;
}
export interface CapturedAttempt {
  readonly uri: string;
  /** Of one of several in its file: its line, 1-based, and its text. */
  readonly line?: number;
  readonly text?: string;
  readonly finishReason?: string;
}
export const capturedRepliesRequest = new RequestType<CapturedRepliesParams, CapturedRepliesResult, void>(
  "subagentSchema/capturedReplies",
);

/** Keeps a reply, or the attempts of a loop, as files beside the schema, each with what is expected of it: what it is judged as now. */
export interface SaveRepliesParams extends SchemaParams {
  readonly harness: string;
  readonly mode?: string;
  readonly task?: string;
  /** Of the file, or the beginning of it; without a folder and without an ending. */
  readonly name: string;
  readonly replies: readonly {
    readonly text: string;
    readonly finishReason?: string;
    /** URI of the file that the reply came from, whose bytes are kept where they still have this text. */
    readonly file?: string;
  }[];
}
export interface SaveRepliesResult {
  /** URIs of the replies' files. */
  readonly files: readonly string[];
}
/** Fails with one clear line, and leaves every file that is there as it is. */
export const saveRepliesRequest = new RequestType<SaveRepliesParams, SaveRepliesResult, void>(
  "subagentSchema/saveReplies",
);

/** The files below some folders that a configuration claims as output schemas; those at built-in paths are left out. */
export interface ClaimedSchemasParams {
  /** URIs. */
  readonly folders: readonly string[];
}
export interface ClaimedSchemasResult {
  /** No more than 200, and fewer than there are where looking for them takes long. */
  readonly uris: readonly string[];
}
export const claimedSchemasRequest = new RequestType<ClaimedSchemasParams, ClaimedSchemasResult, void>(
  "subagentSchema/claimedSchemas",
);

/** Server to client: what an open schema means may have changed (its text, the configuration, the harness). */
export interface SchemaChangedParams {
  readonly uri: string;
}
export const schemaChangedNotification = new NotificationType<SchemaChangedParams>(
  "subagentSchema/schemaChanged",
);

/** A schema in a document. */
export interface SchemaPlace {
  readonly uri: string;
  /** The type whose schema is meant, in Go source. */
  readonly type?: string;
}
export interface CompareSchemasParams {
  readonly expected: SchemaPlace;
  readonly actual: SchemaPlace;
  /** As CompareSubset; else as CompareReflected. */
  readonly subset: boolean;
}
export interface SchemaLocation {
  readonly uri: string;
  readonly range: Range;
}
export interface SchemaDifference {
  /** driftlessaf's words. */
  readonly text: string;
  readonly expected: SchemaLocation;
  /** Null where the actual schema lacks the name. */
  readonly actual: SchemaLocation | null;
}
/** Two schemas held against each other, as driftlessaf's test helpers do it. */
export interface CompareSchemasResult {
  readonly differences: readonly SchemaDifference[];
  /** One plain sentence when nothing could be compared. */
  readonly note: string | null;
}
export const compareSchemasRequest = new RequestType<CompareSchemasParams, CompareSchemasResult, void>(
  "subagentSchema/compareSchemas",
);

/** The types that a Go file declares. Fails with one clear line when it can't be read. */
export interface GoTypesParams {
  readonly uri: string;
}
export interface GoTypesResult {
  readonly types: readonly string[];
}
export const goTypesRequest = new RequestType<GoTypesParams, GoTypesResult, void>("subagentSchema/goTypes");

/** Every file of the workspace that holds output schemas or has findings, open or not. */
export interface LintWorkspaceResult {
  /** In the order of their names. */
  readonly files: readonly {
    readonly uri: string;
    readonly schemas: readonly (SchemaInDocument & {
      /** What the lens above it says: bytes and depth against the caps, and the room for errors; or why nothing is known. */
      readonly facts: readonly string[];
      /** UTF-8 bytes that a corrective has for its errors; null where there is no bound, and where the schema is refused. */
      readonly room: number | null;
    })[];
    readonly errors: number;
    readonly warnings: number;
    readonly hints: number;
  }[];
}
export const lintWorkspaceRequest = new RequestType0<LintWorkspaceResult, void>(
  "subagentSchema/lintWorkspace",
);
