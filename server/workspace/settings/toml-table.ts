/** TOML read as far as settings need it: values by their path, with their places. */
import { type AST, ParseError, parseTOML } from "toml-eslint-parser";
import type { Mistake } from "./setting.ts";

export type TomlValue = AST.TOMLContentNode;

export type Toml =
  | { readonly ok: true; readonly value: (table: string, key: string) => TomlValue | undefined }
  | { readonly ok: false; readonly mistake: Mistake };

/** Never throws; linear in the text, whose size is for the caller to bound. */
export function readToml(text: string): Toml {
  let program: AST.TOMLProgram;
  try {
    program = parseTOML(text);
  } catch (error) {
    if (error instanceof ParseError) {
      return { ok: false, mistake: { start: error.index, reason: `not TOML: ${lowered(error.message)}` } };
    }
    if (error instanceof RangeError) return { ok: false, mistake: { start: 0, reason: "nested too deeply" } };
    throw error;
  }
  const values = valuesByPath(program);
  return { ok: true, value: (table, key) => values.get(`${table}.${key}`.toLowerCase()) };
}

/**
 * The values of the top level's tables. The decoder of mivia's configuration takes names in any case, so that they are kept in
 * small letters; a name as it is declared counts before others.
 */
function valuesByPath(program: AST.TOMLProgram): Map<string, TomlValue> {
  const values = new Map<string, TomlValue>();
  const add = (path: readonly (string | number)[], value: TomlValue): void => {
    if (value.type === "TOMLInlineTable") {
      if (path.length === 1)
        for (const { key, value: inner } of value.body) add([...path, ...names(key)], inner);
      return;
    }
    if (path.length !== 2) return;
    const written = path.join(".");
    const name = written.toLowerCase();
    if (!values.has(name) || written === name) values.set(name, value);
  };
  const [top] = program.body;
  for (const entry of top.body) {
    if (entry.type === "TOMLKeyValue") add(names(entry.key), entry.value);
    else if (entry.kind === "standard")
      for (const { key, value } of entry.body) add([...entry.resolvedKey, ...names(key)], value);
  }
  return values;
}

function names(key: AST.TOMLKey): string[] {
  return key.keys.map((part) => (part.type === "TOMLBare" ? part.name : part.value));
}

function lowered(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
