/** `subagentSchema/told`: what the model is told of a schema, what is kept from it, and where a provider's error leads. */
import type { Connection } from "vscode-languageserver/node";
import { largestParts } from "../engine/contract/largest-parts.ts";
import { unseenParts } from "../engine/contract/unseen.ts";
import { roomForErrors } from "../engine/corrective/room-for-errors.ts";
import { describeModes, type OpenSchema } from "../engine/index.ts";
import { failingSample } from "../engine/minimal/failing-sample.ts";
import { ruleFindings } from "../engine/rules/index.ts";
import { isAnswered, noSurroundings, type Role } from "../engine/rules/subject.ts";
import { type Downgrade, type FailingReply, type ToldResult, toldRequest } from "../protocol.ts";
import { downgrades } from "./harness-inputs.ts";
import { preview } from "./preview.ts";
import type { Schemas } from "./schemas.ts";
import type { Settings } from "./settings.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

type Told = Omit<ToldResult, "downgrade" | "sample">;

/** A page can't list more with profit. */
const mostAdvice = 100;
const mostLargest = 3;
/** UTF-16 units of a schema for which a reply that fails is looked for unasked: each look takes as long as the schema is. */
const longestSampled = 64 * 1024;

/** Null for a schema that can't be opened or that has megabytes. */
export function told(connection: Connection, schemas: Schemas, settings: Settings): void {
  const known = new WeakMap<OpenSchema, Told>();
  connection.onRequest(toldRequest, async (params, token): Promise<ToldResult | null> => {
    await nextTurn();
    refuseCancelled(token);
    const { view, settings: found } = await preview(schemas, settings, params);
    const open = view?.open ?? null;
    if (view === null || open === null) return null;
    const said = known.get(open) ?? toldOf(open, view.schema.hosted.role);
    known.set(open, said);
    const { providerError } = params;
    const sample = params.withSample === true ? sampleOf(open, said) : null;
    if (providerError === undefined || providerError === "" || !downgrades(view.harness))
      return { ...said, sample, downgrade: null };
    const mode = params.mode ?? found.mode;
    return { ...said, sample, downgrade: downgradeOf(open, providerError, mode) };
  });
}

export function toldOf(open: OpenSchema, role: Role = noSurroundings.role): Told {
  const { appendix, contract } = open;
  const start = appendix === null || contract === null ? -1 : appendix.indexOf(contract);
  const advice = ruleFindings(open, { ...noSurroundings, role }).filter(({ code }) =>
    /^(?:visibility|enforcement)\//.test(code),
  );
  return {
    text: appendix,
    contract: start < 0 ? null : [start, start + (contract ?? "").length],
    unseen: unseenParts(open),
    advice: advice
      .slice(0, mostAdvice)
      .map(({ code, explanation, pointer }) => ({ code, text: explanation, pointer })),
    largest: largestParts(open, mostLargest),
    room: roomOf(open, role),
  };
}

function roomOf(open: OpenSchema, role: Role): Told["room"] {
  const { harness, admission } = open;
  const { correctiveBytes, detailBytes } = harness.caps;
  const cap = correctiveBytes ?? detailBytes;
  const bytes = admission === null && isAnswered(harness, role) ? roomForErrors(open) : null;
  return bytes === null || cap === null ? null : { bytes, cap };
}

const samples = new WeakMap<OpenSchema, FailingReply | null>();

function sampleOf(open: OpenSchema, { room }: Told): FailingReply | null {
  if (open.text.length > longestSampled) return null;
  const known = samples.get(open);
  if (known !== undefined) return known;
  const found = failingSample(open);
  const told = found?.report.detailBytes ?? 0;
  const fitting = room === null || told === 0 ? null : Math.floor(room.bytes / told);
  const sample = found === null ? null : { text: found.text, fitting };
  samples.set(open, sample);
  return sample;
}

function downgradeOf(open: OpenSchema, providerError: string, mode: string | null): Downgrade | null {
  const { chain } = describeModes(open, { providerError, ...(mode === null ? {} : { mode }) });
  return chain && { modes: chain.modes, error: chain.error, isExhausted: chain.exhausted };
}
