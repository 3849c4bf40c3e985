/** Notes to the reader that the model is shown as well: they take the room that its errors need. */

import { sitePath } from "../rules/subject.ts";
import type { Fixer } from "./fix.ts";
import type { SchemaChange } from "./schema-change.ts";

/** What says something of a schema without holding a reply to anything. */
const notes = [
  "$comment",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "title",
  "description",
  "default",
];

/** More are no schema that somebody wrote. */
const mostNotes = 500;

export const dropNotes: Fixer = ({ sites, harness }) => {
  const shown = notes.filter((note) => !harness.hiddenKeys.includes(note));
  const fixes = [shown.slice(0, 2), shown].map((names) => {
    const changes: SchemaChange[] = [];
    for (const site of sites) {
      for (const name of names) {
        if (site.node.members.has(name)) changes.push({ kind: "remove", path: [...sitePath(site), name] });
      }
    }
    return { names: names.filter((name) => changes.some(({ path }) => path.at(-1) === name)), changes };
  });
  return fixes
    .filter(
      ({ changes }, index) =>
        changes.length > 0 &&
        changes.length <= mostNotes &&
        changes.length !== fixes[index - 1]?.changes.length,
    )
    .map(({ names, changes }) => ({
      title: `Take out ${names.map((name) => JSON.stringify(name)).join(", ")}`,
      changes,
      isPreferred: false,
      isSafe: false,
    }));
};
