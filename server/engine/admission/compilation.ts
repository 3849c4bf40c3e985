/** The last check of admission: the harness's validator compiles the schema (`harnesses.md` 3.2, check 8). */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import type { JsonNode } from "../json/node.ts";
import { compileText } from "../print/compile-text.ts";
import { compileSchema } from "../schema/compile.ts";
import type { CompiledSchema, CompileRefusal } from "../schema/compiled.ts";
import { compileFindings, isCertainWithoutReferences } from "./compile-findings.ts";
import { refusalText } from "./refusal-text.ts";

export interface Compilation {
  readonly compiled: CompiledSchema | null;
  /** Empty when it compiles. */
  readonly findings: readonly Finding[];
  /** Why it does not compile, unworded. */
  readonly refusal: CompileRefusal | null;
}

export interface CompilationInput {
  /** The schema as written, within the caps. */
  readonly document: JsonNode;
  /** The same as the validator is given it. */
  readonly seen: JsonNode;
  /** References are refused already, so that only what they can't have caused is told. */
  readonly afterReferences: boolean;
}

/** Never throws, at any depth. */
export function compileDocument(
  harness: Harness,
  { document, seen, afterReferences }: CompilationInput,
): Compilation {
  const outcome = compileSchema({
    document: seen,
    resourceUrl: harness.resourceUrl,
    defaultDraft: harness.dialect,
    ...(harness.library === null ? {} : { library: harness.library }),
  });
  if (outcome.ok) return { compiled: outcome.schema, findings: [], refusal: null };
  const { refusal } = outcome;
  if (afterReferences && !isCertainWithoutReferences(refusal))
    return { compiled: null, findings: [], refusal };
  const loadRefusal = (url: string) => say(harness.wording, "loadRefused", { url });
  const reason = compileText(refusal, harness.resourceUrl, loadRefusal);
  const text = refusalText(harness, "schemaNotCompiled", { reason });
  return { compiled: null, findings: compileFindings(harness, document, refusal, text), refusal };
}
