/** What a file holds for those who claim it: an entry's `at` adds a schema to those that the file holds anyway. */
import type { Finding } from "../engine/finding.ts";
import type { JsonNode } from "../engine/json/node.ts";
import { formatPointer } from "../engine/json/pointer.ts";
import { readJson } from "../engine/json/read.ts";
import { builtInPath } from "../workspace/built-in-paths.ts";
import type { HostedSchema, HostedSchemas, HostFile } from "./hosted-schema.ts";
import { hostedSchemas } from "./index.ts";

export interface ClaimedFile extends Omit<HostFile, "at"> {
  /** Selectors of the entry that claims the file; none for the whole file. */
  readonly at: readonly string[];
}

/** Schemas and findings in document order. An `at` that names no schema is an error, since nothing is checked there. Never throws. */
export async function claimedSchemas(file: ClaimedFile): Promise<HostedSchemas> {
  if (file.at.length === 0) return hostedSchemas({ ...file, at: null });
  const beside = await hostedSchemas({ ...file, at: null, isClaimed: builtInPath(file.path) !== null });
  let found = beside;
  for (const at of file.at) found = withNamed({ ...file, at }, await hostedSchemas({ ...file, at }), found);
  return found;
}

/** What is found at one place, with what is found elsewhere. */
function withNamed(file: HostFile, named: HostedSchemas, beside: HostedSchemas): HostedSchemas {
  const known = new Set(named.schemas.flatMap((schema) => [schema.selector, placeOf(schema)]));
  // A schema that is the whole file is not beside another one.
  const others = beside.schemas.filter(
    (schema) => schema.selector !== null && !known.has(schema.selector) && !known.has(placeOf(schema)),
  );
  const told = named.schemas.length > 0 ? named.findings : asMistake(named.findings, file, others);
  // What is said of a place that nobody claims is not said of one that somebody does.
  const unclaimed = beside.findings.filter(
    ({ start, end }) => !named.schemas.some(({ span }) => span.start <= start && end <= span.end),
  );
  const findings = new Map([...told, ...unclaimed].map((finding) => [keyOf(finding), finding]));
  return {
    ...beside,
    schemas: [...named.schemas, ...others].sort((a, b) => a.span.start - b.span.start),
    findings: [...findings.values()].sort((a, b) => a.start - b.start),
  };
}

function placeOf({ places, text }: HostedSchema): string {
  const { start, end } = places.toFile({ start: 0, end: text.length });
  return ` ${start}-${end}`;
}

function keyOf({ code, start, end, explanation }: Finding): string {
  return `${code} ${start} ${end} ${explanation}`;
}

function asMistake(
  findings: readonly Finding[],
  file: HostFile,
  others: readonly HostedSchema[],
): readonly Finding[] {
  return findings.map((finding) => {
    if (finding.code !== "enforcement/no-schema") return finding;
    const isSelector = finding.end === 0;
    const reason = finding.explanation.replace(/\.$/, "");
    const explanation = isSelector
      ? `"at": ${JSON.stringify(file.at)} in subagent-schema.json names no schema of this file: ${reason}${choices(file, others)}`
      : finding.explanation;
    return { ...finding, severity: "error", explanation };
  });
}

/** Selectors that are named. */
const mostNamed = 5;

function choices({ path, text }: HostFile, others: readonly HostedSchema[]): string {
  const selectors = /\.jsonc?$/i.test(path)
    ? schemasInJson(text)
    : others.map(({ selector }) => selector ?? "");
  if (selectors.length === 0) return "";
  const more = selectors.length > mostNamed ? ", …" : "";
  return `; schemas stand at ${selectors.slice(0, mostNamed).join(", ")}${more}`;
}

/** Pointers to the outermost objects below the root that look like schemas. Linear. */
function schemasInJson(text: string): string[] {
  const read = readJson(text);
  const found: string[] = [];
  const pending: { readonly node: JsonNode; readonly path: readonly string[] }[] = read.ok
    ? [{ node: read.node, path: [] }]
    : [];
  // Nobody nests what is claimed deeper, and each path is written anew.
  const deepest = 8;
  for (let next = pending.pop(); next !== undefined && found.length <= mostNamed; next = pending.pop()) {
    const { node, path } = next;
    if (path.length > 0 && looksLikeSchema(node)) found.push(formatPointer(path));
    else if (path.length < deepest) {
      const children =
        node.kind === "object"
          ? [...node.members.values()].map(({ key, value }) => ({ node: value, path: [...path, key] }))
          : node.kind === "array"
            ? node.items.map((item, index) => ({ node: item, path: [...path, String(index)] }))
            : [];
      for (const child of children.reverse()) pending.push(child);
    }
  }
  return found;
}

function looksLikeSchema(node: JsonNode): boolean {
  if (node.kind !== "object") return false;
  const { members } = node;
  const says = ["$schema", "properties", "$ref", "anyOf", "oneOf", "allOf"];
  return says.some((name) => members.has(name)) || members.get("type")?.value.kind === "string";
}
