/** Types as reflection sees them, made from their parts. */
import type { GoMethod, GoType } from "../engine/reflect/go-type.ts";
import { typeText } from "./type-text.ts";

const NAMELESS = { name: "", methods: [], standard: null } as const;

/** A type whose parts are made when they are first looked at: Go's types lead back to themselves. */
export function lazily(
  base: Readonly<Record<string, unknown>> & { readonly kind: GoType["kind"] },
  parts: Readonly<Record<string, () => unknown>>,
): GoType {
  const type: Record<string, unknown> = { ...NAMELESS, ...base };
  const all = { text: () => typeText(type as unknown as GoType), ...parts };
  for (const [name, make] of Object.entries(all)) {
    let made: { readonly value: unknown } | undefined;
    Object.defineProperty(type, name, {
      enumerable: true,
      get() {
        made ??= { value: make() };
        return made.value;
      },
    });
  }
  return type as unknown as GoType;
}

/** The same shape under a name. */
export function renamed(
  under: GoType,
  name: string,
  text: string,
  own: {
    readonly methods: readonly GoMethod[];
    readonly standard: GoType["standard"];
    readonly declaredAt?: string;
  },
): GoType {
  return Object.create(under, {
    name: { value: name, enumerable: true },
    text: { value: text, enumerable: true },
    methods: { value: own.methods, enumerable: true },
    declaredAt: { value: own.declaredAt, enumerable: true },
    standard: { value: own.standard, enumerable: true },
  }) as GoType;
}

export function unresolved(text: string, why: string): GoType {
  return { kind: "unresolved", name: "", methods: [], standard: null, text, why };
}

export const BUILTIN_ALIASES: ReadonlyMap<string, string> = new Map([
  ["byte", "uint8"],
  ["rune", "int32"],
  ["any", "interface {}"],
]);

const BUILTIN_KINDS: ReadonlySet<string> = new Set([
  "bool",
  "string",
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
  "uintptr",
  "float32",
  "float64",
  "complex64",
  "complex128",
]);

const builtins = new Map<string, GoType>();

/** The same object each time, so that types can be compared. */
export function builtin(name: string): GoType | null {
  const real = BUILTIN_ALIASES.get(name) ?? name;
  const before = builtins.get(real);
  if (before !== undefined) return before;
  const type = makeBuiltin(real);
  if (type !== null) builtins.set(real, type);
  return type;
}

function makeBuiltin(name: string): GoType | null {
  if (name === "interface {}") return { ...NAMELESS, kind: "interface", hasMethods: false, text: name };
  if (name === "error") return { ...NAMELESS, kind: "interface", hasMethods: true, name, text: name };
  if (!BUILTIN_KINDS.has(name)) return null;
  return { ...NAMELESS, kind: name, name, text: name } as GoType;
}
