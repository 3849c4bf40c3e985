/** YAML: a schema as a mapping, or as JSON in a string: of harbor's tool manifests without any claim (`harnesses.md` 7.10, 8.2). */
import { basename } from "node:path";
import { isMap, isScalar, isSeq, type Node, type Scalar } from "yaml";
import type { Finding } from "../engine/finding.ts";
import type { Path } from "../engine/json/node.ts";
import { formatPointer, parsePointer } from "../engine/json/pointer.ts";
import { hasSchemaMark } from "../workspace/schema-paths.ts";
import type { Host, HostedSchema, HostedSchemas } from "./hosted-schema.ts";
import { manifestRole, roleAt } from "./manifest.ts";
import { isSchemaMapping, mappingFinding, mappingFixes, type SchemaMapping } from "./manifest-mapping.ts";
import { type NoSchema, noSchema, noString, nothing, nothingThere, nowhere } from "./no-schema.ts";
import { changedJson, checked, stringSchema } from "./string-schema.ts";
import { writtenJson } from "./written-json.ts";
import { yamlEdits } from "./yaml-edits.ts";
import { aliasesOf, keyName, pairsOf, type Resolve, readYaml, spanOf, type YamlFile } from "./yaml-tree.ts";
import { stringPieces, yamlValue } from "./yaml-value.ts";

/** What other programs don't have under these names; a template with places to fill in is read by nobody as it stands. */
const jsonInManifest = /(?:args|out)_schema["']?[ \t]*:[ \t]*(?:['"][ \t]*\{|[|>])/;

export const yamlHost: Host = ({ path, text, at, isClaimed }) => {
  const mayBeManifest = at === null && hasSchemaMark(path, text);
  if (!isClaimed && !mayBeManifest) return nothing;
  const file = readYaml(text);
  if ("reason" in file) {
    const isManifest = file.isBroken === true && jsonInManifest.test(text) && !text.includes("{{");
    return isClaimed || isManifest ? noSchema(file) : nothing;
  }
  const { schemas, mapping } = mayBeManifest ? manifestSchemas(file) : { schemas: [], mapping: null };
  if (schemas.length > 0 || !isClaimed) {
    if (mapping === null) return { schemas, findings: [] };
    const fixesOf = ({ code }: Finding) =>
      code === "enforcement/no-schema" ? mappingFixes(file, mapping) : [];
    return { schemas, findings: [mappingFinding(mapping)], fixesOf };
  }
  return yamlSchemaAt(file, at, basename(path));
};

/** The schema that a selector names. @param label of the whole file */
export function yamlSchemaAt(file: YamlFile, at: string | null, label: string): HostedSchemas {
  const found = find(file, at ?? "");
  if ("reason" in found) return noSchema(found);
  const { node, path, begin, resolve } = found;
  if (isScalar(node) && typeof node.value === "string") {
    return { schemas: [stringIn(file, node, path, begin)], findings: [] };
  }
  if (at?.endsWith("!") === true) {
    return noSchema(noString(spanOf(node)));
  }
  const { value, findings } = yamlValue(file, resolve, node);
  if (value === null) return { schemas: [], findings };
  const json = writtenJson(value);
  const pointer = formatPointer(path);
  const schema: HostedSchema = {
    selector: pointer === "" ? null : pointer,
    label: String(path.at(-1) ?? label),
    ...json,
    span: { start: begin, end: value.span.end },
    harness: null,
    role: roleAt(path),
    reflected: null,
    edits(changes) {
      const wanted = changedJson(json.text, changes);
      const edits = wanted === null ? null : yamlEdits(file.text, path, changes);
      if (wanted === null || edits === null) return null;
      return checked(file.text, edits, wanted, (text) => rereadMapping(text, at));
    },
  };
  return { schemas: [schema], findings };
}

function rereadMapping(text: string, at: string | null): string | null {
  const file = readYaml(text);
  if ("reason" in file) return null;
  const found = find(file, at ?? "");
  if ("reason" in found) return null;
  const { value } = yamlValue(file, found.resolve, found.node);
  return value === null ? null : writtenJson(value).text;
}

interface Found {
  readonly node: Node;
  readonly path: Path;
  /** Where the name or item begins that the value belongs to. */
  readonly begin: number;
  readonly resolve: Resolve;
}

function find(file: YamlFile, selector: string): Found | NoSchema {
  const steps = parsePointer(selector.endsWith("!") ? selector.slice(0, -1) : selector);
  if (steps === null) return nowhere("in a YAML file the selector is a JSON pointer, such as /args_schema");
  const resolve = aliasesOf(file);
  let node = resolve(file.root);
  let begin = node === null ? 0 : spanOf(node).start;
  const path: (string | number)[] = [];
  for (const step of steps) {
    if (isMap(node)) {
      const pair = pairsOf(node).findLast(({ key }) => keyName(key) === step);
      if (pair !== undefined) begin = spanOf(pair.key).start;
      node = resolve(pair?.value ?? null);
      path.push(step);
    } else {
      const item: unknown =
        isSeq(node) && /^(?:0|[1-9]\d{0,8})$/.test(step) ? node.items[Number(step)] : null;
      node = resolve((item ?? null) as Node | null);
      if (node !== null) begin = spanOf(node).start;
      path.push(Number(step));
    }
  }
  return node === null ? nothingThere : { node, path, begin, resolve };
}

/**
 * The strings of a manifest that hold a JSON object, wherever they stand: other programs have names of classes there. And the first
 * schema that is a mapping, which no manifest takes.
 */
function manifestSchemas(file: YamlFile): {
  readonly schemas: readonly HostedSchema[];
  readonly mapping: SchemaMapping | null;
} {
  const schemas: HostedSchema[] = [];
  let mapping: SchemaMapping | null = null;
  const pending: { readonly node: Node | null; readonly path: Path }[] = [{ node: file.root, path: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, path } = next;
    const below: typeof pending = [];
    if (isMap(node)) {
      for (const { key, value } of pairsOf(node)) {
        const name = keyName(key);
        if (name === null) continue;
        const inner = [...path, name];
        if (manifestRole(name) !== null && isScalar(value) && typeof value.value === "string") {
          if (isObject(value)) schemas.push(stringIn(file, value, inner, spanOf(key).start));
        } else if (manifestRole(name) !== null && isSchemaMapping(value)) {
          mapping ??= { key, value, path: inner };
        } else below.push({ node: value, path: inner });
      }
    } else if (isSeq(node)) {
      for (const [index, item] of node.items.entries())
        below.push({ node: item as Node, path: [...path, index] });
    }
    pending.push(...below.reverse());
  }
  return { schemas: schemas.sort((a, b) => a.span.start - b.span.start), mapping };
}

/** Whether JSON of an object begins there. */
function isObject(node: Scalar): boolean {
  return /^\s*\{/.test(String(node.value));
}

/** The same schema whether the file was looked through or a selector names it. */
function stringIn(file: YamlFile, node: Scalar, path: Path, begin: number): HostedSchema {
  const role = manifestRole(path.at(-1));
  const text = String(node.value);
  const span = spanOf(node);
  const selector = `${formatPointer(path)}!`;
  return stringSchema(
    file.text,
    {
      selector,
      label: String(path.at(-1) ?? "schema"),
      text,
      pieces: stringPieces(file, node) ?? [{ at: 0, length: text.length, ...span }],
      span: { start: begin, end: span.end },
      harness: role !== null && isObject(node) ? "harbor" : null,
      role: role ?? "reply",
      encode: encoder(file, node),
    },
    (changed) => {
      const again = readYaml(changed);
      const found = "reason" in again ? again : find(again, selector);
      return "reason" in found || !isScalar(found.node) ? null : String(found.node.value);
    },
  );
}

/** Line breaks of JSON stand between its tokens, where blanks are as good. */
function encoder({ text }: YamlFile, node: Scalar): (json: string) => string | null {
  switch (node.type) {
    case "QUOTE_SINGLE":
      return (json) => json.replace(/\r?\n\s*/g, " ").replaceAll("'", "''");
    case "QUOTE_DOUBLE":
      return (json) => JSON.stringify(json.replace(/\r?\n\s*/g, " ")).slice(1, -1);
    case "BLOCK_LITERAL":
    case "BLOCK_FOLDED": {
      const { end } = spanOf(node);
      const lines = text.slice(spanOf(node).start, end).split("\n").slice(1);
      const margins = lines.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)?.[0] ?? "");
      const margin = margins.reduce((a, b) => (b.length < a.length ? b : a), margins[0] ?? "");
      return (json) => json.replaceAll("\n", `${text.includes("\r\n") ? "\r\n" : "\n"}${margin}`);
    }
    default:
      return () => null;
  }
}
