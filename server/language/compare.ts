/** `subagentSchema/compare`: what every harness makes of one reply. */
import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { judgeSettings, withReleases } from "../engine/index.ts";
import { type CompareResponse, compareRequest } from "../protocol.ts";
import type { ComparisonWork } from "./comparison-thread.ts";
import { dataOf } from "./heavy-work.ts";
import type { Schemas } from "./schemas.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

export function compare(connection: Connection, schemas: Schemas, comparisons: ComparisonWork): void {
  connection.onRequest(
    compareRequest,
    async ({ uri, selector, reply, modes, task }, token): Promise<CompareResponse> => {
      await nextTurn();
      refuseCancelled(token);
      const schema = await schemas.schema({ uri, ...(selector === undefined ? {} : { selector }) });
      if (!schema.ok) return { rows: [], causes: [], note: schema.why };
      const { text, finishReason } = reply;
      const found = schemas
        .harnesses(uri)
        .map((each) => ({ each, settings: schemas.settings({ uri, selector: schema.selector }, each) }));
      const harnesses = found.map(({ each, settings }) => ({
        ...dataOf(withReleases(each, settings.releases)),
        settings: judgeSettings(settings),
      }));
      const configured = found.flatMap(({ each, settings: { mode } }) =>
        mode === null ? [] : [[each.id, mode] as const],
      );
      const job = {
        schema: schema.text,
        reply: text,
        harnesses,
        ...(finishReason === undefined ? {} : { finishReason }),
        modes: [...configured, ...(modes ?? [])],
        ...(task === undefined ? {} : { task }),
      };
      const unwanted = new AbortController();
      const listening = token.onCancellationRequested(() => unwanted.abort());
      const compared = await comparisons(job, unwanted.signal).finally(() => listening.dispose());
      if (compared === null) throw new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled");
      return { ...compared, note: null };
    },
  );
}
