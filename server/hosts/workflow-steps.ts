/** The steps of a mivia workflow, as far as their output schemas go (`harnesses.md` 3.9, 3.10). */
import { miviaWorkflows } from "../engine/harness/mivia-workflows.ts";
import type { Span } from "../engine/json/node.ts";
import { goQuote } from "../engine/text/go-quote.ts";
import { filled } from "./filled.ts";
import type { HostFiles } from "./hosted-schema.ts";
import { readToml, type TomlFile, type TomlTable, type TomlValue, tomlAt } from "./toml-tree.ts";

/** A step, or a member of a step's panel. */
export interface WorkflowStep {
  readonly table: TomlTable;
  /** What it names as its output schema, itself or by `[step_defaults]`. */
  readonly schema: SchemaReference | null;
}

export interface SchemaReference {
  /** Null where something else than a string stands. */
  readonly reference: string | null;
  readonly span: Span;
  /** Pointer of the value in the file. */
  readonly pointer: string;
  /** mivia's text around a reason. */
  say(reason: string): string;
}

/** Kinds of steps that `[step_defaults]` counts for. */
const withDefaults: ReadonlySet<string | null> = new Set([null, "agent", "agent_panel"]);

/** In document order; members behind their step. */
export function workflowSteps({ root }: TomlFile): WorkflowStep[] {
  const found: WorkflowStep[] = [];
  const defaults = tomlAt(root, ["step_defaults", "output_schema"]);
  const steps = tomlAt(root, ["steps"]);
  for (const [index, table] of tablesIn(steps)) {
    const step = goQuote(textAt(table, ["id"]) ?? "");
    const { ofStep, ofMember } = miviaWorkflows.references;
    const own = tomlAt(table, ["output_schema"]);
    const inherits = own === undefined && withDefaults.has(textAt(table, ["kind"]));
    const used = inherits ? defaults : own;
    const pointer = inherits ? "/step_defaults" : `/steps/${index}`;
    found.push({ table, schema: used === undefined ? null : referenceAt(used, pointer, ofStep, { step }) });
    for (const [place, member] of tablesIn(tomlAt(table, ["panel", "members"]))) {
      const its = tomlAt(member, ["output_schema"]);
      const name = goQuote(textAt(member, ["id"]) ?? textAt(member, ["name"]) ?? "");
      const below = `/steps/${index}/panel/members/${place}`;
      const schema = its === undefined ? null : referenceAt(its, below, ofMember, { step, member: name });
      found.push({ table: member, schema });
    }
  }
  return found;
}

function referenceAt(
  value: TomlValue,
  pointer: string,
  text: string,
  names: Readonly<Record<string, string>>,
): SchemaReference {
  const reference = stringOf(value);
  return {
    reference,
    span: value.span,
    pointer: `${pointer}/output_schema`,
    say: (reason) => filled(text, { ...names, reference: goQuote(reference ?? ""), reason }),
  };
}

function tablesIn(value: TomlValue | undefined): [index: number, table: TomlTable][] {
  if (value?.kind !== "array") return [];
  return value.items.flatMap((item, index) =>
    item.kind === "table" ? [[index, item] as [number, TomlTable]] : [],
  );
}

function textAt(table: TomlTable, path: readonly string[]): string | null {
  const value = tomlAt(table, path);
  return value === undefined ? null : stringOf(value);
}

function stringOf(value: TomlValue): string | null {
  return value.kind === "scalar" && value.node.kind === "string" ? value.node.value : null;
}

/** Whether a table names a file, under whatever key, or a table in it does. */
export function namesFile(table: TomlTable, reference: string): boolean {
  return [...table.members.values()].some(({ value }) =>
    value.kind === "table" ? namesFile(value, reference) : plainPath(stringOf(value) ?? "") === reference,
  );
}

/** Without the `./` that a path may begin with. */
export function plainPath(reference: string): string {
  return reference.replace(/^(?:\.\/+)+/, "");
}

/** The folder `.mivia/workflows` that a file lies in, and the file's path there; null for any other file. */
export function inWorkflows(path: string): { readonly folder: string; readonly reference: string } | null {
  const found = /^(.*\/\.mivia\/workflows)\/(.+)$/.exec(path);
  return found?.[1] === undefined || found[2] === undefined
    ? null
    : { folder: found[1], reference: found[2] };
}

/** The texts of a folder's workflows; those that can't be read are left out. */
export function workflowTexts(folder: string, files: HostFiles): string[] {
  return files
    .list(folder)
    .filter((name) => name.endsWith(".toml"))
    .flatMap((name) => files.read(`${folder}/${name}`) ?? []);
}

/** The steps that name a file, of all workflows of its folder. */
export function stepsNaming(path: string, files: HostFiles): WorkflowStep[] {
  const place = inWorkflows(path);
  if (place === null) return [];
  const name = path.slice(path.lastIndexOf("/") + 1);
  return workflowTexts(place.folder, files).flatMap((text) => {
    if (!text.includes(name)) return [];
    const file = readToml(text);
    if ("reason" in file) return [];
    return workflowSteps(file).filter(({ table }) => namesFile(table, place.reference));
  });
}
