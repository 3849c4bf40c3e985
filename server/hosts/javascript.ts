/** JavaScript: the `responseSchema` of each task of a workflow script, and constants (`harnesses.md` 6.2, 6.13). Nothing is run. */
import type { Finding } from "../engine/finding.ts";
import { codewhale } from "../engine/harness/codewhale.ts";
import type { Span } from "../engine/json/node.ts";
import {
  type RefusedTask,
  readWorkflowScript,
  type ScriptMistake,
  type ScriptSchema,
  schemaFor,
  tasksFor,
  type WorkflowTask,
} from "../workspace/settings/workflow-script.ts";
import { hostFinding } from "./host-finding.ts";
import type { Host, HostedSchema, HostFix } from "./hosted-schema.ts";
import { scriptEdits } from "./javascript-edits.ts";
import { noSchema, notOfLanguage, nowhere } from "./no-schema.ts";

const typeScript = /\.[cm]?tsx?$/i;
const workflow = /\.workflow\.js$/;
const options = /response_?[sS]chema|schemaRepairAttempts/;

export const javaScriptHost: Host = ({ path, text, at, isClaimed }) => {
  const isWorkflow = workflow.test(path);
  if (!isClaimed && !isWorkflow) return { schemas: [], findings: [] };
  if (typeScript.test(path)) return noSchema(nowhere(noTypeScript));
  // Most scripts have none, and reading one takes time.
  if (at === null && !options.test(text)) return { schemas: [], findings: [] };
  const script = readWorkflowScript(text);
  if (!script.ok) {
    const { start, reason } = script.mistake;
    if (script.isBroken) return noSchema(notOfLanguage(text, start, "JavaScript", reason));
    const explanation = `The script is ${reason}, so that no schema of it is checked; take it apart.`;
    return { schemas: [], findings: [hostFinding("enforcement/not-static", script.mistake, explanation)] };
  }
  if (at === null) {
    const { schemas, findings } = allOf(script.tasks, text);
    const refused = script.refusals().slice(0, mostFindings).map(refusedTask);
    const fixesOf = ({ code, start, end, harnessText }: Finding) =>
      code === "workflow/repair-attempts" && harnessText !== null ? [mostAttempts({ start, end })] : [];
    return { schemas, findings: [...findings, ...refused].sort((a, b) => a.start - b.start), fixesOf };
  }
  const found = schemaFor(script, at);
  if ("text" in found) {
    return { schemas: [hosted(found, at, text, tasksFor(script, at).length > 0)], findings: [] };
  }
  // A mistake of the selector has no place in the script.
  return found.end === 0
    ? noSchema(nowhere(found.reason))
    : { schemas: [], findings: [notStatic(found, text)] };
};

const noTypeScript =
  "schemas in TypeScript can't be read; keep the schema in a JSON file or in JavaScript, and claim that";

/** Of one file; an author reads no more. */
const mostFindings = 200;

/** Each expression once, though tasks may share a constant. */
function allOf(tasks: readonly WorkflowTask[], text: string) {
  const schemas: HostedSchema[] = [];
  const mistakes = new Map<string, ScriptMistake>();
  const constants = new Set<string>();
  for (const [index, task] of tasks.entries()) {
    if (task.constant !== null && constants.has(task.constant)) continue;
    if (task.constant !== null) constants.add(task.constant);
    const found = task.schema();
    if (found === null) continue;
    if ("reason" in found) mistakes.set(`${found.start} ${found.reason}`, found);
    else schemas.push(hosted(found, task.constant ?? `responseSchema[${index}]`, text, true));
  }
  schemas.sort((a, b) => a.span.start - b.span.start);
  const findings = [...mistakes.values()].slice(0, mostFindings).map((mistake) => notStatic(mistake, text));
  return { schemas, findings };
}

function hosted(found: ScriptSchema, selector: string, fileText: string, isTask: boolean): HostedSchema {
  const { text, places, span } = found;
  const read = (edited: string) => {
    const script = readWorkflowScript(edited);
    const schema = script.ok ? schemaFor(script, selector) : null;
    return schema !== null && "text" in schema ? schema.value : null;
  };
  return {
    selector,
    label: selector,
    text,
    places,
    span,
    harness: isTask ? "codewhale" : null,
    role: "reply",
    reflected: null,
    edits: (changes) => scriptEdits(fileText, read, changes),
  };
}

function refusedTask({ start, end, harnessText, reason }: RefusedTask) {
  const { min = 0, max = 0, default: usual = 0 } = codewhale.retry ?? {};
  const explanation = `${codewhale.title} refuses this task and starts no agent: schemaRepairAttempts ${reason}; write a whole number from ${min} to ${max}, or leave it out, which means ${usual}.`;
  return hostFinding("workflow/repair-attempts", { start, end }, explanation, { harnessText });
}

/** For a task that asks for too many. */
function mostAttempts(where: Span): HostFix {
  const most = String(codewhale.retry?.max);
  return {
    title: `Write ${most}, the most that ${codewhale.title} takes`,
    edits: [{ ...where, text: most }],
  };
}

/** Names the expression. */
function notStatic(mistake: ScriptMistake, text: string) {
  const { changes, reason } = mistake;
  const explanation =
    changes === undefined
      ? `${shown(text, mistake)} is not known before the script runs, so that the schema isn't checked: ${reason}; write it as a literal, or as a const of this file.`
      : `${shown(text, mistake)} changes ${changes} when the script runs, so that no schema made of it is checked; make another constant with what is to be different, by a spread such as { ...${changes} }.`;
  return hostFinding("enforcement/not-static", mistake, explanation);
}

const longestShown = 40;

function shown(text: string, { start, end }: Span): string {
  const expression = text.slice(start, Math.min(end, start + longestShown)).replace(/\s+/g, " ");
  return end - start > longestShown ? `${expression}…` : expression;
}
