/** What a response type says of the tool that submits it, in a tag `submitresult` (`harnesses.md` 5.3, 1). */
import type { ExtractionRule, Harness } from "../harness/harness.ts";
import { templateOf, templatePieces } from "../harness/template.ts";
import type { Wording } from "../harness/wording.ts";
import { goToLower } from "../text/go-lower.ts";
import { trimSpace } from "../text/trim.ts";
import { behindPointers, type GoType } from "./go-type.ts";
import { tagValue } from "./struct-tag.ts";

/** Absent or empty where the harness's own counts. */
interface PayloadOptions {
  readonly tool?: string;
  readonly payload?: string;
  readonly payloadDescription?: string;
}

/** The harness as it handles this type: itself, unless the type names things. */
export function harnessForPayload(harness: Harness, type: GoType): Harness {
  const options = payloadOptions(type);
  if (options === null) return harness;
  const { payload } = options;
  const renamed = (rule: ExtractionRule): ExtractionRule =>
    rule.rule === "submitted-payload" && payload ? { ...rule, payload } : rule;
  return {
    ...harness,
    extraction: harness.extraction.map(renamed),
    wording: {
      ...harness.wording,
      ...described(harness.wording, options),
      ...toolNamed(harness.wording, options),
    },
  };
}

function described(wording: Wording, { payloadDescription }: PayloadOptions): Wording {
  if (wording.payloadDescription === undefined || !payloadDescription) return {};
  return { payloadDescription: templateOf([{ name: null, text: payloadDescription }]) };
}

/** The tool's name in the harness's own text, which has the usual one. */
function toolNamed({ submissionRejected }: Wording, { tool }: PayloadOptions): Wording {
  if (submissionRejected === undefined || !tool) return {};
  const pieces = templatePieces(submissionRejected).map(({ name, text }) => ({
    name,
    text: text.replaceAll(USUAL_TOOL, () => tool),
  }));
  return { submissionRejected: templateOf(pieces) };
}

const USUAL_TOOL = "submit_result";

/** Null for a type without such a tag. The first field that has one speaks for all. */
function payloadOptions(type: GoType): PayloadOptions | null {
  const struct = behindPointers(type);
  if (struct.kind !== "struct") return null;
  for (const { tag } of struct.fields) {
    const value = tagValue(tag, "submitresult");
    if (value !== null && value !== "") return parse(value);
  }
  return null;
}

/** The last of several counts. */
function parse(tag: string): PayloadOptions {
  const options: { tool?: string; payload?: string; payloadDescription?: string } = {};
  for (const part of tag.split(",")) {
    const at = part.indexOf("=");
    const key = goToLower(trimSpace(at < 0 ? part : part.slice(0, at)));
    const value = at < 0 ? "" : trimSpace(part.slice(at + 1));
    const option = OPTIONS.get(key);
    if (option !== undefined) options[option] = value;
  }
  return options;
}

const OPTIONS: ReadonlyMap<string, keyof PayloadOptions> = new Map([
  ["name", "tool"],
  ["tool", "tool"],
  ["toolname", "tool"],
  ["payload", "payload"],
  ["payloadfield", "payload"],
  ["payloadfieldname", "payload"],
  ["payloaddescription", "payloadDescription"],
  ["payload_desc", "payloadDescription"],
] as const);
