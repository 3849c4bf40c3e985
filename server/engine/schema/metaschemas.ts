/**
 * The metaschemas that the library carries within itself: references to them, and `$schema`s that name them, load nothing.
 */

import applicator2019 from "ajv/dist/refs/json-schema-2019-09/meta/applicator.json" with { type: "json" };
import content2019 from "ajv/dist/refs/json-schema-2019-09/meta/content.json" with { type: "json" };
import core2019 from "ajv/dist/refs/json-schema-2019-09/meta/core.json" with { type: "json" };
import format2019 from "ajv/dist/refs/json-schema-2019-09/meta/format.json" with { type: "json" };
import metaData2019 from "ajv/dist/refs/json-schema-2019-09/meta/meta-data.json" with { type: "json" };
import validation2019 from "ajv/dist/refs/json-schema-2019-09/meta/validation.json" with { type: "json" };
import schema2019 from "ajv/dist/refs/json-schema-2019-09/schema.json" with { type: "json" };
import applicator2020 from "ajv/dist/refs/json-schema-2020-12/meta/applicator.json" with { type: "json" };
import content2020 from "ajv/dist/refs/json-schema-2020-12/meta/content.json" with { type: "json" };
import core2020 from "ajv/dist/refs/json-schema-2020-12/meta/core.json" with { type: "json" };
import formatAnnotation2020 from "ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json" with {
  type: "json",
};
import metaData2020 from "ajv/dist/refs/json-schema-2020-12/meta/meta-data.json" with { type: "json" };
import unevaluated2020 from "ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json" with { type: "json" };
import validation2020 from "ajv/dist/refs/json-schema-2020-12/meta/validation.json" with { type: "json" };
import schema2020 from "ajv/dist/refs/json-schema-2020-12/schema.json" with { type: "json" };
import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import draft07 from "ajv/dist/refs/json-schema-draft-07.json" with { type: "json" };
import draft04 from "ajv-draft-04/dist/refs/json-schema-draft-04.json" with { type: "json" };
import type { JsonNode } from "../json/node.ts";
import { nodeOf } from "./node-of.ts";

type Properties = Record<string, unknown>;

/**
 * ajv's copy with other properties: undefined takes one away. The library's copies of the three old metaschemas are not
 * quite the ones that ajv carries.
 */
function amended(schema: { properties: Properties }, changes: Properties): unknown {
  const properties = Object.entries({ ...schema.properties, ...changes });
  return { ...schema, properties: Object.fromEntries(properties.filter(([, value]) => value !== undefined)) };
}

const string = { type: "string" };
const boolean = { type: "boolean" };

/** By what follows `http(s)://json-schema.org/`. */
const files = new Map<string, unknown>([
  // ajv wants an absolute id, and leaves `format` and `$ref` unchecked.
  [
    "draft-04/schema",
    amended(draft04, { id: string, format: string, $ref: string, regexProperties: boolean }),
  ],
  ["draft-06/schema", amended(draft06, { examples: undefined })],
  ["draft-07/schema", amended(draft07, { writeOnly: boolean })],
  ["draft/2019-09/schema", schema2019],
  ["draft/2019-09/meta/core", core2019],
  ["draft/2019-09/meta/applicator", applicator2019],
  ["draft/2019-09/meta/validation", validation2019],
  ["draft/2019-09/meta/meta-data", metaData2019],
  ["draft/2019-09/meta/format", format2019],
  ["draft/2019-09/meta/content", content2019],
  ["draft/2020-12/schema", schema2020],
  ["schema", schema2020],
  ["draft/2020-12/meta/core", core2020],
  ["draft/2020-12/meta/applicator", applicator2020],
  ["draft/2020-12/meta/unevaluated", unevaluated2020],
  ["draft/2020-12/meta/validation", validation2020],
  ["draft/2020-12/meta/meta-data", metaData2020],
  ["draft/2020-12/meta/format-annotation", formatAnnotation2020],
  ["draft/2020-12/meta/content", content2020],
]);

const nodes = new Map<string, JsonNode>();

/** The metaschema at an absolute URL without fragment, `http:` or `https:`; undefined where the library has none. */
export function metaschemaDocument(url: string): JsonNode | undefined {
  const name = /^https?:\/\/json-schema\.org\/(.*)$/s.exec(url)?.[1];
  if (name === undefined || !files.has(name)) return undefined;
  let node = nodes.get(name);
  if (node === undefined) {
    node = nodeOf(files.get(name));
    nodes.set(name, node);
  }
  return node;
}
