/** What JSON Schema itself says beside each harness of a comparison and, where the two disagree, why. */
import { type ComparedRow, type Comparison, listed } from "../engine/compare/comparison.ts";
import { accepts, draftOf, ignores } from "../engine/compare/enforcement.ts";
import { withDoubles, withoutKeywords, withSortedNames } from "../engine/compare/experiment.ts";
import { rulePath } from "../engine/compare/rule-path.ts";
import type { Harness } from "../engine/harness/harness.ts";
import { harnesses as all } from "../engine/harness/index.ts";
import { inMode } from "../engine/harness/mode.ts";
import type { JsonNode } from "../engine/json/node.ts";
import { readJson } from "../engine/json/read.ts";
import { trimSpace } from "../engine/text/trim.ts";
import { type StandardVerdict, standardVerdict } from "./standard.ts";

export interface BesideStandard {
  /** Null where the harness's candidate is no JSON. */
  readonly verdict: StandardVerdict | null;
  /** Why the harness's verdict is another one, in one plain sentence; null where the two agree or can't be compared. */
  readonly note: string | null;
}

/** Asks for the standard's verdict; replaced where it has to run elsewhere. */
export type AskStandard = (schemaText: string, candidate: string) => Promise<StandardVerdict | null>;

/**
 * One for each row, in their order. Each candidate is judged once. A reason is looked up in the reports or tried out with a changed
 * schema; where none holds, the note admits it. Never throws.
 */
export async function compareWithStandard(
  { rows }: Pick<Comparison, "rows">,
  schemaText: string,
  harnesses: readonly Harness[] = all,
  ask: AskStandard = standardVerdict,
): Promise<BesideStandard[]> {
  const verdicts = new Map<string, StandardVerdict | null>();
  const read = readJson(schemaText);
  const beside: BesideStandard[] = [];
  for (const row of rows) {
    const candidate = row.report.candidate ?? "";
    let verdict = verdicts.get(candidate);
    if (verdict === undefined) {
      verdict = await ask(schemaText, candidate);
      verdicts.set(candidate, verdict);
    }
    const found = harnesses.find(({ id }) => id === row.harness);
    const harness = found && (row.mode === null ? found : inMode(found, row.mode));
    const schema = read.ok ? { text: schemaText, document: read.node } : null;
    const note = await noteOn({ row, candidate, verdict, harness, schema, ask });
    beside.push({ verdict, note });
  }
  return beside;
}

interface Beside {
  readonly row: ComparedRow;
  readonly candidate: string;
  readonly verdict: StandardVerdict | null;
  readonly harness: Harness | undefined;
  readonly schema: { readonly text: string; readonly document: JsonNode } | null;
  readonly ask: AskStandard;
}

async function noteOn(beside: Beside): Promise<string | null> {
  const { row, verdict, candidate } = beside;
  const who = row.harness;
  if (verdict === null) {
    const isRead = row.verdict === "accepted" || row.report.violations.length > 0;
    if (trimSpace(candidate) === "") return isRead ? `${who} reads an empty reply as null.` : null;
    return readJson(candidate).ok ? "ajv is not asked about a reply that nests over 500 levels deep." : null;
  }
  if (verdict === "valid") return whyRejected(beside);
  if (verdict === "not compiled") return null;
  if (row.verdict === "accepted-unchecked") return `${who} does not look at the schema.`;
  return row.verdict === "accepted" ? whyAccepted(beside) : null;
}

/** A reply that fits, and what a harness has against it. */
function whyRejected({ row, candidate, harness, schema }: Beside): string | null {
  const who = row.harness;
  switch (row.verdict) {
    case null:
    case "accepted":
    case "accepted-unchecked":
      return null;
    case "schema-refused":
      return `${who} refuses the schema, whatever the reply is: ${row.reason}`;
    case "payload-refused":
      return `${who} does not come as far as the rules: ${row.reason}`;
    case "not-json":
      return `${who} does not take this for JSON: ${row.reason}`;
  }
  const { violations } = row.report;
  if (violations.length === 0) return `${who} turns the call down before it looks at the value.`;
  if (harness === undefined || schema === null) return unknown(row);
  const keywords = new Set(
    violations.map(({ keyword, instance }) => rulePath(schema.document, keyword, instance).keyword),
  );
  if ([...keywords].every((keyword) => ANNOTATIONS.has(keyword))) {
    return `${who} asserts ${listed([...keywords])}, which to the standard may be a mere annotation.`;
  }
  const whole = { schema: schema.text, value: candidate };
  const takes = (of: typeof whole | null) => of !== null && accepts(harness, of.schema, of.value) === true;
  if (takes(withDoubles(whole))) return numbers(who);
  if (takes(withSortedNames(whole))) return nameOrder(who);
  return unknown(row);
}

/** Keywords that the standard leaves to whoever reads the value. */
const ANNOTATIONS: ReadonlySet<string> = new Set(["format", "contentMediaType", "contentEncoding"]);

/** A reply that does not fit, and a harness that takes it. */
async function whyAccepted({ row, candidate, harness, schema, ask }: Beside): Promise<string> {
  if (harness === undefined || schema === null) return unknown(row);
  const who = row.harness;
  const fits = async (without: (keyword: string) => boolean) => {
    const changed = withoutKeywords(schema.text, schema.document, without);
    return changed !== null && (await ask(changed.schema, candidate)) === "valid" ? changed.keywords : null;
  };
  const draft = draftOf(schema.document);
  const ignored = await fits((keyword) => ignores(harness, keyword, draft));
  if (ignored !== null) {
    for (const one of ignored) {
      if ((await fits((keyword) => keyword === one)) !== null) return `${who} does not look at ${one}.`;
    }
    return `${who} does not look at ${listed(ignored)}.`;
  }
  if ((await fits((keyword) => keyword === "multipleOf")) !== null) {
    return `ajv divides doubles for multipleOf, ${who} the numbers as they are written.`;
  }
  const whole = { schema: schema.text, value: candidate };
  const rejects = (of: typeof whole | null) => of !== null && accepts(harness, of.schema, of.value) === false;
  if (rejects(withDoubles(whole))) return numbers(who);
  if (rejects(withSortedNames(whole))) return nameOrder(who);
  return unknown(row);
}

function numbers(who: string): string {
  return `ajv holds numbers as doubles, ${who} does not.`;
}

function nameOrder(who: string): string {
  return `${who} compares objects with the order of their names.`;
}

function unknown({ harness }: ComparedRow): string {
  return `Why ${harness} and the standard disagree is not known.`;
}
