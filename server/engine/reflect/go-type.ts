/**
 * A Go type as reflection sees it, without a word of Go syntax: what `server/go` makes of source text, and what is reflected to a schema
 * and decoded into. Types that name themselves make it a graph with cycles, so nobody walks it without a limit.
 */

/** A range of a source file, in UTF-16 code units. */
export interface SourcePlace {
  /** As the caller named the file. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export interface GoField {
  readonly name: string;
  readonly type: GoType;
  /** The whole tag, unquoted; empty without one. */
  readonly tag: string;
  readonly embedded: boolean;
  /** Where the name stands; for an embedded field, its type. */
  readonly place: SourcePlace;
  readonly typePlace: SourcePlace;
  /** Where the tag stands, quotes included; null without one. */
  readonly tagPlace: SourcePlace | null;
}

/** A method that is declared for a type, by what a Go interface compares. */
export interface GoMethod {
  readonly name: string;
  /** The types of parameters and results, such as `() ([]uint8, error)`; names of packages as the file has them. */
  readonly signature: string;
  /** File and line of its declaration, such as `color.go:12`; absent where no source is at hand. */
  readonly declaredAt?: string;
  /** Only a pointer has it. */
  readonly onPointer: boolean;
}

interface Common {
  /** Empty for types that have no name, such as `[]string`. */
  readonly name: string;
  /** As Go prints the type: `sample.Row`, `[]string`, `interface {}`. */
  readonly text: string;
  /** Those that are declared for the type itself, not those of what it embeds. */
  readonly methods: readonly GoMethod[];
  /** File and line of its declaration, such as `color.go:12`; absent for types without one, and without source. */
  readonly declaredAt?: string;
  /** A type of the standard library that is treated apart: `time.Time`. */
  readonly standard: StandardType | null;
}

export type StandardType =
  | "time.Time"
  | "url.URL"
  | "net.IP"
  | "json.RawMessage"
  | "json.Number"
  /** One whose JSON is made by methods of its own. */
  | "own JSON";

export const INTEGER_KINDS = [
  "int",
  "int8",
  "int16",
  "int32",
  "int64",
  "uint",
  "uint8",
  "uint16",
  "uint32",
  "uint64",
] as const;

export type ScalarKind = "bool" | "string" | "float32" | "float64" | (typeof INTEGER_KINDS)[number];

/** What has no schema and no JSON. */
export type HopelessKind = "chan" | "func" | "complex64" | "complex128" | "uintptr" | "unsafe.Pointer";

export type GoType =
  | (Common & { readonly kind: ScalarKind | HopelessKind })
  | (Common & { readonly kind: "interface"; readonly hasMethods: boolean })
  | (Common & { readonly kind: "pointer" | "slice"; readonly elem: GoType })
  | (Common & { readonly kind: "array"; readonly elem: GoType; readonly length: number })
  | (Common & { readonly kind: "map"; readonly key: GoType; readonly elem: GoType })
  | (Common & { readonly kind: "struct"; readonly fields: readonly GoField[] })
  /** One that the source at hand does not tell of. */
  | (Common & { readonly kind: "unresolved"; readonly why: string });

export type GoStruct = GoType & { readonly kind: "struct" };

/** What a pointer leads to; the type itself where it is none. */
export function behindPointers(type: GoType): GoType {
  let behind = type;
  for (let depth = 0; behind.kind === "pointer" && depth < 100; depth++) behind = behind.elem;
  return behind;
}
