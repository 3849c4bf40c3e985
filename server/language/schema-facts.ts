/** What a schema costs against its harness's caps, in words; for the lens above it and the list of all schemas. */
import { roomForErrors } from "../engine/corrective/room-for-errors.ts";
import { isAnswered, type Role } from "../engine/rules/subject.ts";
import { count, sizeWords } from "./measure-words.ts";
import type { Opened, SchemaView } from "./placed-schema.ts";

export interface SchemaMeasures {
  readonly lines: readonly string[];
  /** UTF-8 bytes that a corrective has for its errors; null where there is no bound, where none is sent, and where the schema is refused. */
  readonly room: number | null;
}

const known = new WeakMap<Opened["facts"], SchemaMeasures>();

/** The same object for the same schema. */
export function factsOf(view: SchemaView): SchemaMeasures {
  const found = known.get(view.facts) ?? measured(view);
  known.set(view.facts, found);
  return found;
}

function measured({ harness, facts, open, schema }: SchemaView): SchemaMeasures {
  const { title, caps } = harness;
  const parts = [facts.admission === null ? "" : "refused", sizeWords(facts, caps)];
  const first = parts.filter((part) => part !== "").join(", ");
  const { role } = schema.hosted;
  const hasRoom = open !== null && facts.admission === null && isAnswered(harness, role);
  const room = hasRoom ? roomForErrors(open) : null;
  const size = first === "" ? `${kinds[role]} of ${title}` : `${title}: ${first}`;
  return { lines: room === null ? [size] : [size, roomWords(room)], room };
}

export const kinds: Readonly<Record<Role, string>> = {
  reply: "Output schema",
  arguments: "Schema of arguments",
  result: "Schema of a result",
};

function roomWords(room: number): string {
  if (room === 0) return "Corrective: no room for the errors";
  return `Corrective: ${count(room)} ${room === 1 ? "byte" : "bytes"} for the errors`;
}
