/** `subagentSchema/compareSchemas` and `subagentSchema/goTypes`: two schemas as driftlessaf's test helpers compare them. */
import { dirname, join } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { URI } from "vscode-uri";
import { compareSchemas, type Difference } from "../engine/index.ts";
import type { Span } from "../engine/json/node.ts";
import {
  type CompareSchemasResult,
  compareSchemasRequest,
  type GoTypesResult,
  goTypesRequest,
  type SchemaLocation,
  type SchemaPlace,
} from "../protocol.ts";
import { indexLines } from "../workspace/line-index.ts";
import type { Documents } from "./documents.ts";
import { pathOf } from "./file-uri.ts";
import { heavyLength } from "./heavy-work.ts";
import type { Schemas } from "./schemas.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

/** A schema's text, and where its parts stand in an editor. */
interface Side {
  readonly text: string;
  readonly locate: (span: Span) => SchemaLocation;
}

export function compareSchemaDocuments(connection: Connection, documents: Documents, schemas: Schemas): void {
  connection.onRequest(compareSchemasRequest, async (params, token): Promise<CompareSchemasResult> => {
    await nextTurn();
    refuseCancelled(token);
    try {
      const expected = await side(params.expected, documents, schemas);
      const actual = await side(params.actual, documents, schemas);
      const comparison = compareSchemas(expected.text, actual.text, params.subset ? "subset" : "reflected");
      if (!comparison.ok)
        return { differences: [], note: `The ${comparison.which} schema: ${comparison.text}` };
      return { differences: comparison.differences.map((one) => located(one, expected, actual)), note: null };
    } catch (error) {
      return { differences: [], note: (error as Error).message };
    }
  });
  connection.onRequest(goTypesRequest, async ({ uri }): Promise<GoTypesResult> => {
    const { loadPackage } = await import("../go/load-package.ts");
    const { files } = await loadPackage(source(uri, documents));
    return {
      types: files[0]?.types.filter(({ params }) => params.length === 0).map(({ name }) => name) ?? [],
    };
  });
}

function located({ text, expected, actual }: Difference, want: Side, got: Side) {
  return { text, expected: want.locate(expected), actual: actual === null ? null : got.locate(actual) };
}

/** @throws Error with one plain line */
async function side({ uri, type }: SchemaPlace, documents: Documents, schemas: Schemas): Promise<Side> {
  if (type !== undefined) return goSide(uri, type, documents);
  const schema = await schemas.schema({ uri });
  if (!schema.ok) throw new Error(schema.why);
  if (schema.text.length > heavyLength)
    throw new Error("The schema is too large to be compared in the editor.");
  return { text: schema.text, locate: (span) => ({ uri, range: schema.rangeOf(span) }) };
}

async function goSide(uri: string, type: string, documents: Documents): Promise<Side> {
  // The parser is large, and few people need it.
  const { reflectSource } = await import("../go/reflect-source.ts");
  const { fieldsByOffset, saidAt } = await import("../go/schema-place.ts");
  const go = source(uri, documents);
  const { reflected, problems, declared, loaded } = await reflectSource(go, type);
  if (reflected === null) {
    const [first] = problems.filter(({ kind }) => kind !== "unused");
    throw new Error(`${type} has no schema: ${first?.explanation ?? "its type is not known"}.`);
  }
  const fieldAt = fieldsByOffset(reflected);
  return {
    text: reflected.text,
    locate({ start }) {
      const field = fieldAt(start);
      const { file, ...place } = field === null ? declared : saidAt(field);
      const lines = indexLines(loaded.texts.get(file) ?? "");
      const at = (offset: number) => {
        const { line, column } = lines.at(offset);
        return { line: line - 1, character: column - 1 };
      };
      const path = join(dirname(go.path), file);
      return {
        uri: file === go.name ? uri : URI.file(path).toString(),
        range: { start: at(place.start), end: at(place.end) },
      };
    },
  };
}

/** @throws Error with one plain line */
function source(uri: string, documents: Documents) {
  const path = pathOf(uri);
  if (path === null) throw new Error("Save the Go file first: its package is the folder that it lies in.");
  return { name: path.split(/[\\/]/).at(-1) ?? path, path, text: documents.get(uri).text };
}
