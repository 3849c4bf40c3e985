/** All findings of a document, by the way that the command line takes as well. */
import type { Finding, OpenSchema } from "../engine/index.ts";
import type { Surroundings } from "../engine/rules/subject.ts";
import type { Config } from "../workspace/config.ts";
import { type FileFindings, lintFile, schemaFindings, surroundingsOf } from "../workspace/lint-file.ts";
import type { HostedDocument, SchemaView } from "./placed-schema.ts";

/** @param path absolute, as the host was told */
export function lintDocument(
  { source, findings }: HostedDocument,
  views: readonly SchemaView[],
  path: string,
  config: Config | null,
): FileFindings {
  const schemas = views.map((view) => {
    const { harness, open, schema } = view;
    const { span, places } = schema.hosted;
    const document = open?.document ?? null;
    const begins = [span.start, ...(document === null ? [] : [places.toFile(document).start])];
    const surroundings = surroundingsOf({ path, config }, schema.hosted, harness);
    return {
      harness,
      findings: findingsOf(view, surroundings),
      begins,
      toFile: places.toFile,
      toSchema: places.toSchema,
    };
  });
  return lintFile({ path, text: source.text, config }, schemas, findings);
}

interface Known {
  readonly surroundings: Surroundings;
  readonly findings: readonly Finding[];
}

/** A keystroke in one schema of a document leaves the others as they are. */
const known = new WeakMap<OpenSchema, Known>();

function findingsOf({ open, facts }: SchemaView, surroundings: Surroundings): readonly Finding[] {
  if (open === null) return facts.findings;
  const before = known.get(open);
  if (before !== undefined && isSame(before.surroundings, surroundings)) return before.findings;
  const findings = schemaFindings(open, surroundings);
  known.set(open, { surroundings, findings });
  return findings;
}

function isSame(a: Surroundings, b: Surroundings): boolean {
  return (
    a.role === b.role &&
    a.isWorkflowFile === b.isWorkflowFile &&
    a.others.length === b.others.length &&
    a.others.every((harness, index) => harness === b.others[index])
  );
}
