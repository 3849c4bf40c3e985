import {
  BranchCoverage,
  type CancellationToken,
  DeclarationCoverage,
  FileCoverage,
  type FileCoverageDetail,
  StatementCoverage,
  type TestRun,
  Uri,
} from "vscode";
import type { ReplayCoveredPart, ReplayParams } from "../../server/protocol.ts";
import { rangeOf } from "./replay-tests.ts";
import type { ReplayRequests } from "./requests.ts";

/** By what a run was told of a file; gone with it. */
const details = new WeakMap<FileCoverage, FileCoverageDetail[]>();
/** Of one run: a file may hold several schemas. */
const ofRun = new WeakMap<TestRun, Map<string, FileCoverageDetail[]>>();

/**
 * Tells a run what of a schema has been exercised: keywords as statements, enum values as their branches, schemas inside of the schema as
 * declarations.
 */
export async function addCoverage(
  run: TestRun,
  requests: ReplayRequests,
  params: ReplayParams & { readonly schema: { readonly uri: string } },
  token: CancellationToken,
): Promise<void> {
  const { parts } = await requests.coverage(params, token);
  if (parts === null) return;
  const uri = Uri.parse(params.schema.uri);
  const files = ofRun.get(run) ?? new Map<string, FileCoverageDetail[]>();
  ofRun.set(run, files);
  const all = [...(files.get(uri.toString()) ?? []), ...detailsOf(parts)];
  files.set(uri.toString(), all);
  const coverage = FileCoverage.fromDetails(uri, all);
  details.set(coverage, all);
  run.addCoverage(coverage);
}

export function detailsOfFile(coverage: FileCoverage): FileCoverageDetail[] {
  return details.get(coverage) ?? [];
}

function detailsOf(parts: readonly ReplayCoveredPart[]): FileCoverageDetail[] {
  const values = new Map<string, BranchCoverage[]>();
  for (const { kind, pointer, range, count } of parts) {
    if (kind !== "value") continue;
    const list = pointer.slice(0, pointer.lastIndexOf("/"));
    const value = new BranchCoverage(count, rangeOf(range), `value ${pointer.slice(list.length + 1)}`);
    const known = values.get(list);
    if (known) known.push(value);
    else values.set(list, [value]);
  }
  return parts.flatMap(({ kind, pointer, range, count, isExercised }): FileCoverageDetail[] => {
    if (kind === "value") return [];
    const executed = isExercised ? Math.max(count, 1) : 0;
    if (kind === "branch") return [new DeclarationCoverage(pointer, executed, rangeOf(range))];
    return [new StatementCoverage(executed, rangeOf(range), values.get(pointer) ?? [])];
  });
}
