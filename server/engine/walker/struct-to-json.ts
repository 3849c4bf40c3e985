/** The structure as its own writer gives it (`harnesses.md` 5.1): zero values left out, an empty schema as `true`. */
import type { JsonMember, JsonNode } from "../json/node.ts";
import {
  FIELD_KINDS,
  FIELD_NAMES,
  type FieldName,
  type Held,
  type SchemaStruct,
  type Sub,
} from "./schema-struct.ts";

const NOWHERE = { start: 0, end: 0 };
const NULL: JsonNode = { kind: "null", ...NOWHERE };

/** A schema that is still to be written, and where. */
interface Waiting {
  readonly struct: SchemaStruct;
  readonly put: (node: JsonNode) => void;
}

/** In the order of the structure's fields. Offsets mean nothing. No recursion: any nesting will do. */
export function structToJson(root: SchemaStruct): JsonNode {
  let written: JsonNode = NULL;
  const waiting: Waiting[] = [
    {
      struct: root,
      put: (node) => {
        written = node;
      },
    },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    next.put(schema(next.struct, waiting));
  }
  return written;
}

function schema(struct: SchemaStruct, waiting: Waiting[]): JsonNode {
  if (struct.boolean !== null) return boolean(struct.boolean);
  if (FIELD_NAMES.every((name) => isZero(struct, name))) return boolean(true);
  const members = new Map<string, JsonMember>();
  for (const name of FIELD_NAMES) {
    if (isZero(struct, name)) continue;
    const put = (value: JsonNode) => {
      members.set(name, { key: name, keySpan: NOWHERE, value });
    };
    // Keeps the place of a schema that is written later.
    put(NULL);
    if (!write(struct, name, put, waiting)) members.delete(name);
  }
  return { kind: "object", members, ...NOWHERE };
}

/** Whether the field holds what Go's zero value is: nothing, no text, false. */
function isZero({ fields }: SchemaStruct, name: FieldName): boolean {
  const value = fields[name];
  return value === undefined || value === "" || value === false;
}

/** False where the field is left out because it is empty. */
function write(
  struct: SchemaStruct,
  name: FieldName,
  put: (value: JsonNode) => void,
  waiting: Waiting[],
): boolean {
  const value: unknown = struct.fields[name];
  switch (FIELD_KINDS[name]) {
    case "text":
    case "id":
      put(text(value as string));
      return true;
    case "number":
    case "count":
      put({ kind: "number", text: value as string, ...NOWHERE });
      return true;
    case "flag":
      put(boolean(true));
      return true;
    case "value":
      put(value as JsonNode);
      return true;
    case "values":
      return list(value as Held["values"], put);
    case "texts":
      return list((value as Held["texts"]).map(text), put);
    case "textsByName": {
      const lists = value as Held["textsByName"];
      put(object([...lists].map(([key, texts]) => [key, array(texts.map(text))])));
      return lists.size > 0;
    }
    case "schema":
      waiting.push({ struct: value as SchemaStruct, put });
      return true;
    case "schemas": {
      const items: JsonNode[] = [];
      for (const [index, sub] of (value as readonly Sub[]).entries()) {
        items.push(NULL);
        later(sub, waiting, (node) => {
          items[index] = node;
        });
      }
      return list(items, put);
    }
    case "properties":
    case "definitions":
    case "schemasByName": {
      const members = new Map<string, JsonMember>();
      for (const [key, sub] of value as ReadonlyMap<string, Sub>) {
        const keep = (node: JsonNode) => {
          members.set(key, { key, keySpan: NOWHERE, value: node });
        };
        keep(NULL);
        later(sub, waiting, keep);
      }
      put({ kind: "object", members, ...NOWHERE });
      // An ordered map is a pointer, which is not nil.
      return members.size > 0 || name === "properties";
    }
  }
}

function later(sub: Sub, waiting: Waiting[], put: Waiting["put"]): void {
  if (sub !== null) waiting.push({ struct: sub, put });
}

function list(items: readonly JsonNode[], put: (value: JsonNode) => void): boolean {
  put(array(items));
  return items.length > 0;
}

function array(items: readonly JsonNode[]): JsonNode {
  return { kind: "array", items, ...NOWHERE };
}

function object(entries: readonly (readonly [string, JsonNode])[]): JsonNode {
  const members = entries.map(([key, value]) => [key, { key, keySpan: NOWHERE, value }] as const);
  return { kind: "object", members: new Map(members), ...NOWHERE };
}

function text(value: string): JsonNode {
  return { kind: "string", value, ...NOWHERE };
}

function boolean(value: boolean): JsonNode {
  return { kind: "boolean", value, ...NOWHERE };
}
