/** The tree of failures as jsonschema v6 hands it to its printers (`harnesses.md` 2.5). */
import type { Failure, FailureKind } from "../evaluate/failure.ts";

/** The failures right below the root wrapper: a lone group at the very top gives way to its causes. */
export function topFailures(root: Failure): readonly Failure[] {
  return root.what.kind === "group" ? root.causes : [root];
}

/** The causes of a failure; a lone group below a reference or a refused property name gives way to its causes too. */
export function causesOf({ what, causes }: Failure): readonly Failure[] {
  const [first] = causes;
  const lifts = (what.kind === "reference" || what.kind === "propertyNames") && causes.length === 1;
  return lifts && first?.what.kind === "group" ? first.causes : causes;
}

/** Whether the printers skip the failure in favour of its only cause. */
export function isSkipped(failure: Failure): boolean {
  return failure.what.kind === "reference" && causesOf(failure).length === 1;
}

/** The steps from a schema to the keyword that failed, as the library prints them. */
export function printedKeyword(what: FailureKind): readonly string[] {
  switch (what.kind) {
    case "group":
    case "falseSchema":
    case "not":
    case "refCycle":
      return [];
    case "dependency":
      return [what.keyword === "dependencies" ? "dependency" : what.keyword, what.property];
    case "reference":
    case "count":
    case "bound":
      return [what.keyword];
    default:
      return [what.kind];
  }
}
