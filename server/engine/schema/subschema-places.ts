/** Where the subschemas of a schema object stand. */
import type { JsonObject } from "../json/node.ts";
import type { Dialect } from "./dialect.ts";
import { childPlace, type Place } from "./place.ts";

/** In document order, below each keyword that holds schemas in the dialect; whether they are any isn't looked at. */
export function subschemaPlaces(place: Place, node: JsonObject, dialect: Dialect): Place[] {
  const found: Place[] = [];
  for (const [keyword, { value }] of node.members) {
    const positions = dialect.subschemas.get(keyword);
    if (positions === undefined) continue;
    const at = childPlace(place, keyword, value);
    for (const position of positions) {
      if (position === "value") found.push(at);
      else if (position === "items" && value.kind === "array") {
        value.items.forEach((item, index) => {
          found.push(childPlace(at, index, item));
        });
      } else if (position === "members" && value.kind === "object") {
        for (const [name, child] of value.members) found.push(childPlace(at, name, child.value));
      }
    }
  }
  return found;
}
