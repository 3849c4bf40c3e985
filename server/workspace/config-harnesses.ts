/** The harnesses that a configuration defines, from its parsed `harnesses`. */
import type { Node } from "jsonc-parser";
import { customHarness, type Harness, type HarnessSettings } from "../engine/index.ts";
import { memberOf, membersOf, textOf } from "./config-nodes.ts";
import { offsetsInString } from "./string-offsets.ts";

export interface DefinedHarness {
  readonly id: string;
  readonly key: Node;
  readonly value: Node;
}

/** A mistake: what the message is about, as UTF-16 offsets into the configuration's text. */
export interface DefinitionProblem {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

export type DefinedHarnesses =
  | { readonly ok: true; readonly harnesses: ReadonlyMap<string, Harness> }
  | { readonly ok: false; readonly problem: DefinitionProblem };

/**
 * Makes them in the order in which they extend each other, without recursion. Each entry has the form that `configShape` wants,
 * and each `extends` names one of `builtIn` or of the entries.
 *
 * @param text the configuration's text
 */
export function makeHarnesses(
  text: string,
  defined: readonly DefinedHarness[],
  builtIn: readonly Harness[],
): DefinedHarnesses {
  const made = new Map<string, Harness>(builtIn.map((harness) => [harness.id, harness]));
  const byId = new Map(defined.map((entry) => [entry.id, entry]));
  for (const entry of defined) {
    const chain: DefinedHarness[] = [];
    const waiting = new Set<string>();
    for (let next: DefinedHarness | undefined = entry; next !== undefined && !made.has(next.id); ) {
      chain.push(next);
      waiting.add(next.id);
      const extended: string = textOf(next.value, "extends") ?? "";
      if (waiting.has(extended)) return circle(chain, extended);
      next = byId.get(extended);
    }
    for (const { id, value } of chain.reverse()) {
      const base = made.get(textOf(value, "extends") ?? "") as Harness;
      const outcome = customHarness(id, base, settingsOf(value));
      if (!outcome.ok) {
        const { path, at, isName, reason } = outcome.problem;
        return { ok: false, problem: { ...spanAt(text, value, path, isName, at), reason } };
      }
      made.set(id, outcome.harness);
    }
  }
  return { ok: true, harnesses: new Map(defined.map(({ id }) => [id, made.get(id) as Harness])) };
}

function circle(chain: readonly DefinedHarness[], extended: string): DefinedHarnesses {
  const ids = chain.map(({ id }) => id);
  const round = ids.slice(ids.indexOf(extended));
  const shown = round.length > 8 ? [...round.slice(0, 7), "…"] : round;
  const last = chain.at(-1) as DefinedHarness;
  const node = memberOf(last.value, "extends") as Node;
  const reason =
    round.length === 1
      ? `"${extended}" extends itself; name another harness`
      : `these extend each other in a circle: ${[...shown, extended].join(", ")}; one of them must extend another harness`;
  return { ok: false, problem: { ...spanOf(node), reason } };
}

/** The plain data of an entry, without `extends`. */
function settingsOf(entry: Node): HarnessSettings {
  const settings = membersOf(entry)
    .filter(({ key }) => key.value !== "extends")
    .map(({ key, value }) => [key.value, dataOf(value)] as const);
  return Object.fromEntries(settings);
}

/** One level of members is all that settings have. */
function dataOf(node: Node): unknown {
  if (node.type !== "object") return node.value;
  return Object.fromEntries(membersOf(node).map(({ key, value }) => [key.value, value.value]));
}

function spanAt(
  text: string,
  entry: Node,
  path: readonly string[],
  isName: boolean | undefined,
  at: { readonly start: number; readonly end: number } | undefined,
) {
  let node = entry;
  for (const name of path) {
    const member = membersOf(node).find(({ key }) => key.value === name);
    if (member === undefined) break;
    node = isName === true && name === path.at(-1) ? member.key : member.value;
  }
  if (at === undefined) return spanOf(node);
  const offsets = offsetsInString(text, node.offset);
  return { start: offsets[at.start] ?? node.offset, end: offsets[at.end] ?? node.offset + node.length };
}

function spanOf(node: Node) {
  return { start: node.offset, end: node.offset + node.length };
}
