/** `.mivia/workflows/*.toml`: whether the schema files that the steps name are there (`harnesses.md` 3.9). */
import { grouped, oneLine } from "../engine/admission/plain-words.ts";
import type { Finding } from "../engine/finding.ts";
import { mivia } from "../engine/harness/mivia.ts";
import { miviaWorkflows } from "../engine/harness/mivia-workflows.ts";
import { openSchema } from "../engine/index.ts";
import { readJson } from "../engine/json/read.ts";
import { ruleFindings } from "../engine/rules/index.ts";
import { noSurroundings } from "../engine/rules/subject.ts";
import { holdsDefinitionsAlone } from "../engine/rules/workflow/additional-properties.ts";
import { workflowRules } from "../engine/rules/workflow/index.ts";
import { goQuote } from "../engine/text/go-quote.ts";
import { nearestWithin } from "../engine/text/spelling.ts";
import { filled } from "./filled.ts";
import { hostFinding } from "./host-finding.ts";
import type { Host, HostFiles, HostFix, HostRemark } from "./hosted-schema.ts";
import { noSchema } from "./no-schema.ts";
import { tomlHost } from "./toml.ts";
import { readToml } from "./toml-tree.ts";
import { inWorkflows, plainPath, type SchemaReference, workflowSteps } from "./workflow-steps.ts";

const about = "Workflow of mivia";

export const workflowHost: Host = (file) => {
  const { path, text, at, files } = file;
  // Somebody keeps a schema in such a file and says where.
  if (at !== null) return tomlHost(file);
  const place = inWorkflows(path);
  if (place === null || !text.includes("output_schema")) return { schemas: [], findings: [], about };
  const toml = readToml(text);
  if ("reason" in toml) return { ...noSchema(toml), about };
  const findings = new Map<string, Finding>();
  const steps = workflowSteps(toml);
  for (const { schema } of steps) {
    // A default is told of once, with the first step that it fails.
    if (schema === null || findings.has(schema.pointer)) continue;
    const finding = findingFor(schema, place.folder, files);
    if (finding !== null) findings.set(schema.pointer, finding);
  }
  const referenceAt = (offset: number) =>
    steps.find(({ schema }) => schema !== null && schema.span.start <= offset && offset <= schema.span.end)
      ?.schema;
  return {
    schemas: [],
    about,
    findings: [...findings.values()].sort((a, b) => a.start - b.start),
    fixesOf: ({ code, start }) => {
      const schema = code === "workflow/schema-file" ? referenceAt(start) : undefined;
      return schema ? meantFile(schema, place.folder, files) : [];
    },
    remarkAt: (offset) => {
      const schema = referenceAt(offset);
      return schema ? remarkOf(schema, place.folder, files) : null;
    },
  };
};

/** Changes of a name after which it is still likely that the file is meant. */
const mostMisspelt = 4;

/** The file that is meant by a path with steps `..`, or whose name is the nearest to one that isn't there. */
function meantFile(schema: SchemaReference, folder: string, files: HostFiles): HostFix[] {
  const { reference, span } = schema;
  const path = plainPath(reference ?? "");
  const slash = path.lastIndexOf("/");
  if (path === "" || path.startsWith("/")) return [];
  if (path.split("/").includes("..")) {
    const plain = pathWithin(path);
    return plain === null ||
      !isThere(plain, folder, files) ||
      findingFor({ ...schema, reference: plain }, folder, files)
      ? []
      : [{ title: `Name ${plain}, which is the same file`, edits: [{ ...span, text: `"${plain}"` }] }];
  }
  const names = files.list(`${folder}/${path.slice(0, slash + 1)}`.replace(/\/$/, ""));
  // A name that TOML would have to escape is left to its author.
  const known = names.filter((name) => /^[\w.-]+\.json$/.test(name));
  const near = nearestWithin(path.slice(slash + 1), known, mostMisspelt);
  const whole = `${path.slice(0, slash + 1)}${near}`;
  if (near === null || !isThere(whole, folder, files)) return [];
  return [{ title: `Name ${whole}, which is there`, edits: [{ ...span, text: `"${whole}"` }] }];
}

/** And has a name that TOML need not escape. */
function isThere(path: string, folder: string, files: HostFiles): boolean {
  return /^[\w./-]+$/.test(path) && files.read(`${folder}/${path}`) !== null;
}

/** What the file that is named holds. */
function remarkOf({ reference, span }: SchemaReference, folder: string, files: HostFiles): HostRemark | null {
  // What stands there says nothing of a name that is refused.
  if (!reference || reference.split("/").includes("..")) return null;
  const text = files.read(`${folder}/${plainPath(reference)}`);
  if (text === null) return null;
  const open = openSchema(mivia, text);
  const { admission, schemaBytes, schemaDepth } = open;
  const isRefused =
    admission !== null ||
    holdsNoSchema(text) ||
    ruleFindings(open, { ...noSurroundings, isWorkflowFile: true }, workflowRules).length > 0;
  const { caps } = mivia;
  const size =
    schemaBytes === null || schemaDepth === null
      ? []
      : [
          `${grouped(schemaBytes)} of ${grouped(caps.schemaBytes ?? 0)} bytes, depth ${schemaDepth} of ${caps.schemaDepth}.`,
        ];
  const verdict = isRefused ? "mivia refuses it." : "mivia takes it.";
  return {
    span,
    lines: [`The schema that the step's reply is held to: ${oneLine(reference ?? "")}. ${verdict}`, ...size],
  };
}

/** A file of definitions for others has no finding of its own. */
function holdsNoSchema(text: string): boolean {
  if (!/"(?:\$defs|definitions)"/.test(text)) return false;
  const read = readJson(text);
  return read.ok && read.node.kind === "object" && holdsDefinitionsAlone(read.node);
}

/** A path without steps `.` and `..`; null where it leads out of the folder. */
function pathWithin(reference: string): string | null {
  if (reference.startsWith("/")) return null;
  const steps: string[] = [];
  for (const step of reference.split("/")) {
    if (step === "..") {
      if (steps.pop() === undefined) return null;
    } else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

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
    const plain = pathWithin(reference);
    const why =
      plain === null
        ? `${reference} leads out of .mivia/workflows; name a file below it, such as schemas/review-v1.json.`
        : `mivia takes no step .. in ${reference}, though it stays in .mivia/workflows; name ${plain === "" ? "a file there" : plain}.`;
    return tell(why, schema.say(references.leavesFolder));
  }
  const target = `${folder}/${plainPath(reference)}`;
  const text = files.read(target);
  if (text !== null) {
    if (!holdsNoSchema(text)) return null;
    const why = `${reference} holds definitions alone, and no word of what a reply must be; name a file whose root says that.`;
    return tell(why, schema.say(miviaWorkflows.texts.noAdditionalProperties));
  }
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
