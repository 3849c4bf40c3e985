/** `subagentSchema/inferSchema`: an output schema that sample replies satisfy. */
import type { Connection } from "vscode-languageserver/node";
import { deepestSample, inferSchema, isTooDeep } from "../engine/infer/infer-schema.ts";
import { readSample } from "../engine/infer/read-sample.ts";
import type { JsonNode } from "../engine/json/node.ts";
import { type InferSchemaParams, type InferSchemaResult, inferSchemaRequest } from "../protocol.ts";
import type { Schemas } from "./schemas.ts";

export function inferSchemas(connection: Connection, schemas: Schemas): void {
  connection.onRequest(inferSchemaRequest, ({ samples, uri = "" }) => infer(samples, uri, schemas));
}

function infer(samples: InferSchemaParams["samples"], uri: string, schemas: Schemas): InferSchemaResult {
  const harnesses = schemas.harnesses(uri);
  const named = schemas.config(uri)?.harness;
  const inOrder = [
    ...harnesses.filter(({ id }) => id === named),
    ...harnesses.filter(({ id }) => id !== named),
  ];
  const read: JsonNode[] = [];
  const remarks: string[] = [];
  for (const { name, text } of samples) {
    const node = readSample(text, inOrder);
    if (node === null) remarks.push(`${name} holds no JSON.`);
    else if (isTooDeep(node)) remarks.push(`${name} nests deeper than ${deepestSample} levels.`);
    else read.push(node);
  }
  const note = remarks.length === 0 ? null : remarks.join(" ");
  if (read.length > 0) return { text: inferSchema(read), note };
  return { text: null, note: note ?? "There is no sample reply." };
}
