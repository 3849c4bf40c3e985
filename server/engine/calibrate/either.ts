/** Whether a captured message is a corrective or an appendix, where nobody says. */
import type { Harness } from "../harness/harness.ts";
import { openSchema } from "../open-schema.ts";
import { calibrate } from "./calibrate.ts";
import type { Calibration } from "./calibration.ts";
import { messageFor, type Occasion } from "./message.ts";
import { otherTag, tagOf } from "./tag.ts";

export interface Either {
  readonly kind: Occasion["kind"];
  readonly calibration: Calibration;
}

/**
 * A corrective, unless it can't be one and shows the signs of an appendix: it names the envelope, or it has the contract where
 * correctives have none. Never throws.
 */
export function calibrateEither(base: Harness, led: Omit<Occasion, "kind">, captured: string): Either {
  const corrective = calibrate(base, { ...led, kind: "corrective" }, captured);
  if (corrective.ok || !isLikeAppendix(base, led, captured))
    return { kind: "corrective", calibration: corrective };
  const appendix = calibrate(base, { ...led, kind: "appendix" }, captured);
  return appendix.ok
    ? { kind: "appendix", calibration: appendix }
    : { kind: "corrective", calibration: corrective };
}

function isLikeAppendix(base: Harness, led: Omit<Occasion, "kind">, captured: string): boolean {
  const own = tagOf(base);
  const namesEnvelope =
    own !== null &&
    (captured.includes(`<${own}>`) || otherTag(base, { ...led, kind: "appendix" }, captured) !== null);
  if (namesEnvelope) return true;
  const { contract } = openSchema(base, led.schema);
  const sent = messageFor(base, { ...led, kind: "corrective" });
  return contract !== null && !sent?.includes(contract);
}
