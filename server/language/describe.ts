/** `subagentSchema/describe`: which schemas a document holds, which harness judges them, and why. */
import type { Connection } from "vscode-languageserver/node";
import { type DescribeResult, describeRequest, type SchemaInDocument } from "../protocol.ts";
import type { Claim } from "../workspace/claim.ts";
import type { Configurations } from "./configurations.ts";
import type { Engine } from "./engine.ts";
import { pathOf } from "./file-uri.ts";
import type { HostedDocument, NoSchema, PlacedSchema } from "./placed-schema.ts";
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
    const harnesses = known.map(({ id, title }) => ({ id, title }));
    const document = await schemas.document(uri);
    const held = document.ok ? document.schemas : [];
    const rest = { schemas: held.map(inDocument), harnesses };
    const [asked] = selector == null ? held : held.filter((schema) => schema.selector === selector);
    const claim = schemas.claim(uri);
    const harness = asked?.harness ?? claim?.harness ?? null;
    const isOutputSchema = asked !== undefined && asked.harness !== null;
    const problem = path === null ? null : configurations.problemFor(path);
    const remark =
      problem === null
        ? ""
        : ` The configuration has a mistake and does not count as it stands: ${problem.message}`;
    const why =
      path === null
        ? unsaved
        : schemas.isExcluded(uri)
          ? excluded
          : `${whyClaimed(claim, asked)}${whyNone(document, asked, harness)}`;
    return { harness, why: `${why}${remark}`, isOutputSchema, ...rest };
  });
}

const excluded = "subagent-schema.json says that it is no output schema.";
const unsaved = "It is not saved as a file, so no rule can claim it.";

export function inDocument({ selector, hosted, harness, range }: PlacedSchema): SchemaInDocument {
  return { selector, label: hosted.label, harness, range };
}

function whyClaimed(claim: Claim | null, schema: PlacedSchema | undefined): string {
  const harness = schema?.harness ?? null;
  if (schema !== undefined && harness !== null && harness !== claim?.harness)
    return `What stands at ${schema.selector ?? "its root"} is a schema of ${harness}.`;
  return claim?.why ?? "No built-in path and no subagent-schema.json claims it.";
}

/** Why a file that is claimed for a harness has no findings. */
function whyNone(
  document: HostedDocument | NoSchema,
  asked: PlacedSchema | undefined,
  harness: string | null,
): string {
  if (harness === null || asked !== undefined) return "";
  return ` ${document.ok ? (document.findings[0]?.explanation ?? "There is no schema in it.") : document.why}`;
}
