/** How far a harness gets with the checks of a schema before a run, for those who want to see all of them (`harnesses.md` 3.2, 4.2, 6.2, 7.2). */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import type { OpenSchema } from "../open-schema.ts";
import { admitGoMap } from "./admit-go-map.ts";

export type CheckName = "read" | "size" | "depth" | "references" | "compile";

export interface AdmissionCheck {
  readonly name: CheckName;
  /** `not-reached` behind the check that refuses. */
  readonly state: "done" | "failed" | "not-reached";
  /** How many findings stand against it. */
  readonly count: number;
}

/**
 * The checks that the harness makes, in its order. The first that fails is the one that it tells of; those behind it are only failed where
 * that is certain already.
 */
export function admissionChecks(
  harness: Harness,
  { findings }: Pick<OpenSchema, "findings">,
): readonly AdmissionCheck[] {
  const names = checksOf(harness);
  const counts = new Map<CheckName, number>();
  for (const finding of findings) {
    const name = nameOf(harness, finding);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const first = names.findIndex((name) => counts.has(name));
  return names.map((name, index) => {
    const count = counts.get(name) ?? 0;
    if (count > 0) return { name, state: "failed", count };
    return { name, state: first < 0 || index < first ? "done" : "not-reached", count };
  });
}

/** The findings that refuse, with those of the check that the harness tells of before all others. */
export function refusingFirst(
  harness: Harness,
  { findings, admission }: Pick<OpenSchema, "findings" | "admission">,
): readonly Finding[] {
  const names = checksOf(harness);
  const order = (finding: Finding) =>
    finding.harnessText === admission ? -1 : names.indexOf(nameOf(harness, finding));
  return [...findings].sort((a, b) => order(a) - order(b) || a.start - b.start);
}

function checksOf(harness: Harness): readonly CheckName[] {
  const { caps, library, wording } = harness;
  const size = caps.schemaBytes === null ? [] : (["size"] as const);
  // What is measured as it stands is measured before anybody reads it.
  const first = readsMap(harness) ? (["read", ...size] as const) : ([...size, "read"] as const);
  const depth = caps.schemaDepth === null ? [] : (["depth"] as const);
  const references = wording.externalReference === undefined ? [] : (["references"] as const);
  const compile = library === null ? [] : (["compile"] as const);
  return [...first, ...depth, ...references, ...compile];
}

/** Whether only an object reaches the harness, and its own measure is of what it writes again. */
function readsMap({ stages }: Harness): boolean {
  return stages.admit === admitGoMap;
}

function nameOf(harness: Harness, { code, pointer }: Finding): CheckName {
  switch (code) {
    case "admission/size":
      return "size";
    case "admission/depth":
      return "depth";
    case "admission/external-ref":
      // What only the validator's loader refuses has got past the scan, which looks at this keyword alone.
      return harness.wording.externalReference !== undefined && pointer.endsWith("/$ref")
        ? "references"
        : "compile";
    case "admission/not-an-object":
      return readsMap(harness) || harness.library === null ? "read" : "compile";
    case "admission/syntax":
      return "read";
    default:
      return harness.library === null ? "read" : "compile";
  }
}
