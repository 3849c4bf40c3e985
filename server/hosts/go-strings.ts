/** Schemas in Go strings: constants, and what is handed to the functions that take a schema (`harnesses.md` 4.6, 7.10, 8.2). */
import { LONGEST_FILE, TOO_LONG } from "../go/load-package.ts";
import { goParser } from "../go/parser.ts";
import { type GoString, readSchemaStrings, type SchemaSite, type SchemaTaker } from "../go/schema-strings.ts";
import type { HostEdit, HostedSchema, HostFile } from "./hosted-schema.ts";
import { jsonEdits } from "./json-edits.ts";
import { piecePlaces } from "./text-places.ts";

type Told = Pick<HostedSchema, "harness" | "role">;

/** What the function tells that takes a schema. */
const told: Readonly<Record<SchemaTaker, Told>> = {
  WithOutputSchema: { harness: "harbor", role: "reply" },
  Compile: { harness: "mivia-sdk", role: "reply" },
  ParameterSchema: { harness: "mivia-sdk", role: "arguments" },
};
const nothingTold: Told = { harness: null, role: "reply" };

/** In document order, each string once. What is no string of this file is nobody's mistake, and left out. */
export async function goStrings({ text }: HostFile): Promise<HostedSchema[]> {
  const { sites, named } = await stringsOf(text, null);
  const schemas: HostedSchema[] = [];
  const passed = new Set<string>();
  for (const site of sites) {
    const { name, taker } = site;
    if (name === null) {
      const schema = ofSite(site, text);
      if (schema !== null) schemas.push(schema);
      continue;
    }
    const found = passed.has(name) ? undefined : named.get(name);
    passed.add(name);
    if (found !== undefined) schemas.push(hosted(name, name, found.schema, found.span, told[taker], text));
  }
  return schemas.sort((a, b) => a.span.start - b.span.start);
}

/** The one that a selector names: a constant, or a call such as `WithOutputSchema[0]`. Null where there is none. */
export async function goString({ text }: HostFile, selector: string): Promise<HostedSchema | string | null> {
  const call = /^(WithOutputSchema|Compile|ParameterSchema)\[(\d{1,6})\]$/.exec(selector);
  const { sites, named } = await stringsOf(text, call === null ? selector : null);
  if (call !== null) {
    const site = sites.find(({ taker, index }) => taker === call[1] && index === Number(call[2]));
    return site === undefined ? null : (ofSite(site, text) ?? notWritten);
  }
  const found = named.get(selector);
  const taker = sites.find(({ name }) => name === selector)?.taker;
  if (found === undefined) return taker === undefined ? null : notWritten;
  return hosted(
    selector,
    selector,
    found.schema,
    found.span,
    taker === undefined ? nothingTold : told[taker],
    text,
  );
}

/** @throws Error with one plain line */
async function stringsOf(text: string, wanted: string | null) {
  if (text.length > LONGEST_FILE) throw new Error(TOO_LONG);
  return readSchemaStrings(await goParser(), text, wanted);
}

const notWritten =
  "what stands there is no string that this file writes down, so that only a run can tell it";

function ofSite({ taker, index, receiver, schema, span }: SchemaSite, text: string): HostedSchema | null {
  if (schema === null) return null;
  const selector = `${taker}[${index}]`;
  const label = receiver === "" ? selector : `${receiver}.${taker}`;
  return hosted(selector, label, schema, span, told[taker], text);
}

function hosted(
  selector: string,
  label: string,
  schema: GoString,
  span: HostedSchema["span"],
  { harness, role }: Told,
  fileText: string,
): HostedSchema {
  const { text, pieces, literals } = schema;
  const places = piecePlaces(pieces, (literals[0]?.start ?? span.start) + 1);
  return {
    selector,
    label,
    text,
    places,
    span: { start: span.start, end: span.end },
    harness,
    role,
    reflected: null,
    edits: (changes) => written(jsonEdits(text, changes), schema, fileText),
  };
}

/** Edits of the inner text as edits of its literals; null where one can't be written in its literal, or spans several. */
function written(
  edits: readonly HostEdit[] | null,
  { pieces, literals }: GoString,
  fileText: string,
): HostEdit[] | null {
  if (edits === null) return null;
  const { toFile } = piecePlaces(pieces, (literals[0]?.start ?? 0) + 1);
  const made: HostEdit[] = [];
  for (const { start, end, text } of edits) {
    // What is added goes behind what stands before it: a CR that counts nothing comes after that.
    const before = start === end && start > 0 ? toFile({ start: start - 1, end: start }).end : null;
    const where = before === null ? toFile({ start, end }) : { start: before, end: before };
    const literal = literals.find((each) => each.start < where.start && where.end < each.end);
    const added =
      literal === undefined ? null : literalText(text, fileText.slice(literal.start, literal.end));
    if (added === null) return null;
    made.push({ ...where, text: added });
  }
  return made;
}

/** Null for what the literal can't hold. */
function literalText(text: string, literal: string): string | null {
  if (literal.startsWith("`")) {
    if (/[`\r]/.test(text)) return null;
    return literal.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
  }
  return !/[\uD800-\uDFFF]/u.test(text) ? JSON.stringify(text).slice(1, -1) : null;
}
