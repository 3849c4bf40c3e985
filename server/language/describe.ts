/** `subagentSchema/describe`: which harness judges a document, and why. */
import type { Connection } from "vscode-languageserver/node";
import { type DescribeResult, describeRequest } from "../protocol.ts";
import type { Configurations } from "./configurations.ts";
import type { Engine } from "./engine.ts";
import { pathOf } from "./file-uri.ts";
import type { Schemas } from "./schemas.ts";

export function describe(
  connection: Connection,
  schemas: Schemas,
  configurations: Configurations,
  engine: Engine,
): void {
  connection.onRequest(describeRequest, ({ uri }): DescribeResult => {
    const path = pathOf(uri);
    const known = path === null ? engine.harnesses : configurations.harnesses(path);
    const harnesses = known.map(({ id, title }) => ({ id, title }));
    if (path === null) {
      const why = "It is not saved as a file, so no rule can claim it.";
      return { harness: null, why, isOutputSchema: false, harnesses };
    }
    const problem = configurations.problemFor(path);
    const remark =
      problem === null
        ? ""
        : ` The configuration has a mistake and does not count as it stands: ${problem.message}`;
    const claim = schemas.claim(uri);
    if (claim === null) {
      const why = `No built-in path and no subagent-schema.json claims it.${remark}`;
      return { harness: null, why, isOutputSchema: false, harnesses };
    }
    const schema = schemas.lintable(uri);
    const why = schema.ok || claim.harness === null ? claim.why : `${claim.why} ${schema.why}`;
    return { harness: claim.harness, why: `${why}${remark}`, isOutputSchema: schema.ok, harnesses };
  });
}
