/** The last check of admission: the harness's validator compiles the schema (`harnesses.md` 3.2, check 8). */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import type { JsonObject } from "../json/node.ts";
import { remarshalled } from "../json/remarshal.ts";
import { compileText } from "../print/compile-text.ts";
import { compileSchema } from "../schema/compile.ts";
import type { CompiledSchema } from "../schema/compiled.ts";
import { compileFindings, isCertainWithoutReferences } from "./compile-findings.ts";
import { refusalText } from "./refusal-text.ts";

export interface Compilation {
  readonly compiled: CompiledSchema | null;
  /** Empty when it compiles. */
  readonly findings: readonly Finding[];
}

const SILENT: Compilation = { compiled: null, findings: [] };

/**
 * `document` is the schema as written, within the caps. `afterReferences`: references are refused already, so that only what they
 * can't have caused is told.
 */
export function compileDocument(
  harness: Harness,
  document: JsonObject,
  afterReferences: boolean,
): Compilation {
  const outcome = compileSchema({
    document: remarshalled(document),
    resourceUrl: harness.resourceUrl,
    defaultDraft: harness.dialect,
  });
  if (outcome.ok) return { compiled: outcome.schema, findings: [] };
  if (afterReferences && !isCertainWithoutReferences(outcome.refusal)) return SILENT;
  const loadRefusal = (url: string) => say(harness.wording, "loadRefused", { url });
  const reason = compileText(outcome.refusal, harness.resourceUrl, loadRefusal);
  const text = refusalText(harness, "schemaNotCompiled", { reason });
  return { compiled: null, findings: compileFindings(harness, document, outcome.refusal, text) };
}
