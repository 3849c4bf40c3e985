/** All findings of a schema. */
import type { Finding } from "../engine/index.ts";
import { ruleFindings } from "../engine/rules/index.ts";
import type { SchemaView } from "./placed-schema.ts";

/** In document order; offsets are into the schema's text. */
export function lint({ facts, open }: SchemaView): readonly Finding[] {
  return open === null ? facts.findings : [...facts.findings, ...ruleFindings(open)];
}
