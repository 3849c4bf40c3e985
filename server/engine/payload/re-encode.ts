/** What the harness makes of a payload before it looks at the schema: its Go type's value, as JSON again (`harnesses.md` 5.3, 5 and 6). */
import type { JsonNode } from "../json/node.ts";
import { remarshalled } from "../json/remarshal.ts";
import type { GoType } from "../reflect/go-type.ts";
import { decodePayload } from "./decode-payload.ts";
import { encodePayload, UnencodableError } from "./encode-payload.ts";
import { TooManyValuesError } from "./go-value.ts";
import { ownJson } from "./own-json.ts";

export type ReEncoded =
  | { readonly outcome: "encoded"; readonly node: JsonNode }
  /** Go's error; `node` is the value that does not fit. */
  | { readonly outcome: "not decoded"; readonly text: string; readonly node: JsonNode }
  | { readonly outcome: "not encoded"; readonly text: string }
  /** `why` is one plain sentence. */
  | { readonly outcome: "not followed"; readonly why: string };

/** `payload` is an object that Go has read into a map. Ranges are those of `payload`. Never throws. */
export function reEncode(type: GoType, payload: JsonNode): ReEncoded {
  const why = ownJson(type);
  if (why !== null) return { outcome: "not followed", why };
  try {
    // What Go decodes is the map, written again.
    const decoded = decodePayload(type, remarshalled(payload));
    if (!decoded.ok) return { outcome: "not decoded", text: decoded.text, node: decoded.node };
    return { outcome: "encoded", node: encodePayload(type, decoded.value, payload) };
  } catch (error) {
    if (error instanceof UnencodableError) return { outcome: "not encoded", text: error.message };
    if (error instanceof TooManyValuesError) return { outcome: "not followed", why: `${error.message}.` };
    throw error;
  }
}

/**
 * Go's error when it reads the document right into the type; null where there is none, undefined where that can't be followed. Never
 * throws.
 */
export function decodingError(
  type: GoType,
  document: JsonNode,
): { readonly text: string } | null | undefined {
  if (ownJson(type) !== null) return undefined;
  try {
    const decoded = decodePayload(type, document);
    return decoded.ok ? null : decoded;
  } catch (error) {
    if (error instanceof TooManyValuesError) return undefined;
    throw error;
  }
}
