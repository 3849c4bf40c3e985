/**
 * Admission of a schema that a script hands over as JSON text: decoded by serde_json and compiled by Rust's jsonschema before any
 * agent is started (`harnesses.md` 6.2). There are no caps.
 */

import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { depthOf } from "../json/depth.ts";
import { MAX_TEXT_BYTES } from "../json/guard.ts";
import type { JsonNode } from "../json/node.ts";
import { readJson, serdeRules } from "../json/read.ts";
import { serdeHeld } from "../json/serde-decode.ts";
import { serdeSyntaxText } from "../json/serde-texts.ts";
import type { JsonSyntaxError } from "../json/syntax-error.ts";
import { compileRust } from "../schema/rust/compile.ts";
import type { RustRefusal } from "../schema/rust/refusal.ts";
import { byteLength } from "../text/utf8.ts";
import type { Admission, AdmitStage } from "./admission.ts";
import { admissionFinding } from "./admission-finding.ts";
import { rustFindings } from "./rust-findings.ts";
import { notASchemaFinding, notLookedAt, rangeFinding, syntaxFinding } from "./unreadable.ts";

export const admitSerdeJson: AdmitStage = (harness, text) => {
  const bytes = byteLength(text);
  if (bytes > MAX_TEXT_BYTES) return notLookedAt(bytes);
  const read = readJson(text, serdeRules);
  if (!read.ok) return refused(() => null, bytes, unreadable(text, read.error));
  const document = () => read.node;
  const schemaDepth = depthOf(read.node);
  const outcome = compileRust(serdeHeld(read.node), harness.dialect);
  if (outcome.ok) {
    return {
      document,
      schemaBytes: bytes,
      schemaDepth,
      refusal: null,
      findings: [],
      compiled: outcome.schema,
    };
  }
  const refusal = say(harness.wording, "schemaRefused", { reason: outcome.refusal.text });
  const findings = findingsOf(harness, read.node, outcome.refusal, refusal);
  return { document, schemaBytes: bytes, schemaDepth, refusal, findings, compiled: null };
};

function findingsOf(
  harness: Harness,
  document: JsonNode,
  refusal: RustRefusal,
  harnessText: string,
): readonly Finding[] {
  if (document.kind !== "object" && document.kind !== "boolean") {
    return [notASchemaFinding(harness, document, harnessText)];
  }
  return rustFindings(harness, document, refusal, harnessText);
}

function unreadable(text: string, error: JsonSyntaxError): Finding {
  const said = serdeSyntaxText(error, text);
  if (error.state === "range") {
    const number = {
      kind: "number" as const,
      start: error.token,
      end: error.offset,
      text: text.slice(error.token, error.offset),
    };
    return rangeFinding(number, said);
  }
  if (error.state === "depth") {
    const { maxDepth } = serdeRules;
    const where = { start: error.offset, end: error.offset + 1 };
    return admissionFinding(
      "syntax",
      where,
      [],
      said,
      `Arrays and objects are nested over ${maxDepth} levels deep here; flatten the schema, or move the inner part to "$defs".`,
    );
  }
  return syntaxFinding(text, error, said);
}

function refused(document: () => null, schemaBytes: number, finding: Finding): Admission {
  return {
    document,
    schemaBytes,
    schemaDepth: null,
    refusal: finding.harnessText ?? finding.explanation,
    findings: [finding],
    compiled: null,
  };
}
