/** Compiles a schema document as Rust's jsonschema does, with what it would say against it (`harnesses.md` 6.2). */
import { evaluateFrom } from "../../evaluate/evaluate.ts";
import type { Failure } from "../../evaluate/failure.ts";
import { type JsonNode, member, type Path } from "../../json/node.ts";
import { firstRustText } from "../../print/rust-texts.ts";
import type { CompiledSchema } from "../compiled.ts";
import { Compiler } from "../compiler.ts";
import type { Dialect, DraftId } from "../dialect.ts";
import { SchemaDocument } from "../document.ts";
import { childPlace, type Place } from "../place.ts";
import { isPlainlyLegal } from "../plainly-legal.ts";
import type { SchemaNode } from "../schema-node.ts";
import { checkInOrder } from "./check-in-order.ts";
import { checkUri, collectRust, type RecordedReference, ROOT_URI, resolved } from "./collect.ts";
import { rustDialects, rustDraftOf } from "./dialects.ts";
import { rustJsonschema, rustLibraryOf } from "./library.ts";
import { type RustRefusal, RustRefused } from "./refusal.ts";
import { resolverTexts } from "./texts.ts";
import { schemeOf, withoutFragment } from "./uri.ts";

export type RustCompilation =
  | { readonly ok: true; readonly schema: CompiledSchema }
  | { readonly ok: false; readonly refusal: RustRefusal };

/**
 * `document` is decoded by serde_json; `fallback` is the draft of one without `$schema`. The library first follows the references that
 * leave the document, then checks it against its metaschema, then compiles; the first thing that it stumbles over is the refusal.
 * Never throws.
 */
export function compileRust(document: JsonNode, fallback: DraftId = "2020-12"): RustCompilation {
  try {
    return { ok: true, schema: compiled(document, fallback) };
  } catch (error) {
    if (error instanceof RustRefused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

function compiled(node: JsonNode, fallback: DraftId): CompiledSchema {
  const dialect = rootDialect(node, fallback);
  const crawled = crawl(node, dialect);
  checkMetaschema(dialect, node, []);
  const compiler = new Compiler({
    library: rustLibraryOf(dialect),
    assertsFormats: false,
    checkStray: () => {},
  });
  checkInOrder(crawled, compiler.load);
  const document = compiler.addDocument(ROOT_URI, node, dialect);
  const root = compiler.compile(document);
  return { root, draft: dialect.draft, nodes: compiler.nodes };
}

/** The draft that `$schema` names; an unknown one that is known all the same, as the document itself, counts as the newest. */
function rootDialect(node: JsonNode, fallback: DraftId): Dialect {
  const declared = member(node, "$schema");
  if (declared?.kind !== "string") return rustDialects[fallback];
  return rustDialects[rustDraftOf(declared.value) ?? "2020-12"];
}

/** Follows what leaves the document, and nothing does. @throws RustRefused */
function crawl(node: JsonNode, dialect: Dialect): SchemaDocument {
  const document = new SchemaDocument(ROOT_URI, node);
  const id = member(node, dialect.idKeyword);
  if (id?.kind === "string") checkUri(id.value, [dialect.idKeyword]);
  const recorded: RecordedReference[] = [];
  collectRust(document, document.root, null, dialect, recorded);
  collectTargets(document, recorded);
  for (const { text, uri, at } of recorded) {
    if (uri === null) continue;
    const target = withoutFragment(uri);
    if (document.resourceByUrl.has(target) || target === ROOT_URI) continue;
    const scheme = schemeOf(uri);
    const said =
      scheme === schemeOf(ROOT_URI)
        ? resolverTexts.withoutBase(text)
        : resolverTexts.external(target, scheme);
    throw new RustRefused({ kind: "external-ref", at, text: said, name: text });
  }
  checkDeclared(document, node);
  return document;
}

/** References to places where no schema is expected are followed too. */
function collectTargets(document: SchemaDocument, recorded: RecordedReference[]): void {
  for (let i = 0; i < recorded.length; i++) {
    const { text, uri } = recorded[i] as RecordedReference;
    if (uri !== null || !text.startsWith("#/")) continue;
    const place = placeAt(document.root, text.slice(2));
    if (place === null || document.subschemas.has(place.node)) continue;
    const around = document.resourceAt(place);
    collectRust(document, place, around, around.dialect, recorded);
  }
}

function placeAt(root: Place, pointer: string): Place | null {
  let place = root;
  for (const segment of pointer.split("/")) {
    const token = decoded(segment).replaceAll("~1", "/").replaceAll("~0", "~");
    const { node } = place;
    const next =
      node.kind === "object"
        ? node.members.get(token)?.value
        : node.kind === "array"
          ? node.items[Number(token)]
          : undefined;
    if (next === undefined) return null;
    place = childPlace(place, node.kind === "array" ? Number(token) : token, next);
  }
  return place;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A `$schema` that names no draft has to name something that is at hand. @throws RustRefused */
function checkDeclared(document: SchemaDocument, node: JsonNode): void {
  const declared = member(node, "$schema");
  if (declared?.kind !== "string" || rustDraftOf(declared.value) !== undefined) return;
  const at = ["$schema"];
  const uri = withoutFragment(resolved(ROOT_URI, declared.value, at));
  if (uri === ROOT_URI || document.resourceByUrl.has(uri)) return;
  const text = resolverTexts.unknownMetaschema(declared.value);
  throw new RustRefused({ kind: "dialect", at, text, name: declared.value });
}

/** @throws RustRefused */
function checkMetaschema(dialect: Dialect, node: JsonNode, at: Path): void {
  if (!dialect.assertsFormat && isPlainlyLegal(node, dialect, null)) return;
  const failure: Failure | null = evaluateFrom(metaschemaOf(dialect), node, () => undefined);
  if (failure === null) return;
  throw new RustRefused({ kind: "metaschema", at, text: firstRustText(failure), failure });
}

const metaschemas = new Map<DraftId, SchemaNode>();

/** The metaschema of a draft, compiled when it is first needed. */
function metaschemaOf(dialect: Dialect): SchemaNode {
  let root = metaschemas.get(dialect.draft);
  if (root === undefined) {
    const compiler = new Compiler({ library: rustJsonschema, assertsFormats: false, checkStray: () => {} });
    root = compiler.compile(compiler.load(dialect.metaschema) as SchemaDocument);
    metaschemas.set(dialect.draft, root);
  }
  return root;
}
