/** CompareSubset (`harnesses.md` 5.5): what is expected has to be there exactly, more names may be. Lists need the same length. */
import type { JsonNode, JsonObject } from "../json/node.ts";
import { type Difference, goVerbType, isSameScalar } from "./difference.ts";
import { goVerbValue } from "./go-verb.ts";

/** Values that are compared one after another. */
interface Open {
  readonly steps: Iterator<Step>;
  /** Of a list the first element that differs is told, and no other. */
  readonly isList: boolean;
  /** How many differences there were before it. */
  readonly before: number;
}

interface Step {
  readonly want: JsonNode;
  readonly got: JsonNode;
  readonly path: string;
}

/** In the order of the expected schema. The harness stops at one of them, and which is up to the order of its maps. */
export function compareSubset(expected: JsonObject, actual: JsonObject): Difference[] {
  const differences: Difference[] = [];
  const open: Open[] = [];
  const visit = (step: Step) => {
    const { want, got, path } = step;
    const text = differs(want, got);
    if (text !== null) differences.push({ text: `${path}: ${text}`, expected: want, actual: got });
    else if (want.kind === "object" && got.kind === "object")
      open.push({ steps: members(want, got, path, differences), isList: false, before: differences.length });
    else if (want.kind === "array" && got.kind === "array")
      open.push({ steps: items(want.items, got.items, path), isList: true, before: differences.length });
  };
  visit({ want: expected, got: actual, path: "" });
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.isList && differences.length > top.before ? null : top.steps.next();
    if (next === null || next.done === true) open.pop();
    else visit(next.value);
  }
  return differences;
}

function* members(
  want: JsonObject,
  got: JsonObject,
  path: string,
  differences: Difference[],
): Generator<Step> {
  for (const { key, value } of want.members.values()) {
    const found = got.members.get(key)?.value;
    if (found === undefined) {
      differences.push({ text: `${path}.${key}: missing in actual schema`, expected: value, actual: null });
    } else yield { want: value, got: found, path: path === "" ? key : `${path}.${key}` };
  }
}

function* items(want: readonly JsonNode[], got: readonly JsonNode[], path: string): Generator<Step> {
  for (const [index, item] of want.entries())
    yield { want: item, got: got[index] as JsonNode, path: `${path}[${index}]` };
}

function differs(want: JsonNode, got: JsonNode): string | null {
  switch (want.kind) {
    case "object":
      return got.kind === "object" ? null : `expected object, got ${goVerbType(got)}`;
    case "array":
      if (got.kind !== "array") return `expected array, got ${goVerbType(got)}`;
      if (got.items.length === want.items.length) return null;
      return `expected array length ${want.items.length}, got ${got.items.length}`;
    default:
      return isSameScalar(want, got) ? null : `expected ${goVerbValue(want)}, got ${goVerbValue(got)}`;
  }
}
