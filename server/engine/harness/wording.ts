/** The fixed texts of a harness: data, each in one place, with named places for what is computed. */

/** What each text is for. A harness has those that it says. */
export type WordingKey =
  /** Around every reason why a schema is refused: `{reason}`. */
  | "schemaRefused"
  | "schemaEmpty"
  /** `{bytes}`, `{cap}`: UTF-8 bytes. */
  | "schemaTooLarge"
  /** `{depth}`, `{cap}`: levels. */
  | "schemaTooDeep"
  /** `{ref}`: the reference, quoted; `{path}`: the object that holds it. */
  | "externalReference"
  /** Around the validator's own text: `{reason}`. */
  | "schemaNotCompiled"
  /** What the harness's loader answers: `{url}`. */
  | "loadRefused"
  /** `{reason}`: the decoder's text. */
  | "schemaNotJson"
  /** `{bytes}`, `{cap}`: UTF-8 bytes of the candidate. */
  | "payloadTooLarge"
  /** The arguments of a tool call that can't be read: `{reason}`, the decoder's text. */
  | "argumentsNotRead"
  /** `{name}`: the parameter's. */
  | "parameterMissing"
  /** `{name}`, `{want}`, `{got}`: kinds of JSON; `{hint}`: the next text, or nothing. */
  | "parameterMistyped"
  | "parameterQuoted"
  /** `{count}`: findings. */
  | "submissionRejected"
  /** Around each finding: `{violation}`. */
  | "findingDetails"
  /** In place of a corrective when the model answered in plain text instead of calling the tool. */
  | "correctivePlainText"
  /** Of the tool's parameters. */
  | "reasoningDescription"
  | "payloadDescription"
  /** Around every reason why a candidate is refused: `{detail}`. */
  | "replyRefused"
  /** `{reason}`: the decoder's text. */
  | "notJson"
  /** `{example}` (or nothing), `{schema}`: JSON. */
  | "contract"
  /** `{example}`: JSON. */
  | "contractExample"
  /** `{tag}`, `{contract}`. */
  | "appendix"
  | "appendixWithoutContract"
  /** `{contract}`: the system message of each output mode. */
  | "systemTools"
  | "systemPrompted"
  | "systemText"
  | "correctiveLead"
  | "correctiveWithoutError"
  /** The line that stands for the lines which were left out. */
  | "correctiveMoreLines"
  /** `{contract}`. */
  | "correctiveSchema"
  /** In place of lead and error when the model ran into its output limit. */
  | "correctiveCutOff"
  /** Between the failures of a summary. */
  | "summarySeparator"
  /** `{names}`, `{place}`. */
  | "summaryRequired"
  | "summaryAdditional"
  /** `{keyword}`, `{place}`. */
  | "summaryMismatch"
  /** In place of a refused schema, a payload over its cap and one that is no JSON: what the model is told of it. */
  | "correctiveAdmission"
  | "correctiveCompile"
  | "correctiveNotJson"
  /** `{detail}`. */
  | "correctiveTurn"
  /** `{task}`, `{contract}`, `{reply}`, `{detail}`. */
  | "repairPrompt"
  /** Behind a reply that was cut: `{count}`, characters. */
  | "carriedCut"
  | "previewCut"
  /** Behind an error whose repair is allowed and doesn't happen. */
  | "repairSkippedLifetime"
  | "repairSkippedBudget"
  | "repairSkippedWallTime"
  /** How a run ends: `{error}`. */
  | "endSchemaRefused"
  | "endRefused"
  | "endRepeated"
  | "endCutOff"
  /** `{retries}`, `{attempts}`: each by `endAttempt`. */
  | "endExhausted"
  /** `{attempt}`: from 0; `{reason}`. */
  | "endAttempt";

export type Wording = Readonly<Partial<Record<WordingKey, string>>>;

/** A stretch of a text: fixed, or the value of the place `name`. */
export interface Piece {
  readonly name: string | null;
  readonly text: string;
}

/**
 * The text `key` in pieces, each `{name}` replaced by its value, once: braces inside a value stay. A name without a value stays
 * as it stands. Throws where the harness has no such text, which is a mistake in the harness's file.
 */
export function pieces(
  wording: Wording,
  key: WordingKey,
  values: Readonly<Record<string, string | number>> = {},
): readonly Piece[] {
  const template = wording[key];
  if (template === undefined) throw new Error(`this harness has no text for ${key}`);
  // Splitting by a pattern with one group gives fixed text and names in turn.
  return template.split(/\{(\w+)\}/).map((text, index) => {
    if (index % 2 === 0) return { name: null, text };
    return Object.hasOwn(values, text)
      ? { name: text, text: String(values[text]) }
      : { name: null, text: `{${text}}` };
  });
}

/** The same in one. */
export function say(
  wording: Wording,
  key: WordingKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return pieces(wording, key, values)
    .map(({ text }) => text)
    .join("");
}
