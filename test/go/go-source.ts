/** Types out of Go source that a test writes. */
import type { GoType } from "../../server/engine/index.ts";
import { goParser } from "../../server/go/parser.ts";
import { readGoFile } from "../../server/go/read-file.ts";
import { GoPackage } from "../../server/go/resolve-type.ts";

const parse = await goParser();

/** A package `sample` of these files; the first is the one that is asked about. */
export function goPackage(...sources: readonly string[]): GoPackage {
  const files = sources.map((source, index) =>
    readGoFile(parse, `${"abcdefgh"[index]}.go`, `package sample\n\n${source}\n`),
  );
  return new GoPackage(files, null);
}

export function goType(source: string, name = "T"): GoType {
  const type = goPackage(source).type(name);
  if (type === null) throw new Error(`no type ${name}`);
  return type;
}
