/** Schema files of mivia's workflows that no workflow names. */
import type { Finding } from "../engine/finding.ts";
import { hostFinding } from "./host-finding.ts";
import type { HostFile } from "./hosted-schema.ts";
import { inWorkflows, workflowTexts } from "./workflow-steps.ts";

/** Silent where there are no workflows, and where the file's name stands anywhere in one: in a comment as well. */
export function unusedSchema({ path, text, files }: HostFile): readonly Finding[] {
  const place = inWorkflows(path);
  if (place === null || !/^schemas\/.*\.json$/.test(place.reference)) return [];
  const name = path.slice(path.lastIndexOf("/") + 1);
  const texts = workflowTexts(place.folder, files);
  if (texts.length === 0 || texts.some((workflow) => workflow.includes(name))) return [];
  const start = text.search(/[^\s\uFEFF]|$/);
  const where = { start, end: Math.min(start + 1, text.length) };
  const why = `No workflow in .mivia/workflows names ${place.reference}; name it as a step's output_schema, or remove the file.`;
  return [hostFinding("workflow/unused-schema", where, why)];
}
