/** A reply that a harness answers with a corrective: the smallest that it takes, broken in one place. */
import { type JsonNode, type JsonString, member } from "../json/node.ts";
import { readJson } from "../json/read.ts";
import { judge } from "../judge.ts";
import type { OpenSchema } from "../open-schema.ts";
import type { ReplyReport } from "../result.ts";
import { minimalReply } from "./minimal-reply.ts";

export interface FailingSample {
  /** The whole reply, with what the harness looks for around the JSON. */
  readonly text: string;
  /** What the harness makes of it: it has at least one violation. */
  readonly report: ReplyReport;
}

/** Values that are looked at, and replies that the harness is asked about. */
const mostValues = 40;
const mostTries = 120;

/** Null where none is found, as for a schema of which the harness checks nothing. Never throws; the work is bounded. */
export function failingSample(open: OpenSchema): FailingSample | null {
  const minimal = minimalReply(open);
  if (!minimal.ok) return null;
  const { text } = minimal;
  const place = judge(open, text).spans.find(({ kind }) => kind === "candidate");
  const read = place === undefined ? null : readJson(text.slice(place.start, place.end));
  if (place === undefined || read === null || !read.ok) return null;
  let best: FailingSample | null = null;
  for (const { start, end, by } of breaks(read.node).slice(0, mostTries)) {
    const broken = text.slice(0, place.start + start) + by + text.slice(place.start + end);
    const report = judge(open, broken);
    if (report.verdict !== "violates-schema" || report.violations.length === 0) continue;
    if (report.violations.length === 1) return { text: broken, report };
    best ??= { text: broken, report };
  }
  return best;
}

interface Break {
  /** UTF-16 offsets into the candidate. */
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** First what a model gets wrong most often: a value that is not among those allowed, a number in quotes; then what hardly any schema takes. */
function breaks(root: JsonNode): Break[] {
  const values = valuesOf(root);
  const put = (by: (value: JsonNode) => string | null) =>
    values.flatMap((value): Break[] => {
      const text = by(value);
      return text === null ? [] : [{ start: value.start, end: value.end, by: text }];
    });
  return [
    ...put((value) => (value.kind === "string" ? JSON.stringify(otherText(value)) : null)),
    ...put((value) =>
      value.kind === "number" ? `"${value.text}"` : value.kind === "boolean" ? `"${value.value}"` : null,
    ),
    ...put((value) => (value.kind === "string" ? "0" : value.kind === "null" ? '"null"' : null)),
    ...put((value) => (value.kind === "array" || value.kind === "object" ? "null" : null)),
    ...extraMember(root),
  ];
}

function otherText({ value }: JsonString): string {
  return value === "" ? "?" : `${value}?`;
}

function extraMember(root: JsonNode): Break[] {
  if (root.kind !== "object" || member(root, "extra") !== undefined) return [];
  const comma = root.members.size === 0 ? "" : ", ";
  return [{ start: root.start + 1, end: root.start + 1, by: `"extra": true${comma}` }];
}

/** Those inside before what holds them, so that the least is broken; no more than are looked at. */
function valuesOf(root: JsonNode): JsonNode[] {
  const found: JsonNode[] = [];
  const waiting: JsonNode[] = [root];
  for (let node = waiting.shift(); node !== undefined && found.length < mostValues; node = waiting.shift()) {
    found.push(node);
    if (node.kind === "array") waiting.push(...node.items.slice(0, mostValues));
    if (node.kind === "object")
      for (const { value } of [...node.members.values()].slice(0, mostValues)) waiting.push(value);
  }
  const [whole, ...inner] = found;
  return whole === undefined ? [] : [...inner, whole];
}
