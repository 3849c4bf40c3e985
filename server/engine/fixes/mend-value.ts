/** Values that a keyword can't have, where it is sure what was meant: words of other languages, and quotes too many or too few. */
import { typeMeant } from "../admission/metaschema-words.ts";
import { quoted } from "../admission/plain-words.ts";
import { type JsonNode, member, type Path } from "../json/node.ts";
import { nodeAt } from "../json/pointer.ts";
import { textsOf } from "../rules/sites.ts";
import type { Subject } from "../rules/subject.ts";
import type { Fix, Fixer } from "./fix.ts";
import { foundPlace } from "./found-place.ts";
import type { SchemaChange } from "./schema-change.ts";

type Mended = Pick<Fix, "title" | "changes">;

/** The schema was refused, so that no reply was accepted. */
export const mendValue: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  if (place === null) return [];
  const { path, node, below } = place;
  const [keyword] = below;
  let mended: Mended | null = null;
  if (keyword === "type" && node.kind === "array" && below.length === 1)
    mended = mendedTypes(path, textsOf(node));
  else if (keyword === "type" && node.kind === "string")
    mended = mendedType(path, node.value, below.length === 1);
  else if (below.length === 1) mended = mendedValue(subject, path, String(keyword), node);
  return mended === null ? [] : [{ ...mended, isPreferred: true, isSafe: true }];
};

/** The same of a type alone. The schema was in force, so that replies that passed may pass no longer. */
export const mendTypeName: Fixer = (subject, finding, files) => {
  const place = foundPlace(subject, finding);
  if (place === null || place.below.length !== 1 || place.below[0] !== "type") return [];
  return mendValue(subject, finding, files).map((fix) => ({ ...fix, isSafe: false }));
};

const lists: ReadonlySet<string> = new Set(["required", "enum", "examples"]);
const numbers =
  /^(?:(?:min|max)(?:Length|Items|Properties)|minimum|maximum|exclusiveM(?:in|ax)imum|multipleOf)$/;

function mendedValue(subject: Subject, path: Path, keyword: string, node: JsonNode): Mended | null {
  if (keyword === "required" && node.kind === "boolean") return mendedRequired(subject, path, node.value);
  if (keyword === "allOf" && node.kind === "array" && node.items.length === 0)
    return { title: 'Take out the empty "allOf"', changes: [{ kind: "remove", path }] };
  if (node.kind !== "string") return null;
  const { value } = node;
  const set = (title: string, json: string): Mended => ({ title, changes: [{ kind: "set", path, json }] });
  if (lists.has(keyword)) return set(`Make ${quoted(keyword)} a list`, `[${JSON.stringify(value)}]`);
  const isNumber = numbers.test(keyword) && /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/.test(value);
  const isTruth = keyword === "uniqueItems" && /^(?:true|false)$/.test(value);
  return isNumber || isTruth ? set(`Write ${value} without quotes`, value) : null;
}

function mendedType(path: Path, name: string, isAlone: boolean): Mended | null {
  const meant = typeMeant(name);
  if (meant !== null) {
    const title = `Write ${quoted(meant)} instead of ${quoted(name)}`;
    return { title, changes: [{ kind: "set", path, json: JSON.stringify(meant) }] };
  }
  if (name !== "any" || !isAlone) return null;
  return { title: 'Take out "type": "any"', changes: [{ kind: "remove", path }] };
}

function mendedTypes(path: Path, names: readonly string[]): Mended | null {
  const meant = names.map(typeMeant);
  if (meant.includes(null) || meant.length === 0) return null;
  const json = JSON.stringify([...new Set(meant)]);
  return { title: "Write the types as JSON Schema names them", changes: [{ kind: "set", path, json }] };
}

/** The habit of saying at a property that it is required. */
function mendedRequired({ document }: Subject, path: Path, isRequired: boolean): Mended | null {
  const remove: SchemaChange = { kind: "remove", path };
  if (!isRequired) return { title: 'Take out "required": false', changes: [remove] };
  const [properties, name] = path.slice(-3, -1);
  const object = path.slice(0, -3);
  const list = member(nodeAt(document, object), "required");
  if (properties !== "properties" || typeof name !== "string" || (list && list.kind !== "array")) return null;
  const at = [...object, "required"];
  const json = JSON.stringify(name);
  const title = `Name ${quoted(name)} in the "required" of the object`;
  if (textsOf(list).includes(name)) return { title, changes: [remove] };
  const add: SchemaChange =
    list === undefined ? { kind: "set", path: at, json: `[${json}]` } : { kind: "append", path: at, json };
  return { title, changes: [remove, add] };
}
