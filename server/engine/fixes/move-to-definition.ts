/** A part of a schema that nests too deeply, moved to `$defs`. */
import { propertyOf } from "../rules/sites.ts";
import { type Site, sitePath } from "../rules/subject.ts";
import { canHoldDefinitions, definitionName } from "./definition-name.ts";
import type { Fix, Fixer } from "./fix.ts";
import { foundPlace, writtenAs } from "./found-place.ts";
import { hasOwnAddresses, isBelow, withReferences } from "./relocated.ts";

/** Places that are tried, from the middle of the way outwards. */
const mostTries = 6;

/** Several, since the first that is moved far enough shows only when the schema is measured again. All have one title. */
export const moveToDefinition: Fixer = (subject, finding): readonly Fix[] => {
  const place = foundPlace(subject, finding);
  if (place === null || !canHoldDefinitions(subject) || hasOwnAddresses(subject)) return [];
  const above: Site[] = [];
  for (let site: Site | null = place.site; site?.parent; site = site.parent) above.push(site);
  const middle = above.length / 2;
  return above
    .filter((site) => !isDefinition(site))
    .map((site, index) => ({ site, distance: Math.abs(index - middle) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostTries)
    .flatMap(({ site }): Fix[] => {
      const name = definitionName(subject, propertyOf(site) ?? site.keyword ?? "part");
      const from = sitePath(site);
      const moved = [{ from, to: ["$defs", name] }];
      // What is moved is written as it was: it must not refer into itself by its old place.
      const text = writtenAs(subject, site.node);
      const changes = withReferences(
        subject,
        [
          { kind: "set", path: ["$defs", name], json: text },
          { kind: "set", path: from, json: JSON.stringify({ $ref: `#/$defs/${name}` }) },
        ],
        moved,
      );
      if (changes === null || changes.length > 2) return [];
      if (isBelow(["$defs", name], from)) return [];
      return [
        {
          title: `Move the inner part to "$defs"`,
          changes,
          moved,
          isPreferred: true,
          isSafe: false,
        },
      ];
    });
};

function isDefinition({ keyword, parent }: Site): boolean {
  return parent?.parent === null && (keyword === "$defs" || keyword === "definitions");
}
