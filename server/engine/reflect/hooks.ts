/** Methods of a Go type that decide what its schema or its JSON is. Nobody knows what they do without running them. */
import type { GoMethod, GoType } from "./go-type.ts";

interface Hook {
  readonly name: string;
  /** The types of parameters and results; without it the name alone is no hook. */
  readonly signature: RegExp;
}

const SCHEMA = String.raw`\*(?:\w+\.)?Schema`;
const ANYTHING = String.raw`interface \{\}`;

/** Those that the reflection calls, where the value itself has them. */
const SCHEMA_HOOKS: readonly Hook[] = [
  { name: "JSONSchemaAlias", signature: new RegExp(`^\\(\\) ${ANYTHING}$`) },
  { name: "JSONSchema", signature: new RegExp(`^\\(\\) ${SCHEMA}$`) },
  { name: "JSONSchemaExtend", signature: new RegExp(`^\\(${SCHEMA}\\)$`) },
];

const FIELD_HOOKS: readonly Hook[] = [
  { name: "GetFieldDocString", signature: /^\(string\) string$/ },
  { name: "JSONSchemaProperty", signature: new RegExp(`^\\(string\\) ${ANYTHING}$`) },
];

const ENUM_HOOK: Hook = { name: "EnumDescriptor", signature: /^\(\) \(\[\]uint8, \[\]int\)$/ };

const JSON_HOOKS: readonly Hook[] = [
  { name: "MarshalJSON", signature: /^\(\) \(\[\]uint8, error\)$/ },
  { name: "UnmarshalJSON", signature: /^\(\[\]uint8\) error$/ },
  { name: "MarshalText", signature: /^\(\) \(\[\]uint8, error\)$/ },
  { name: "UnmarshalText", signature: /^\(\[\]uint8\) error$/ },
];

const ZERO_HOOK: Hook = { name: "IsZero", signature: /^\(\) bool$/ };

/** The method that makes up the type's schema, with its place; null where there is none. */
export function schemaHook(type: GoType): string | null {
  return placed(firstHook(type, SCHEMA_HOOKS, false));
}

/** The method that makes up the schemas or the descriptions of a struct's fields. */
export function fieldHook(type: GoType): string | null {
  return placed(firstHook(type, FIELD_HOOKS, false));
}

function placed(method: GoMethod | null): string | null {
  if (method === null) return null;
  return method.declaredAt === undefined ? method.name : `${method.name} (${method.declaredAt})`;
}

/** Whether the type is an enumeration of Protocol Buffers, whose JSON is a name or a number. */
export function isProtoEnum(type: GoType): boolean {
  return firstHook(type, [ENUM_HOOK], false) !== null;
}

/** The method that reads or writes the type's JSON in its own way. A pointer's counts: what is decoded can be pointed to. */
export function jsonHook(type: GoType): string | null {
  return firstHook(type, JSON_HOOKS, true)?.name ?? null;
}

/** Whether the type says itself what its zero value is. */
export function hasZeroHook(type: GoType): boolean {
  return firstHook(type, [ZERO_HOOK], true) !== null;
}

function firstHook(type: GoType, hooks: readonly Hook[], onPointerToo: boolean): GoMethod | null {
  const methods = methodsOf(type, onPointerToo);
  for (const { name, signature } of hooks) {
    const method = methods.get(name);
    if (method !== undefined && signature.test(method.signature)) return method;
  }
  return null;
}

/** Embedded structs that are looked into. */
const MOST_EMBEDDED = 1000;

/**
 * The methods of a type by name, those of what it embeds included: the shallowest counts. What two embedded types have at one depth
 * belongs to neither.
 */
function methodsOf(type: GoType, onPointerToo: boolean): ReadonlyMap<string, GoMethod> {
  const found = new Map<string, GoMethod>();
  const seen = new Set<GoType>();
  let level: { readonly type: GoType; readonly onPointer: boolean }[] = [{ type, onPointer: onPointerToo }];
  for (let left = MOST_EMBEDDED; level.length > 0 && left > 0; ) {
    const here = new Map<string, GoMethod | null>();
    const next: typeof level = [];
    for (const { type: one, onPointer } of level) {
      if (seen.has(one) || left-- <= 0) continue;
      seen.add(one);
      for (const method of one.methods) {
        if (method.onPointer && !onPointer) continue;
        here.set(method.name, here.has(method.name) ? null : method);
      }
      if (one.kind !== "struct") continue;
      for (const { embedded, type: field } of one.fields) {
        if (!embedded) continue;
        const isPointer = field.kind === "pointer";
        next.push({ type: isPointer ? field.elem : field, onPointer: onPointer || isPointer });
      }
    }
    for (const [name, method] of here) if (method !== null && !found.has(name)) found.set(name, method);
    level = next;
  }
  return found;
}
