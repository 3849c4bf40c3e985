/** JavaScript: the `responseSchema` of each task of a workflow script, and constants (`harnesses.md` 6.2, 6.13). Nothing is run. */
import type { Span } from "../engine/json/node.ts";
import {
  readWorkflowScript,
  type ScriptMistake,
  type ScriptSchema,
  schemaFor,
  tasksFor,
  type WorkflowTask,
} from "../workspace/settings/workflow-script.ts";
import { hostFinding } from "./host-finding.ts";
import type { Host, HostedSchema, HostedSchemas } from "./hosted-schema.ts";
import { scriptEdits } from "./javascript-edits.ts";

const typeScript = /\.[cm]?tsx?$/i;
const workflow = /\.workflow\.js$/;
const option = /response_?[sS]chema/;

export const javaScriptHost: Host = ({ path, text, at, isClaimed }) => {
  const isWorkflow = workflow.test(path);
  if (!isClaimed && !isWorkflow) return { schemas: [], findings: [] };
  if (typeScript.test(path)) return nothing(noTypeScript);
  // Most scripts have none, and reading one takes time.
  if (at === null && !option.test(text)) return { schemas: [], findings: [] };
  const script = readWorkflowScript(text);
  if (!script.ok) {
    const explanation = `${script.mistake.reason}; so no schema of this file is checked`;
    return { schemas: [], findings: [hostFinding("enforcement/not-static", script.mistake, explanation)] };
  }
  if (at === null) return allOf(script.tasks, text);
  const found = schemaFor(script, at);
  if ("text" in found) {
    return { schemas: [hosted(found, at, text, tasksFor(script, at).length > 0)], findings: [] };
  }
  // A mistake of the selector has no place in the script.
  return found.end === 0 ? nothing(found.reason) : { schemas: [], findings: [notStatic(found, text)] };
};

function nothing(reason: string): HostedSchemas {
  return { schemas: [], findings: [hostFinding("enforcement/no-schema", { start: 0, end: 0 }, reason)] };
}

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
  return { schemas, findings: findings.sort((a, b) => a.start - b.start) };
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

/** Names the expression. */
function notStatic(mistake: ScriptMistake, text: string) {
  const explanation = `${shown(text, mistake)} is not known before the script runs, so that the schema isn't checked: ${mistake.reason}; write it as a literal, or as a const of this file`;
  return hostFinding("enforcement/not-static", mistake, explanation);
}

const longestShown = 40;

function shown(text: string, { start, end }: Span): string {
  const expression = text.slice(start, Math.min(end, start + longestShown)).replace(/\s+/g, " ");
  return end - start > longestShown ? `${expression}…` : expression;
}
