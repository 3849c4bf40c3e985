/** Reads the Go files of one package: the one that was asked about, and its neighbours in the same folder. Nothing is built or run. */
import { readdirSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import type { HostFiles } from "../hosts/hosted-schema.ts";
import { readText } from "../workspace/read-file.ts";
import type { GoFile } from "./go-syntax.ts";
import { importPath } from "./module-path.ts";
import { goParser, type ParseGo } from "./parser.ts";
import { readGoFile } from "./read-file.ts";
import { GoPackage } from "./resolve-type.ts";

/** UTF-16 units of one file. Nobody writes more by hand. */
export const LONGEST_FILE = 4 * 1024 * 1024;
/** Of all files of a package. */
const LONGEST_PACKAGE = 16 * 1024 * 1024;

export const TOO_LONG = "longer than 4 MiB, too long to be read as Go source";

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

/**
 * @param files where the neighbours are read from; the disk where nothing else is said
 * @throws Error with one plain line when the source is too long or the parser's files are missing
 */
export async function loadPackage(source: GoSource, files: HostFiles = disk): Promise<LoadedPackage> {
  if (source.text.length > LONGEST_FILE) throw new Error(`${source.name}: ${TOO_LONG}`);
  const parse = await goParser();
  const own = readKept(parse, source.path, source.name, source.text);
  const read = [own];
  const texts = new Map([[source.name, source.text]]);
  let left = LONGEST_PACKAGE - source.text.length;
  for (const { name, path, text } of neighbours(source, files)) {
    left -= text.length;
    if (text.length > LONGEST_FILE || left < 0) continue;
    const file = readKept(parse, path, name, text);
    if (file.package !== own.package) continue;
    read.push(file);
    texts.set(name, text);
  }
  const modulePath = importPath(dirname(source.path), own.package, files);
  return { package: new GoPackage(read, modulePath), files: read, texts };
}

/** The files that were read last, since each file of a package asks for all the others. */
const kept = new Map<string, { readonly text: string; readonly file: GoFile }>();
let keptLength = 0;

function readKept(parse: ParseGo, path: string, name: string, text: string): GoFile {
  const before = kept.get(path);
  if (before?.text === text && before.file.name === name) return before.file;
  const file = readGoFile(parse, name, text);
  keptLength += text.length - (before?.text.length ?? 0);
  kept.delete(path);
  kept.set(path, { text, file });
  for (const [oldest, { text: old }] of kept) {
    if (keptLength <= LONGEST_PACKAGE) break;
    kept.delete(oldest);
    keptLength -= old.length;
  }
  return file;
}

/** In the order of their names. Test files belong to the package of a test file only. */
function* neighbours({ name, path }: GoSource, files: HostFiles): Generator<GoSource> {
  const own = basename(path);
  const shown = name.slice(0, Math.max(0, name.length - basename(name).length));
  for (const entry of files.list(dirname(path))) {
    if (entry === own || !/^[^._].*\.go$/.test(entry)) continue;
    if (entry.endsWith("_test.go") && !own.endsWith("_test.go")) continue;
    const beside = join(dirname(path), entry).split(sep).join("/");
    const text = files.read(beside);
    // Whatever a file declares that can't be read is missing, and said to be.
    if (text !== null) yield { name: `${shown}${entry}`, path: beside, text };
  }
}

const disk: HostFiles = {
  read(file) {
    try {
      return readText(file).text;
    } catch {
      return null;
    }
  },
  list(folder) {
    try {
      const entries = readdirSync(folder, { withFileTypes: true });
      return entries
        .flatMap((entry) => (entry.isFile() || entry.isSymbolicLink() ? [entry.name] : []))
        .sort();
    } catch {
      return [];
    }
  },
};
