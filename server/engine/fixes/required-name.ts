/** A name in `required` that `properties` lacks. */
import { quoted } from "../admission/plain-words.ts";
import { member } from "../json/node.ts";
import { memberOf } from "../rules/sites.ts";
import { meantName, namesNotRequired } from "../rules/strength/required-not-declared.ts";
import type { Fix, Fixer } from "./fix.ts";
import { foundPlace } from "./found-place.ts";

export const requiredName: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  if (place === null) return [];
  const { path, node, site, sitePath } = place;
  const fixes: Fix[] = [];
  const required = member(site.node, "required");
  const properties = member(site.node, "properties");
  const list = [...sitePath, "required"];
  if (node.kind !== "string") {
    return [
      {
        title: 'Take out "required"',
        changes: [{ kind: "remove", path: list }],
        isPreferred: false,
        isSafe: false,
      },
    ];
  }
  const meant = meantName(node.value, namesNotRequired(site));
  if (meant !== null) {
    // A reply would have to have what the model isn't shown.
    const isHidden = subject.surroundings.role === "reply" && subject.harness.hiddenKeys.includes(meant);
    if (!isHidden) {
      fixes.push({
        title: `Write ${quoted(meant)} instead of ${quoted(node.value)}`,
        changes: [{ kind: "set", path, json: JSON.stringify(meant) }],
        isPreferred: true,
        isSafe: false,
      });
    }
    // The property may be the one that is misspelt.
    if (memberOf(properties, node.value) === undefined) {
      fixes.push({
        title: `Rename the property ${quoted(meant)} to ${quoted(node.value)}`,
        changes: [{ kind: "rename", path: [...sitePath, "properties", meant], name: node.value }],
        isPreferred: false,
        isSafe: false,
      });
    }
  }
  const isLast = required?.kind === "array" && required.items.length === 1;
  fixes.push({
    title: `Take ${quoted(node.value)} out of "required"`,
    changes: [{ kind: "remove", path: isLast ? list : path }],
    isPreferred: meant === null,
    isSafe: false,
  });
  return fixes;
};
