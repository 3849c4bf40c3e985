/** `.mivia/workflows/templates/*.md`: each sample reply against the schema of the step that the template is for (`harnesses.md` 3.9, 3.10). */
import type { Finding } from "../engine/finding.ts";
import { mivia } from "../engine/harness/mivia.ts";
import { miviaWorkflows } from "../engine/harness/mivia-workflows.ts";
import { judge, type OpenSchema, openSchema, type ReplyReport } from "../engine/index.ts";
import { minimalReply } from "../engine/minimal/minimal-reply.ts";
import { goQuote } from "../engine/text/go-quote.ts";
import { trimSpace } from "../engine/text/trim.ts";
import { byteLength } from "../engine/text/utf8.ts";
import { filled } from "./filled.ts";
import { hostFinding } from "./host-finding.ts";
import type { Host, HostFile, HostFix, HostRemark } from "./hosted-schema.ts";
import { markdownHost } from "./markdown.ts";
import { inWorkflows, plainPath, stepsNaming, type WorkflowStep } from "./workflow-steps.ts";

const { templateBytes, references } = miviaWorkflows;
const opening = "<mivia_output>";
const closing = "</mivia_output>";
/** Of one sample. */
const mostViolations = 20;

export const templateHost: Host = (file) => {
  const { path, text, at, files } = file;
  if (at !== null) return markdownHost(file);
  const samples = text.includes(opening) ? samplesIn(text) : [];
  const isLong = text.length * 3 > templateBytes && byteLength(text) > templateBytes;
  const count = samples.length === 0 ? "no" : samples.length;
  const about = `Template of mivia: ${count} sample ${samples.length === 1 ? "envelope" : "envelopes"}`;
  if (samples.length === 0 && !isLong) return { schemas: [], findings: [], about };
  const steps = stepsNaming(path, files);
  const findings: Finding[] = [];
  if (isLong && steps.length > 0) findings.push(tooLong(file));
  const schemas = schemasOf(file, steps);
  for (const sample of samples) findings.push(...sampleFindings(sample, schemas));
  const sampleAt = (offset: number) =>
    samples.find(({ start, text }) => start <= offset && offset <= start + text.length);
  return {
    schemas: [],
    about,
    findings,
    fixesOf: ({ code, start }) => {
      const sample = code === "workflow/sample-reply" ? sampleAt(start) : undefined;
      return sample ? minimalSample(sample, schemas) : [];
    },
    remarkAt: (offset) => {
      const sample = sampleAt(offset);
      return sample ? remarkOf(sample, schemas) : null;
    },
  };
};

/** Where the template is for several schemas, nobody knows which one the sample is to fit. */
function minimalSample({ text, start }: Sample, schemas: readonly OpenSchema[]): HostFix[] {
  const [schema, another] = schemas;
  const minimal = schema === undefined || another !== undefined ? null : minimalReply(schema);
  if (!minimal?.ok) return [];
  const edit = { start, end: start + text.length, text: minimal.text };
  return [{ title: "Put the smallest reply that is accepted in its place", edits: [edit] }];
}

function remarkOf({ text, start }: Sample, schemas: readonly OpenSchema[]): HostRemark | null {
  if (schemas.length === 0) return null;
  const isTaken = schemas.some((schema) => judge(schema, text).verdict === "accepted");
  const verdict = isTaken ? "mivia takes" : "mivia refuses";
  return {
    span: { start, end: start + text.length },
    lines: [`A sample reply: ${verdict} it, by the schema of the step that the template is for.`],
  };
}

function tooLong({ path, text }: HostFile): Finding {
  const reference = inWorkflows(path)?.reference ?? path;
  const why = `mivia reads templates of up to ${templateBytes} bytes, and this one has ${byteLength(text)}; shorten it.`;
  const harnessText = filled(references.tooLarge, { reference: goQuote(reference), cap: templateBytes });
  return hostFinding("workflow/template-size", { start: 0, end: Math.min(1, text.length) }, why, {
    harnessText,
  });
}

/** The schemas of the steps, each once; those that mivia refuses are left out. */
function schemasOf({ path, files }: HostFile, steps: readonly WorkflowStep[]): OpenSchema[] {
  const folder = inWorkflows(path)?.folder;
  const names = new Set(
    steps.flatMap(({ schema }) => (schema?.reference ? [plainPath(schema.reference)] : [])),
  );
  return [...names].flatMap((name) => {
    const text = files.read(`${folder}/${name}`);
    const open = text === null ? null : openSchema(mivia, text);
    return open?.compiled == null ? [] : [open];
  });
}

interface Sample {
  /** With its two tag lines. */
  readonly text: string;
  readonly start: number;
}

/** The blocks between lines that hold nothing but the tags, each for itself. */
function samplesIn(text: string): Sample[] {
  const samples: Sample[] = [];
  let begun: number | null = null;
  let at = 0;
  for (const line of text.split("\n")) {
    const trimmed = trimSpace(line);
    if (trimmed === opening) begun = at;
    at += line.length + 1;
    if (trimmed === closing && begun !== null) {
      samples.push({ text: text.slice(begun, at - 1), start: begun });
      begun = null;
    }
  }
  // What is filled in later can't be judged before.
  return samples.filter((sample) => !sample.text.includes("{{"));
}

/** Nothing where one of the schemas takes the sample. */
function sampleFindings({ text, start }: Sample, schemas: readonly OpenSchema[]): Finding[] {
  const reports = schemas.map((schema) => judge(schema, text));
  const [report] = reports;
  if (
    report === undefined ||
    !reports.every(({ verdict }) => verdict === "violates-schema" || verdict === "not-json")
  )
    return [];
  const why = "A model that answers like this sample is refused";
  if (report.verdict === "not-json") return isSketch(report) ? [] : [notJson(report, start, why)];
  return report.violations.slice(0, mostViolations).map(({ ranges, message, instance }) => {
    const [[from, to] = [0, opening.length]] = ranges;
    const where = { start: start + from, end: start + to };
    const place = instance === "" ? "" : ` at ${instance}`;
    const explanation = `${why}: it misses the schema of its step${place}; correct the sample or the schema.`;
    return hostFinding("workflow/sample-reply", where, explanation, { harnessText: message });
  });
}

/** Whether the sample only hints at what stands there, so that nobody takes it for JSON. */
function isSketch({ candidate }: ReplyReport): boolean {
  return candidate === null || candidate === "" || /\.\.\.|…|<[^>]*>|\/\//.test(candidate);
}

function notJson({ error, syntaxErrorAt }: ReplyReport, start: number, why: string): Finding {
  const at = syntaxErrorAt ?? 0;
  const where = { start: start + at, end: start + at + (syntaxErrorAt === null ? opening.length : 1) };
  return hostFinding("workflow/sample-reply", where, `${why}: it is not JSON.`, { harnessText: error });
}
