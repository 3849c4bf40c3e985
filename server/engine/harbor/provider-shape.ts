/** What the layer below the output modes makes of a response format for a provider (`harnesses.md` 7.5, provider shaping). */
import { goUnmarshal } from "../json/go-decode.ts";
import { goJsonString, goMarshal } from "../json/go-marshal.ts";
import { adaptedSchema } from "./adapted-schema.ts";
import type { ResponseFormat } from "./request.ts";

/** How a provider takes a response format. */
export type FormatShape = "openai" | "anthropic" | "json_only";

/** What becomes of the schema itself before. */
export type SchemaShape = "as-given" | "openai_strict" | "permissive";

export const formatShapes: readonly FormatShape[] = ["openai", "anthropic", "json_only"];
export const schemaShapes: readonly SchemaShape[] = ["as-given", "openai_strict", "permissive"];

export interface ShapedFormat {
  /** `response_format` as JSON; null where it is left out. */
  readonly responseFormat: string | null;
  /** Members of the request's extra parameters, each with its value as JSON. */
  readonly extra: ReadonlyMap<string, string>;
}

/** Null where a schema that can't be decoded stands in the way, so that the call fails. Never throws. */
export function shapeFormat(
  format: ResponseFormat | null,
  shape: FormatShape,
  schemaShape: SchemaShape,
): ShapedFormat | null {
  if (format === null || format.kind === "text") return { responseFormat: null, extra: new Map() };
  if (format.kind === "json_object") return { responseFormat: JSON_OBJECT, extra: new Map() };
  const given = format.schemaText ?? "";
  const schema = schemaShape === "as-given" || given === "" ? given : adaptedSchema(given, schemaShape);
  if (schema === null) return null;
  switch (shape) {
    case "openai":
      return { responseFormat: `{"type":"json_schema","json_schema":${schema}}`, extra: new Map() };
    case "anthropic": {
      const decoded = goUnmarshal(schema, "any");
      if (!decoded.ok) return null;
      return { responseFormat: null, extra: new Map([["anthropic_tool_schema", goMarshal(decoded.node)]]) };
    }
    case "json_only": {
      const decoded = goUnmarshal(schema, "any");
      const hint = decoded.ok ? goMarshal(decoded.node) : goJsonString(schema);
      return { responseFormat: JSON_OBJECT, extra: new Map([["schema_hint", hint]]) };
    }
  }
}

const JSON_OBJECT = '{"type":"json_object"}';
