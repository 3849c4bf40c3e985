/** Reads the Go files of one package: the one that was asked about, and its neighbours in the same folder. Nothing is built or run. */
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readText } from "../workspace/read-file.ts";
import type { GoFile } from "./go-syntax.ts";
import { importPath } from "./module-path.ts";
import { goParser } from "./parser.ts";
import { readGoFile } from "./read-file.ts";
import { GoPackage } from "./resolve-type.ts";

/** UTF-16 units of one file, and of all together. Nobody writes more by hand. */
const LONGEST_FILE = 4 * 1024 * 1024;
const LONGEST_PACKAGE = 16 * 1024 * 1024;

export interface GoSource {
  /** As messages call it. */
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
}

export interface LoadedPackage {
  readonly package: GoPackage;
  /** The files, the one that was asked about first. */
  readonly files: readonly GoFile[];
  /** By name of the file. */
  readonly texts: ReadonlyMap<string, string>;
}

/** @throws Error with one plain line when the source is too long or the parser's files are missing */
export async function loadPackage(source: GoSource): Promise<LoadedPackage> {
  if (source.text.length > LONGEST_FILE) {
    throw new Error(`${source.name}: longer than 4 MiB, too long to be read as Go source`);
  }
  const parse = await goParser();
  const own = readGoFile(parse, source.name, source.text);
  const files = [own];
  const texts = new Map([[source.name, source.text]]);
  let left = LONGEST_PACKAGE - source.text.length;
  for (const { name, text } of neighbours(source)) {
    left -= text.length;
    if (text.length > LONGEST_FILE || left < 0) continue;
    const file = readGoFile(parse, name, text);
    if (file.package !== own.package) continue;
    files.push(file);
    texts.set(name, text);
  }
  return { package: new GoPackage(files, importPath(dirname(source.path), own.package)), files, texts };
}

/** In the order of their names. Test files belong to the package of a test file only. */
function* neighbours({ name, path }: GoSource): Generator<{ readonly name: string; readonly text: string }> {
  const own = basename(path);
  const shown = name.slice(0, Math.max(0, name.length - basename(name).length));
  for (const entry of goFiles(dirname(path))) {
    if (entry === own || (entry.endsWith("_test.go") && !own.endsWith("_test.go"))) continue;
    try {
      yield { name: `${shown}${entry}`, text: readText(join(dirname(path), entry)).text };
    } catch {
      // Whatever it declares is then missing, and said to be.
    }
  }
}

function goFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && /^[^._].*\.go$/.test(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
