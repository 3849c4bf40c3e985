/**
 * Admission of a schema that reaches the harness as a Go map: decoded from JSON, measured as Go writes it again, scanned for
 * references, compiled (`harnesses.md` 3.2). The order of the checks decides what the harness says; the findings tell the
 * rest as well, where it is certain already.
 */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import { depthOf } from "../json/depth.ts";
import { goMarshalledSize } from "../json/go-marshalled-size.ts";
import { goNotMapText, goRangeText, goSyntaxText } from "../json/go-texts.ts";
import { goNumbers } from "../json/go-value.ts";
import { MAX_TEXT_BYTES } from "../json/guard.ts";
import type { JsonNode, JsonObject } from "../json/node.ts";
import { readJson } from "../json/read.ts";
import { remarshalled } from "../json/remarshal.ts";
import { byteLength } from "../text/utf8.ts";
import type { Admission, AdmitStage } from "./admission.ts";
import { withoutPlacesOf } from "./admission-finding.ts";
import { depthFinding, sizeFinding } from "./caps.ts";
import { compileDocument } from "./compilation.ts";
import { externalReferences } from "./external-references.ts";
import { goBytesOfHugeObject } from "./huge-schema.ts";
import { externalReferenceFinding } from "./reference-findings.ts";
import { refusalText } from "./refusal-text.ts";
import { notAnObjectFinding, notLookedAt, rangeFinding, syntaxFinding } from "./unreadable.ts";

/**
 * Schemas of more UTF-8 bytes are told only that they are over the cap: nobody mends a reference in one of them first. Only for
 * harnesses that have a cap below it.
 */
const HOPELESS_BYTES = 1024 * 1024;

export const admitGoMap: AdmitStage = (harness, text) => {
  // Most texts need no exact count: each UTF-16 code unit takes one to three bytes.
  if (text.length * 3 > MAX_TEXT_BYTES) {
    const bytes = byteLength(text);
    if (bytes > MAX_TEXT_BYTES) return notLookedAt(bytes);
  }
  const cap = harness.caps.schemaBytes;
  if (cap !== null && text.length > HOPELESS_BYTES && goNumbers(harness) === "float64") {
    const bytes = goBytesOfHugeObject(text);
    if (bytes !== null && isHopeless(bytes, cap)) return admitHugeObject(harness, text, bytes, cap);
  }
  const read = readJson(text);
  if (!read.ok)
    return refused(syntaxFinding(text, read.error, goSyntaxText(read.error, text, harness.goRelease)), null);
  const { node, beyondDouble } = read;
  if (node.kind === "null") {
    const finding = notAnObjectFinding(harness, node, refusalText(harness, "schemaEmpty"));
    return {
      ...refused(finding, node),
      schemaBytes: goMarshalledSize(node),
      schemaDepth: depthOf(node),
    };
  }
  if (node.kind !== "object")
    return refused(notAnObjectFinding(harness, node, goNotMapText(node.kind)), node);
  if (beyondDouble !== null && goNumbers(harness) === "float64")
    return refused(rangeFinding(beyondDouble, goRangeText(beyondDouble, node, harness.goRelease)), null);
  return admitObject(harness, node);
};

function admitObject(harness: Harness, document: JsonObject): Admission {
  const bytes = goMarshalledSize(document, goNumbers(harness));
  const depth = depthOf(document);
  const found: Finding[] = [];
  const { schemaBytes, schemaDepth } = harness.caps;
  if (schemaBytes !== null && bytes > schemaBytes)
    found.push(sizeFinding(harness, document, { bytes, cap: schemaBytes, measured: "rewritten" }));
  let compiled = null;
  if (schemaBytes === null || !isHopeless(bytes, schemaBytes)) {
    if (schemaDepth !== null && depth > schemaDepth)
      found.push(depthFinding(harness, document, { depth, cap: schemaDepth, scalarLevel: 1 }));
    const withinCaps = found.length === 0;
    const references = externalReferences(document);
    for (const reference of references) found.push(externalReferenceFinding(harness, reference));
    if (withinCaps) {
      const afterReferences = references.length > 0;
      const seen = remarshalled(document, goNumbers(harness));
      const compilation = compileDocument(harness, { document, seen, afterReferences });
      compiled = references.length > 0 ? null : compilation.compiled;
      for (const finding of withoutPlacesOf(compilation.findings, found)) found.push(finding);
    }
  }
  return {
    document: () => document,
    schemaBytes: bytes,
    schemaDepth: depth,
    // In the order of the harness's checks, of which it makes no more after the first that fails.
    refusal: found[0]?.harnessText ?? null,
    findings: found.sort((a, b) => a.start - b.start),
    compiled,
  };
}

function admitHugeObject(harness: Harness, text: string, bytes: number, cap: number): Admission {
  const start = text.search(/[^\t\n\r ]/);
  const finding = sizeFinding(harness, { start, end: start + 1 }, { bytes, cap, measured: "rewritten" });
  const document = () => {
    const read = readJson(text);
    return read.ok ? read.node : null;
  };
  return { ...refused(finding, null), document, schemaBytes: bytes };
}

function isHopeless(bytes: number, cap: number): boolean {
  return bytes > Math.max(cap, HOPELESS_BYTES);
}

/** A schema of which nothing but the one finding is known. */
function refused(finding: Finding, document: JsonNode | null): Admission {
  return {
    document: () => document,
    schemaBytes: null,
    schemaDepth: null,
    refusal: finding.harnessText ?? finding.explanation,
    findings: [finding],
    compiled: null,
  };
}
