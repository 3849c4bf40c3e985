/** A schema as other harnesses take it. */
import type { Harness } from "../../harness/harness.ts";
import { type OpenSchema, openSchema } from "../../open-schema.ts";

const opened = new WeakMap<OpenSchema, Map<Harness, OpenSchema>>();

/** Opened when it is first asked for: that takes as long as the schema's own harness does. */
export function openedElsewhere(open: OpenSchema, harness: Harness): OpenSchema {
  const known = opened.get(open) ?? new Map<Harness, OpenSchema>();
  opened.set(open, known);
  const there = known.get(harness) ?? openSchema(harness, open.text);
  known.set(harness, there);
  return there;
}
