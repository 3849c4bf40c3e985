/** Why a harness gave its verdict, in one line. */
import type { Harness } from "../harness/harness.ts";
import type { WordingKey } from "../harness/wording.ts";
import type { OpenSchema } from "../open-schema.ts";
import type { ReplyReport } from "../result.ts";
import { grouped } from "./comparison.ts";

/** Code points that a reason shows of a harness's text, which may quote a whole reply. */
const MOST = 160;

/** The harness's own words without what introduces them; ours for a reply that it takes. One line, bounded. */
export function reasonOf(
  harness: Harness,
  report: ReplyReport,
  schema?: Pick<OpenSchema, "findings">,
): string {
  switch (report.verdict) {
    case null:
      return oneLine(report.notChecked ?? "");
    case "accepted":
      return "Every rule that it checks holds";
    case "accepted-unchecked":
      return "No rule is checked";
    case "violates-schema": {
      const [first, ...others] = report.violations;
      if (first === undefined) return oneLine(withoutLead(harness, report.error ?? ""));
      const more = others.length === 0 ? "" : ` (and ${grouped(others.length)} more)`;
      return `${oneLine(first.message)}${more}`;
    }
    case "schema-refused": {
      const text = withoutLead(harness, report.admission ?? "");
      // The validator's text says in its last lines what the first only announces.
      const plain = text.includes("\n") ? schema?.findings[0]?.explanation : undefined;
      return oneLine(plain ?? text);
    }
    default:
      return oneLine(withoutLead(harness, report.error ?? ""));
  }
}

/** What a text may begin with, outermost first. */
const LEADS: readonly WordingKey[] = ["schemaRefused", "replyRefused", "notJson", "schemaNotCompiled"];

function withoutLead({ wording }: Harness, text: string): string {
  let rest = text;
  for (const key of LEADS) {
    const lead = /^[^{]*/.exec(wording[key] ?? "")?.[0] ?? "";
    if (lead !== "" && rest.startsWith(lead)) rest = rest.slice(lead.length);
  }
  return rest;
}

/** The first line, cut where it is long. */
export function oneLine(text: string): string {
  const line = /^[^\n]*/.exec(text.slice(0, 4 * MOST))?.[0] ?? "";
  const points = [...line];
  const isWhole = line.length === text.length && points.length <= MOST;
  return isWhole ? line : `${points.slice(0, MOST).join("")}…`;
}
