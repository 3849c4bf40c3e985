/** A manifest whose schema is a mapping of YAML: harbor reads JSON in a string there (`harnesses.md` 7.10, 8.2). */
import { isMap, isScalar, type Node, type YAMLMap } from "yaml";
import type { Finding } from "../engine/finding.ts";
import type { Path } from "../engine/json/node.ts";
import { formatPointer } from "../engine/json/pointer.ts";
import { hostFinding } from "./host-finding.ts";
import type { HostFix } from "./hosted-schema.ts";
import { writtenJson } from "./written-json.ts";
import { aliasesOf, keyName, pairsOf, spanOf, type YamlFile } from "./yaml-tree.ts";
import { yamlValue } from "./yaml-value.ts";

/** A schema that is written as no manifest has it. */
export interface SchemaMapping {
  readonly key: Node;
  readonly value: YAMLMap;
  readonly path: Path;
}

/** Whether a value is a mapping that says what a schema says: other programs have other things under these names. */
export function isSchemaMapping(value: Node | null): value is YAMLMap {
  if (!isMap(value)) return false;
  return pairsOf(value).some(({ key, value: inner }) => {
    const name = keyName(key);
    if (name === "type") return isScalar(inner) && (inner.value === "object" || inner.value === "array");
    return name === "properties" ? isMap(inner) : name === "$ref" || name === "$schema";
  });
}

export function mappingFinding({ key, path }: SchemaMapping): Finding {
  const name = path.at(-1);
  const why = `harbor takes ${name} as JSON in a string, and this is a mapping of YAML, so that it isn't checked here; write ${name}: '{…}', or claim the mapping with "at" in subagent-schema.json where another program reads it.`;
  return hostFinding("enforcement/no-schema", spanOf(key), why, { pointer: formatPointer(path) });
}

/** Nothing where the mapping has comments, anchors or what JSON lacks. */
export function mappingFixes(file: YamlFile, { key, value }: SchemaMapping): readonly HostFix[] {
  const start = spanOf(key).end;
  const { end } = spanOf(value);
  if (/[#&]/.test(file.text.slice(start, end))) return [];
  const read = yamlValue(file, aliasesOf(file), value);
  if (read.value === null || read.findings.length > 0) return [];
  const json = writtenJson(read.value).text.replaceAll("'", "''");
  return [{ title: "Write it as JSON in a string", edits: [{ start, end, text: `: '${json}'` }] }];
}
