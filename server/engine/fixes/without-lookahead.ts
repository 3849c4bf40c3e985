/**
 * Patterns with a lookahead, said in keywords that every validator knows. Only forms of which it is certain that they accept the same texts.
 */
import type { Fix, Fixer } from "./fix.ts";
import { foundPlace } from "./found-place.ts";
import type { SchemaChange } from "./schema-change.ts";

/** One class of plain characters, as often as may be: without a line break, on which `.` and `$` part ways. */
const run = /^\[(?:[A-Za-z0-9_ ]|[A-Za-z0-9]-[A-Za-z0-9]|\\[d.-])+-?\](?:[+*]|\{\d{1,4}(?:,\d{0,4})?\})$/;
const lengthAhead = /^\^\(\?=\.\{(\d{1,9})(,)?(\d{1,9})?\}\$\)(.+)\$$/;
const wordsRefused = /^\^\(\?!(?:\(\?:)?([A-Za-z0-9_-]+(?:\|[A-Za-z0-9_-]+)*)\)?\$\)(.+)\$$/;

export const withoutLookahead: Fixer = (subject, finding): readonly Fix[] => {
  const place = foundPlace(subject, finding);
  if (place?.node.kind !== "string" || place.path.at(-1) !== "pattern") return [];
  const { node, sitePath, site } = place;
  const at = (keyword: string) => [...sitePath, keyword];
  const has = (keyword: string) => site.node.members.has(keyword);
  const set = (keyword: string, value: unknown): SchemaChange => ({
    kind: "set",
    path: at(keyword),
    json: JSON.stringify(value),
  });
  const length = lengthAhead.exec(node.value);
  if (length !== null && run.test(length[4] ?? "") && !has("minLength") && !has("maxLength")) {
    const least = Number(length[1]);
    const most = length[2] === undefined ? least : length[3] === undefined ? null : Number(length[3]);
    const changes = [set("pattern", `^${length[4]}$`)];
    if (least > 0) changes.push(set("minLength", least));
    if (most !== null) changes.push(set("maxLength", most));
    return [
      { title: 'Say the length in "minLength" and "maxLength"', changes, isPreferred: true, isSafe: true },
    ];
  }
  const words = wordsRefused.exec(node.value);
  const isGroup = node.value.includes("(?!(?:");
  if (words !== null && isGroup === node.value.includes(")$)") && run.test(words[2] ?? "") && !has("not")) {
    const refused = (words[1] ?? "").split("|");
    // Without a group, `|` would end the alternative before its `$`.
    if (refused.length > 1 && !isGroup) return [];
    const changes = [set("pattern", `^${words[2]}$`), set("not", { enum: refused })];
    return [{ title: 'Refuse the words in "not"', changes, isPreferred: true, isSafe: true }];
  }
  return [];
};
