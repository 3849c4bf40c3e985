/** Texts and numbers that satisfy the usual keywords. */
import { type JsonNode, type JsonObject, member } from "../json/node.ts";
import { compileRegex } from "../schema/regex.ts";
import { patternSample } from "./pattern-sample.ts";

/** Code points; nobody wants a longer one inserted. */
const longestText = 100_000;

const formats: ReadonlyMap<string, string> = new Map([
  ["date-time", "2000-01-01T00:00:00Z"],
  ["date", "2000-01-01"],
  ["time", "00:00:00Z"],
  ["duration", "P1D"],
  ["period", "2000-01-01/P1D"],
  ["email", "a@example.com"],
  ["idn-email", "a@example.com"],
  ["hostname", "example.com"],
  ["idn-hostname", "example.com"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["uri", "https://example.com/"],
  ["iri", "https://example.com/"],
  ["url", "https://example.com/"],
  ["uri-reference", "/"],
  ["iri-reference", "/"],
  ["uuid", "00000000-0000-4000-8000-000000000000"],
  ["semver", "1.0.0"],
  ["regex", "a"],
  ["json-pointer", "/a"],
  ["relative-json-pointer", "0"],
]);

/** @param variant 0 for the smallest one; others are other texts. Null where none is known. */
export function textFor(schemas: readonly JsonObject[], variant: number): string | null {
  const patterns = schemas.flatMap((schema) => textOf(member(schema, "pattern")) ?? []);
  const least = Math.max(0, ...schemas.map((schema) => numberOf(member(schema, "minLength")) ?? 0));
  if (least > longestText) return null;
  for (const schema of schemas) {
    const known = formats.get(textOf(member(schema, "format")) ?? "");
    if (known !== undefined && variant === 0 && patterns.every((each) => finds(each, known))) return known;
  }
  for (const pattern of patterns) {
    const sample = matching(pattern, least, variant);
    if (sample !== null && patterns.every((each) => finds(each, sample))) return sample;
  }
  for (const schema of schemas) {
    const known = formats.get(textOf(member(schema, "format")) ?? "");
    if (known !== undefined) return known;
  }
  return "x".repeat(Math.max(least, 0) + variant);
}

function matching(pattern: string, least: number, variant: number): string | null {
  for (let extra = variant; extra <= Math.min(least, 256) + variant; extra++) {
    const sample = patternSample(pattern, extra);
    if (sample === null) return null;
    if ([...sample].length >= least) return sample;
  }
  return null;
}

function finds(pattern: string, text: string): boolean {
  const compiled = compileRegex(pattern);
  return compiled.ok && compiled.test(text);
}

/** @param variant 0 for the one that is nearest to zero; others are other numbers */
export function numberFor(schemas: readonly JsonObject[], isInteger: boolean, variant: number): number {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  let step = isInteger ? 1 : 0;
  let isLeastOut = false;
  let isMostOut = false;
  for (const schema of schemas) {
    const at = (keyword: string) => numberOf(member(schema, keyword));
    const isTrue = (keyword: string) => {
      const value = member(schema, keyword);
      return value?.kind === "boolean" && value.value;
    };
    // The first drafts have a bound's exclusiveness as a flag beside it.
    const low = at("exclusiveMinimum") ?? at("minimum");
    const high = at("exclusiveMaximum") ?? at("maximum");
    if (low !== null && low >= least) {
      least = low;
      isLeastOut = at("exclusiveMinimum") !== null || isTrue("exclusiveMinimum");
    }
    if (high !== null && high <= most) {
      most = high;
      isMostOut = at("exclusiveMaximum") !== null || isTrue("exclusiveMaximum");
    }
    step = Math.max(step, at("multipleOf") ?? 0);
  }
  if (step > 0) {
    const first = Math.ceil(least / step) + (isLeastOut && Math.ceil(least / step) * step === least ? 1 : 0);
    const last = Math.floor(most / step) - (isMostOut && Math.floor(most / step) * step === most ? 1 : 0);
    const near = first > 0 ? first : Math.min(last, 0);
    return plain((last < 0 && first <= 0 ? near - variant : near + variant) * step);
  }
  const isIn = (value: number) =>
    (isLeastOut ? value > least : value >= least) && (isMostOut ? value < most : value <= most);
  const tried = [0, least, most, least + 1, most - 1, (least + most) / 2].filter(
    (value) => Number.isFinite(value) && isIn(value),
  );
  return plain((tried[0] ?? 0) + variant);
}

/** Without a sign at zero. */
function plain(value: number): number {
  return Number.isFinite(value) && value !== 0 ? value : 0;
}

export function numberOf(node: JsonNode | undefined): number | null {
  if (node?.kind !== "number") return null;
  const value = Number(node.text);
  return Number.isFinite(value) ? value : null;
}

export function textOf(node: JsonNode | undefined): string | null {
  return node?.kind === "string" ? node.value : null;
}
