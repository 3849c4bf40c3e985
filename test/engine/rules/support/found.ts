/** What one rule says of a schema. */

import type { Finding } from "../../../../server/engine/finding.ts";
import type { Harness } from "../../../../server/engine/harness/harness.ts";
import { harnessById, openSchema } from "../../../../server/engine/index.ts";
import { ruleFindings } from "../../../../server/engine/rules/index.ts";
import type { Rule } from "../../../../server/engine/rules/rule.ts";
import { noSurroundings, type Surroundings } from "../../../../server/engine/rules/subject.ts";

export interface Found extends Finding {
  /** What the finding stands on. */
  readonly on: string;
}

export function harness(id: string): Harness {
  const known = harnessById(id);
  if (known === undefined) throw new Error(`no harness ${id}`);
  return known;
}

/** @param schema a document, or its text */
export function found(
  rule: Rule,
  schema: unknown,
  harnessOrId: Harness | string = "mivia",
  surroundings: Partial<Surroundings> = {},
): Found[] {
  const text = typeof schema === "string" ? schema : JSON.stringify(schema);
  const chosen = typeof harnessOrId === "string" ? harness(harnessOrId) : harnessOrId;
  const open = openSchema(chosen, text);
  return ruleFindings(open, { ...noSurroundings, ...surroundings }, [rule]).map((finding) => ({
    ...finding,
    on: text.slice(finding.start, finding.end),
  }));
}

/** Pointers of the findings. */
export function pointers(findings: readonly Finding[]): string[] {
  return findings.map(({ pointer }) => pointer);
}
