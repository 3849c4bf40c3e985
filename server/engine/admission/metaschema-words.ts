/** What is wrong with a keyword's value, for people. */
import type { BoundKeyword, CountKeyword, Failure } from "../evaluate/failure.ts";
import { goMarshal } from "../json/go-marshal.ts";
import type { JsonNode, Path } from "../json/node.ts";
import { leafText } from "../print/leaf-text.ts";
import { nameMaps } from "../schema/name-maps.ts";
import { nearestWithin } from "../text/spelling.ts";
import { aKind, either, oneLine, quoted } from "./plain-words.ts";

/** One sentence on one line: `"minLength" has to be at least 0, not -1.` `name` is a member's name that is at fault itself. */
export function explainKeyword(path: Path, failure: Failure, name: string | null): string {
  const advice = adviceFor(path.at(-1), failure);
  return oneLine(`${subject(path, name)} ${predicate(failure)}${advice === null ? "" : `; ${advice}`}.`);
}

function subject(path: Path, name: string | null): string {
  const last = path.at(-1);
  const above = path.at(-2);
  if (name !== null) return `The name ${quoted(name)}`;
  if (last === undefined) return "The schema";
  if (typeof last === "number") return `Item ${last + 1} of ${quoted(String(above ?? ""))}`;
  return typeof above === "string" && nameMaps.has(above)
    ? `${quoted(last)} under ${quoted(above)}`
    : quoted(last);
}

const COUNTED: Readonly<Record<CountKeyword, string>> = {
  minProperties: "needs {want} members or more",
  maxProperties: "may have {want} members at most",
  minItems: "needs {want} items or more",
  maxItems: "may have {want} items at most",
  minLength: "needs {want} characters or more",
  maxLength: "may have {want} characters at most",
};

const BOUND: Readonly<Record<BoundKeyword, string>> = {
  minimum: "at least {want}",
  maximum: "at most {want}",
  exclusiveMinimum: "more than {want}",
  exclusiveMaximum: "less than {want}",
  multipleOf: "a multiple of {want}",
};

function predicate(failure: Failure): string {
  const { what, value, causes } = failure;
  switch (what.kind) {
    case "type":
      return `has to be ${either(what.want.map(aKind))}, not ${aKind(what.got)}`;
    case "enum":
      return `has to be ${either(what.want.map(shown))}, not ${shown(value)}`;
    case "const":
      return `has to be ${shown(what.want)}, not ${shown(value)}`;
    case "count":
      return `${COUNTED[what.keyword].replace("{want}", what.want)}, and has ${what.got}`;
    case "bound":
      return `has to be ${BOUND[what.keyword].replace("{want}", what.want)}, not ${what.got}`;
    case "uniqueItems":
      return `holds the same value twice, as items ${what.first + 1} and ${what.second + 1}`;
    case "pattern":
      return `does not have the form that ${quoted(what.pattern)} describes`;
    case "format":
      return `is not a valid ${what.format}: ${what.reason}`;
    case "required":
      return `lacks ${what.missing.map(quoted).join(", ")}`;
    case "falseSchema":
      return "is not allowed here";
    case "anyOf":
      return alternatives(causes) ?? `is not legal: ${leafText(failure)}`;
    default:
      return `is not legal: ${leafText(failure)}`;
  }
}

/** Of an anyOf whose branches all speak of the value itself. */
function alternatives(causes: readonly Failure[]): string | null {
  const leaves = causes.map((cause) =>
    cause.causes.length === 1 && cause.causes[0] ? cause.causes[0] : cause,
  );
  const plain = leaves.every(
    ({ what }) => what.kind === "type" || what.kind === "enum" || what.kind === "uniqueItems",
  );
  if (!plain || leaves.length === 0) return null;
  const best = leaves.find(({ what }) => what.kind === "uniqueItems");
  if (best !== undefined) return predicate(best);
  const wanted = leaves.flatMap(({ what }) =>
    what.kind === "type" ? what.want.map(aKind) : what.kind === "enum" ? what.want.map(shown) : [],
  );
  const [first] = leaves;
  return first === undefined ? null : `has to be ${either([...new Set(wanted)])}, not ${shown(first.value)}`;
}

function shown(value: JsonNode): string {
  if (value.kind === "array" || value.kind === "object") return aKind(value.kind);
  return value.kind === "string" ? quoted(value.value) : goMarshal(value);
}

const TYPES: readonly string[] = ["null", "boolean", "integer", "number", "string", "array", "object"];

/** Names of types in other languages. */
const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ["int", "integer"],
  ["long", "integer"],
  ["float", "number"],
  ["double", "number"],
  ["decimal", "number"],
  ["bool", "boolean"],
  ["str", "string"],
  ["text", "string"],
  ["list", "array"],
  ["dict", "object"],
  ["map", "object"],
  ["none", "null"],
  ...TYPES.map((name) => [name, name] as const),
]);
/** Longer ones are no misspelt type. UTF-16 code units. */
const LONGEST_TYPE = 12;

/** The type of JSON Schema that a name of another language means, or one that is misspelt; null where nobody is sure. */
export function typeMeant(name: string): string | null {
  if (name.length > LONGEST_TYPE) return null;
  const plain = name.toLowerCase();
  return TYPE_NAMES.get(plain) ?? nearestWithin(plain, TYPES, plain.length < 7 ? 1 : 2);
}

function adviceFor(keyword: string | number | undefined, { value }: Failure): string | null {
  if (value.kind === "string" && (keyword === "type" || typeof keyword === "number")) {
    const meant = typeMeant(value.value);
    if (meant !== null) return `write "${meant}"`;
    return value.value === "any" ? 'leave "type" out to allow any type' : null;
  }
  if (keyword === "items" && value.kind === "array") return 'write a list of schemas under "prefixItems"';
  if ((keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum") && value.kind === "boolean") {
    return "write the bound itself here";
  }
  if (keyword === "required" && value.kind === "boolean") {
    return 'write a list of names beside "properties" of the object';
  }
  return null;
}
