/** Schemas that stand in Go source as strings: what is handed to the functions that take a schema (`harnesses.md` 4.6, 7.10, 8.2). */
import type { Node } from "web-tree-sitter";
import type { TextPiece } from "../hosts/text-places.ts";
import type { Range } from "./go-syntax.ts";
import type { ParseGo } from "./parser.ts";
import { stringLiteral } from "./read-file.ts";
import { type GoText, goText } from "./string-literal.ts";
import {
  type Declared,
  declarationsIn,
  isInside,
  namedList,
  operandsOf,
  ownReturns,
  rangeOf,
  receiverOf,
  shortText,
  withoutConversions,
} from "./tree-parts.ts";

export type SchemaTaker = "WithOutputSchema" | "Compile" | "ParameterSchema";

/** A string that a constant, a variable or a call holds. */
export interface GoString extends GoText {
  /** The literals that it is put together from, quotes included, in that order. */
  readonly literals: readonly Range[];
}

/** A place that hands over a schema. */
export interface SchemaSite {
  readonly taker: SchemaTaker;
  /** How many of the same stand before it in the file. */
  readonly index: number;
  /** The call, or the statement that returns the schema. */
  readonly span: Range;
  /** The type that the method belongs to; empty for a call. */
  readonly receiver: string;
  /** The constant or variable of the package that holds the schema; null where it stands here, or in a variable of the function. */
  readonly name: string | null;
  /** Null where it is no string that the file writes down. */
  readonly schema: GoString | null;
}

/** A constant or variable of the package, declared in this file. */
export interface NamedString {
  readonly name: string;
  /** From the keyword if it stands there for this one alone. */
  readonly span: Range;
  readonly schema: GoString;
}

export interface SchemaStrings {
  /** In the order of the text. */
  readonly sites: readonly SchemaSite[];
  /** By name; of those that the sites name, and the wanted one. */
  readonly named: ReadonlyMap<string, NamedString>;
}

/** Parts of all strings of a file, and their UTF-16 units: constants can make much of little. */
const mostParts = 500_000;
const mostText = 16 * 1024 * 1024;
/** Names that stand for names. */
const longestChain = 50;

/**
 * What has an error near it is left out. Never throws.
 *
 * @param wanted the name of a constant that is read also where nothing takes it
 */
export function readSchemaStrings(parse: ParseGo, text: string, wanted: string | null): SchemaStrings {
  return parse(text, (root) => new Reader(root).read(wanted));
}

class Reader {
  readonly #root: Node;
  readonly #imports = new Map<string, string>();
  /** Of the package; null for a name that is declared more than once. */
  readonly #names = new Map<string, Declared | null>();
  /** Where names are given another value. */
  readonly #assigned = new Map<string, number[]>();
  readonly #counts = new Map<SchemaTaker, number>();
  readonly #known = new Map<string, GoString | null>();
  readonly #scopes: readonly Node[];
  /** By the id of a function's node. */
  readonly #locals = new Map<number, ReadonlyMap<string, readonly Declared[]>>();
  #parts = 0;
  #length = 0;

  constructor(root: Node) {
    this.#root = root;
    for (const statement of root.descendantsOfType("assignment_statement")) {
      for (const node of namedList(statement.childForFieldName("left"))) {
        const { startIndex } = node;
        const text = shortText(node);
        const before = this.#assigned.get(text);
        if (before === undefined) this.#assigned.set(text, [startIndex]);
        else before.push(startIndex);
      }
    }
    for (const spec of root.descendantsOfType("import_spec")) {
      const path = stringLiteral(spec.childForFieldName("path")?.text ?? "") ?? "";
      const name = spec.childForFieldName("name")?.text;
      this.#imports.set(name ?? path.replace(/\/v\d+$/, "").replace(/^.*\//, ""), path);
    }
    const nodes = root.namedChildren;
    this.#scopes = nodes.filter(
      ({ type }) => type === "function_declaration" || type === "method_declaration",
    );
    for (const node of nodes) {
      for (const [name, declared] of declarationsIn(node)) {
        this.#names.set(name, this.#names.has(name) ? null : declared);
      }
    }
  }

  read(wanted: string | null): SchemaStrings {
    const found: (Omit<SchemaSite, "index" | "name" | "schema"> & { readonly value: Node | null })[] = [];
    for (const node of this.#root.descendantsOfType(["call_expression", "method_declaration"])) {
      if (node.type === "call_expression") {
        const taker = this.#takerOf(node);
        if (taker === null) continue;
        const value = node.childForFieldName("arguments")?.namedChild(0) ?? null;
        found.push({ taker, span: rangeOf(node), receiver: "", value });
      } else if (node.childForFieldName("name")?.text === "ParameterSchema") {
        const receiver = receiverOf(node);
        for (const statement of ownReturns(node)) {
          const value = namedList(statement.namedChild(0))[0] ?? null;
          found.push({ taker: "ParameterSchema", span: rangeOf(statement), receiver, value });
        }
      }
    }
    found.sort((a, b) => a.span.start - b.span.start);
    const sites = found.map(({ value, ...site }) => ({
      ...site,
      index: this.#next(site.taker),
      ...(value === null ? { name: null, schema: null } : this.#schemaOf(value)),
    }));
    const named = new Map<string, NamedString>();
    for (const name of [...sites.map((site) => site.name), wanted]) {
      const span = name === null ? undefined : this.#names.get(name)?.span;
      const schema = name === null ? null : this.#named(name, 0);
      if (name !== null && span !== undefined && schema !== null) named.set(name, { name, span, schema });
    }
    return { sites, named };
  }

  #next(taker: SchemaTaker): number {
    const index = this.#counts.get(taker) ?? 0;
    this.#counts.set(taker, index + 1);
    return index;
  }

  #takerOf(call: Node): SchemaTaker | null {
    const callee = call.childForFieldName("function");
    const name = shortText(
      callee?.type === "selector_expression" ? callee.childForFieldName("field") : callee,
    );
    if (name === "WithOutputSchema") return name;
    if (name !== "Compile" || callee?.type !== "selector_expression") return null;
    const operand = callee.childForFieldName("operand");
    if (operand?.type !== "identifier") return null;
    // Without an import it is a part of a file, or a variable of that name.
    const path = this.#imports.get(operand.text) ?? (operand.text === "schema" ? "schema" : "");
    return /(?:^|\/)schema(?:\/v\d+)?$/.test(path) ? name : null;
  }

  #schemaOf(node: Node): { readonly name: string | null; readonly schema: GoString | null } {
    const value = withoutConversions(node);
    if (value.type !== "identifier") return { name: null, schema: this.#text(value, 0) };
    const local = this.#local(value);
    if (local !== undefined) {
      const held = local?.value == null ? null : withoutConversions(local.value);
      return { name: null, schema: held === null ? null : this.#text(held, 0) };
    }
    return { name: value.text, schema: this.#named(value.text, 0) };
  }

  #named(name: string, depth: number): GoString | null {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const declared = this.#names.get(name);
    const isFixed = declared?.isConstant === true || !this.#assigned.has(name);
    if (declared?.value == null || !isFixed || depth > longestChain) return null;
    // A constant that is made of itself is none.
    this.#known.set(name, null);
    const string = this.#text(withoutConversions(declared.value), depth + 1);
    this.#known.set(name, string);
    return string;
  }

  /**
   * The one declaration of a name in the function around a use of it: null where there are several, or where something else gives it its
   * value; undefined where the function declares no such name.
   */
  #local(use: Node): Declared | null | undefined {
    const scope = this.#scopes.find((node) => isInside(use, node));
    if (scope === undefined) return undefined;
    const declared = this.#declaredIn(scope).get(use.text);
    const [first] = declared ?? [];
    if (declared === undefined || first === undefined) return undefined;
    const { startIndex, endIndex } = scope;
    const changes = this.#assigned.get(use.text) ?? [];
    const isChanged = changes.some((at) => startIndex <= at && at <= endIndex);
    return declared.length > 1 || isChanged ? null : first;
  }

  #declaredIn(scope: Node): ReadonlyMap<string, readonly Declared[]> {
    const known = this.#locals.get(scope.id);
    if (known !== undefined) return known;
    const names = new Map<string, Declared[]>();
    const kinds = [
      "short_var_declaration",
      "const_spec",
      "var_spec",
      "parameter_declaration",
      "range_clause",
    ];
    for (const [name, declared] of scope.descendantsOfType(kinds).flatMap(declarationsIn)) {
      const before = names.get(name);
      if (before === undefined) names.set(name, [declared]);
      else before.push(declared);
    }
    this.#locals.set(scope.id, names);
    return names;
  }

  /** Literals, constants of the package, and what `+` puts together from them. */
  #text(node: Node, depth: number): GoString | null {
    const strings: GoString[] = [];
    for (const operand of operandsOf(node)) {
      const string = this.#operand(operand, depth);
      if (string === null) return null;
      strings.push(string);
      this.#parts += string.pieces.length + string.literals.length;
      this.#length += string.text.length;
      if (this.#parts > mostParts || this.#length > mostText) return null;
    }
    let at = 0;
    const pieces: TextPiece[] = [];
    for (const string of strings) {
      for (const piece of string.pieces) pieces.push({ ...piece, at: piece.at + at });
      at += string.text.length;
    }
    return {
      text: strings.map(({ text }) => text).join(""),
      pieces,
      literals: strings.flatMap(({ literals }) => literals),
    };
  }

  #operand(node: Node, depth: number): GoString | null {
    if (node.type === "identifier") return this.#named(node.text, depth);
    if (node.type !== "raw_string_literal" && node.type !== "interpreted_string_literal") return null;
    if (node.hasError) return null;
    const text = goText(node.text, node.startIndex);
    return text === null ? null : { ...text, literals: [rangeOf(node)] };
  }
}
