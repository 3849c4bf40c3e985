/** BasicOutput of jsonschema v6 as `json.Marshal` writes it (`harnesses.md` 2.6). */
import type { Failure } from "../evaluate/failure.ts";
import { goJsonString } from "../json/go-marshal.ts";
import type { Path } from "../json/node.ts";
import { formatPointer } from "../json/pointer.ts";
import { encodePointer } from "../schema/place.ts";
import { byteLength } from "../text/utf8.ts";
import { causesOf, isSkipped, printedKeyword, topFailures } from "./failure-tree.ts";
import { leafText } from "./leaf-text.ts";

/** One entry of `errors`. */
export interface BasicUnit {
  /** The failure whose place is printed. */
  readonly failure: Failure;
  /** The failure whose text is printed: `failure`, or the outermost reference that hides it and all its causes. */
  readonly told: Failure;
  /** Where the entry stands in the text, UTF-16, braces included. */
  readonly start: number;
  readonly end: number;
}

export interface BasicOutput {
  readonly text: string;
  /** In the order of `errors`. A failure that has no entry is not told at all. */
  readonly units: readonly BasicUnit[];
}

/** The exact JSON text. */
export function basicOutput(root: Failure): string {
  return (placeBasicOutput(root, Number.POSITIVE_INFINITY) as BasicOutput).text;
}

/**
 * The JSON text and what stands where in it; null, after no more work than that, when it takes `fewerThan` UTF-8 bytes or
 * more.
 */
export function placeBasicOutput(root: Failure, fewerThan: number): BasicOutput | null {
  const units: BasicUnit[] = [];
  const tail = "]}";
  let text = '{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[';
  for (const unit of walk(root)) {
    if (units.length > 0) text += ",";
    const start = text.length;
    text += unitText(unit);
    units.push({ failure: unit.failure, told: unit.told, start, end: text.length });
    if (text.length + tail.length >= fewerThan) return null;
  }
  text += tail;
  return byteLength(text) < fewerThan ? { text, units } : null;
}

/** A failure on its way into the list, with what its ancestors add to its place. */
interface Visit {
  readonly failure: Failure;
  /** Place of the schema above, in its document. */
  readonly above: Path;
  /** Keyword location of the schema above, percent-encoded, through references. */
  readonly location: string;
  readonly underReference: boolean;
}

interface Unit extends Visit {
  readonly told: Failure;
}

/** The entries in pre-order. The list may be long and the tree deep, so that no step recurses. */
function* walk(root: Failure): Generator<Unit> {
  const waiting: Visit[] = [];
  const add = (failures: readonly Failure[], { above, location, underReference }: Omit<Visit, "failure">) => {
    for (const failure of failures.toReversed()) waiting.push({ failure, above, location, underReference });
  };
  add(topFailures(root), { above: [], location: "", underReference: false });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const told = next.failure;
    let visit = enter(next);
    // A skipped reference lends its text to the place below it, and what lies deeper is lost.
    while (isSkipped(visit.failure))
      visit = enter({ ...visit, failure: causesOf(visit.failure)[0] as Failure });
    yield { ...visit, told };
    if (!isSkipped(told)) add(causesOf(told), visit);
  }
}

/** The place of `visit.failure` itself, ready for its causes. */
function enter({ failure, above, location, underReference }: Visit): Visit {
  const { what, schema } = failure;
  const here = location + encodePointer(schema.documentPath.slice(above.length));
  if (what.kind !== "reference")
    return { failure, above: schema.documentPath, location: here, underReference };
  return {
    failure,
    above: what.target.documentPath,
    location: here + formatPointer(printedKeyword(what)),
    underReference: true,
  };
}

function unitText({ failure, location, underReference, told }: Unit): string {
  const { what } = failure;
  const isReference = what.kind === "reference";
  const keyword = isReference ? [] : printedKeyword(what);
  const target = isReference ? what.target : failure.schema;
  const absolute = `${target.document}#${encodePointer(target.documentPath)}${encodePointer(keyword)}`;
  return (
    `{"valid":false,"keywordLocation":${goJsonString(location + formatPointer(keyword))}` +
    (underReference ? `,"AbsoluteKeywordLocation":${goJsonString(absolute)}` : "") +
    `,"instanceLocation":${goJsonString(formatPointer(failure.instance))}` +
    `,"error":${goJsonString(leafText(told))}}`
  );
}
