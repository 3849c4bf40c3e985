/** `subagentSchema/replayCoverage`: what of a schema its captured replies have exercised, and where that stands in the document. */
import type { CancellationToken } from "vscode-languageserver/node";
import type { ReplayCoverageResult, ReplayParams } from "../../protocol.ts";
import { SchemaCoverage } from "../../replay/coverage.ts";
import type { JudgingView, ReplayServices } from "./judging.ts";
import { judgeFiles } from "./run.ts";

export async function coverageOf(
  services: ReplayServices,
  params: ReplayParams,
  token: CancellationToken,
): Promise<ReplayCoverageResult> {
  let by: JudgingView | null = null;
  let coverage: SchemaCoverage | null = null;
  for await (const { judged } of judgeFiles(services, params, token)) {
    for (const each of judged) {
      if (each.by === null) continue;
      if (by === null) {
        by = each.by;
        coverage = SchemaCoverage.of(by.open.text, by.open.harness.dialect);
      }
      if (each.report.candidate !== null) coverage?.add(each.report.candidate);
    }
  }
  if (by === null || coverage === null) return { parts: null };
  const { schema } = by.view;
  return {
    parts: coverage.parts().map(({ kind, pointer, start, end, met, missed, isExercised }) => {
      return { kind, pointer, range: schema.rangeOf({ start, end }), isExercised, count: met + missed };
    }),
  };
}
