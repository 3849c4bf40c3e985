/**
 * What the engine says of one reply: the object that `batch` prints, that the Reply Lab shows and that replays compare.
 * The fields and their meaning are fixed by the command line's documentation.
 */
export type Verdict =
  | "accepted"
  | "accepted-unchecked"
  | "schema-refused"
  | "payload-refused"
  | "not-json"
  | "violates-schema";

/** A marked range of the reply, in UTF-16 code units. */
export interface ReplySpan {
  /** `envelope`, `fence` or `candidate`, or a kind that a harness adds. An envelope or fence span covers one delimiter line. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/** Whether the corrective tells the model of a violation. */
export type Sent = "yes" | "partly" | "no";

export interface Violation {
  /** RFC 6901 pointer of the real value, whatever the harness prints. */
  readonly instance: string;
  /** Pointer of the keyword in the schema document, references followed, not percent-encoded. */
  readonly keyword: string;
  /** The leaf's text in the harness's words. */
  readonly message: string;
  readonly sent: Sent;
  /** UTF-16 ranges of the reply. */
  readonly ranges: readonly (readonly [number, number])[];
  /** Only for a failed anyOf, oneOf or contains. */
  readonly causes?: readonly Violation[];
}

/** One step of the way from the reply to the candidate, for the trace. */
export interface ExtractionStep {
  /** `envelope`, `fence`, … */
  readonly step: string;
  readonly outcome: "done" | "not-needed" | "failed";
  /** One plain sentence that says what was done, or why not. */
  readonly note: string;
  /** UTF-16 range of what the step took out of the reply; absent where the result is no slice of it. */
  readonly span?: { readonly start: number; readonly end: number };
}

/** A named part of the corrective, for the meter. Lengths are UTF-8 bytes; offsets are UTF-16 into the corrective. */
export interface CorrectivePart {
  readonly part: "fixed" | "detail" | "contract" | "task" | "reply";
  readonly start: number;
  readonly end: number;
  readonly bytes: number;
}

/** Everything `batch` prints for one line, apart from `id`. */
export interface ReplyResult {
  readonly harness: string;
  readonly admission: string | null;
  /** Null without a reply, and where `notChecked` says why there is none. */
  readonly verdict: Verdict | null;
  /** Why it is not known what the harness makes of schema or reply, in one plain sentence of ours; absent where it is known. */
  readonly notChecked?: string;
  readonly candidate: string | null;
  readonly spans: readonly ReplySpan[];
  readonly error: string | null;
  readonly violations: readonly Violation[];
  readonly corrective: string | null;
  /** UTF-8 bytes of the corrective, before a harness's cut broke a character. 0 without a corrective. */
  readonly correctiveBytes: number;
  readonly truncated: boolean;
  readonly contract: string | null;
  readonly appendix: string | null;
  /** What of the harness's own way could not be followed, each in one plain sentence; absent where there is nothing to say. */
  readonly remarks?: readonly string[];
  /** Only with `--standard`; null where the candidate is no JSON, or nests deeper than the standard's validator follows. */
  readonly standard?: "valid" | "invalid" | "not compiled" | null;
}

/** What the Lab and `reply` show beside the result. */
export interface ReplyReport extends ReplyResult {
  readonly steps: readonly ExtractionStep[];
  readonly correctiveParts: readonly CorrectivePart[];
  /** UTF-8 bytes: the harness's cap on the corrective, or null. */
  readonly correctiveCap: number | null;
  /** UTF-8 bytes: the harness's cap on the error detail alone, or null. */
  readonly detailCap: number | null;
  /**
   * Where the corrective tells of each violation, in the order of `violations`: UTF-16 offsets into the corrective. Null where it does not,
   * and where a redaction may have moved it.
   */
  readonly told: readonly (readonly [number, number] | null)[];
  /** Set where there are more violations than `violations` holds, which a limit of this program keeps from it. */
  readonly isPartial?: true;
  /** UTF-8 bytes of the error detail before the harness cut it. 0 without an error. */
  readonly detailBytes: number;
  /** Where the candidate stops being JSON, as a UTF-16 offset into the reply; null when it parses or is no slice. */
  readonly syntaxErrorAt: number | null;
  readonly attempt: AttemptState;
}

/** Where in the repair loop a reply stands. */
export interface AttemptState {
  /** 1-based. */
  readonly number: number;
  /** How many attempts the harness allows in all; null where it sets no limit. */
  readonly of: number | null;
  /** `ends` when the harness gives up after this attempt or takes its candidate. */
  readonly next: "accepted" | "repair" | "ends";
  /** The harness's message when the run ends without an accepted reply. */
  readonly endMessage: string | null;
}
