/**
 * `*.workflow.js`: the output schema, the task and the repair attempts of each `task({…})` (`harnesses.md` 6.9, 6.10, 6.13). Nothing is
 * run: what only a run can tell is told to be so.
 */
import type * as acorn from "acorn";
import { codewhale } from "../../engine/harness/codewhale.ts";
import { refusedRepairAttempts } from "../../engine/harness/refused-settings.ts";
import type { Span } from "../../engine/json/node.ts";
import { declarationsOf } from "./script-declarations.ts";
import type { Located, Mistake } from "./setting.ts";
import { ShallowParser, TooDeepError } from "./shallow-parser.ts";
import { type StaticJson, staticJson } from "./static-json.ts";
import { type Constants, Evaluator, FileBudget, NotStaticError } from "./static-value.ts";

/** What keeps a schema from being known. Offsets are UTF-16 code units. */
export interface ScriptMistake extends Mistake, Span {
  /** The constant that the expression changes, so that nobody knows it by then. */
  readonly changes?: string;
}

/** Options for which a task is refused. */
export interface RefusedTask extends Span {
  /** codewhale's text; null where it isn't known. */
  readonly harnessText: string | null;
  readonly reason: string;
}

/** A schema that a script holds. */
export interface ScriptSchema extends StaticJson {
  /** Where it stands, from the option's or the constant's name; from the keyword where that stands there for one constant. */
  readonly span: Span;
}

/** A set of options that names an output schema. */
export interface WorkflowTask {
  /** Where the options begin, UTF-16 offset. */
  readonly start: number;
  /** The constant that holds the schema; null where the schema stands in the options. */
  readonly constant: string | null;
  /** Worked out when it is asked for: constants can make much of little text. Null where the task has none after all. */
  schema(): ScriptSchema | ScriptMistake | null;
  settings(): TaskSettings;
}

export interface TaskSettings {
  /** Null where the options say nothing, or nothing that is certain. */
  readonly attempts: Located<number> | null;
  /** What the child is asked: `prompt`, else `description`. */
  readonly task: (Located<string> & { readonly key: string }) | null;
  /** What keeps the attempts or the task from being known. */
  readonly mistakes: readonly Mistake[];
}

export type WorkflowScript =
  | {
      readonly ok: true;
      readonly tasks: readonly WorkflowTask[];
      constant(name: string): ScriptSchema | ScriptMistake;
      /** In document order, whether the tasks have a schema or not (`harnesses.md` 6.2). */
      refusals(): readonly RefusedTask[];
    }
  /** `isBroken`: the text is no script at all. */
  | { readonly ok: false; readonly mistake: ScriptMistake; readonly isBroken: boolean };

/** Never throws. */
export function readWorkflowScript(text: string): WorkflowScript {
  try {
    const program = parse(text);
    const { objects, constants, taskOptions } = declarationsOf(program);
    const budget = new FileBudget();
    const tasks = objects.flatMap((node) => taskOf(node, constants, budget) ?? []);
    const constant = (name: string) => {
      const found = constants.get(name);
      if (found?.value == null)
        return nowhere(found ? `${name} ${found.why}` : `no constant is called ${name}`);
      return (
        schemaOf(found.value, found.span, constants, budget) ?? { ...found.span, reason: "it has no value" }
      );
    };
    const refusals = () =>
      objects.flatMap((node) =>
        taskOptions.has(node) ? (refusedAttempts(node, constants, budget) ?? []) : [],
      );
    return { ok: true, tasks, constant, refusals };
  } catch (error) {
    if (error instanceof TooDeepError)
      return { ok: false, mistake: nowhere("nested too deeply"), isBroken: false };
    if (!(error instanceof SyntaxError)) throw error;
    const { message, pos = 0 } = error as SyntaxError & { readonly pos?: number };
    const reason = message.replace(/ \(\d+:\d+\)$/, "").slice(0, 200);
    return {
      ok: false,
      mistake: { start: pos, end: Math.min(pos + 1, text.length), reason },
      isBroken: true,
    };
  }
}

/** A module, else a plain script; both may await and return at their top. @throws SyntaxError */
function parse(text: string): acorn.Program {
  const options = {
    ecmaVersion: "latest",
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
  } as const;
  try {
    return ShallowParser.parse(text, { ...options, sourceType: "module" });
  } catch (error) {
    if (error instanceof TooDeepError) throw error;
    try {
      return ShallowParser.parse(text, { ...options, sourceType: "script" });
    } catch {
      throw error;
    }
  }
}

const schemaNames = ["responseSchema", "response_schema"];

function taskOf(node: acorn.ObjectExpression, constants: Constants, budget: FileBudget): WorkflowTask | null {
  const schema = option(node, schemaNames);
  if (schema === null) return null;
  const { value } = schema;
  if (value.type === "Literal" && value.raw === "null") return null;
  const constant = value.type === "Identifier" ? value.name : null;
  const declared = constant === null ? undefined : constants.get(constant);
  const span = declared?.value == null ? schema : declared.span;
  return {
    start: node.start,
    constant,
    schema: () => schemaOf(value, span, constants, budget),
    settings() {
      const mistakes: Mistake[] = [];
      const attempts = attemptsOf(option(node, ["schemaRepairAttempts"]), constants, mistakes);
      const prompt = option(node, ["prompt"]) ?? option(node, ["description", "title"]);
      return { attempts, task: taskText(prompt, constants, mistakes), mistakes };
    },
  };
}

/** From its name to the end of its value. */
interface Option extends Span {
  readonly name: string;
  readonly value: acorn.Expression;
}

/** The last member that has one of the names; what a spread may bring is not known. */
function option(node: acorn.ObjectExpression, names: readonly string[]): Option | null {
  const found = node.properties.findLast(
    (property) =>
      property.type === "Property" && !property.computed && names.includes(nameOf(property.key) ?? ""),
  );
  if (found?.type !== "Property") return null;
  const { key, value, start, end } = found;
  return { name: nameOf(key) ?? "", value, start, end };
}

function nameOf(key: acorn.Expression): string | null {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : null;
}

/** Null where `JSON.stringify` gives nothing, or the null that stands for no schema (`harnesses.md` 6.2). */
function schemaOf(
  node: acorn.Expression,
  span: Span,
  constants: Constants,
  budget: FileBudget,
): ScriptSchema | ScriptMistake | null {
  const value = known(() => new Evaluator(constants, budget).evaluate(node));
  if ("reason" in value) return value;
  const json = value.kind === "null" ? null : staticJson(value);
  return json === null ? null : { ...json, span };
}

/** Null where the task is not refused for them, or nobody knows before a run. */
function refusedAttempts(
  node: acorn.ObjectExpression,
  constants: Constants,
  budget: FileBudget,
): RefusedTask | null {
  const found = option(node, ["schemaRepairAttempts"]);
  // What is spread behind it may have another number.
  const last = node.properties.findLast(({ type }) => type === "SpreadElement");
  if (found === null || (last !== undefined && last.start > found.start)) return null;
  const value = known(() => new Evaluator(constants, budget).evaluate(found.value));
  if ("reason" in value || value.kind === "undefined" || value.kind === "null") return null;
  // JSON has null for these.
  if (value.kind === "number" && !Number.isFinite(value.value)) return null;
  const { start, end } = found.value;
  const bound = codewhale.retry?.max ?? 0;
  if (value.kind !== "number" || !Number.isInteger(value.value) || value.value < 0)
    return { start, end, harnessText: null, reason: "is no whole number of 0 or more" };
  if (value.value <= bound) return null;
  // A number that takes more than a byte may be refused before it is compared.
  const harnessText = value.value > 255 ? null : refusedRepairAttempts(bound);
  return { start, end, harnessText, reason: `is over ${bound}` };
}

function attemptsOf(found: Option | null, constants: Constants, mistakes: Mistake[]): Located<number> | null {
  if (found === null) return null;
  const value = known(() => new Evaluator(constants).evaluate(found.value));
  const wrong = (reason: string): null => {
    mistakes.push({ start: found.value.start, reason });
    return null;
  };
  if ("reason" in value) return wrong(`schemaRepairAttempts is not known before a run: ${value.reason}`);
  if (value.kind === "undefined" || value.kind === "null") return null;
  if (value.kind !== "number" || !Number.isInteger(value.value) || value.value < 0)
    return wrong("schemaRepairAttempts must be a whole number of 0 or more");
  const bound = codewhale.retry?.max ?? 0;
  if (value.value > bound) return wrong(refusedRepairAttempts(bound));
  return { value: value.value, start: found.value.start };
}

function taskText(found: Option | null, constants: Constants, mistakes: Mistake[]): TaskSettings["task"] {
  if (found === null) return null;
  const value = known(() => new Evaluator(constants).evaluate(found.value));
  if ("kind" in value && value.kind === "string")
    return { value: value.value, start: found.value.start, key: found.name };
  const reason = "reason" in value ? value.reason : "it is no string";
  mistakes.push({ start: found.value.start, reason: `${found.name} is not known before a run: ${reason}` });
  return null;
}

function known<T>(evaluate: () => T): T | ScriptMistake {
  try {
    return evaluate();
  } catch (error) {
    if (!(error instanceof NotStaticError)) throw error;
    const { start, end, message, changes } = error;
    return { start, end, reason: message, ...(changes === null ? {} : { changes }) };
  }
}

function nowhere(reason: string): ScriptMistake {
  return { start: 0, end: 0, reason };
}

/** The tasks that a selector means: `responseSchema[2]` or a constant's name; null where the script has only one. */
export function tasksFor(
  script: WorkflowScript & { readonly ok: true },
  selector: string | null,
): readonly WorkflowTask[] {
  if (selector === null || selector === "") return script.tasks.length === 1 ? script.tasks : [];
  const index = /^responseSchema\[(\d{1,6})\]$/.exec(selector)?.[1];
  if (index !== undefined) return script.tasks.slice(Number(index), Number(index) + 1);
  return script.tasks.filter(({ constant }) => constant === selector);
}

/** The schema that a selector means. */
export function schemaFor(
  script: WorkflowScript & { readonly ok: true },
  selector: string | null,
): ScriptSchema | ScriptMistake {
  const [first] = tasksFor(script, selector);
  if (first !== undefined) return first.schema() ?? nowhere("it has no value");
  if (selector !== null && selector !== "" && !selector.includes("[")) return script.constant(selector);
  const count = script.tasks.length;
  const reason =
    selector === null || selector === ""
      ? `${count} tasks have a responseSchema; name one, such as #responseSchema[0]`
      : `there is no such task; ${count === 1 ? "1 has" : `${count} have`} a responseSchema, counted from 0`;
  return nowhere(reason);
}
