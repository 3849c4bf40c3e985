/** The result that `batch` and `reply --format json` print, its fields in their documented order. */
import type { ReplyResult } from "../engine/index.ts";

/** One line of JSON, without its line break. `id` is JSON already. */
export function resultLine(id: string, result: ReplyResult): string {
  const { harness, admission, verdict, candidate, spans, error, violations } = result;
  const { corrective, correctiveBytes, truncated, contract, appendix, remarks, standard } = result;
  const fields = { harness, admission, verdict, candidate, spans, error, violations };
  const all = { ...fields, corrective, correctiveBytes, truncated, contract, appendix, remarks, standard };
  return `{"id":${id},${JSON.stringify(all).slice(1)}`;
}
