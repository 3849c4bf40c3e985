/** The metaschemas that the Rust library carries: the official ones. */

import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import draft07 from "ajv/dist/refs/json-schema-draft-07.json" with { type: "json" };
import draft04 from "ajv-draft-04/dist/refs/json-schema-draft-04.json" with { type: "json" };
import type { JsonNode } from "../../json/node.ts";
import { metaschemaDocument } from "../metaschemas.ts";
import { nodeOf } from "../node-of.ts";

const string = { type: "string" };

/** ajv's copy of draft 4 wants absolute URIs where the official one takes any string. */
const files = new Map<string, unknown>([
  [
    "http://json-schema.org/draft-04/schema",
    { ...draft04, properties: { ...draft04.properties, id: string, $schema: string } },
  ],
  ["http://json-schema.org/draft-06/schema", draft06],
  ["http://json-schema.org/draft-07/schema", draft07],
]);

const nodes = new Map<string, JsonNode>();

/** By absolute URL without fragment; undefined where there is none. */
export function rustMetaschema(url: string): JsonNode | undefined {
  if (!files.has(url))
    return url.startsWith("https://json-schema.org/draft/") ? metaschemaDocument(url) : undefined;
  let node = nodes.get(url);
  if (node === undefined) {
    node = nodeOf(files.get(url));
    nodes.set(url, node);
  }
  return node;
}
