import type { JsonMember, JsonNode } from "../json/node.ts";

const nowhere = { start: 0, end: 0 } as const;

/**
 * The tree of a JavaScript value that came from trusted JSON, such as a bundled metaschema. Recursive: not for
 * hostile depths. It has no text, so all its offsets are 0.
 */
export function nodeOf(value: unknown): JsonNode {
  switch (typeof value) {
    case "string":
      return { kind: "string", ...nowhere, value };
    case "number":
      return { kind: "number", ...nowhere, text: String(value) };
    case "boolean":
      return { kind: "boolean", ...nowhere, value };
    case "object":
      if (value === null) return { kind: "null", ...nowhere };
      if (Array.isArray(value)) return { kind: "array", ...nowhere, items: value.map(nodeOf) };
      return { kind: "object", ...nowhere, members: new Map(Object.entries(value).map(memberOf)) };
    default:
      throw new TypeError(`no JSON value: ${typeof value}`);
  }
}

function memberOf([key, value]: [string, unknown]): [string, JsonMember] {
  return [key, { key, keySpan: nowhere, value: nodeOf(value) }];
}
