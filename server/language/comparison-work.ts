/** The work behind a comparison: the engine over all harnesses, and ajv beside it. */
import { compareHarnesses } from "../engine/compare/compare.ts";
import { causeText } from "../engine/compare/comparison.ts";
import { harnessFrom } from "../engine/harness/custom.ts";
import type { Harness } from "../engine/harness/harness.ts";
import { harnesses as all, harnessById } from "../engine/harness/index.ts";
import type { JudgeSettings } from "../engine/harness/settings-in-force.ts";
import type { ComparedHarness, CompareResponse } from "../protocol.ts";
import { type BesideStandard, compareWithStandard } from "../standard/compare-with-standard.ts";
import { type HarnessData, harnessOf } from "./heavy-work.ts";

/** One comparison, as it goes to the thread. */
export interface ComparisonJob {
  readonly schema: string;
  readonly reply: string;
  readonly finishReason?: string;
  /** By harness; one that the harness does not have leaves the choice to the reply. */
  readonly modes?: readonly (readonly [harness: string, mode: string])[];
  readonly task?: string;
  /** The engine's own where absent. */
  readonly harnesses?: readonly (HarnessData & { readonly settings: JudgeSettings })[];
}

export type Compared = Pick<CompareResponse, "rows" | "causes">;

/** A page can't list more with profit. */
const mostViolations = 1000;

/**
 * Compares, and tells of each result once it is known: first the comparison without the standard's verdicts, whose time is
 * bounded; then these, for which ajv may take any time.
 */
export async function performComparison(
  { schema, reply, finishReason, modes = [], task, harnesses: asked }: ComparisonJob,
  known: { comparison(compared: Compared): void; standard(beside: readonly BesideStandard[]): void },
): Promise<void> {
  const harnesses = asked?.map((data) => harnessOf({ harnessById, harnessFrom }, data)) ?? all;
  const options = {
    harnesses,
    modes: new Map(modes.filter(([id, mode]) => has(harnesses, id, mode))),
    settings: new Map(asked?.map(({ id, settings }) => [id, settings])),
    ...(finishReason === undefined ? {} : { finishReason }),
    ...(task === undefined ? {} : { task }),
  };
  const comparison = compareHarnesses(schema, reply, options);
  const rows = comparison.rows.map(({ report, ...row }): ComparedHarness => {
    const { candidate: _candidate, contract: _contract, appendix: _appendix, ...rest } = report;
    const { violations } = report;
    const shown = violations.slice(0, mostViolations);
    const sentCount = violations.filter(({ sent }) => sent === "yes").length;
    return {
      ...row,
      report: { ...rest, violations: shown },
      violationCount: violations.length,
      sentCount,
      standard: null,
    };
  });
  const causes = comparison.causes.map((cause) => {
    const { kind, title, isName } = cause;
    return { kind, title, isName, text: causeText(cause) };
  });
  known.comparison({ rows, causes });
  known.standard(await compareWithStandard(comparison, schema, harnesses));
}

function has(harnesses: readonly Harness[], id: string, mode: string): boolean {
  return harnesses.some((harness) => harness.id === id && harness.modes.includes(mode));
}

/** The comparison with the standard's verdicts put into its rows. */
export function withStandard({ rows, causes }: Compared, beside: readonly BesideStandard[]): Compared {
  return { causes, rows: rows.map((row, index) => ({ ...row, standard: beside[index] ?? null })) };
}
