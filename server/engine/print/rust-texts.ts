/** The texts of Rust's jsonschema 0.46.10, one for each failure (`harnesses.md` 6.6), and the order in which it tells them. */
import type { CountKeyword, Failure, FailureKind } from "../evaluate/failure.ts";
import type { JsonArray, JsonNode } from "../json/node.ts";
import { serdeCompact, serdeString } from "../json/serde-write.ts";

type Texts = {
  readonly [K in FailureKind["kind"]]?: (
    what: Extract<FailureKind, { kind: K }>,
    instance: string,
    failure: Failure,
  ) => string;
};

const texts: Texts = {
  falseSchema: (_, instance) => `False schema does not allow ${instance}`,
  type: ({ want }, instance) =>
    want.length === 1
      ? `${instance} is not of type "${want[0]}"`
      : `${instance} is not of types ${want.map((name) => `"${name}"`).join(", ")}`,
  const: ({ want }) => `${serdeCompact(want)} was expected`,
  enum: ({ want }, instance) => `${instance} is not one of ${candidates(want.map(serdeCompact))}`,
  format: ({ format }, instance) => `${instance} is not a "${format}"`,
  required: ({ missing }) => requiredProperty(missing),
  dependency: ({ missing }) => requiredProperty(missing),
  additionalProperties: ({ names }) => `Additional properties are not allowed (${unexpected(names)})`,
  additionalItems: ({ count }, _, { value }) => {
    const items = (value as JsonArray).items.slice(-count).map(serdeCompact);
    return `Additional items are not allowed (${items.join(", ")} ${wasOrWere(count)} unexpected)`;
  },
  count: ({ keyword, want }, instance) => {
    const [verb, singular, plural] = counted[keyword];
    return `${instance} ${verb} ${want} ${want === "1" ? singular : plural}`;
  },
  bound: ({ keyword, want }, instance) => `${instance} is ${bounds[keyword]} ${want}`,
  pattern: ({ pattern, gaveUp }, instance) =>
    gaveUp
      ? "Error executing regex: Max limit for backtracking count exceeded"
      : `${instance} does not match "${pattern}"`,
  uniqueItems: (_, instance) => `${instance} has non-unique elements`,
  contains: (_, instance) => `None of ${instance} are valid under the given schema`,
  not: ({ schema }, instance) =>
    `${schema === undefined ? "" : serdeCompact(schema)} is not allowed for ${instance}`,
  anyOf: (_, instance) => `${instance} is not valid under any of the schemas listed in the 'anyOf' keyword`,
  oneOf: ({ matched }, instance) =>
    matched.length > 1
      ? `${instance} is valid under more than one of the schemas listed in the 'oneOf' keyword`
      : `${instance} is not valid under any of the schemas listed in the 'oneOf' keyword`,
  unevaluated: ({ keyword, names }, _, { value }) => {
    const told = names.map((name) =>
      typeof name === "number" ? serdeCompact((value as JsonArray).items[name] as JsonNode) : name,
    );
    const what = keyword === "unevaluatedItems" ? "items" : "properties";
    return `Unevaluated ${what} are not allowed (${unexpected(told)})`;
  },
  content: ({ keyword, want }, instance) =>
    `${instance} is not compliant with "${want}" ${keyword === "contentEncoding" ? "content encoding" : "media type"}`,
};

const counted: Readonly<Record<CountKeyword, readonly [verb: string, singular: string, plural: string]>> = {
  minLength: ["is shorter than", "character", "characters"],
  maxLength: ["is longer than", "character", "characters"],
  minItems: ["has less than", "item", "items"],
  maxItems: ["has more than", "item", "items"],
  minProperties: ["has less than", "property", "properties"],
  maxProperties: ["has more than", "property", "properties"],
};

const bounds = {
  minimum: "less than the minimum of",
  maximum: "greater than the maximum of",
  exclusiveMinimum: "less than or equal to the minimum of",
  exclusiveMaximum: "greater than or equal to the maximum of",
  multipleOf: "not a multiple of",
};

/** Up to three are all named. */
function candidates(all: readonly string[]): string {
  if (all.length > 3) return `${all[0]}, ${all[1]} or ${all.length - 2} other candidates`;
  const last = all[all.length - 1] ?? "";
  return all.length < 2 ? last : `${all.slice(0, -1).join(", ")} or ${last}`;
}

function requiredProperty(missing: readonly string[]): string {
  return missing.map((name) => `${serdeString(name)} is a required property`).join("");
}

function unexpected(names: readonly string[]): string {
  return `${names.map((name) => `'${name}'`).join(", ")} ${wasOrWere(names.length)} unexpected`;
}

function wasOrWere(count: number): string {
  return count === 1 ? "was" : "were";
}

/** What the library says of this failure alone; nothing of one that only has causes. `instance`: the value's compact JSON. */
export function rustText(failure: Failure, instance = serdeCompact(failure.value)): string {
  const text = texts[failure.what.kind] as
    | ((what: FailureKind, instance: string, failure: Failure) => string)
    | undefined;
  return text?.(failure.what, instance, failure) ?? "";
}

/** The causes of a failure in the order in which they are told: what is unevaluated comes before what references lead to. */
export function toldCauses({ causes }: Failure): readonly Failure[] {
  const late = causes.filter(({ what }) => what.kind === "unevaluated");
  const references = causes.findIndex(({ what }) => what.kind === "reference");
  if (late.length === 0 || references < 0) return causes;
  const others = causes.filter(({ what }) => what.kind !== "unevaluated");
  return others.toSpliced(references, 0, ...late);
}

/** Whether a failure is told by its causes alone. */
export function isTransparent({ what }: Failure): boolean {
  return (
    what.kind === "group" ||
    what.kind === "allOf" ||
    what.kind === "reference" ||
    what.kind === "propertyNames"
  );
}

/** The first thing that the library would say. */
export function firstRustText(root: Failure): string {
  let failure = root;
  while (isTransparent(failure)) {
    const [first] = toldCauses(failure);
    if (first === undefined) break;
    failure = first;
  }
  return rustText(failure);
}
