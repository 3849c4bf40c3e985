/** The smallest reply that a harness takes for a schema, found by building and asking. */
import type { Harness } from "../harness/harness.ts";
import { judge } from "../judge.ts";
import type { OpenSchema } from "../open-schema.ts";
import { noSurroundings, subjectOf } from "../rules/subject.ts";
import { type Choice, type Instance, instanceOf } from "./instance.ts";

export type MinimalReply =
  | { readonly ok: true; readonly text: string }
  /** `why`: one plain sentence. */
  | { readonly ok: false; readonly why: string };

/** How often the harness is asked, and how many UTF-16 units of schema and instance it is asked about in all. */
const mostTries = 300;
const mostUnits = 20_000_000;

/**
 * A reply with the required names alone, in the form in which the harness asks for it; the harness's own judge accepts it. Never throws;
 * the work is bounded whatever the schema is.
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
  let wanted: ReadonlyMap<string, number> = new Map();
  let best = judged.look(() => instanceOf(subject, wanted));
  for (let isBetter = true; isBetter && best !== null && best.missing > 0; ) {
    isBetter = false;
    for (const [key, choice] of best.instance.choices) {
      if (!concerns(choice, best.places)) continue;
      for (let way = 0; way < choice.ways && !isBetter; way++) {
        if (way === choice.taken) continue;
        const other = new Map([...wanted, [key, way]]);
        const found = judged.look(() => instanceOf(subject, other));
        if (found === null || found.missing >= best.missing) continue;
        wanted = other;
        best = found;
        isBetter = true;
      }
      if (isBetter) break;
    }
  }
  return best?.missing === 0
    ? { ok: true, text: best.text }
    : {
        ok: false,
        why: "No accepted reply was found; write one in the Reply Lab, which says what is missing.",
      };
}

interface Look {
  readonly instance: Instance;
  /** The whole reply. */
  readonly text: string;
  /** How many violations there are; 0 when the harness accepts it. */
  readonly missing: number;
  /** Pointers into the instance. */
  readonly places: readonly string[];
}

class Judged {
  readonly #open: OpenSchema;
  #tries = 0;
  #units = 0;

  constructor(open: OpenSchema) {
    this.#open = open;
  }

  /** Null for no instance, and when it has been asked enough. */
  look(build: () => Instance | null): Look | null {
    if (++this.#tries > mostTries || this.#units > mostUnits) return null;
    const instance = build();
    if (instance === null) return null;
    const text = asReply(this.#open.harness, instance.text);
    this.#units += this.#open.text.length + text.length;
    const { verdict, violations } = judge(this.#open, text);
    const isTaken = verdict === "accepted" || verdict === "accepted-unchecked";
    const places = violations.flatMap(({ instance: at, causes }) => [
      at,
      ...(causes ?? []).map((cause) => cause.instance),
    ]);
    return { instance, text, missing: isTaken ? 0 : Math.max(places.length, 1), places };
  }
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
