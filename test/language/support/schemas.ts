/** Schemas that several tests use, with what is known of them. The good one has no finding, the remote one only that. */
import { harnessById, openSchema } from "../../../server/engine/index.ts";

const found = harnessById("mivia");
if (found === undefined) throw new Error("the engine has no mivia");
export const mivia = found;

export const schemaPath = ".mivia/workflows/schemas/verdict-v1.json";

export const goodSchema = `{
  "type": "object",
  "required": ["verdict"],
  "properties": {
    "verdict": { "enum": ["keep", "drop"] },
    "a/b": { "type": "array", "prefixItems": [{ "type": "string" }] }
  },
  "additionalProperties": false
}
`;

export const remoteSchema = `{
  "type": "object",
  "properties": {
    "verdict": { "$ref": "https://example.com/v.json" }
  },
  "required": ["verdict"],
  "additionalProperties": false
}
`;

/** Where the reference's string stands in `remoteSchema`, quotes included. */
export const remoteRange = { start: { line: 3, character: 25 }, end: { line: 3, character: 53 } };

export const remoteText =
  'schema admission rejected: $ref "https://example.com/v.json" at /properties/verdict is remote or external; ' +
  "only in-document refs are allowed";

/** Our own sentence, from the engine: its wording is tested there. */
export const remoteExplanation = openSchema(mivia, remoteSchema).findings[0]?.explanation;
