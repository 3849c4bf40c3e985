/** `.mivia/workflows/*.toml`: whether the schema files that the steps name are there (`harnesses.md` 3.9). */
import type { Finding } from "../engine/finding.ts";
import { miviaWorkflows } from "../engine/harness/mivia-workflows.ts";
import { goQuote } from "../engine/text/go-quote.ts";
import { filled } from "./filled.ts";
import { hostFinding } from "./host-finding.ts";
import type { Host, HostFiles } from "./hosted-schema.ts";
import { tomlHost } from "./toml.ts";
import { readToml } from "./toml-tree.ts";
import { inWorkflows, plainPath, type SchemaReference, workflowSteps } from "./workflow-steps.ts";

export const workflowHost: Host = (file) => {
  const { path, text, at, files } = file;
  // Somebody keeps a schema in such a file and says where.
  if (at !== null) return tomlHost(file);
  const place = inWorkflows(path);
  if (place === null || !text.includes("output_schema")) return { schemas: [], findings: [] };
  const toml = readToml(text);
  if ("reason" in toml) return { schemas: [], findings: [] };
  const findings = new Map<string, Finding>();
  for (const { schema } of workflowSteps(toml)) {
    // A default is told of once, with the first step that it fails.
    if (schema === null || findings.has(schema.pointer)) continue;
    const finding = findingFor(schema, place.folder, files);
    if (finding !== null) findings.set(schema.pointer, finding);
  }
  return { schemas: [], findings: [...findings.values()].sort((a, b) => a.start - b.start) };
};

function findingFor(schema: SchemaReference, folder: string, files: HostFiles): Finding | null {
  const { reference, span, pointer } = schema;
  const { references } = miviaWorkflows;
  const tell = (explanation: string, harnessText: string | null) =>
    hostFinding("workflow/schema-file", span, explanation, { harnessText, pointer });
  if (reference === null) {
    return tell(
      "In a workflow output_schema is a string that names a schema file; the schema itself can't stand here.",
      null,
    );
  }
  if (reference === "") return null;
  if (reference.startsWith("/") || reference.split("/").includes("..")) {
    const why = `${reference} leads out of .mivia/workflows; name a file below it, such as schemas/review-v1.json.`;
    return tell(why, schema.say(references.leavesFolder));
  }
  const target = `${folder}/${plainPath(reference)}`;
  if (files.read(target) !== null) return null;
  if (files.list(target).length > 0) {
    const text = filled(references.notRegular, { reference: goQuote(reference) });
    return tell(`${reference} is a folder; name a file in it.`, text);
  }
  const slash = target.lastIndexOf("/");
  if (files.list(target.slice(0, slash)).includes(target.slice(slash + 1))) {
    return tell(`${reference} can't be read as a file.`, null);
  }
  const missing = `There is no file ${reference} in .mivia/workflows; make it, or correct the name.`;
  return tell(missing, schema.say(references.notFound));
}
