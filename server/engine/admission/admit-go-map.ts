/**
 * Admission of a schema that reaches the harness as a Go map: decoded from JSON, measured as Go writes it again, scanned for
 * references, compiled (`harnesses.md` 3.2). The order of the checks decides what the harness says; the findings tell the
 * rest as well, where it is certain already.
 */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { depthOf } from "../json/depth.ts";
import { goMarshal } from "../json/go-marshal.ts";
import { goNotMapText, goRangeText, goSyntaxText } from "../json/go-texts.ts";
import { MAX_TEXT_BYTES } from "../json/guard.ts";
import type { JsonNode, JsonObject } from "../json/node.ts";
import { readJson } from "../json/read.ts";
import { remarshalled } from "../json/remarshal.ts";
import { compileText } from "../print/compile-text.ts";
import { compileSchema } from "../schema/compile.ts";
import type { CompiledSchema } from "../schema/compiled.ts";
import { goQuote } from "../text/go-quote.ts";
import { byteLength } from "../text/utf8.ts";
import type { Admission, AdmitStage } from "./admission.ts";
import { depthFinding, sizeFinding } from "./caps.ts";
import { compileFindings, isCertainWithoutReferences } from "./compile-findings.ts";
import { externalReferences, plainPath } from "./external-references.ts";
import { externalReferenceFinding } from "./reference-findings.ts";
import { hugeTextFinding, notAnObjectFinding, rangeFinding, syntaxFinding } from "./unreadable.ts";

/** Schemas this far over the cap are told only that: nobody mends a reference in one of them first. UTF-8 bytes. */
const HOPELESS_BYTES = 1024 * 1024;

export const admitGoMap: AdmitStage = (harness, text) => {
  // Most texts need no exact count: each UTF-16 code unit takes one to three bytes.
  if (text.length * 3 > MAX_TEXT_BYTES) {
    const bytes = byteLength(text);
    if (bytes > MAX_TEXT_BYTES) return unreadable(null, hugeTextFinding(bytes, MAX_TEXT_BYTES));
  }
  const read = readJson(text);
  if (!read.ok) return unreadable(null, syntaxFinding(text, read.error, goSyntaxText(read.error, text)));
  const { node, beyondDouble } = read;
  if (node.kind === "null") {
    const refusal = refused(harness, say(harness.wording, "schemaEmpty"));
    const finding = notAnObjectFinding(harness, node, refusal);
    return {
      ...unreadable(node, finding),
      schemaBytes: byteLength(goMarshal(node)),
      schemaDepth: depthOf(node),
    };
  }
  if (node.kind !== "object")
    return unreadable(node, notAnObjectFinding(harness, node, goNotMapText(node.kind)));
  if (beyondDouble !== null)
    return unreadable(null, rangeFinding(beyondDouble, goRangeText(beyondDouble.text)));
  return admitObject(harness, node);
};

function admitObject(harness: Harness, document: JsonObject): Admission {
  const bytes = byteLength(goMarshal(document));
  const depth = depthOf(document);
  const found = [...capFindings(harness, document, bytes, depth)];
  const withinCaps = found.length === 0;
  if (bytes <= HOPELESS_BYTES) {
    for (const reference of externalReferences(document)) {
      const holder = plainPath(reference.holder);
      const reason = say(harness.wording, "externalReference", {
        ref: goQuote(reference.value.value),
        path: holder,
      });
      found.push(externalReferenceFinding(harness, reference, refused(harness, reason)));
    }
  }
  let compiled: CompiledSchema | null = null;
  if (withinCaps) {
    const compilation = compile(harness, document, found.length > 0);
    compiled = compilation.compiled;
    found.push(...compilation.findings);
  }
  return {
    document,
    schemaBytes: bytes,
    schemaDepth: depth,
    // In the order of the harness's checks, of which it makes no more after the first that fails.
    refusal: found[0]?.harnessText ?? null,
    findings: found.sort((a, b) => a.start - b.start),
    compiled: found.length === 0 ? compiled : null,
  };
}

function* capFindings(
  harness: Harness,
  document: JsonNode,
  bytes: number,
  depth: number,
): Generator<Finding> {
  const { schemaBytes, schemaDepth } = harness.caps;
  if (schemaBytes !== null && bytes > schemaBytes) {
    const reason = say(harness.wording, "schemaTooLarge", { bytes, cap: schemaBytes });
    yield sizeFinding(harness, document, bytes, schemaBytes, refused(harness, reason));
    if (bytes > HOPELESS_BYTES) return;
  }
  if (schemaDepth !== null && depth > schemaDepth) {
    const reason = say(harness.wording, "schemaTooDeep", { depth, cap: schemaDepth });
    yield depthFinding(harness, document, depth, schemaDepth, refused(harness, reason));
  }
}

/** `afterReferences`: references are refused already, so that only what they can't have caused counts. */
function compile(
  harness: Harness,
  document: JsonObject,
  afterReferences: boolean,
): { readonly compiled: CompiledSchema | null; readonly findings: readonly Finding[] } {
  const outcome = compileSchema({
    document: remarshalled(document),
    resourceUrl: harness.resourceUrl,
    defaultDraft: harness.dialect,
  });
  if (outcome.ok) return { compiled: outcome.schema, findings: [] };
  if (afterReferences && !isCertainWithoutReferences(outcome.refusal))
    return { compiled: null, findings: [] };
  const library = compileText(outcome.refusal, harness.resourceUrl, (url) =>
    say(harness.wording, "loadRefused", { url }),
  );
  const harnessText = refused(harness, say(harness.wording, "schemaNotCompiled", { reason: library }));
  return { compiled: null, findings: compileFindings(harness, document, outcome.refusal, harnessText) };
}

function refused(harness: Harness, reason: string): string {
  return say(harness.wording, "schemaRefused", { reason });
}

/** A schema that never gets as far as the caps. */
function unreadable(document: JsonNode | null, finding: Finding): Admission {
  return {
    document,
    schemaBytes: null,
    schemaDepth: null,
    refusal: finding.harnessText ?? finding.explanation,
    findings: [finding],
    compiled: null,
  };
}
