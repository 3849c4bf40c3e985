/** The smallest reply that a harness takes for a schema, found by building and asking. */
import { oneLine } from "../admission/plain-words.ts";
import type { Harness } from "../harness/harness.ts";
import { judge } from "../judge.ts";
import type { OpenSchema } from "../open-schema.ts";
import type { Violation } from "../result.ts";
import { noSurroundings, subjectOf } from "../rules/subject.ts";
import { type Choice, type Instance, instanceOf, type Wanted } from "./instance.ts";

export type MinimalReply =
  | { readonly ok: true; readonly text: string }
  /** `why`: one plain sentence. */
  | { readonly ok: false; readonly why: string };

/** How often the harness is asked, and how many UTF-16 units of schema and instance it is asked about in all. */
const mostTries = 300;
const mostUnits = 20_000_000;
/** Steps of a pointer: values are not built deeper. */
const mostSteps = 100;

/**
 * A reply with the names alone that the harness asks for, in the form in which it asks: those that are required, and those that a decoder
 * fills in with a value that the schema refuses (`harnesses.md` 5.3, 6). The harness's own judge accepts it. Never throws; the work is
 * bounded whatever the schema is.
 */
export function minimalReply(open: OpenSchema): MinimalReply {
  const { harness, compiled } = open;
  if (open.admission !== null)
    return { ok: false, why: `${harness.title} refuses this schema, so it accepts no reply.` };
  const subject = subjectOf(open, noSurroundings);
  if (compiled === null || subject === null)
    return {
      ok: false,
      why: open.notChecked ?? `Nobody knows what ${harness.title} accepts for this schema.`,
    };

  const judged = new Judged(open);
  const look = (wanted: Wanted) => judged.look(wanted, () => instanceOf(subject, wanted));
  /** Where the replies before had their violations. */
  const seen = new Set<string>();
  let best: Look | null = null;
  for (let next = look({ ways: new Map(), present: new Set() }); next !== null; ) {
    best = next;
    seen.add(best.places.join("\n"));
    next = best.missing === 0 ? null : (withNamed(best, look) ?? nearer(best, look, seen));
  }
  return best?.missing === 0 ? { ok: true, text: best.text } : { ok: false, why: whyNone(best) };
}

function whyNone(best: Look | null): string {
  const nearest = best?.against ? ` The nearest one is refused: ${oneLine(best.against)}.` : "";
  return `No accepted reply was found.${nearest} Write one in the Reply Lab, which says what is missing.`;
}

type Looking = (wanted: Wanted) => Look | null;

/**
 * With the properties that violations are about and that are not there yet; null where that makes no other reply. More may be wrong with
 * it at first: what is there has required names of its own.
 */
function withNamed({ wanted: { ways, present }, places, text }: Look, look: Looking): Look | null {
  const named = new Set([...present, ...places.flatMap(pointersTo)]);
  if (named.size === present.size) return null;
  const found = look({ ways, present: named });
  return found?.text === text ? null : found;
}

/** A pointer, and those of all that is around it. */
function pointersTo(pointer: string): string[] {
  const pointers = [pointer];
  for (let at = pointer.lastIndexOf("/"); at > 0 && pointers.length < mostSteps; ) {
    pointers.push(pointer.slice(0, at));
    at = pointer.lastIndexOf("/", at - 1);
  }
  return pointers;
}

/** Another way somewhere: one that leaves fewer violations, else one that leaves others, since of some things a harness tells only the first. */
function nearer(best: Look, look: Looking, seen: ReadonlySet<string>): Look | null {
  let other: Look | null = null;
  for (const [key, choice] of best.instance.choices) {
    if (!concerns(choice, best.places)) continue;
    for (let way = 0; way < choice.ways; way++) {
      if (way === choice.taken) continue;
      const ways = new Map([...best.wanted.ways, [key, way]]);
      const found = look({ ...best.wanted, ways });
      if (found === null || found.missing > best.missing) continue;
      if (found.missing < best.missing) return found;
      if (!seen.has(found.places.join("\n"))) other ??= found;
    }
  }
  return other;
}

interface Look {
  readonly wanted: Wanted;
  readonly instance: Instance;
  /** The whole reply. */
  readonly text: string;
  /** How many violations there are; 0 when the harness accepts it. */
  readonly missing: number;
  /** Pointers into the instance. */
  readonly places: readonly string[];
  /** What the harness says of the first violation, or of the whole reply. */
  readonly against: string | null;
}

class Judged {
  readonly #open: OpenSchema;
  #tries = 0;
  #units = 0;

  constructor(open: OpenSchema) {
    this.#open = open;
  }

  /** Null for no instance, and when it has been asked enough. */
  look(wanted: Wanted, build: () => Instance | null): Look | null {
    if (++this.#tries > mostTries || this.#units > mostUnits) return null;
    const instance = build();
    if (instance === null) return null;
    const text = asReply(this.#open.harness, instance.text);
    this.#units += this.#open.text.length + text.length;
    const { verdict, violations, error } = judge(this.#open, text);
    const isTaken = verdict === "accepted" || verdict === "accepted-unchecked";
    const places = violations.flatMap(({ instance: at, causes }) => [
      at,
      ...(causes ?? []).map((cause) => cause.instance),
    ]);
    const missing = isTaken ? 0 : Math.max(places.length, 1);
    return { wanted, instance, text, missing, places, against: against(violations[0]) ?? error };
  }
}

function against(violation: Violation | undefined): string | null {
  if (violation === undefined) return null;
  return `${violation.instance === "" ? "" : `${violation.instance}: `}${violation.message}`;
}

/** Whether another way there could make a violation go away. Where nothing is known of places, any could. */
function concerns({ at }: Choice, places: readonly string[]): boolean {
  if (places.length === 0) return true;
  return places.some((place) => `${place}/`.startsWith(`${at}/`) || `${at}/`.startsWith(`${place}/`));
}

/** In the form in which the harness asks for it: an envelope around it, or as the arguments of its call. */
function asReply({ extraction }: Harness, instance: string): string {
  let reply = instance;
  for (const rule of [...extraction].reverse()) {
    if (rule.rule === "line-envelope") reply = `<${rule.tag}>\n${reply}\n</${rule.tag}>`;
    if (rule.rule === "submitted-payload")
      reply = `{\n  "reasoning": "",\n  ${JSON.stringify(rule.payload)}: ${reply.replaceAll("\n", "\n  ")}\n}`;
  }
  return reply;
}
