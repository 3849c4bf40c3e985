/** The walker's checks of one value that look into no other schema, in its order (`harnesses.md` 5.2, 4 to 7). */
import { goVerbFloat, parseGoFloat } from "../json/go-float.ts";
import { goMarshal } from "../json/go-marshal.ts";
import type { JsonNode } from "../json/node.ts";
import { compileRegex } from "../schema/regex.ts";
import { goQuote } from "../text/go-quote.ts";
import { spaced, type Texts } from "./failed.ts";
import { messages } from "./messages.ts";
import type { FieldName, SchemaStruct } from "./schema-struct.ts";

/** Told of a failure of the keyword. */
export type Report = (keyword: FieldName, message: () => string) => void;

/** The message where the type is wrong; then nothing else is looked at. Names that are no type fit every value. */
export function typeMessage({ fields }: SchemaStruct, value: JsonNode): string | null {
  const wanted = fields.type;
  if (wanted === undefined || !TYPES.has(wanted)) return null;
  const fits = wanted === "integer" ? value.kind === "number" : value.kind === wanted;
  return fits ? null : messages.type(wanted, value.kind);
}

const TYPES: ReadonlySet<string> = new Set([
  "string",
  "number",
  "integer",
  "boolean",
  "array",
  "object",
  "null",
]);

/** Values are compared as they are written. @throws TooMuchToTellError */
export function checkEnum({ fields }: SchemaStruct, value: JsonNode, texts: Texts, report: Report): void {
  const { enum: allowed, const: constant } = fields;
  if (allowed !== undefined && allowed.length > 0) {
    const text = texts.of(value);
    if (!allowed.some((member) => texts.of(member) === text)) {
      report("enum", () => {
        const list = spaced(`[${allowed.map((value) => goMarshal(value)).join(",")}]`);
        texts.spend(list.length);
        return messages.enum(text, list);
      });
    }
  }
  if (constant !== undefined && texts.of(constant) !== texts.of(value)) {
    report("const", () => messages.const(texts.of(value), texts.of(constant)));
  }
}

/** Lengths are code points. A pattern that Go can't compile is passed over. */
export function checkString(
  { fields }: SchemaStruct,
  value: JsonNode & { kind: "string" },
  texts: Texts,
  report: Report,
): void {
  const { minLength, maxLength, pattern } = fields;
  if (minLength !== undefined || maxLength !== undefined) {
    const length = codePoints(value.value);
    if (minLength !== undefined && length < Number(minLength))
      report("minLength", () => messages.minLength(length, minLength));
    if (maxLength !== undefined && length > Number(maxLength))
      report("maxLength", () => messages.maxLength(length, maxLength));
  }
  if (pattern === undefined || pattern === "") return;
  const regex = compileRegex(pattern);
  if (regex.ok && !regex.test(value.value))
    report("pattern", () => messages.pattern(texts.of(value), goQuote(pattern)));
}

function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c >= 0xd800 && c <= 0xdbff) {
      count--;
      at++;
    }
  }
  return count;
}

/** Numbers are doubles. After a fraction where an integer is wanted nothing else is said. */
export function checkNumber(
  { fields }: SchemaStruct,
  value: JsonNode & { kind: "number" },
  report: Report,
): void {
  const number = parseGoFloat(value.text);
  const shown = goVerbFloat(number);
  if (fields.type === "integer" && !Number.isInteger(number)) {
    report("type", () => messages.integer(shown));
    return;
  }
  for (const { keyword, isMissed } of BOUNDS) {
    const bound = boundOf(fields[keyword]);
    if (bound !== null && isMissed(number, bound))
      report(keyword, () => messages[keyword](shown, goVerbFloat(bound)));
  }
}

const BOUNDS = [
  { keyword: "minimum", isMissed: (value: number, bound: number) => value < bound },
  { keyword: "maximum", isMissed: (value: number, bound: number) => value > bound },
  { keyword: "exclusiveMinimum", isMissed: (value: number, bound: number) => value <= bound },
  { keyword: "exclusiveMaximum", isMissed: (value: number, bound: number) => value >= bound },
] as const;

/** Null without a bound, and where no double holds it. */
function boundOf(text: string | undefined): number | null {
  if (text === undefined || text === "") return null;
  const bound = parseGoFloat(text);
  return Number.isFinite(bound) ? bound : null;
}

/** How many items there are. */
export function checkItemCount({ fields }: SchemaStruct, count: number, report: Report): void {
  const { minItems, maxItems } = fields;
  if (minItems !== undefined && count < Number(minItems))
    report("minItems", () => messages.minItems(count, minItems));
  if (maxItems !== undefined && count > Number(maxItems))
    report("maxItems", () => messages.maxItems(count, maxItems));
}
