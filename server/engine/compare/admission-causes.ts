/** Why some harnesses refuse a schema that others admit. */
import { type Cause, grouped } from "./comparison.ts";
import type { Judged } from "./judged.ts";
import { type Doing, sidesOf } from "./side.ts";

const TITLES: ReadonlyMap<string, string> = new Map([
  ["admission/size", "Schema size"],
  ["admission/depth", "Schema depth"],
  ["admission/external-ref", "External reference"],
  ["admission/unresolved-ref", "Unresolved reference"],
  ["admission/not-an-object", "Schema that is no object"],
  ["admission/dialect", "Dialect"],
  ["admission/metaschema", "Illegal schema"],
  ["admission/regex", "Regular expression"],
  ["admission/keyword-type", "Value of a keyword"],
  ["admission/syntax", "Schema syntax"],
]);

/** What a refusal is about, by its code. */
export function admissionTitle(code: string): string {
  return TITLES.get(code) ?? `Schema (${code.replace(/^admission\//, "")})`;
}

/** The codes for which the harness refuses the schema; empty where it admits it. */
export function refusalCodes({ schema }: Judged): string[] {
  if (schema.admission === null) return [];
  const codes = schema.findings.filter(({ severity }) => severity === "error").map(({ code }) => code);
  return [...new Set(codes)];
}

/** One cause for each code that not all harnesses refuse the schema for. Of whom it is not known what they do, nothing is said. */
export function admissionCauses(judged: readonly Judged[]): Cause[] {
  const all = judged.filter(({ schema }) => schema.notChecked === null);
  const codesOf = new Map(all.map((judged) => [judged, refusalCodes(judged)]));
  const codes = new Set([...codesOf.values()].flat());
  const causes: Cause[] = [];
  for (const code of codes) {
    const refuses = (judged: Judged) => codesOf.get(judged)?.includes(code) === true;
    if (all.every(refuses)) continue;
    const inOrder = [...all.filter(refuses), ...all.filter((judged) => !refuses(judged))];
    const doings = inOrder.map((judged) => doingOf(judged, code, refuses(judged)));
    causes.push({
      kind: "admission",
      title: admissionTitle(code),
      isName: false,
      sides: sidesOf(doings),
    });
  }
  return causes;
}

function doingOf(judged: Judged, code: string, refuses: boolean): Doing {
  const { harness, schema } = judged;
  const measured =
    code === "admission/size"
      ? { count: schema.schemaBytes, cap: harness.caps.schemaBytes, unit: "bytes" }
      : code === "admission/depth"
        ? { count: schema.schemaDepth, cap: harness.caps.schemaDepth, unit: "levels" }
        : null;
  const effect = schema.admission === null ? "accepts" : "rejects";
  const say = (one: string, several: string): Doing => ({ harness: harness.id, one, several, effect });
  if (measured !== null && measured.cap === null) return say("has no such cap", "have no such cap");
  if (measured !== null && measured.count !== null && measured.cap !== null) {
    const { count, cap, unit } = measured;
    const rest = refuses
      ? `${grouped(count)} ${unit}, over the cap of ${grouped(cap)}`
      : `${grouped(count)} ${unit}, within the cap of ${grouped(cap)}`;
    return say(`counts ${rest}`, `count ${rest}`);
  }
  if (refuses) return say("refuses the schema for it", "refuse the schema for it");
  return schema.admission === null
    ? say("admits the schema", "admit the schema")
    : say("refuses the schema for another reason", "refuse the schema for another reason");
}
