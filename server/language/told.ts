/** `subagentSchema/told`: what the model is told of a schema, what is kept from it, and where a provider's error leads. */
import type { Connection } from "vscode-languageserver/node";
import { largestParts } from "../engine/contract/largest-parts.ts";
import { unseenParts } from "../engine/contract/unseen.ts";
import { describeModes, type OpenSchema } from "../engine/index.ts";
import { ruleFindings } from "../engine/rules/index.ts";
import { noSurroundings, type Role } from "../engine/rules/subject.ts";
import { type Downgrade, type ToldResult, toldRequest } from "../protocol.ts";
import { downgrades } from "./harness-inputs.ts";
import { preview } from "./preview.ts";
import type { Schemas } from "./schemas.ts";
import type { Settings } from "./settings.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

type Told = Omit<ToldResult, "downgrade">;

/** A page can't list more with profit. */
const mostAdvice = 100;
const mostLargest = 3;

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
    if (providerError === undefined || providerError === "" || !downgrades(view.harness))
      return { ...said, downgrade: null };
    const mode = params.mode ?? found.mode;
    return { ...said, downgrade: downgradeOf(open, providerError, mode) };
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
  };
}

function downgradeOf(open: OpenSchema, providerError: string, mode: string | null): Downgrade | null {
  const { chain } = describeModes(open, { providerError, ...(mode === null ? {} : { mode }) });
  return chain && { modes: chain.modes, error: chain.error, isExhausted: chain.exhausted };
}
