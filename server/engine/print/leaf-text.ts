/** The texts of jsonschema v6.0.2 and v6.0.3, one for each kind of failure (`harnesses.md` 2.5). */
import type { Failure, FailureKind } from "../evaluate/failure.ts";
import type { JsonNode } from "../json/node.ts";
import { englishInteger, englishNumber } from "../number/english.ts";
import { goQuote } from "../text/go-quote.ts";
import { display, quote, quoteAll } from "./quote.ts";

/** Kinds that this library's rules never give. */
type Foreign = "unevaluated" | "content";

type Texts = {
  readonly [K in Exclude<FailureKind["kind"], Foreign>]: (what: Extract<FailureKind, { kind: K }>) => string;
};

const texts: Texts = {
  group: () => "validation failed",
  reference: () => "validation failed",
  falseSchema: () => "false schema",
  type: ({ got, want }) => `got ${got}, want ${typeNames.filter((name) => want.includes(name)).join(" or ")}`,
  const: ({ want }) => (isContainer(want) ? "'const' failed" : `value must be ${display(want)}`),
  enum: ({ want }) => {
    if (want.some(isContainer)) return "'enum' failed";
    const values = want.map(display).join(", ");
    return want.length === 1 ? `value must be ${values}` : `value must be one of ${values}`;
  },
  format: ({ got, format, reason }) => `${display(got)} is not valid ${format}: ${reason}`,
  required: ({ missing }) =>
    `${missing.length === 1 ? "missing property" : "missing properties"} ${quoteAll(missing)}`,
  additionalProperties: ({ names }) => `additional properties ${quoteAll(names)} not allowed`,
  additionalItems: ({ count }) => `last ${englishInteger(count)} additionalItem(s) not allowed`,
  propertyNames: ({ name }) => `invalid propertyName ${quote(name)}`,
  dependency: ({ property, missing }) =>
    `properties ${quoteAll(missing)} required, if ${quote(property)} exists`,
  count: ({ keyword, got, want }) => `${keyword}: got ${englishInteger(got)}, want ${englishInteger(want)}`,
  bound: ({ keyword, got, want }) => `${keyword}: got ${englishNumber(got)}, want ${englishNumber(want)}`,
  pattern: ({ got, pattern }) => `${quote(got)} does not match pattern ${quote(pattern)}`,
  uniqueItems: ({ first, second }) =>
    `items at ${englishInteger(first)} and ${englishInteger(second)} are equal`,
  contains: () => "no items match contains schema",
  minContains: ({ want, matched }) =>
    `min ${englishInteger(want)} items required to match contains schema, but ` +
    (matched.length === 0 ? "none matched" : matchedItems(matched)),
  maxContains: ({ want, matched }) =>
    `max ${englishInteger(want)} items required to match contains schema, but ${matchedItems(matched)}`,
  not: () => "'not' failed",
  allOf: () => "'allOf' failed",
  anyOf: () => "'anyOf' failed",
  oneOf: ({ matched: [first, second] }) =>
    first === undefined || second === undefined
      ? "'oneOf' failed, none matched"
      : `'oneOf' failed, subschemas ${englishInteger(first)}, ${englishInteger(second)} matched`,
  refCycle: ({ url, first, second }) =>
    `both ${first} and ${second} resolve to ${goQuote(url)} causing reference cycle`,
};

/** What the library says of this failure alone, whatever caused it. */
export function leafText(failure: Failure): string {
  const text = texts[failure.what.kind as keyof Texts] as (what: FailureKind) => string;
  return text(failure.what);
}

/** The order in which a list of types is shown, whatever the schema's. */
const typeNames = ["null", "boolean", "number", "integer", "string", "array", "object"];

function isContainer(value: JsonNode): boolean {
  return value.kind === "array" || value.kind === "object";
}

/** The indexes are not localized: no commas. */
function matchedItems(matched: readonly number[]): string {
  return `matched ${englishInteger(matched.length)} items at ${matched.join(" ")}`;
}
