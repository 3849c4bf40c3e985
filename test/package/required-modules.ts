import { type Node, parse } from "acorn";

/** The modules that a bundled script loads by `require("…")`, in order. What only looks like it inside a string doesn't count. */
export function requiredModules(script: string): string[] {
  const modules: string[] = [];
  const open: unknown[] = [parse(script, { ecmaVersion: "latest", allowHashBang: true })];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    const module = requiredBy(value as Partial<CallExpression>);
    if (module !== null) modules.push(module);
    open.push(...Object.values(value));
  }
  return modules;
}

interface CallExpression extends Node {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly { readonly value?: unknown }[];
}

function requiredBy({ type, callee, arguments: given }: Partial<CallExpression>): string | null {
  if (type !== "CallExpression" || callee?.name !== "require") return null;
  const module = given?.[0]?.value;
  return typeof module === "string" ? module : null;
}
