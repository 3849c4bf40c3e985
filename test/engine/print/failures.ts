/** Short ways to write failure trees by hand. */
import type { Failure, FailureKind, SchemaLocation } from "../../../server/engine/evaluate/failure.ts";
import type { JsonNode, Path } from "../../../server/engine/json/node.ts";
import { readJson } from "../../../server/engine/json/read.ts";

export const documentUrl = "mem://output-schema.json";

/** A place in the document, or in another one. */
export function at(path: Path, document = documentUrl): SchemaLocation {
  return { document, resource: document, path, documentPath: path };
}

export function node(text: string): JsonNode {
  const read = readJson(text);
  if (!read.ok) throw new Error(`not JSON: ${text}`);
  return read.node;
}

interface Rest {
  readonly schema?: Path | SchemaLocation;
  readonly instance?: Path;
  readonly valuePath?: Path;
  readonly causes?: readonly Failure[];
}

export function fail(
  what: FailureKind,
  { schema = [], instance = [], valuePath, causes = [] }: Rest = {},
): Failure {
  return {
    what,
    instance,
    value: node("null"),
    valuePath: valuePath ?? instance,
    schema: Array.isArray(schema) ? at(schema) : (schema as SchemaLocation),
    causes,
  };
}

export const wrongType: FailureKind = { kind: "type", got: "number", want: ["string"] };

export function reference(target: Path | SchemaLocation, rest: Rest): Failure {
  const location = Array.isArray(target) ? at(target) : (target as SchemaLocation);
  return fail({ kind: "reference", keyword: "$ref", target: location }, rest);
}
