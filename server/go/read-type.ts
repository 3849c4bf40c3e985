/** From the parser's tree of a Go type to its syntax. */
import type { Node } from "web-tree-sitter";
import type { FieldSyntax, MethodSyntax, Range, SignatureSyntax, TypeSyntax } from "./go-syntax.ts";

/** Types inside of types that are read. */
const DEEPEST = 400;

/** A type's syntax. Never throws: what is no type that we know is `unreadable`. */
export function readType(node: Node | null, depth = 0): TypeSyntax {
  if (node === null) return { form: "unreadable", why: "there is no type", start: 0, end: 0 };
  const range: Range = { start: node.startIndex, end: node.endIndex };
  if (depth > DEEPEST) {
    return { form: "unreadable", why: `the types nest more than ${DEEPEST} levels deep`, ...range };
  }
  const part = (name: string) => readType(node.childForFieldName(name), depth + 1);
  switch (node.type) {
    case "type_identifier":
    case "identifier":
      return { form: "name", name: node.text, args: [], ...range };
    case "qualified_type":
      return { form: "foreign", ...qualified(node), args: [], ...range };
    case "generic_type": {
      const args = node.childForFieldName("type_arguments")?.namedChildren ?? [];
      const type = readType(node.childForFieldName("type"), depth + 1);
      if (type.form !== "name" && type.form !== "foreign") break;
      return { ...type, args: args.map((arg) => readType(arg, depth + 1)), ...range };
    }
    case "type_elem":
    case "parenthesized_type":
    case "type_constraint":
      if (node.namedChildCount !== 1) break;
      return { ...readType(node.namedChild(0), depth + 1), ...range };
    case "pointer_type":
      return { form: "pointer", elem: readType(node.namedChild(0), depth + 1), ...range };
    case "slice_type":
      return { form: "slice", elem: part("element"), ...range };
    case "array_type":
      return {
        form: "array",
        elem: part("element"),
        length: node.childForFieldName("length")?.text ?? "",
        ...range,
      };
    case "map_type":
      return { form: "map", key: part("key"), elem: part("value"), ...range };
    case "struct_type":
      return { form: "struct", fields: readFields(node, depth), ...range };
    case "interface_type":
      return { form: "interface", ...readInterface(node, depth), ...range };
    case "channel_type": {
      const lead = node.text.startsWith("<-") ? "<-chan" : /^chan\s*<-/.test(node.text) ? "chan<-" : "chan";
      return { form: "chan", lead, elem: part("value"), ...range };
    }
    case "function_type":
      return { form: "func", signature: readSignature(node, depth), ...range };
  }
  return { form: "unreadable", why: `${shown(node.text)} is no type that can be read`, ...range };
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function qualified(node: Node): { pkg: string; name: string } {
  return {
    pkg: node.childForFieldName("package")?.text ?? "",
    name: node.childForFieldName("name")?.text ?? "",
  };
}

function readFields(struct: Node, depth: number): FieldSyntax[] {
  const list = struct.namedChildren.find(({ type }) => type === "field_declaration_list");
  const declarations = list?.namedChildren.filter(({ type }) => type === "field_declaration") ?? [];
  return declarations.map((field) => {
    const names = field
      .childrenForFieldName("name")
      .map((name) => ({ name: name.text, start: name.startIndex, end: name.endIndex }));
    const typeNode = field.childForFieldName("type");
    const type = readType(typeNode, depth + 1);
    const tag = field.childForFieldName("tag");
    // The star of an embedded pointer stands beside the type.
    const isPointer = names.length === 0 && field.children.some((child) => child.type === "*");
    return {
      names,
      type: isPointer ? { form: "pointer", elem: type, start: field.startIndex, end: type.end } : type,
      tag: tag === null ? null : { literal: tag.text, start: tag.startIndex, end: tag.endIndex },
    };
  });
}

function readInterface(node: Node, depth: number) {
  const methods: MethodSyntax[] = [];
  const embeds: TypeSyntax[] = [];
  for (const child of node.namedChildren) {
    if (child.type === "method_elem") {
      const name = child.childForFieldName("name")?.text ?? "";
      methods.push({ name, signature: readSignature(child, depth) });
    } else if (child.type === "type_elem") embeds.push(readType(child, depth + 1));
  }
  return { methods, embeds };
}

/** The parameters and results of a function type, a method or a method of an interface. */
export function readSignature(node: Node, depth = 0): SignatureSyntax {
  const result = node.childForFieldName("result");
  const parameters = readParameters(node.childForFieldName("parameters"), depth);
  if (result === null) return { params: parameters, results: [] };
  const isList = result.type === "parameter_list";
  return {
    params: parameters,
    results: isList ? readParameters(result, depth) : [readType(result, depth + 1)],
  };
}

function readParameters(list: Node | null, depth: number) {
  return (list?.namedChildren ?? []).flatMap((declaration) => {
    const isVariadic = declaration.type === "variadic_parameter_declaration";
    if (!isVariadic && declaration.type !== "parameter_declaration") return [];
    const type = readType(declaration.childForFieldName("type"), depth + 1);
    const count = Math.max(1, declaration.childrenForFieldName("name").length);
    return Array<TypeSyntax & { variadic?: true }>(count).fill(
      isVariadic ? { ...type, variadic: true } : type,
    );
  });
}
