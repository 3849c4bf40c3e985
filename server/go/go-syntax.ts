/** What of a Go file matters for its types, free of the parser's tree. Ranges are UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A type as it is written. */
export type TypeSyntax = Range &
  (
    | { readonly form: "name"; readonly name: string; readonly args: readonly TypeSyntax[] }
    | {
        readonly form: "foreign";
        readonly pkg: string;
        readonly name: string;
        readonly args: readonly TypeSyntax[];
      }
    | { readonly form: "pointer" | "slice"; readonly elem: TypeSyntax }
    | { readonly form: "array"; readonly elem: TypeSyntax; readonly length: string }
    | { readonly form: "map"; readonly key: TypeSyntax; readonly elem: TypeSyntax }
    | { readonly form: "struct"; readonly fields: readonly FieldSyntax[] }
    | {
        readonly form: "interface";
        readonly methods: readonly MethodSyntax[];
        readonly embeds: readonly TypeSyntax[];
      }
    | { readonly form: "chan"; readonly lead: string; readonly elem: TypeSyntax }
    | { readonly form: "func"; readonly signature: SignatureSyntax }
    /** What can't be read, or nests too deep. */
    | { readonly form: "unreadable"; readonly why: string }
  );

export interface FieldSyntax {
  /** Empty for an embedded type. */
  readonly names: readonly (Range & { readonly name: string })[];
  readonly type: TypeSyntax;
  /** The literal with its quotes. */
  readonly tag: (Range & { readonly literal: string }) | null;
}

export interface SignatureSyntax {
  readonly params: readonly (TypeSyntax & { readonly variadic?: true })[];
  readonly results: readonly TypeSyntax[];
}

export interface MethodSyntax {
  readonly name: string;
  readonly signature: SignatureSyntax;
}

export interface TypeDeclaration extends Range {
  readonly name: string;
  readonly isAlias: boolean;
  /** 1-based, of the name. */
  readonly line: number;
  /** Names of the type parameters. */
  readonly params: readonly string[];
  readonly type: TypeSyntax;
}

export interface MethodDeclaration extends MethodSyntax {
  /** 1-based. */
  readonly line: number;
  readonly receiver: string;
  readonly onPointer: boolean;
}

export interface GoFile {
  /** As the caller named it. */
  readonly name: string;
  /** Empty without a package clause. */
  readonly package: string;
  /** Import paths by the name that the file uses, which without a name of its own is a guess from the path. */
  readonly imports: ReadonlyMap<string, string>;
  readonly types: readonly TypeDeclaration[];
  readonly methods: readonly MethodDeclaration[];
  /** Constants that are one literal whole number each. */
  readonly constants: ReadonlyMap<string, string>;
  /** Where the parser first stumbled; null in a file that it could read. */
  readonly syntaxErrorAt: number | null;
}
