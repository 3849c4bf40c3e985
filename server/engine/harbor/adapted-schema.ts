/** Schemas as providers want them: strict, or without what they refuse (`harnesses.md` 7.5). */
import { goUnmarshal } from "../json/go-decode.ts";
import { goMarshal } from "../json/go-marshal.ts";
import type { JsonMember, JsonNode, JsonObject } from "../json/node.ts";
import { member } from "../json/node.ts";

/** Where schemas stand below a value. */
type Kind = "schema" | "schemas-by-name" | "list-of-schemas";

const BELOW: ReadonlyMap<string, Kind> = new Map([
  ["properties", "schemas-by-name"],
  ["definitions", "schemas-by-name"],
  ["$defs", "schemas-by-name"],
  ["additionalProperties", "schema"],
  ["items", "schema"],
  ["not", "schema"],
  ["allOf", "list-of-schemas"],
  ["anyOf", "list-of-schemas"],
  ["oneOf", "list-of-schemas"],
]);

const NOWHERE = { start: 0, end: 0 };

/** What `openai_strict` adds where it lacks; `permissive` removes both. */
const STRICT: readonly JsonMember[] = [madeMember("additionalProperties", false), madeMember("strict", true)];

/**
 * The schema as Go writes it after the change; null where it can't be decoded. `openai_strict` looks at schemas whose `type` is
 * the string `object` and leaves alone what they say already. Without recursion.
 */
export function adaptedSchema(text: string, shape: "openai_strict" | "permissive"): string | null {
  const decoded = goUnmarshal(text, "any");
  if (!decoded.ok) return null;
  let root = decoded.node;
  const open: { readonly node: JsonNode; readonly kind: Kind; readonly put: (node: JsonNode) => void }[] = [
    {
      node: root,
      kind: "schema",
      put: (node) => {
        root = node;
      },
    },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, kind, put } = next;
    if (node.kind === "array" && kind !== "schemas-by-name") {
      const items = [...node.items];
      put({ ...node, items });
      node.items.forEach((item, index) => {
        open.push({
          node: item,
          kind: "schema",
          put: (made) => {
            items[index] = made;
          },
        });
      });
    } else if (node.kind === "object" && kind !== "list-of-schemas") {
      const members = new Map(node.members);
      put({ ...node, members });
      if (kind === "schema") change(node, members, shape);
      for (const [key, { value }] of members) {
        const below = kind === "schemas-by-name" ? "schema" : BELOW.get(key);
        if (below === undefined) continue;
        open.push({
          node: value,
          kind: below,
          put: (made) => members.set(key, { ...(members.get(key) as JsonMember), value: made }),
        });
      }
    }
  }
  return goMarshal(root);
}

function change(schema: JsonObject, members: Map<string, JsonMember>, shape: "openai_strict" | "permissive") {
  if (shape === "permissive") {
    for (const { key } of STRICT) members.delete(key);
    return;
  }
  const type = member(schema, "type");
  if (type?.kind !== "string" || type.value !== "object") return;
  for (const added of STRICT) if (!members.has(added.key)) members.set(added.key, added);
}

function madeMember(key: string, value: boolean): JsonMember {
  return { key, keySpan: NOWHERE, value: { kind: "boolean", value, ...NOWHERE } };
}
