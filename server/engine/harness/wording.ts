/** The fixed texts of a harness: data, each in one place, with named places for what is computed. */
import { templatePieces } from "./template.ts";

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
  /** A payload that does not fit into its Go type, or can't be written again: `{reason}`, Go's own text. */
  | "payloadNotDecoded"
  | "payloadNotEncoded"
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
  /** The whole message in its order: `{lead}` and `{schema}`, the texts of these names below; `{detail}`. */
  | "corrective"
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

/** The places of a text, by name. */
export interface TextPlaces {
  /** Without one of these the text would lose what it is there for. */
  readonly needed: readonly string[];
  readonly optional: readonly string[];
}

/** All that the engine can put into each text. */
export const TEXT_PLACES: Readonly<Record<WordingKey, TextPlaces>> = {
  schemaRefused: { needed: ["reason"], optional: [] },
  schemaEmpty: { needed: [], optional: [] },
  schemaTooLarge: { needed: [], optional: ["bytes", "cap"] },
  schemaTooDeep: { needed: [], optional: ["depth", "cap"] },
  externalReference: { needed: [], optional: ["ref", "path"] },
  schemaNotCompiled: { needed: [], optional: ["reason"] },
  loadRefused: { needed: [], optional: ["url"] },
  schemaNotJson: { needed: [], optional: ["reason"] },
  payloadTooLarge: { needed: [], optional: ["bytes", "cap"] },
  argumentsNotRead: { needed: [], optional: ["reason"] },
  parameterMissing: { needed: [], optional: ["name"] },
  parameterMistyped: { needed: [], optional: ["name", "want", "got", "hint"] },
  parameterQuoted: { needed: [], optional: [] },
  payloadNotDecoded: { needed: [], optional: ["reason"] },
  payloadNotEncoded: { needed: [], optional: ["reason"] },
  submissionRejected: { needed: [], optional: ["count"] },
  findingDetails: { needed: ["violation"], optional: [] },
  correctivePlainText: { needed: [], optional: [] },
  reasoningDescription: { needed: [], optional: [] },
  payloadDescription: { needed: [], optional: [] },
  replyRefused: { needed: ["detail"], optional: [] },
  notJson: { needed: [], optional: ["reason"] },
  contract: { needed: ["schema"], optional: ["example"] },
  contractExample: { needed: ["example"], optional: [] },
  appendix: { needed: ["contract"], optional: ["tag"] },
  appendixWithoutContract: { needed: [], optional: [] },
  systemTools: { needed: ["contract"], optional: [] },
  systemPrompted: { needed: ["contract"], optional: [] },
  systemText: { needed: ["contract"], optional: [] },
  corrective: { needed: ["detail"], optional: ["lead", "schema"] },
  correctiveLead: { needed: [], optional: [] },
  correctiveWithoutError: { needed: [], optional: [] },
  correctiveMoreLines: { needed: [], optional: [] },
  correctiveSchema: { needed: [], optional: ["contract"] },
  correctiveCutOff: { needed: [], optional: [] },
  summarySeparator: { needed: [], optional: [] },
  summaryRequired: { needed: [], optional: ["names", "place"] },
  summaryAdditional: { needed: [], optional: ["names", "place"] },
  summaryMismatch: { needed: [], optional: ["keyword", "place"] },
  correctiveAdmission: { needed: [], optional: [] },
  correctiveCompile: { needed: [], optional: [] },
  correctiveNotJson: { needed: [], optional: [] },
  correctiveTurn: { needed: ["detail"], optional: [] },
  repairPrompt: { needed: ["detail"], optional: ["task", "contract", "reply"] },
  carriedCut: { needed: [], optional: ["count"] },
  previewCut: { needed: [], optional: ["count"] },
  repairSkippedLifetime: { needed: [], optional: [] },
  repairSkippedBudget: { needed: [], optional: [] },
  repairSkippedWallTime: { needed: [], optional: [] },
  endSchemaRefused: { needed: [], optional: ["error"] },
  endRefused: { needed: [], optional: ["error"] },
  endRepeated: { needed: [], optional: [] },
  endCutOff: { needed: [], optional: ["error"] },
  endExhausted: { needed: [], optional: ["retries", "attempts"] },
  endAttempt: { needed: [], optional: ["attempt", "reason"] },
};

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
  return templatePieces(template).map(({ name, text }) => {
    if (name === null) return { name, text };
    return Object.hasOwn(values, name)
      ? { name, text: String(values[name]) }
      : { name: null, text: `{${name}}` };
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

/** What stands before and behind the place `name` of the text `key`, all other places having their values. */
export function around(
  wording: Wording,
  key: WordingKey,
  name: string,
  values: Readonly<Record<string, string | number>> = {},
): { readonly before: string; readonly behind: string } {
  const all = pieces(wording, key, { ...values, [name]: "" });
  const at = all.findIndex((piece) => piece.name === name);
  const joined = (part: readonly Piece[]) => part.map(({ text }) => text).join("");
  return { before: joined(all.slice(0, at + 1)), behind: joined(all.slice(at + 1)) };
}
