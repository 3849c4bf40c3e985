/**
 * Admission of a schema that reaches the harness as bytes: measured as it stands, decoded with exact numbers, and handed to the
 * validator just so (`harnesses.md` 4.2 and 7.2). Any JSON value gets that far; the validator refuses what is no schema.
 */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { depthOf } from "../json/depth.ts";
import { goRangeText, goStreamSyntaxText } from "../json/go-texts.ts";
import { MAX_TEXT_BYTES } from "../json/guard.ts";
import type { JsonNode } from "../json/node.ts";
import { type ReadFailed, type ReadOk, readJson } from "../json/read.ts";
import { withFloat64Numbers } from "../json/remarshal.ts";
import type { CompiledSchema } from "../schema/compiled.ts";
import { trimRange } from "../text/trim.ts";
import { byteLength } from "../text/utf8.ts";
import type { Admission, AdmitStage, SchemaRefusal } from "./admission.ts";
import { withoutPlacesOf } from "./admission-finding.ts";
import { depthFinding, sizeFinding } from "./caps.ts";
import { type Compilation, compileDocument } from "./compilation.ts";
import { externalReferences } from "./external-references.ts";
import { fileReferenceFindings, leadsToFile, whyNotChecked } from "./file-reference-findings.ts";
import { externalReferenceFinding } from "./reference-findings.ts";
import { refusalText } from "./refusal-text.ts";
import { emptyFinding, notASchemaFinding, notLookedAt, rangeFinding, syntaxFinding } from "./unreadable.ts";

export interface GoBytesRules {
  /** Whether references that leave the document are looked for and refused before the validator sees them. */
  readonly scansReferences: boolean;
  /** Whether the validator's loader reads `file:` URLs from disk. We never do. */
  readonly loaderReadsFiles: boolean;
  /** The folder in the document's URL, which nobody but the harness knows, and how it is shown. */
  readonly unknownFolder?: { readonly url: string; readonly shown: string };
}

/** Schemas of more UTF-16 code units over the cap are told only that they are: nobody mends the rest of one first. */
const HOPELESS_LENGTH = 1024 * 1024;

/** A text of more UTF-16 code units, which is the same for all findings of one compilation, stands on the first alone. */
const LONG_TEXT = 64 * 1024;

/** A plain value is no level (`harnesses.md` 4.2). */
const SCALAR_LEVEL = 0;

export function admitGoBytes(rules: GoBytesRules): AdmitStage {
  return (harness, text) => {
    const bytes = byteLength(text);
    const read = lazily(() => readJson(text));
    const document = () => {
      const outcome = read();
      return outcome.ok ? outcome.node : null;
    };
    const verdict = admit(harness, text, bytes, read, rules);
    return { document, schemaBytes: bytes, ...verdict };
  };
}

type Verdict = Omit<Admission, "document" | "schemaBytes">;

function admit(
  harness: Harness,
  text: string,
  bytes: number,
  read: () => ReadOk | ReadFailed,
  rules: GoBytesRules,
): Verdict {
  const found: Finding[] = [];
  const cap = harness.caps.schemaBytes;
  if (cap !== null && bytes > cap) {
    const start = Math.max(0, text.search(/[^\t\n\r ]/));
    const document = { start, end: Math.min(start + 1, text.length) };
    found.push(sizeFinding(harness, document, { bytes, cap, measured: "raw" }));
    if (text.length > HOPELESS_LENGTH) return refused(harness, found);
  }
  if (bytes > MAX_TEXT_BYTES) return notLookedAt(bytes);
  if (harness.wording.schemaEmpty !== undefined && isBlank(text)) {
    return refused(harness, [emptyFinding(text, refusalText(harness, "schemaEmpty"))]);
  }
  const outcome = read();
  if (!outcome.ok) {
    const reason = goStreamSyntaxText(outcome.error, text, harness.goRelease);
    const said = refusalText(harness, "schemaNotJson", { reason });
    return refused(harness, [...found, syntaxFinding(text, outcome.error, said)]);
  }
  const { node, beyondDouble } = outcome;
  if (beyondDouble !== null && harness.numbers === "float64") {
    const said = refusalText(harness, "schemaNotJson", {
      reason: goRangeText(beyondDouble, node, harness.goRelease),
    });
    return refused(harness, [...found, rangeFinding(beyondDouble, said)]);
  }
  return admitDocument(harness, node, found, rules);
}

function admitDocument(
  harness: Harness,
  document: JsonNode,
  found: readonly Finding[],
  rules: GoBytesRules,
): Verdict {
  const depth = depthOf(document, SCALAR_LEVEL);
  const cap = harness.caps.schemaDepth;
  const overCap = [...found];
  if (cap !== null && depth > cap) {
    overCap.push(depthFinding(harness, document, { depth, cap, scalarLevel: SCALAR_LEVEL }));
  }
  const references = rules.scansReferences ? externalReferences(document) : [];
  const before = [...overCap, ...references.map((reference) => externalReferenceFinding(harness, reference))];
  // The validator's work grows with the schema; beyond the caps it never begins.
  if (overCap.length > 0) return { ...refused(harness, before), schemaDepth: depth };
  const afterReferences = references.length > 0;
  const seen = harness.numbers === "float64" ? withFloat64Numbers(document) : document;
  const compilation = compileDocument(harness, { document, seen, afterReferences });
  if (before.length > 0) {
    const others = withoutPlacesOf(compiledFindings(harness, document, compilation, rules), before);
    return { ...refused(harness, [...before, ...others]), schemaDepth: depth };
  }
  if (compilation.compiled !== null) return { ...admitted(compilation.compiled), schemaDepth: depth };
  if (rules.loaderReadsFiles && leadsToFile(compilation.refusal)) {
    return { ...unknown(harness, document, compilation.refusal), schemaDepth: depth };
  }
  const findings = compiledFindings(harness, document, compilation, rules);
  return { ...refused(harness, findings, "correctiveCompile"), schemaDepth: depth };
}

/** The findings of the validator, with the folder that nobody knows shown as such. */
function compiledFindings(
  harness: Harness,
  document: JsonNode,
  { findings }: Compilation,
  { unknownFolder }: GoBytesRules,
): readonly Finding[] {
  const isSchema = document.kind === "object" || document.kind === "boolean";
  return findings.map((finding, index) => {
    const text = finding.harnessText ?? "";
    const said =
      unknownFolder === undefined ? text : text.replaceAll(unknownFolder.url, () => unknownFolder.shown);
    if (index > 0 && said.length > LONG_TEXT) return { ...finding, harnessText: null };
    return isSchema ? { ...finding, harnessText: said } : notASchemaFinding(harness, document, said);
  });
}

function admitted(compiled: CompiledSchema): Verdict {
  return { schemaDepth: null, refusal: null, findings: [], compiled };
}

/** `found` in the order of the harness's checks, of which it makes no more after the first that fails. */
function refused(
  harness: Harness,
  found: readonly Finding[],
  told: "correctiveAdmission" | "correctiveCompile" = "correctiveAdmission",
): Verdict {
  const refusal = found[0]?.harnessText ?? found[0]?.explanation ?? "";
  const isSaid = harness.wording[told] !== undefined && found[0]?.harnessText != null;
  const toModel: SchemaRefusal | null = isSaid
    ? { detail: say(harness.wording, told), wholeBytes: byteLength(refusal) }
    : null;
  return {
    schemaDepth: null,
    refusal,
    findings: [...found].sort((a, b) => a.start - b.start),
    compiled: null,
    ...(toModel === null ? {} : { toModel }),
  };
}

/** What the harness makes of the schema depends on a file that only it reads. */
function unknown(
  harness: Harness,
  document: JsonNode,
  refusal: Parameters<typeof whyNotChecked>[1],
): Verdict {
  return {
    schemaDepth: null,
    refusal: null,
    notChecked: whyNotChecked(harness, refusal),
    findings: fileReferenceFindings(harness, document, refusal),
    compiled: null,
  };
}

function isBlank(text: string): boolean {
  const { start, end } = trimRange(text, 0, text.length);
  return start === end;
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
