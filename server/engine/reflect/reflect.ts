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
  if (problems.some(({ kind }) => kind !== "unused")) return { reflected: null, problems, count };
  try {
    return { reflected: { type, schema, text: writeSchema(schema) }, problems, count };
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    const unwritable: Problem = {
      kind: "hopeless",
      harnessText: error.message,
      explanation:
        "a number in a tag is none that JSON has, so that the schema can't be written; write it as JSON does",
      place: error.schema.field?.tagPlace ?? null,
    };
    return { reflected: null, problems: [...problems, unwritable], count };
  }
}
