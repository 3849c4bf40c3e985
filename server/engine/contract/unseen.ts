/** What the harness leaves out of a schema before the model sees it (`harnesses.md` 3.5), for whoever has to know. */
import type { JsonNode, JsonObject } from "../json/node.ts";
import { formatPointer } from "../json/pointer.ts";
import type { OpenSchema } from "../open-schema.ts";
import { childPlace, type Place, pathOf } from "../schema/place.ts";

export interface Unseen {
  /** Whether a property is left out because of its name; else a keyword is, wherever it stands. */
  readonly isProperty: boolean;
  readonly name: string;
  /** Whether `required` beside `properties` still names it. False for a keyword. */
  readonly isRequired: boolean;
  /** How many there are. */
  readonly count: number;
  /** RFC 6901 pointers of the first of them, into the schema document. */
  readonly pointers: readonly string[];
}

/** A hostile schema may have a description in each of its megabytes. */
const mostPointers = 20;

/**
 * Properties first, each by itself; then keywords, by name. Empty where nothing is left out, and where the model is shown nothing of the
 * schema at all. Linear; never throws.
 */
export function unseenParts({ harness, contract, document }: OpenSchema): readonly Unseen[] {
  if (contract === null || document?.kind !== "object" || harness.hiddenKeys.length === 0) return [];
  const hidden = new Set(harness.hiddenKeys);
  const properties: Unseen[] = [];
  const keywords = new Map<string, { count: number; pointers: string[] }>();
  let further = 0;
  const open: Place[] = [{ node: document, parent: null, token: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const shown: Place[] = [];
    for (const [token, node] of childrenOf(place.node)) {
      const child = childPlace(place, token, node);
      if (typeof token !== "string" || !hidden.has(token)) shown.push(child);
      else if (place.token === "properties" && place.parent?.node.kind === "object") {
        if (properties.length >= mostPointers) further++;
        else properties.push(property(token, child, place.parent.node));
      } else {
        const group = keywords.get(token) ?? { count: 0, pointers: [] };
        group.count++;
        if (group.pointers.length < mostPointers) group.pointers.push(formatPointer(pathOf(child)));
        keywords.set(token, group);
      }
    }
    // The first comes off the stack first.
    for (let child = shown.pop(); child !== undefined; child = shown.pop()) open.push(child);
  }
  const inOrder = harness.hiddenKeys.flatMap((name) => {
    const group = keywords.get(name);
    return group === undefined ? [] : [{ isProperty: false, name, isRequired: false, ...group }];
  });
  const rest = { isProperty: true, name: "", isRequired: false, count: further, pointers: [] };
  return [...properties, ...(further === 0 ? [] : [rest]), ...inOrder];
}

function property(name: string, place: Place, owner: JsonObject): Unseen {
  const required = owner.members.get("required")?.value;
  const isRequired =
    required?.kind === "array" &&
    required.items.some((item) => item.kind === "string" && item.value === name);
  return { isProperty: true, name, isRequired, count: 1, pointers: [formatPointer(pathOf(place))] };
}

function childrenOf(node: JsonNode): (readonly [string | number, JsonNode])[] {
  if (node.kind === "object") return [...node.members].map(([key, { value }]) => [key, value]);
  return node.kind === "array" ? node.items.map((item, index) => [index, item] as const) : [];
}
