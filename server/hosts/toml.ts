/** TOML: tables of mivia's agents, and what a selector names in any other file (`harnesses.md` 3.10). */
import type { AST } from "toml-eslint-parser";
import type { Path } from "../engine/json/node.ts";
import { formatPointer, parsePointer } from "../engine/json/pointer.ts";
import type { Role } from "../engine/rules/subject.ts";
import { agentKeys, roleOfAgentKey } from "./agent-keys.ts";
import type { Host, HostedSchema, HostedSchemas } from "./hosted-schema.ts";
import { noSchema, noString, nothing, nothingThere, nowhere } from "./no-schema.ts";
import { changedJson, checked, stringSchema } from "./string-schema.ts";
import { tomlEdits } from "./toml-edits.ts";
import { tomlJson, tomlStringPieces } from "./toml-json.ts";
import { readToml, type TomlFile, tomlAt } from "./toml-tree.ts";
import { writtenJson } from "./written-json.ts";

const agentFile = /(?:^|\/)\.mivia\/agents\/[^/]*\.toml$/;

export const tomlHost: Host = ({ path, text, at, isClaimed }) => {
  const isAgent = at === null && agentFile.test(path);
  if (!isAgent && !isClaimed) return nothing;
  if (isAgent && !/(?:in|out)put_schema/.test(text)) return nothing;
  const file = readToml(text);
  if ("reason" in file) return noSchema(file);
  const selectors = isAgent
    ? agentKeys.filter((name) => file.root.members.has(name)).map((name) => `/${name}`)
    : [at ?? ""];
  const found = selectors.map((selector) => schemaAt(file, path, selector));
  return {
    schemas: found.flatMap(({ schemas }) => schemas).sort((a, b) => a.span.start - b.span.start),
    findings: found.flatMap(({ findings }) => findings),
  };
};

function schemaAt(file: TomlFile, filePath: string, selector: string): HostedSchemas {
  const { text, root } = file;
  const path = parsePointer(selector.endsWith("!") ? selector.slice(0, -1) : selector);
  if (path === null)
    return noSchema(nowhere("in a TOML file the selector is a JSON pointer, such as /output_schema"));
  const value = tomlAt(root, path);
  if (value === undefined) return noSchema(nothingThere);
  const begin = beginOf(file, path) ?? value.span.start;
  if (value.kind === "scalar" && value.node.kind === "string") {
    return { schemas: [stringAt(file, value.node, path, begin, roleAt(filePath, path))], findings: [] };
  }
  if (selector.endsWith("!")) return noSchema(noString(value.span));
  const { value: written, findings } = tomlJson(text, value);
  const json = writtenJson(written);
  const pointer = formatPointer(path);
  const schema: HostedSchema = {
    selector: pointer === "" ? null : pointer,
    label: String(path.at(-1) ?? "the whole file"),
    ...json,
    span: { start: Math.min(begin, value.span.start), end: value.span.end },
    harness: null,
    role: roleAt(filePath, path),
    reflected: null,
    edits(changes) {
      const wanted = changedJson(json.text, changes);
      const edits = wanted === null ? null : tomlEdits(text, path, changes);
      if (wanted === null || edits === null) return null;
      return checked(text, edits, wanted, (changed) => {
        const again = readToml(changed);
        const there = "reason" in again ? undefined : tomlAt(again.root, path);
        return there === undefined ? null : writtenJson(tomlJson(changed, there).value).text;
      });
    },
  };
  return { schemas: [schema], findings };
}

/** Where the name of the last step stands first. */
function beginOf({ root }: TomlFile, path: Path): number | undefined {
  const parent = tomlAt(root, path.slice(0, -1));
  return parent?.kind === "table" ? parent.members.get(String(path.at(-1)))?.nameSpan.start : undefined;
}

/** Names of other files mean nothing to mivia. */
function roleAt(filePath: string, path: Path): Role {
  return path.length === 1 && agentFile.test(filePath) ? roleOfAgentKey(String(path[0])) : "reply";
}

function stringAt(
  file: TomlFile,
  node: AST.TOMLStringValue,
  path: Path,
  begin: number,
  role: Role,
): HostedSchema {
  const [start, end] = node.range;
  const length = node.value.length;
  return stringSchema(
    file.text,
    {
      selector: `${formatPointer(path)}!`,
      label: String(path.at(-1)),
      text: node.value,
      pieces: tomlStringPieces(file.text, node) ?? [{ at: 0, length, start, end }],
      span: { start: begin, end },
      harness: null,
      role,
      encode: (json) => encoded(json, node),
    },
    (changed) => {
      const again = readToml(changed);
      const there = "reason" in again ? undefined : tomlAt(again.root, path);
      return there?.kind === "scalar" && there.node.kind === "string" ? there.node.value : null;
    },
  );
}

function encoded(json: string, { style, multiline }: AST.TOMLStringValue): string | null {
  const text = multiline ? json : json.replace(/\r?\n\s*/g, " ");
  if (style === "literal") return text;
  return multiline ? text.replaceAll("\\", "\\\\") : JSON.stringify(text).slice(1, -1);
}
