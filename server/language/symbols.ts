/**
 * `textDocument/documentSymbol`: the properties and definitions of schemas in languages whose editors show none. JSON and JavaScript have
 * outlines of their own, and Go has one of its types. Folding is left to the editor for the same reason: it folds by indentation where no
 * server folds, and would stop that for the whole file if this one did.
 */

import { type Connection, type DocumentSymbol, SymbolKind } from "vscode-languageserver/node";
import { member } from "../engine/json/node.ts";
import { nameSpan } from "../engine/rules/sites.ts";
import type { Site } from "../engine/rules/subject.ts";
import { nameMaps } from "../engine/schema/name-maps.ts";
import { openedSchema } from "./cursor.ts";
import type { PlacedSchema } from "./placed-schema.ts";
import type { Schemas } from "./schemas.ts";

const withoutOutline = /\.(?:ya?ml|toml|md|markdown|go)$/i;

/** Levels and symbols; nobody reads more, and a client may not survive it. */
const mostLevels = 50;
const mostSymbols = 5000;

export function symbols(connection: Connection, schemas: Schemas): void {
  connection.onDocumentSymbol(async ({ textDocument: { uri } }): Promise<DocumentSymbol[]> => {
    const found: DocumentSymbol[] = [];
    for (const schema of await schemas.linted(uri)) {
      if (!withoutOutline.test(schema.path) || schema.hosted.reflected !== null) continue;
      const opened = await openedSchema(schemas, uri, schema);
      found.push(symbolOf(opened?.schema ?? schema, opened?.subject.sites ?? []));
    }
    return found;
  });
}

function symbolOf(schema: PlacedSchema, sites: readonly Site[]): DocumentSymbol {
  const { range, hosted } = schema;
  const root = make(hosted.label, hosted.harness ?? schema.harness ?? "", SymbolKind.Module, range, {
    start: range.start,
    end: range.start,
  });
  const bySite = new Map<Site, { readonly symbol: DocumentSymbol; readonly level: number }>();
  for (const site of sites) {
    const { parent, keyword, name } = site;
    const above = (parent === null ? undefined : bySite.get(parent)) ?? { symbol: root, level: 0 };
    if (typeof name !== "string" || keyword === null || !nameMaps.has(keyword) || above.level >= mostLevels) {
      bySite.set(site, above);
      continue;
    }
    if (bySite.size >= mostSymbols) break;
    const named = nameSpan(site);
    const whole = schema.rangeOf({ start: Math.min(named.start, site.node.start), end: site.node.end });
    const kind = keyword === "properties" ? SymbolKind.Property : SymbolKind.Class;
    const symbol = make(name === "" ? '""' : name, typeOf(site), kind, whole, schema.rangeOf(named));
    above.symbol.children?.push(symbol);
    bySite.set(site, { symbol, level: above.level + 1 });
  }
  return root;
}

function typeOf({ node }: Site): string {
  const type = member(node, "type");
  if (type?.kind === "string") return type.value;
  return member(node, "$ref") === undefined ? "" : "$ref";
}

/** The name may stand elsewhere than the value, where a value is used twice; a symbol has to hold both. */
function make(
  name: string,
  detail: string,
  kind: SymbolKind,
  whole: DocumentSymbol["range"],
  selectionRange: DocumentSymbol["range"],
): DocumentSymbol {
  const isBefore = (a: DocumentSymbol["range"]["start"], b: typeof a) =>
    a.line < b.line || (a.line === b.line && a.character < b.character);
  const start = isBefore(selectionRange.start, whole.start) ? selectionRange.start : whole.start;
  const end = isBefore(whole.end, selectionRange.end) ? selectionRange.end : whole.end;
  return { name, detail, kind, range: { start, end }, selectionRange, children: [] };
}
