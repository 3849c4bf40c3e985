/** A word that is no keyword: the one that was meant, or a property that stands beside `properties`. */
import { quoted } from "../admission/plain-words.ts";
import { memberOf } from "../rules/sites.ts";
import { ANNOTATIONS } from "../rules/strength/keywords.ts";
import { meantByType, meantKeyword } from "../rules/strength/unknown-keyword.ts";
import type { Fixer } from "./fix.ts";
import { foundPlace, writtenAs } from "./found-place.ts";
import { withReferences } from "./relocated.ts";

export const mendWord: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  if (place === null) return [];
  const { path, node, site } = place;
  const word = String(path.at(-1));
  const found = site.node.members.get(word);
  const meant = meantKeyword(word) ?? (found === undefined ? null : meantByType(site.node, found));
  if (meant !== null) {
    if (site.node.members.has(meant)) return [];
    const changes = withReferences(subject, [{ kind: "rename", path, name: meant }]);
    if (changes === null) return [];
    const title = `Write ${quoted(meant)} instead of ${quoted(word)}`;
    return [{ title, changes, isPreferred: true, isSafe: ANNOTATIONS.has(meant) }];
  }
  const properties = site.node.members.get("properties")?.value;
  if (memberOf(properties, word) !== undefined || (properties !== undefined && properties.kind !== "object"))
    return [];
  const to = [...place.sitePath, "properties", word];
  const moved = [{ from: path, to }];
  const changes = withReferences(
    subject,
    [
      { kind: "set", path: to, json: writtenAs(subject, node) },
      { kind: "remove", path },
    ],
    moved,
  );
  if (changes === null) return [];
  return [
    { title: `Move ${quoted(word)} into "properties"`, changes, moved, isPreferred: true, isSafe: false },
  ];
};
