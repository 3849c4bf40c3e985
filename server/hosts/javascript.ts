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
import type { Host, HostedSchema } from "./hosted-schema.ts";
import { scriptEdits } from "./javascript-edits.ts";
import type { NoSchemaThere } from "./json.ts";

const typeScript = /\.[cm]?tsx?$/i;
const workflow = /\.workflow\.js$/;
const option = /response_?[sS]chema/;

export const javaScriptHost: Host = ({ path, text, at, isClaimed }) => {
  const isWorkflow = workflow.test(path);
  if (!isClaimed && !isWorkflow) return { schemas: [], findings: [] };
  if (at !== null) {
    const found = schemaInScript(path, text, at);
    if ("text" in found) return { schemas: [found], findings: [] };
    const code = found.isSelector ? "enforcement/no-schema" : "enforcement/not-static";
    return { schemas: [], findings: [hostFinding(code, found, found.reason)] };
  }
  if (typeScript.test(path)) {
    return {
      schemas: [],
      findings: [hostFinding("enforcement/no-schema", { start: 0, end: 0 }, noTypeScript)],
    };
  }
  // Most scripts have none, and reading one takes time.
  if (!option.test(text)) return { schemas: [], findings: [] };
  const script = readWorkflowScript(text);
  if (!script.ok) return { schemas: [], findings: [notStatic(script.mistake, text)] };
  return allOf(script.tasks, text);
};

const noTypeScript =
  "schemas in TypeScript can't be read; keep the schema in a JSON file or in JavaScript, and claim that";

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
  const findings = [...mistakes.values()].map((mistake) => notStatic(mistake, text));
  return { schemas, findings: findings.sort((a, b) => a.start - b.start) };
}

/**
 * The schema that a selector names.
 *
 * @param path its ending tells JavaScript from TypeScript, which can't be read
 * @param selector `responseSchema[2]`, a constant's name, or null for the only task that has a schema
 */
export function schemaInScript(
  path: string,
  text: string,
  selector: string | null,
): HostedSchema | (NoSchemaThere & { readonly isSelector: boolean }) {
  if (typeScript.test(path))
    return { start: 0, end: 0, reason: noTypeScript, isSyntax: false, isSelector: true };
  const script = readWorkflowScript(text);
  if (!script.ok) return { ...script.mistake, isSyntax: true, isSelector: false };
  const found = schemaFor(script, selector);
  if ("reason" in found) return { ...found, isSyntax: false, isSelector: found.end === 0 };
  return hosted(found, selector ?? "responseSchema[0]", text, tasksFor(script, selector).length > 0);
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
    reflected: null,
    edits: (changes) => scriptEdits(fileText, read, changes),
  };
}

/** Names the expression. */
function notStatic(mistake: ScriptMistake, text: string) {
  const { reason } = mistake;
  const explanation = reason.startsWith("not JavaScript")
    ? `${reason}; so no schema of this file is checked`
    : `${shown(text, mistake)} is not known before the script runs, so that the schema isn't checked: ${reason}; write it as a literal, or as a const of this file`;
  return hostFinding("enforcement/not-static", mistake, explanation);
}

const longestShown = 40;

function shown(text: string, { start, end }: Span): string {
  const expression = text.slice(start, Math.min(end, start + longestShown)).replace(/\s+/g, " ");
  return end - start > longestShown ? `${expression}…` : expression;
}
