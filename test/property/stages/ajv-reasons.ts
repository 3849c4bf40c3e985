/** Why ajv's verdict may be another one than ours, and than the specification's: each reason as narrow as it can be told. */
import type { DraftId } from "../../../server/engine/schema/dialect.ts";
import type { Json } from "../arbitraries/json.ts";
import { has, hasTuple, hasUnevaluated, type Members, objectsIn, valuesOf } from "./schema-parts.ts";
import type { Verdict } from "./with-ajv.ts";

export interface Difference {
  readonly draft: DraftId;
  readonly schema: Json;
  readonly value: Json;
  readonly own: Verdict;
  readonly other: Verdict;
}

interface Reason {
  readonly why: string;
  applies(difference: Difference, objects: readonly Members[]): boolean;
}

const hidesSiblings: ReadonlySet<DraftId> = new Set(["draft-04", "draft-06", "draft-07"]);

const reasons: readonly Reason[] = [
  {
    why: "ajv's code calls itself without end where a reference leads back to itself",
    applies: ({ other }, objects) =>
      (other === "crashed" || other === "schema refused") && objects.some(has("$ref")),
  },
  {
    why: "ajv does not miss a property whose name is empty",
    applies: (_, objects) =>
      objects.some(({ required, dependencies, dependentRequired }) =>
        [required, ...valuesOf(dependencies), ...valuesOf(dependentRequired)].some(
          (list) => Array.isArray(list) && list.includes(""),
        ),
      ),
  },
  {
    why: "ajv obeys keywords beside a $ref",
    applies: ({ draft }, objects) =>
      hidesSiblings.has(draft) && objects.some((one) => has("$ref")(one) && Object.keys(one).length > 1),
  },
  {
    why: "ajv divides doubles to find multiples",
    applies: ({ value }, objects) =>
      objects.some(({ multipleOf }) => typeof multipleOf === "number" && !Number.isInteger(multipleOf)) ||
      (objects.some(has("multipleOf")) &&
        /e[+-]|\d{16}/.test(JSON.stringify(value) + JSON.stringify(objects))),
  },
  {
    why: "ajv generates object literals, from which the name __proto__ vanishes, and which inherit others",
    applies: ({ value }, objects) =>
      objects.some(has("__proto__")) ||
      (objects.some(has("unevaluatedProperties")) && /"(?:__proto__|toString)":/.test(JSON.stringify(value))),
  },
  {
    why: "ajv's code trips over its own record of evaluated properties",
    applies: ({ draft, other }) => other === "crashed" && (draft === "2019-09" || draft === "2020-12"),
  },
  {
    why: "ajv compares objects by a toString of their own",
    applies: ({ other, schema, value }) =>
      other !== "valid" && other !== "invalid" && JSON.stringify([schema, value]).includes('"toString":'),
  },
  {
    why: "ajv takes the outcome of contains from elsewhere for an empty array, or beside a list of schemas",
    applies: ({ value }, objects) =>
      objects.some((one) => has("contains")(one) && (hasTuple(one) || JSON.stringify(value).includes("[]"))),
  },
  {
    why: "ajv refuses an empty enum",
    applies: ({ other }, objects) =>
      other === "schema refused" && objects.some((one) => Array.isArray(one.enum) && one.enum.length === 0),
  },
  {
    why: "ajv counts all items as evaluated, or none, where contains accepts some",
    applies: (_, objects) => objects.some(has("unevaluatedItems")) && objects.some(has("contains")),
  },
  {
    why: "ajv drops an if that has no branch for its outcome, and all that it holds",
    applies: ({ own }, objects) =>
      (own === "schema refused" || objects.some(hasUnevaluated)) &&
      objects.some((one) => has("if")(one) && !(has("then")(one) && has("else")(one))),
  },
  {
    why: "ajv forgets what unevaluatedItems or unevaluatedProperties further down evaluated",
    applies: (_, objects) => objects.filter(hasUnevaluated).length > 1,
  },
  {
    why: "ajv counts what a branch of oneOf evaluated before it failed",
    applies: (_, objects) => objects.some(hasUnevaluated) && objects.some(has("oneOf")),
  },
  {
    why: "ajv takes what a reference would evaluate for evaluated, whether it is followed or not",
    applies: (_, objects) => objects.some(hasUnevaluated) && objects.some(has("$ref")),
  },
  {
    why: "ajv takes items after a nested list of schemas as evaluated",
    applies: (_, objects) => objects.some(has("unevaluatedItems")) && objects.some(hasTuple),
  },
];

/** The first that applies; null where there is none, and somebody is wrong. */
export function reasonToDiffer(difference: Difference): string | null {
  const objects = [...objectsIn(difference.schema)];
  return reasons.find((reason) => reason.applies(difference, objects))?.why ?? null;
}
