/** From a Go file's text to its declarations. */
import type { Node } from "web-tree-sitter";
import { unquoted } from "../engine/reflect/struct-tag.ts";
import type { GoFile, MethodDeclaration, TypeDeclaration } from "./go-syntax.ts";
import type { ParseGo } from "./parser.ts";
import { readSignature, readType } from "./read-type.ts";

/** What stands at the top level of a file. Inside of functions nothing is read. Syntax errors leave out what they spoil. */
export function readGoFile(parse: ParseGo, name: string, text: string): GoFile {
  return parse(text, (root) => {
    const types: TypeDeclaration[] = [];
    const methods: MethodDeclaration[] = [];
    const imports = new Map<string, string>();
    const constants = new Map<string, string>();
    let packageName = "";
    for (const node of root.namedChildren) {
      switch (node.type) {
        case "package_clause":
          packageName = node.namedChild(0)?.text ?? "";
          break;
        case "import_declaration":
          for (const spec of specs(node, "import_spec")) addImport(spec, imports);
          break;
        case "type_declaration":
          types.push(...node.namedChildren.flatMap((spec) => readDeclaration(spec, name)));
          break;
        case "const_declaration":
          for (const spec of specs(node, "const_spec")) addConstants(spec, constants);
          break;
        case "method_declaration":
          methods.push(...readMethod(node));
          break;
      }
    }
    return {
      name,
      package: packageName,
      imports,
      types,
      methods,
      constants,
      syntaxErrorAt: root.hasError ? firstError(root).startIndex : null,
    };
  });
}

/** Also those that stand in a list in parentheses. */
function specs(declaration: Node, type: string): Node[] {
  return declaration.namedChildren.flatMap((child) =>
    child.type === type ? [child] : child.namedChildren.filter((inner) => inner.type === type),
  );
}

function addImport(spec: Node, imports: Map<string, string>): void {
  const literal = spec.childForFieldName("path")?.text ?? "";
  const path = stringLiteral(literal) ?? "";
  const given = spec.childForFieldName("name")?.text;
  imports.set(given ?? defaultName(path), path);
}

/** The last part of a path that is no version. */
function defaultName(path: string): string {
  const parts = path.split("/");
  const last = parts.at(-1) ?? "";
  const name = /^v[0-9]+$/.test(last) && parts.length > 1 ? (parts.at(-2) ?? last) : last;
  return name.replace(/\.v[0-9]+$/, "");
}

/** The value of a Go string literal; null where it is none. */
export function stringLiteral(literal: string): string | null {
  if (literal.startsWith("`")) return literal.slice(1, -1).replaceAll("\r", "");
  return literal.startsWith('"') ? unquoted(literal.slice(1, -1)) : null;
}

function readDeclaration(node: Node, file: string): TypeDeclaration[] {
  const isAlias = node.type === "type_alias";
  if (!isAlias && node.type !== "type_spec") return [];
  const name = node.childForFieldName("name");
  if (name === null) return [];
  const params = node.childForFieldName("type_parameters")?.namedChildren ?? [];
  // A field that the parser skipped would be missing without a word.
  const broken = () => {
    const { row } = firstError(node).startPosition;
    const why = `the declaration of ${shortName(name.text)} has a syntax error at ${file}:${row + 1}; correct it there`;
    return { form: "unreadable", why, start: node.startIndex, end: node.endIndex } as const;
  };
  return [
    {
      name: name.text,
      isAlias,
      params: params.flatMap((declaration) =>
        declaration.childrenForFieldName("name").map(({ text }) => text),
      ),
      type: node.hasError ? broken() : readType(node.childForFieldName("type")),
      line: name.startPosition.row + 1,
      start: name.startIndex,
      end: name.endIndex,
    },
  ];
}

/** As a message has it. */
function shortName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

function readMethod(node: Node): MethodDeclaration[] {
  const name = node.childForFieldName("name")?.text;
  const receiver = readType(
    node.childForFieldName("receiver")?.namedChild(0)?.childForFieldName("type") ?? null,
  );
  const onPointer = receiver.form === "pointer";
  const type = onPointer ? receiver.elem : receiver;
  if (name === undefined || type.form !== "name") return [];
  return [
    {
      name,
      receiver: type.name,
      onPointer,
      signature: readSignature(node),
      line: node.startPosition.row + 1,
    },
  ];
}

/** Only `Name = 3` and the like: what a list repeats or computes is nobody's guess. */
function addConstants(spec: Node, constants: Map<string, string>): void {
  const names = spec.childrenForFieldName("name").filter(({ type }) => type === "identifier");
  const values = spec.childForFieldName("value")?.namedChildren ?? [];
  for (const [index, name] of names.entries()) {
    const value = values[index];
    if (value?.type === "int_literal") constants.set(name.text, value.text);
  }
}

/** Goes down to the first place that has an error, without recursion. */
function firstError(root: Node): Node {
  let node = root;
  for (;;) {
    const next: Node | undefined = node.children.find(
      (child) => child.hasError || child.isError || child.isMissing,
    );
    if (next === undefined || node.isError) return node;
    node = next;
  }
}
