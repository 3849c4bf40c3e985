/** What the model is shown as a tool: the payload's schema, and the input schema of the tool around it (`harnesses.md` 5.3, 1). */
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { goJsonString, goMarshal } from "../json/go-marshal.ts";
import type { JsonObject } from "../json/node.ts";
import { compareBytes } from "../text/utf8.ts";
import { decodeSchema } from "../walker/decode-schema.ts";
import { structToJson } from "../walker/struct-to-json.ts";
import type { AppendixStage } from "./appendix.ts";
import type { ContractStage } from "./contract.ts";

/**
 * The schema as it leaves the structure it was read into: keywords without a field are gone, names are sorted, and the description
 * is the tool's. Null where it can't be read.
 */
export const payloadSchema: ContractStage = (harness, document, text, reflected) => {
  if (reflected !== undefined)
    return goMarshal(described(document, say(harness.wording, "payloadDescription")));
  const decoded = decodeSchema(document, text);
  if (!decoded.ok) return null;
  decoded.struct.fields.description = say(harness.wording, "payloadDescription");
  return goMarshal(structToJson(decoded.struct));
};

/** A schema of a Go type keeps what `jsonschema_extras` has added. */
function described(document: JsonObject, description: string): JsonObject {
  const { start, end } = document;
  const key = "description";
  const member = {
    key,
    keySpan: { start, end },
    value: { kind: "string", value: description, start, end },
  } as const;
  return { ...document, members: new Map([...document.members, [key, member]]) };
}

/** The tool's input schema. Names are sorted, as the maps are that providers are handed. */
export const submitToolSchema: AppendixStage = (harness, contract) => {
  if (contract === null) return null;
  const payload = payloadName(harness);
  const description = goJsonString(say(harness.wording, "reasoningDescription"));
  const properties = [
    ["reasoning", `{"description":${description},"type":"string"}`],
    [payload, contract],
  ] as const;
  const members = [...properties]
    .sort(([a], [b]) => compareBytes(a, b))
    .map(([name, schema]) => `${goJsonString(name)}:${schema}`);
  return `{"properties":{${members.join(",")}},"required":["reasoning",${goJsonString(payload)}],"type":"object"}`;
};

function payloadName(harness: Harness): string {
  const rule = harness.extraction.find((candidate) => candidate.rule === "submitted-payload");
  return rule?.rule === "submitted-payload" ? rule.payload : "result";
}
