/** The result that `batch` and `reply --format json` print, its fields in their documented order. */
import type { ReplyResult } from "../engine/index.ts";

/** One line of JSON, without its line break. `id` is JSON already. */
export function resultLine(id: string, result: ReplyResult): string {
  return `{"id":${id},${JSON.stringify(resultFields(result)).slice(1)}`;
}

/** The documented fields of a result, in their order; what a report has beside them is left out. */
export function resultFields(result: ReplyResult): ReplyResult {
  const { harness, admission, verdict, candidate, spans, error, violations } = result;
  const { corrective, correctiveBytes, truncated, contract, appendix } = result;
  const { notChecked, remarks, standard } = result;
  const fields = { harness, admission, verdict, candidate, spans, error, violations };
  const optional = {
    ...(notChecked === undefined ? {} : { notChecked }),
    ...(remarks === undefined ? {} : { remarks }),
    ...(standard === undefined ? {} : { standard }),
  };
  return { ...fields, corrective, correctiveBytes, truncated, contract, appendix, ...optional };
}
