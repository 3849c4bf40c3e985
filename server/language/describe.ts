/** `subagentSchema/describe`: which schemas a document holds, which harness judges them, and why. */
import type { Connection } from "vscode-languageserver/node";
import type { Harness } from "../engine/index.ts";
import { isAnswered } from "../engine/rules/subject.ts";
import type { RefusedSchema } from "../hosts/hosted-schema.ts";
import { type DescribeResult, describeRequest, type SchemaInDocument } from "../protocol.ts";
import type { Claim } from "../workspace/claim.ts";
import type { Configurations } from "./configurations.ts";
import type { Engine } from "./engine.ts";
import { pathOf, whyNoFile } from "./file-uri.ts";
import type { HostedDocument, NoSchema, PlacedSchema } from "./placed-schema.ts";
import { kinds } from "./schema-facts.ts";
import type { Schemas } from "./schemas.ts";

export function describe(
  connection: Connection,
  schemas: Schemas,
  configurations: Configurations,
  engine: Engine,
): void {
  connection.onRequest(describeRequest, async ({ uri, selector }): Promise<DescribeResult> => {
    const path = pathOf(uri);
    const known = path === null ? engine.harnesses : configurations.harnesses(path);
    const document = await schemas.document(uri);
    const held = document.ok ? document.schemas : [];
    const meant = selector == null ? held : held.filter((schema) => schema.selector === selector);
    const [asked] = meant;
    const refused = asked === undefined ? refusedIn(document, selector ?? null) : [];
    const claim = schemas.claim(uri);
    const isClaimed = (asked?.harness ?? claim?.harness ?? null) !== null;
    const problem = path === null ? null : configurations.problemFor(path);
    const remark =
      problem === null
        ? ""
        : ` The configuration has a mistake and does not count as it stands: ${problem.message}`;
    const why =
      path === null
        ? whyNoFile(uri, unsaved, "rules claim only")
        : schemas.isExcluded(uri)
          ? excluded
          : refused.length > 0
            ? refused.map((each) => `${each.selector}: ${each.title}. ${each.why}.`).join(" ")
            : `${whyClaimed(claim, meant)}${isClaimed && asked === undefined ? whyNone(document) : ""}`;
    return {
      schemas: held.map((schema) => inDocument(schema, known)),
      harness: asked?.harness ?? schemas.askedHarness(uri, asked?.hosted.harness ?? null, asked?.selector),
      what: refused[0]?.title ?? whatItIs(document, meant, claim),
      why: `${why}${remark}`,
      isOutputSchema: asked !== undefined && asked.harness !== null,
      harnesses: known.map(({ id, title }) => ({ id, title })),
    };
  });
}

/** Types that have no schema, where no schema is at hand. */
function refusedIn(document: HostedDocument | NoSchema, selector: string | null): readonly RefusedSchema[] {
  const refused = document.ok ? document.refused : [];
  return refused.filter((each) => selector === null || each.selector === selector).slice(0, mostNamed);
}

const excluded = "subagent-schema.json says that it is no output schema.";
const unsaved = "It is not saved as a file, so no rule can claim it.";
const unclaimed = "No built-in path and no subagent-schema.json claims it.";

export function inDocument(
  { selector, hosted, harness, range }: PlacedSchema,
  known: readonly Harness[],
): SchemaInDocument {
  const { label, role } = hosted;
  const judging = known.find(({ id }) => id === harness);
  return {
    selector,
    label,
    harness,
    role,
    isAnswered: judging === undefined ? role === "reply" : isAnswered(judging, role),
    range,
  };
}

/** Schemas that are named one by one. */
const mostNamed = 3;

/** One sentence for each reason. */
function whyClaimed(claim: Claim | null, schemas: readonly PlacedSchema[]): string {
  const byPlace = new Map<string, string[]>();
  let isByRule = false;
  for (const { harness, selector } of schemas) {
    if (harness === null || harness === claim?.harness) isByRule = true;
    else byPlace.set(harness, [...(byPlace.get(harness) ?? []), selector ?? "its root"]);
  }
  const reasons = [...byPlace].map(([harness, [first = "", ...others]]) => {
    if (others.length === 0) return `What stands at ${first} is a schema of ${harness}.`;
    const named = [first, ...others].slice(0, mostNamed);
    const left = others.length + 1 - named.length;
    const list =
      left > 0
        ? `${named.join(", ")} and ${left} more`
        : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
    return `What stands at ${list} are schemas of ${harness}.`;
  });
  if (isByRule || reasons.length === 0) reasons.unshift(claim?.why ?? unclaimed);
  return reasons.join(" ");
}

/** Why a file that is claimed for a harness has no findings. */
function whyNone(document: HostedDocument | NoSchema): string {
  if (!document.ok) return ` ${document.why}`;
  return document.about === null
    ? ` ${document.findings[0]?.explanation ?? "There is no schema in it."}`
    : "";
}

/** Null where nobody claims it. */
function whatItIs(
  document: HostedDocument | NoSchema,
  schemas: readonly PlacedSchema[],
  claim: Claim | null,
): string | null {
  const linted = schemas.filter(({ harness }) => harness !== null);
  const [first] = linted;
  if (first === undefined) {
    if (claim?.harness == null || schemas.length > 0) return null;
    const about = document.ok ? document.about : null;
    return about ?? `Claimed for ${claim.harness}, without a schema`;
  }
  const names = [...new Set(linted.map(({ harness }) => harness))].join(", ");
  if (linted.length === 1) return `${kinds[first.hosted.role]} of ${names}`;
  const areReplies = linted.every(({ hosted }) => hosted.role === "reply");
  return `${linted.length} ${areReplies ? "output schemas" : "schemas"} of ${names}`;
}
