/** Compiles schema documents, metaschema check included (`harnesses.md` 2.1, 2.9). */
import { evaluateFrom } from "../evaluate/evaluate.ts";
import { santhosh602, type ValidatorLibrary } from "../evaluate/library.ts";
import type { JsonNode, Path } from "../json/node.ts";
import type { CompileOutcome, CompileRequest } from "./compiled.ts";
import { Compiler } from "./compiler.ts";
import { type Dialect, dialects } from "./dialect.ts";
import type { SchemaDocument } from "./document.ts";
import { type Place, pathOf, urlOf } from "./place.ts";
import { isPlainlyLegal } from "./plainly-legal.ts";
import { Refused } from "./refused.ts";
import type { SchemaNode } from "./schema-node.ts";

/**
 * A document ready for evaluation, or the first reason against it that the library would find: ids, anchors and `$schema`s
 * first, then the metaschema, then references and patterns. Formats count as the document's drafts have it; in the
 * metaschema check they all count. Never throws, at any depth.
 */
export function compileSchema(request: CompileRequest): CompileOutcome {
  const library = request.library ?? santhosh602;
  try {
    const compiler = new Compiler({
      library,
      assertsFormats: false,
      checkStray: (stray, place, at) =>
        checkAgainstMetaschema(library, stray, place, stray === document ? undefined : at),
    });
    const fallback = dialects[request.defaultDraft];
    const document = compiler.addDocument(request.resourceUrl, request.document, fallback);
    checkAgainstMetaschema(library, document, document.root);
    const root = compiler.compile(document);
    return { ok: true, schema: { root, draft: root.dialect.draft, nodes: compiler.nodes } };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/** `at`: the reference that leads to the schema, where that is in another document. @throws Refused */
function checkAgainstMetaschema(
  library: ValidatorLibrary,
  document: SchemaDocument,
  place: Place,
  at?: Path,
): void {
  const { dialect } = document.resourceAt(place);
  // Resources within may have drafts of their own.
  if (document.resources.size === 1 && isPlainlyLegal(place.node, dialect, library.formats)) return;
  const metaschemaAt = (value: JsonNode): SchemaNode | undefined => {
    const resource = document.resources.get(value);
    return resource && metaschemaOf(library, resource.dialect);
  };
  const failure = evaluateFrom(metaschemaOf(library, dialect), place.node, metaschemaAt);
  if (failure === null) return;
  const url = urlOf(document, place);
  const metaschemaUrl = dialect.metaschema;
  throw new Refused({ kind: "metaschema", at: at ?? pathOf(place), url, metaschemaUrl, failure });
}

const metaschemas = new Map<ValidatorLibrary, Map<Dialect, SchemaNode>>();

/** The metaschema of a draft, compiled when it is first needed. */
function metaschemaOf(library: ValidatorLibrary, dialect: Dialect): SchemaNode {
  const compiled = metaschemas.get(library) ?? new Map<Dialect, SchemaNode>();
  metaschemas.set(library, compiled);
  let root = compiled.get(dialect);
  if (root === undefined) {
    const compiler = new Compiler({ library, assertsFormats: true, checkStray: () => {} });
    root = compiler.compile(compiler.load(dialect.metaschema) as SchemaDocument);
    compiled.set(dialect, root);
  }
  return root;
}
