/** Keywords that hold a reply to nothing that other ones don't hold it to already. */
import { type JsonMember, type JsonObject, member } from "../json/node.ts";
import { isInteger, parseDecimal } from "../number/decimal.ts";
import { type Subject, sitePath } from "../rules/subject.ts";
import { dropNotes } from "./drop-notes.ts";
import type { Fixer } from "./fix.ts";
import { isBelow } from "./relocated.ts";
import type { SchemaChange } from "./schema-change.ts";
import { withoutUnused } from "./take-out.ts";

/** More are no schema that somebody wrote. */
const mostChanges = 500;

export const dropRedundant: Fixer = (subject) => {
  const changes = redundant(subject);
  if (changes.length === 0 || changes.length > mostChanges) return [];
  const title = 'Take out what other rules say already, such as "type" beside "enum"';
  return [{ title, changes, isPreferred: true, isSafe: false }];
};

/** All that can be taken out, where no part of it is enough. */
export const dropAll: Fixer = (subject, finding, files) => {
  const parts = [withoutUnused, dropRedundant, dropNotes].flatMap(
    (fixer) => fixer(subject, finding, files).at(-1)?.changes ?? [],
  );
  if (parts.length > mostChanges) return [];
  const definitions = parts.filter(({ path }) => path.length <= 2);
  const changes = parts.filter(
    (part) => !definitions.some((other) => other !== part && isBelow(part.path, other.path)),
  );
  if (changes.length === 0) return [];
  const title = "Take out notes, what other rules say already, and definitions that nothing refers to";
  return [{ title, changes, isPreferred: false, isSafe: false }];
};

function redundant({ harness, sites }: Subject): SchemaChange[] {
  // The walker doesn't look at all of these alike.
  if (harness.library === null) return [];
  const found: SchemaChange[] = [];
  for (const site of sites) {
    for (const used of site.node.members.values()) {
      const isType = used.key === "type" && isTypeOfAll(site.node, used);
      if (isType || isIdle(used)) found.push({ kind: "remove", path: [...sitePath(site), used.key] });
    }
  }
  return found;
}

/** Whether all values that are listed are of the one type. */
function isTypeOfAll(node: JsonObject, { value: type }: JsonMember): boolean {
  const listed = member(node, "enum");
  const constant = member(node, "const");
  const values = listed?.kind === "array" ? listed.items : constant === undefined ? [] : [constant];
  if (type.kind !== "string" || values.length === 0) return false;
  return values.every((value) =>
    type.value === "integer"
      ? value.kind === "number" && isInteger(parseDecimal(value.text))
      : value.kind === type.value,
  );
}

function isIdle({ key, value }: JsonMember): boolean {
  if (key === "minLength" || key === "minItems" || key === "minProperties")
    return value.kind === "number" && value.text === "0";
  if (key === "required") return value.kind === "array" && value.items.length === 0;
  return key === "uniqueItems" && value.kind === "boolean" && !value.value;
}
