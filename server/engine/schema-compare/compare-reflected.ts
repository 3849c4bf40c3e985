/**
 * CompareReflected (`harnesses.md` 5.5): what is expected has to be there, more may be. Texts are compared without case; of lists only the
 * first elements, when both are objects.
 */
import type { JsonNode, JsonObject } from "../json/node.ts";
import { goFolded } from "../text/go-fold.ts";
import { goQuote } from "../text/go-quote.ts";
import { type Difference, goVerbType, isSameScalar } from "./difference.ts";
import { goVerbValue } from "./go-verb.ts";

interface Pair {
  readonly expected: JsonObject;
  readonly actual: JsonObject;
  readonly path: string;
}

/** In the order of the expected schema. The harness stops at one of them, and which is up to the order of its maps. */
export function compareReflected(expected: JsonObject, actual: JsonObject): Difference[] {
  const differences: Difference[] = [];
  const open: { readonly pair: Pair; readonly names: IterableIterator<string> }[] = [];
  const enter = (pair: Pair) => open.push({ pair, names: pair.expected.members.keys() });
  enter({ expected, actual, path: "" });
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.names.next();
    if (next.done === true) {
      open.pop();
      continue;
    }
    const { pair } = top;
    const name = next.value;
    const want = pair.expected.members.get(name)?.value as JsonNode;
    const got = pair.actual.members.get(name)?.value;
    const path = pair.path === "" ? name : `${pair.path}.${name}`;
    if (got === undefined) {
      const text = `missing key ${goQuote(path)} in actual schema`;
      differences.push({ text, expected: want, actual: null });
      continue;
    }
    const text = differs(want, got);
    if (text !== null) {
      differences.push({ text: `at ${goQuote(path)}: ${text}`, expected: want, actual: got });
      continue;
    }
    const below = inside(want, got, path);
    if (below !== null) enter(below);
  }
  return differences;
}

/** What is wrong with the value itself. */
function differs(want: JsonNode, got: JsonNode): string | null {
  switch (want.kind) {
    case "object":
    case "array":
      return got.kind === want.kind ? null : `expected ${want.kind}, got ${goVerbType(got)}`;
    case "string": {
      const quoted = goQuote(want.value);
      if (got.kind !== "string")
        return `expected string ${quoted}, got ${goVerbType(got)}=${goVerbValue(got)}`;
      const isSame = goFolded(want.value) === goFolded(got.value);
      return isSame ? null : `expected ${quoted}, got ${goQuote(got.value)}`;
    }
    default:
      return isSameScalar(want, got) ? null : `expected ${goVerbValue(want)}, got ${goVerbValue(got)}`;
  }
}

function inside(want: JsonNode, got: JsonNode, path: string): Pair | null {
  if (want.kind === "object" && got.kind === "object") return { expected: want, actual: got, path };
  if (want.kind !== "array" || got.kind !== "array") return null;
  const [expected] = want.items;
  const [actual] = got.items;
  if (expected?.kind !== "object" || actual?.kind !== "object") return null;
  return { expected, actual, path: `${path}[0]` };
}
