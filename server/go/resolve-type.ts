/**
 * From the declarations of one package to types as Go's reflection sees them. What the package does not declare, and the list of
 * standard types does not have, is `unresolved`.
 */
import type { GoField, GoMethod, GoType, SourcePlace } from "../engine/reflect/go-type.ts";
import type { GoFile, MethodDeclaration, Range, TypeDeclaration, TypeSyntax } from "./go-syntax.ts";
import { builtin, lazily, renamed, unresolved } from "./make-type.ts";
import { stringLiteral } from "./read-file.ts";
import { signatureText, writtenType } from "./signature-text.ts";
import { type Standard, standardType } from "./standard-types.ts";

/** Types by their name in the scope of a declaration: those that its parameters stand for. */
type Arguments = ReadonlyMap<string, GoType>;

/** Where a piece of syntax stands. */
interface Scope {
  readonly file: GoFile;
  readonly args: Arguments;
  /** Import path, where it is a type of the standard library; there names without a package mean that package's. */
  readonly standard: string | null;
}

interface Declared {
  readonly file: GoFile;
  readonly declaration: TypeDeclaration;
}

/** Names that stand for names that stand for names. */
const LONGEST_CHAIN = 300;

/** UTF-16 units of the name of an instance of a generic type: one that holds instances of itself has longer ones without end. */
const LONGEST_NAME = 1000;

export class GoPackage {
  readonly name: string;
  /** Import path; null where it is not known. */
  readonly path: string | null;
  private readonly files: readonly GoFile[];
  private readonly declarations = new Map<string, Declared[]>();
  private readonly methods = new Map<
    string,
    { readonly file: GoFile; readonly method: MethodDeclaration }[]
  >();
  private readonly known = new Map<string, GoType>();

  /** Other packages by their import paths; null for one whose source is not at hand. */
  private readonly around: (path: string) => GoPackage | null;

  /** @param files the first is the one that was asked about: of two declarations of a name its own counts */
  constructor(
    files: readonly GoFile[],
    path: string | null,
    around: (path: string) => GoPackage | null = () => null,
  ) {
    this.files = files;
    this.around = around;
    this.name = files[0]?.package ?? "";
    this.path = path;
    for (const file of files) {
      for (const declaration of file.types) add(this.declarations, declaration.name, { file, declaration });
      for (const method of file.methods) add(this.methods, method.receiver, { file, method });
    }
  }

  /** The type that the package declares under `name`; null where it does not. */
  type(name: string): GoType | null {
    const declared = this.declared(name);
    if (declared === null) return null;
    if ("why" in declared) return unresolved(name, declared.why);
    return this.instance(declared, [], 0);
  }

  private declared(name: string): Declared | { readonly why: string } | null {
    const all = this.declarations.get(name) ?? [];
    const own = all.filter(({ file }) => file === this.files[0]);
    const [first, second] = own.length > 0 ? own : all;
    if (first === undefined) return null;
    if (second === undefined) return first;
    return {
      why: `${name} is declared at ${placeOf(first)} and at ${placeOf(second)}, and which counts is up to the build; ask in the file that counts, whose own declarations win`,
    };
  }

  private instance({ file, declaration }: Declared, args: readonly GoType[], depth: number): GoType {
    const { name, params, isAlias } = declaration;
    if (args.length !== params.length) {
      const where = placeOf({ file, declaration });
      return unresolved(
        name,
        `${name}, declared at ${where}, is generic, and needs ${params.length} type arguments; declare a type that gives them, such as type Given ${name}[${params.map(() => "string").join(", ")}]`,
      );
    }
    if (depth > LONGEST_CHAIN) return unresolved(name, `${name} stands behind too many other names`);
    const scope: Scope = {
      file,
      args: new Map(params.map((param, index) => [param, args[index] as GoType])),
      standard: null,
    };
    const fullName =
      args.length === 0 ? name : `${name}[${args.map((arg) => this.argumentText(arg)).join(",")}]`;
    if (fullName.length > LONGEST_NAME)
      return unresolved(name, `${name} holds instances of itself without end`);
    const before = this.known.get(fullName);
    if (before !== undefined) return before;
    if (isAlias) return this.alias(fullName, scope, declaration.type, depth);
    const type = this.named(fullName, `${this.name}.${fullName}`, scope, declaration.type, {
      methods: this.methodsOf(name),
      standard: null,
      declaredAt: placeOf({ file, declaration }),
      depth,
    });
    if (type.kind !== "unresolved") packagePaths.set(type, this.path);
    return type;
  }

  /** Go names the package of an argument by its path. */
  private argumentText(type: GoType): string {
    const path = packagePaths.get(type);
    return path == null ? type.text : `${path}.${type.name}`;
  }

  /** An alias that leads to itself is nothing. */
  private alias(name: string, scope: Scope, type: TypeSyntax, depth: number): GoType {
    this.known.set(name, unresolved(name, `${name} is an alias of itself`));
    const resolved = this.resolve(type, scope, depth);
    this.known.set(name, resolved);
    return resolved;
  }

  /** A type with a name of its own: the shape of another, which is looked at when somebody asks. */
  private named(
    name: string,
    text: string,
    scope: Scope,
    syntax: TypeSyntax,
    own: {
      readonly methods: readonly GoMethod[];
      readonly standard: GoType["standard"];
      readonly declaredAt?: string;
      readonly depth: number;
    },
  ): GoType {
    const key = scope.standard === null ? name : text;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    // Names of names of names: only a cycle of them ends here.
    this.known.set(key, unresolved(name, `${name} is declared as itself`));
    const under = this.resolve(syntax, scope, own.depth);
    const type = under.kind === "unresolved" ? under : renamed(under, name, text, own);
    this.known.set(key, type);
    return type;
  }

  private methodsOf(name: string): readonly GoMethod[] {
    return (this.methods.get(name) ?? []).map(({ file, method }) => ({
      name: method.name,
      declaredAt: `${file.name}:${method.line}`,
      signature: signatureText(method.signature, writtenType),
      onPointer: method.onPointer,
    }));
  }

  /** `depth` counts names on the way; parts that are made later begin anew. */
  private resolve(syntax: TypeSyntax, scope: Scope, depth: number): GoType {
    const later = (part: TypeSyntax) => () => this.resolve(part, scope, 0);
    switch (syntax.form) {
      case "name":
        return this.byName(syntax, scope, depth);
      case "foreign":
        return this.foreign(syntax, scope, depth);
      case "pointer":
      case "slice":
        return lazily({ kind: syntax.form }, { elem: later(syntax.elem) });
      case "array": {
        const length = this.arrayLength(syntax.length);
        if (length === null) {
          return unresolved(
            "",
            `the length of the array, ${syntax.length}, is computed, which is not done here; write it as a number, or as a constant that is one`,
          );
        }
        return lazily({ kind: "array", length }, { elem: later(syntax.elem) });
      }
      case "map":
        return lazily({ kind: "map" }, { key: later(syntax.key), elem: later(syntax.elem) });
      case "struct":
        return lazily({ kind: "struct" }, { fields: () => this.fields(syntax, scope) });
      case "interface":
        return this.interface(syntax, scope);
      case "chan":
        return lazily({ kind: "chan" }, { text: () => `${syntax.lead} ${later(syntax.elem)().text}` });
      case "func":
        return lazily(
          { kind: "func" },
          { text: () => `func${signatureText(syntax.signature, (type) => later(type)().text)}` },
        );
      case "unreadable":
        return unresolved("", syntax.why);
    }
  }

  private byName({ name, args }: TypeSyntax & { form: "name" }, scope: Scope, depth: number): GoType {
    const argument = scope.args.get(name);
    if (argument !== undefined) return argument;
    const resolved = args.map((arg) => this.resolve(arg, scope, depth));
    if (scope.standard !== null) {
      const standard = standardType(scope.standard, name);
      if (standard !== null) return this.standard(standard, scope.standard, name);
    } else {
      const declared = this.declared(name);
      if (declared !== null) {
        return "why" in declared
          ? unresolved(name, declared.why)
          : this.instance(declared, resolved, depth + 1);
      }
    }
    return (
      builtin(name) ??
      unresolved(
        name,
        `no type is called ${name} in this package; declare it, or name the package that it is of`,
      )
    );
  }

  private foreign(
    { pkg, name, args }: TypeSyntax & { form: "foreign" },
    scope: Scope,
    depth: number,
  ): GoType {
    const path = scope.file.imports.get(pkg) ?? this.importOf(pkg, scope.file);
    const text = `${pkg}.${name}`;
    if (path === undefined)
      return unresolved(text, `${text} is of a package that the file does not import; import it`);
    if (path === "unsafe" && name === "Pointer")
      return lazily({ kind: "unsafe.Pointer" }, { text: () => text });
    const standard = standardType(path, name);
    if (standard !== null) return this.standard(standard, path, name);
    const other = this.around(path);
    if (other === null)
      return unresolved(
        text,
        `${text} is of another module's package, ${path}, whose source is not read; ${INSTEAD}`,
      );
    const declared = other.declared(name);
    if (declared === null) return unresolved(text, `${path} declares no type ${name}; declare it there`);
    if ("why" in declared) return unresolved(text, declared.why);
    const given = args.map((arg) => this.resolve(arg, scope, depth));
    return other.instance(declared, given, depth + 1);
  }

  /** The import of a package whose name is not what its path ends in; undefined where there is none. */
  private importOf(pkg: string, { imports }: GoFile): string | undefined {
    return [...imports.values()].find((path) => this.around(path)?.name === pkg);
  }

  private standard({ type, standard, methods }: Standard, path: string, name: string): GoType {
    const text = `${path.replace(/^.*\//, "")}.${name}`;
    const nowhere: GoFile = { ...NO_FILE, name: path };
    const made = this.named(name, text, { file: nowhere, args: new Map(), standard: path }, type, {
      methods: [...methods].map(([method, signature]) => ({ name: method, signature, onPointer: false })),
      standard,
      depth: 0,
    });
    packagePaths.set(made, path);
    return made;
  }

  private interface({ methods, embeds }: TypeSyntax & { form: "interface" }, scope: Scope): GoType {
    const text = () => {
      if (embeds.length > 0) return "interface { … }";
      const own = methods
        .map(
          ({ name, signature }) =>
            `${name}${signatureText(signature, (type) => this.resolve(type, scope, 0).text)}`,
        )
        .sort();
      return own.length === 0 ? "interface {}" : `interface { ${own.join("; ")} }`;
    };
    return lazily({ kind: "interface", hasMethods: methods.length + embeds.length > 0 }, { text });
  }

  private fields({ fields }: TypeSyntax & { form: "struct" }, scope: Scope): GoField[] {
    const at = ({ start, end }: Range): SourcePlace => ({ file: scope.file.name, start, end });
    return fields.flatMap(({ names, type: syntax, tag }): GoField[] => {
      const type = this.resolve(syntax, scope, 0);
      const rest = {
        type,
        tag: tag === null ? "" : (stringLiteral(tag.literal) ?? ""),
        typePlace: at(syntax),
        tagPlace: tag === null ? null : at(tag),
      };
      if (names.length > 0) {
        return names.map((name) => ({ name: name.name, embedded: false, place: at(name), ...rest }));
      }
      const own = syntax.form === "pointer" ? syntax.elem : syntax;
      const name = own.form === "name" || own.form === "foreign" ? own.name : "";
      return [{ name, embedded: true, place: at(syntax), ...rest }];
    });
  }

  /** Null where it is no number, and no constant that is one. */
  private arrayLength(text: string): number | null {
    const literal = /^[A-Za-z_]\w*$/.test(text)
      ? this.files.map(({ constants }) => constants.get(text)).find((value) => value !== undefined)
      : text;
    const value = Number((literal ?? "x").replaceAll("_", "").replace(/^0([0-7]+)$/, "0o$1"));
    return Number.isSafeInteger(value) && value >= 0 ? value : null;
  }
}

/** Of types with a name that a package declares. */
const packagePaths = new WeakMap<GoType, string | null>();

/** The import path of the package that declares a type; null where none does, or where it is not known. */
export function packagePathOf(type: GoType): string | null {
  return packagePaths.get(type) ?? null;
}

/** What an author can do about a type that only the program knows. */
const INSTEAD =
  "give the model a type of this package instead, or let the program print the schema and check that as a JSON file";

function placeOf({ file, declaration }: Declared): string {
  return `${file.name}:${declaration.line}`;
}

function add<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
}

const NO_FILE: GoFile = {
  name: "",
  package: "",
  imports: new Map(),
  types: [],
  methods: [],
  constants: new Map(),
  syntaxErrorAt: null,
};
