/** The ways on which a schema reaches harbor, and what each says when it is refused (`harnesses.md` 7.2). */
import type { OpenSchema } from "../open-schema.ts";
import { trimSpace } from "../text/trim.ts";

/** UTF-8 bytes of a schema that comes with a request to start a run. */
export const START_SCHEMA_BYTES = 65_536;

export interface Entrance {
  readonly name: "start" | "embedding" | "task";
  /** For people. */
  readonly title: string;
  /** The error's code; null where it has none. */
  readonly code: "invalid_request" | "output_invalid" | null;
  /** What is said; null where the schema gets through, and where `notChecked` says why nobody knows. */
  readonly refusal: string | null;
  /** Why it is not known whether the schema gets through, in one plain sentence of ours; absent where it is known. */
  readonly notChecked?: string;
}

const START = 'method "start": output_schema';
const EMBEDDED = "assemble: RunOnce:";

/** One per way, in the order of this list. `schema` was opened as harbor's. */
export function entrances(schema: OpenSchema): readonly Entrance[] {
  const { notChecked } = schema;
  const all = refusals(schema);
  if (notChecked === null) return all;
  return all.map((each) => (each.refusal === null ? { ...each, notChecked } : each));
}

function refusals(schema: OpenSchema): readonly Entrance[] {
  const { admission, schemaBytes } = schema;
  const bytes = schemaBytes ?? 0;
  const isBlank = trimSpace(schema.text) === "";
  return [
    {
      name: "start",
      title: "POST /v1/control/start",
      code: "invalid_request",
      refusal:
        bytes > START_SCHEMA_BYTES
          ? `${START} exceeds the ${START_SCHEMA_BYTES}-byte cap (${bytes} bytes)`
          : admission && `${START} is not a valid JSON Schema: ${admission}`,
    },
    {
      name: "embedding",
      title: "assemble.WithOutputSchema",
      code: null,
      refusal: isBlank
        ? `${EMBEDDED} WithOutputSchema was given a nil/empty schema (a schema is required when the option is set)`
        : admission && `${EMBEDDED} runctx: output schema: ${admission}`,
    },
    {
      name: "task",
      title: "a task's start",
      code: "output_invalid",
      refusal: admission && `output-schema compile failed: ${admission}`,
    },
  ];
}
