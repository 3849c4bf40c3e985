import { parsePointer } from "../../json/pointer.ts";
import type { OpenSchema } from "../../open-schema.ts";
import type { Rule, Spot } from "../rule.ts";
import type { Surroundings } from "../subject.ts";
import { openedElsewhere } from "./opened-elsewhere.ts";

/** Another harness of the workspace refuses the schema (`harnesses.md` 8.1). Once for each harness and each reason. */
export const refused: Rule = {
  code: "portability/refused",
  severity: "hint",
  find: ({ open, surroundings }) => refusedElsewhere(open, surroundings),
  findInBoolean: refusedElsewhere,
};

/** Nothing while the schema's own harness refuses it: that comes first. */
function* refusedElsewhere(open: OpenSchema, { others }: Surroundings): Iterable<Spot> {
  if (open.admission !== null) return;
  for (const harness of others) {
    const told = new Set<string>();
    for (const { code, severity, start, end, pointer, harnessText, explanation } of openedElsewhere(
      open,
      harness,
    ).findings) {
      if (severity !== "error" || told.has(code)) continue;
      told.add(code);
      yield {
        where: { start, end },
        path: parsePointer(pointer) ?? [],
        explanation: `${harness.title}, which this workspace uses as well, refuses this schema: ${explanation}`,
        ...(harnessText === null ? {} : { harnessText }),
      };
    }
  }
}
