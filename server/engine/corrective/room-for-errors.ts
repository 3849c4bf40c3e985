/** How much of an error a corrective can hold at all. */
import type { OpenSchema } from "../open-schema.ts";
import type { Corrective } from "./corrective.ts";

/** A cap of a harness of one's own may be any number; no error comes near one of over a MiB. */
const MOST_BYTES = 1024 * 1024;

/**
 * UTF-8 bytes that a corrective has for its error list; null where there is no bound that matters. Found out with an error that is
 * longer than any room.
 */
export function roomForErrors(open: OpenSchema): number | null {
  const { correctiveBytes, detailBytes } = open.harness.caps;
  const most = Math.min(correctiveBytes ?? Number.POSITIVE_INFINITY, detailBytes ?? Number.POSITIVE_INFINITY);
  if (most > MOST_BYTES) return null;
  // The error is ASCII, so its code units are bytes.
  return correctiveFor(open, "x".repeat(most + 1)).told;
}

/** The corrective that a first reply with this error gets, the reply itself and the task left out. `harness`: where its caps are others. */
export function correctiveFor(open: OpenSchema, detail: string, harness = open.harness): Corrective {
  return harness.stages.corrective(harness, {
    detail,
    contract: open.contract ?? "",
    schemaText: open.text,
    reply: "",
    task: null,
    cutOff: false,
  });
}
