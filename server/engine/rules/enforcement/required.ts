import { quoted } from "../../admission/plain-words.ts";
import { type JsonMember, type JsonNode, type JsonObject, member } from "../../json/node.ts";
import { formatPointer } from "../../json/pointer.ts";
import { compileRegex } from "../../schema/regex.ts";
import type { Rule, Spot } from "../rule.ts";
import { sitePath } from "../subject.ts";
import { acceptedZeros, type Zero } from "./zero-values.ts";

/**
 * driftlessaf does not look for what is missing: Go has filled it in when a result is validated (`harnesses.md` 5.3, 6). Told once for a
 * schema, at the first property whose zero value passes, and at alternatives that nothing but required names tells apart.
 */
export const required: Rule = {
  code: "enforcement/required",
  severity: "warning",
  *find({ harness, sites, open }): Iterable<Spot> {
    if (harness.library !== null) return;
    const zeros = acceptedZeros(open);
    const unguarded = sites.flatMap((site) => {
      const properties = requiredProperties(site.node);
      if (properties.length === 0) return [];
      const known = zeros?.get(formatPointer(sitePath(site)));
      return properties.flatMap((property) => {
        const zero = zeros === null ? zeroOf(property.value) : known?.get(property.key);
        return zero == null ? [] : [{ site, property, zero }];
      });
    });
    const [first] = unguarded;
    if (first !== undefined) {
      const { site, property, zero } = first;
      const further =
        unguarded.length === 1
          ? ""
          : ` The same goes for ${listed(unguarded.slice(1).map((each) => each.property))}.`;
      const explanation = `${harness.title} does not check "required" when a result is submitted: Go decodes it first, and ${zero.becomes}. So a result without ${quoted(property.key)} is accepted; ${zero.advice}.${further}`;
      yield { where: property.keySpan, path: [...sitePath(site), "properties", property.key], explanation };
    }
    for (const site of sites) {
      const alternatives = site.node.members.get("oneOf");
      if (alternatives === undefined || !areAlike(alternatives.value)) continue;
      const explanation = `${harness.title} does not check "required" when a result is submitted, and nothing else tells the alternatives of this "oneOf" apart: a value matches all of them, where exactly one must match, so that it is always refused. Take the "oneOf" out.`;
      yield { where: alternatives.keySpan, path: [...sitePath(site), "oneOf"], explanation };
    }
  },
};

/** Whether there are several, and they say nothing but what is required: `oneof_required` in tags makes such. */
function areAlike(alternatives: JsonNode): boolean {
  if (alternatives.kind !== "array" || alternatives.items.length < 2) return false;
  return alternatives.items.every(
    (each) =>
      each.kind === "object" &&
      each.members.has("required") &&
      [...each.members.keys()].every((key) => key === "title" || key === "description" || key === "required"),
  );
}

const mostNames = 5;

function listed(members: readonly JsonMember[]): string {
  const names = members.slice(0, mostNames).map(({ key }) => quoted(key));
  const more = members.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}

/** Properties that are required, in the order of `properties`. */
function requiredProperties(schema: JsonObject): JsonMember[] {
  const properties = member(schema, "properties");
  const names = member(schema, "required");
  if (properties?.kind !== "object" || names?.kind !== "array") return [];
  const wanted = new Set(names.items.map((item) => (item.kind === "string" ? item.value : null)));
  return [...properties.members.values()].filter(({ key }) => wanted.has(key));
}

/** Null where the schema refuses it, and where that isn't sure. */
function zeroOf(schema: JsonNode): Zero | null {
  const type = member(schema, "type");
  if (type?.kind !== "string" || undecided.some((keyword) => member(schema, keyword) !== undefined))
    return null;
  switch (type.value) {
    case "string":
      return acceptsEmptyText(schema)
        ? missing('""', 'give it "minLength": 1, an "enum" or a "pattern"')
        : null;
    case "number":
    case "integer":
      return acceptsZero(schema) ? missing("0", "give it a range without 0") : null;
    case "array":
      return missing("null", "check it in a validator of your own");
    default:
      // Of a boolean both values mean something, and an object is filled in member by member.
      return null;
  }
}

/** Of the field nothing is known but its schema. */
function missing(json: string, advice: string): Zero {
  const becomes = `what is missing becomes ${json}, or stays away where the field is a pointer or has omitempty`;
  return { becomes, advice };
}

/** With these, more than the type decides. */
const undecided = ["enum", "const", "anyOf", "oneOf", "allOf"];

function acceptsEmptyText(schema: JsonNode): boolean {
  const pattern = member(schema, "pattern");
  const regex = pattern?.kind === "string" ? compileRegex(pattern.value) : null;
  return !(numberOf(schema, "minLength") > 0) && !(regex?.ok === true && !regex.test(""));
}

function acceptsZero(schema: JsonNode): boolean {
  return !(
    numberOf(schema, "minimum") > 0 ||
    numberOf(schema, "exclusiveMinimum") >= 0 ||
    numberOf(schema, "maximum") < 0 ||
    numberOf(schema, "exclusiveMaximum") <= 0
  );
}

/** NaN without such a number. A text in its place counts as one, as it does for Go. */
function numberOf(schema: JsonNode, keyword: string): number {
  const value = member(schema, keyword);
  if (value?.kind === "number") return Number(value.text);
  return value?.kind === "string" ? Number.parseFloat(value.value) : Number.NaN;
}
