/** A harness of one's own: one that the engine has, with some of its data replaced. */
import { payloadWithinCap } from "../check/payload-cap.ts";
import type { DraftId } from "../schema/dialect.ts";
import type { Adjustable, Caps, ExtractionRule, Harness, NumberModel, RetryRule } from "./harness.ts";
import { harnessById } from "./index.ts";
import { templatePieces } from "./template.ts";
import type { WordingKey } from "./wording.ts";
import { type SettingsProblem, wordingProblem } from "./wording-problem.ts";

/** Rules that take a code fence off a reply. */
export const fenceRules = ["one-code-fence", "outer-backticks", "json-block"] as const;
export type FenceRule = (typeof fenceRules)[number];

/** What is different from the harness that is extended; all else is as there. Plain data, so that it can go to another thread. */
export interface HarnessSettings {
  /** Null for no envelope. */
  readonly envelopeTag?: string | null;
  readonly fence?: FenceRule | "none";
  readonly caps?: Partial<Caps>;
  /** Of schemas without `$schema`. */
  readonly dialect?: DraftId;
  readonly numbers?: NumberModel;
  /** Where nothing else is configured. */
  readonly retries?: number;
  /** By name; names and places are checked here. */
  readonly wording?: Readonly<Record<string, string>>;
}

/** What a harness was made of. */
export interface CustomHarness {
  /** The id of one of the engine's own. */
  readonly base: string;
  /** All that is different from it. */
  readonly settings: HarnessSettings;
}

export type Customised =
  | { readonly ok: true; readonly harness: Harness }
  | { readonly ok: false; readonly problem: SettingsProblem };

/** `base` may be a custom harness itself, and in any mode. Never throws. */
export function customHarness(id: string, base: Harness, settings: HarnessSettings): Customised {
  const all = base.custom === undefined ? settings : merged(base.custom.settings, settings);
  const found =
    unsuitable(base, settings) ??
    wordingProblem({ base, given: settings.wording ?? {}, usable: usableTexts(base, all) });
  if (found !== null) return { ok: false, problem: found };
  const harness = made(id, base, settings, all);
  const missing = missingText(harness, base, settings);
  return missing === null ? { ok: true, harness } : { ok: false, problem: missing };
}

/** The harness again, from its data. Undefined where the engine has no such base. */
export function harnessFrom(id: string, { base, settings }: CustomHarness): Harness | undefined {
  const builtIn = harnessById(base);
  const outcome = builtIn && customHarness(id, builtIn, settings);
  return outcome?.ok ? outcome.harness : undefined;
}

/** `over` wins; caps and texts one by one. */
export function merged(under: HarnessSettings, over: HarnessSettings): HarnessSettings {
  const both: HarnessSettings = { ...under, ...over };
  const caps = { ...under.caps, ...over.caps };
  const wording = { ...under.wording, ...over.wording };
  return {
    ...both,
    ...(Object.keys(caps).length === 0 ? {} : { caps }),
    ...(Object.keys(wording).length === 0 ? {} : { wording }),
  };
}

/** `settings` over `base`; `all`: what makes it out of one of the engine's own. */
function made(id: string, base: Harness, settings: HarnessSettings, all: HarnessSettings): Harness {
  const builtIn = base.custom === undefined ? base : (harnessById(base.custom.base) ?? base);
  const caps: Caps = { ...base.caps, ...settings.caps };
  const { stages } = base;
  const limitsPayload = caps.payloadBytes !== null && base.caps.payloadBytes === null;
  return {
    ...base,
    id,
    title: id,
    version: `like ${builtIn.id} ${builtIn.version}`,
    caps,
    dialect: settings.dialect ?? base.dialect,
    numbers: settings.numbers ?? base.numbers,
    extraction: extractionOf(base.extraction, settings),
    retry: settings.retries === undefined ? base.retry : retryOf(builtIn.retry, settings.retries),
    stages: limitsPayload ? { ...stages, check: payloadWithinCap(stages.check) } : stages,
    wording: { ...base.wording, ...settings.wording },
    custom: { base: builtIn.id, settings: all },
  };
}

/** The envelope comes off first, then the fence, then whatever else the base takes off. */
function extractionOf(
  base: readonly ExtractionRule[],
  { envelopeTag, fence }: HarnessSettings,
): ExtractionRule[] {
  const isFence = ({ rule }: ExtractionRule) => fenceRules.some((name) => name === rule);
  const envelopes =
    envelopeTag === undefined
      ? base.filter(({ rule }) => rule === "line-envelope")
      : envelopeTag === null
        ? []
        : [{ rule: "line-envelope", tag: envelopeTag } as const];
  const fences = fence === undefined ? base.filter(isFence) : fence === "none" ? [] : [{ rule: fence }];
  const others = base.filter((rule) => rule.rule !== "line-envelope" && !isFence(rule));
  return [...envelopes, ...fences, ...others];
}

function retryOf(base: RetryRule | null, retries: number): RetryRule {
  if (base === null) return { default: retries, min: 0, max: null, stopOnRepeat: false };
  return { ...base, default: retries, max: base.max === null ? null : Math.max(base.max, retries) };
}

/** The text that a harness needs once it has such a cap. */
const CAP_TEXTS: readonly (readonly [keyof Caps, WordingKey])[] = [
  ["schemaBytes", "schemaTooLarge"],
  ["schemaDepth", "schemaTooDeep"],
  ["payloadBytes", "payloadTooLarge"],
];

/** The texts that the base has, and those that it would need. */
function usableTexts({ wording, adjustable, retry }: Harness, settings: HarnessSettings): Set<string> {
  const usable = new Set(Object.keys(wording));
  for (const [cap, text] of CAP_TEXTS) if (adjustable.caps.includes(cap)) usable.add(text);
  if (retry === null && settings.retries !== undefined) usable.add("endRefused").add("endCutOff");
  return usable;
}

/** What the base has no use for. */
function unsuitable(base: Harness, settings: HarnessSettings): SettingsProblem | null {
  const { adjustable } = base;
  for (const [cap, value] of Object.entries(settings.caps ?? {})) {
    if (value === null || adjustable.caps.some((known) => known === cap)) continue;
    return { path: ["caps", cap], reason: `${base.id} has no such cap; ${capsOf(adjustable)}` };
  }
  if (!adjustable.unwrapping) {
    const key = settings.envelopeTag !== undefined ? "envelopeTag" : "fence";
    if (settings[key] !== undefined) {
      return { path: [key], reason: `${base.id} takes no plain text, so that there is nothing to unwrap` };
    }
  }
  if (settings.dialect !== undefined && !adjustable.dialect) {
    return { path: ["dialect"], reason: `${base.id} goes by no draft` };
  }
  if (settings.numbers !== undefined && !adjustable.numbers.includes(settings.numbers)) {
    const choices = adjustable.numbers.map((model) => `"${model}"`).join(" or ");
    return { path: ["numbers"], reason: `${base.id} can hold numbers only as ${choices}` };
  }
  return null;
}

function capsOf({ caps }: Adjustable): string {
  return caps.length === 0 ? "it has none" : `it can have ${caps.join(", ")}`;
}

/** What doesn't go together. */
function missingText(harness: Harness, base: Harness, settings: HarnessSettings): SettingsProblem | null {
  for (const [cap, text] of CAP_TEXTS) {
    if (harness.caps[cap] === null || harness.wording[text] !== undefined) continue;
    const path = settings.caps?.[cap] === undefined ? ["caps"] : ["caps", cap];
    return {
      path,
      reason: `such a cap needs the text wording.${text}, which ${base.id} does not have: what is said of what is over it`,
    };
  }
  const hasEnvelope = harness.extraction.some(({ rule }) => rule === "line-envelope");
  const namesTag = templatePieces(harness.wording.appendix ?? "").some(({ name }) => name === "tag");
  if (!hasEnvelope && namesTag) {
    const path = settings.envelopeTag === undefined ? ["wording", "appendix"] : ["envelopeTag"];
    return { path, reason: "without an envelope, wording.appendix must not name a {tag}" };
  }
  return null;
}
