/** The schema that driftlessaf advertises for a Go type, as text (`harnesses.md` 5.1). */
import type { DraftSchema } from "./draft-schema.ts";
import type { GoType } from "./go-type.ts";
import type { Problem } from "./problem.ts";
import { reflectType } from "./reflect-type.ts";
import { UnwritableError, writeSchema } from "./write-schema.ts";

export interface ReflectedSchema {
  readonly type: GoType;
  /** The structure that the harness validates with. Its `field` tells where each schema comes from. */
  readonly schema: DraftSchema;
  /** The exact text, as the structure writes itself. */
  readonly text: string;
}

export interface Reflection {
  /** Null where a problem is in the way. */
  readonly reflected: ReflectedSchema | null;
  /** What is known all the same, with `true` where a problem is in the way: the harness has no such schema. Null where nothing is in the way, and for very large ones. */
  readonly partial: ReflectedSchema | null;
  readonly problems: readonly Problem[];
  /** How many schemas were made on the way, which is what it costs. */
  readonly count: number;
}

/**
 * Never throws, whatever the type is.
 *
 * @param pkgPath the import path of the type's package; null where it is not known, which leaves `$id` out
 */
export function reflect(type: GoType, pkgPath: string | null): Reflection {
  const { schema, problems, count } = reflectType(type, pkgPath);
  const isHindered = problems.some(({ kind }) => kind !== "unused");
  const nothing = { reflected: null, partial: null, problems, count };
  if (isHindered && count > LARGEST_PARTIAL) return nothing;
  try {
    const written = { type, schema, text: writeSchema(schema) };
    return isHindered ? { ...nothing, partial: written } : { ...nothing, reflected: written };
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    if (isHindered) return nothing;
    const unwritable: Problem = {
      kind: "hopeless",
      harnessText: error.message,
      explanation:
        "a number in a tag is none that JSON has, so that the schema can't be written; write it as JSON does",
      place: error.schema.field?.tagPlace ?? null,
    };
    return { ...nothing, problems: [...problems, unwritable] };
  }
}

/** Schemas. Nobody mends the rest of a larger type first. */
const LARGEST_PARTIAL = 2000;
