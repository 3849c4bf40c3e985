/**
 * `*.workflow.js`: the output schema, the task and the repair attempts of each `task({…})` (`harnesses.md` 6.9, 6.10, 6.13). Nothing is
 * run: what only a run can tell is told to be so.
 */
import type * as acorn from "acorn";
import { codewhale } from "../../engine/harness/codewhale.ts";
import { refusedRepairAttempts } from "../../engine/harness/refused-settings.ts";
import type { Located, Mistake } from "./setting.ts";
import { ShallowParser, TooDeepError } from "./shallow-parser.ts";
import { type StaticJson, staticJson } from "./static-json.ts";
import { type Constants, Evaluator, NotStaticError } from "./static-value.ts";

/** A set of options that names an output schema. */
export interface WorkflowTask {
  /** The constant that holds the schema; null where the schema stands in the options. */
  readonly constant: string | null;
  /** Worked out when it is asked for: constants can make much of little text. */
  schema(): StaticJson | Mistake;
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
      constant(name: string): StaticJson | Mistake;
    }
  | { readonly ok: false; readonly mistake: Mistake };

/** Never throws. */
export function readWorkflowScript(text: string): WorkflowScript {
  try {
    const program = parse(text);
    const { objects, constants } = collect(program);
    const tasks = objects.flatMap((node) => taskOf(node, constants) ?? []);
    const constant = (name: string) => {
      const expression = constants.get(name);
      return expression
        ? schemaOf(expression, constants)
        : { start: 0, reason: noConstant(name, expression) };
    };
    return { ok: true, tasks, constant };
  } catch (error) {
    if (error instanceof TooDeepError)
      return { ok: false, mistake: { start: 0, reason: "nested too deeply" } };
    if (!(error instanceof SyntaxError)) throw error;
    const { message, pos } = error as SyntaxError & { readonly pos?: number };
    return {
      ok: false,
      mistake: {
        start: pos ?? 0,
        reason: `not JavaScript: ${message.replace(/ \(\d+:\d+\)$/, "").slice(0, 200)}`,
      },
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

/** All object literals in the order of the text, and all constants, wherever they are declared. */
function collect(program: acorn.Program) {
  const objects: acorn.ObjectExpression[] = [];
  const constants = new Map<string, acorn.Expression | null>();
  const declared = (name: string, value: acorn.Expression | null) =>
    constants.set(name, constants.has(name) ? null : value);
  const pending: acorn.Node[] = [program];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "ObjectExpression") objects.push(node as acorn.ObjectExpression);
    if (node.type === "VariableDeclaration") {
      const { kind, declarations } = node as acorn.VariableDeclaration;
      for (const { id, init } of declarations) {
        if (id.type === "Identifier") declared(id.name, kind === "const" ? (init ?? null) : null);
      }
    }
    // A parameter or a function may hide a constant of the same name.
    for (const name of otherNames(node)) declared(name, null);
    const children: acorn.Node[] = [];
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const each of value) if (isNode(each)) children.push(each);
      if (isNode(value)) children.push(value);
    }
    for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as acorn.Node);
  }
  objects.sort((a, b) => a.start - b.start);
  return { objects, constants };
}

function otherNames(node: acorn.Node): string[] {
  if (
    node.type !== "FunctionDeclaration" &&
    node.type !== "FunctionExpression" &&
    node.type !== "ArrowFunctionExpression"
  )
    return [];
  const { id, params } = node as acorn.Function;
  const own = id?.type === "Identifier" ? [id.name] : [];
  return [...own, ...params.flatMap((each) => (each.type === "Identifier" ? [each.name] : []))];
}

function isNode(value: unknown): value is acorn.Node {
  return typeof value === "object" && value !== null && typeof (value as acorn.Node).type === "string";
}

const schemaNames = ["responseSchema", "response_schema"];

function taskOf(node: acorn.ObjectExpression, constants: Constants): WorkflowTask | null {
  const schema = option(node, schemaNames);
  if (schema === null) return null;
  const { value } = schema;
  if (value.type === "Literal" && value.raw === "null") return null;
  return {
    constant: value.type === "Identifier" ? value.name : null,
    schema: () => schemaOf(value, constants),
    settings() {
      const mistakes: Mistake[] = [];
      const attempts = attemptsOf(option(node, ["schemaRepairAttempts"]), constants, mistakes);
      const prompt = option(node, ["prompt"]) ?? option(node, ["description", "title"]);
      return { attempts, task: taskText(prompt, constants, mistakes), mistakes };
    },
  };
}

interface Option {
  readonly name: string;
  readonly value: acorn.Expression;
}

/** The last member that has one of the names; what a spread may bring is not known. */
function option(node: acorn.ObjectExpression, names: readonly string[]): Option | null {
  const found = node.properties.findLast(
    (property) =>
      property.type === "Property" && !property.computed && names.includes(nameOf(property.key) ?? ""),
  );
  return found?.type === "Property" ? { name: nameOf(found.key) ?? "", value: found.value } : null;
}

function nameOf(key: acorn.Expression): string | null {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : null;
}

function schemaOf(node: acorn.Expression, constants: Constants): StaticJson | Mistake {
  const json = known(() => staticJson(new Evaluator(constants).evaluate(node)));
  return json ?? { start: node.start, reason: "it has no value" };
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

function known<T>(evaluate: () => T): T | Mistake {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof NotStaticError) return { start: error.start, reason: error.message };
    throw error;
  }
}

function noConstant(name: string, expression: null | undefined): string {
  return expression === null ? `${name} is declared more than once` : `no constant is called ${name}`;
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
): StaticJson | Mistake {
  const [first] = tasksFor(script, selector);
  if (first !== undefined) return first.schema();
  if (selector !== null && selector !== "" && !selector.includes("[")) return script.constant(selector);
  const count = script.tasks.length;
  const reason =
    selector === null || selector === ""
      ? `${count} tasks have a responseSchema; name one, such as #responseSchema[0]`
      : `there is no such task; ${count === 1 ? "1 has" : `${count} have`} a responseSchema, counted from 0`;
  return { start: 0, reason };
}
