/**
 * Reads the Go files of one package: the one that was asked about, and its neighbours in the same folder; of other packages of its module
 * those that its types lead to. Nothing is built or run.
 */
import { readdirSync } from "node:fs";
import { basename, dirname, join, posix, relative, sep } from "node:path";
import type { HostFiles } from "../hosts/hosted-schema.ts";
import { readText } from "../workspace/read-file.ts";
import type { GoFile } from "./go-syntax.ts";
import { type GoModule, importPath, moduleAround, packageFolder } from "./module-path.ts";
import { goParser, type ParseGo } from "./parser.ts";
import { readGoFile } from "./read-file.ts";
import { GoPackage } from "./resolve-type.ts";

/** UTF-16 units of one file. Nobody writes more by hand. */
export const LONGEST_FILE = 4 * 1024 * 1024;
/** Of all files of a package and of those that it leads to. */
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
  /** Files of other packages that its types lead to, by their names; more as types are looked at. */
  readonly others: ReadonlyMap<string, GoFile>;
  /** By name of the file. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * @param files where the neighbours are read from; the disk where nothing else is said
 * @throws Error with one plain line when the source is too long or the parser's files are missing
 */
export async function loadPackage(source: GoSource, files: HostFiles = disk): Promise<LoadedPackage> {
  if (source.text.length > LONGEST_FILE) throw new Error(`${source.name}: ${TOO_LONG}`);
  return new Loader(await goParser(), source, files).load();
}

class Loader {
  readonly #parse: ParseGo;
  readonly #source: GoSource;
  readonly #files: HostFiles;
  readonly #module: GoModule | null;
  readonly #texts = new Map<string, string>();
  readonly #others = new Map<string, GoFile>();
  /** By import path. */
  readonly #packages = new Map<string, GoPackage | null>();
  #left: number;

  constructor(parse: ParseGo, source: GoSource, files: HostFiles) {
    this.#parse = parse;
    this.#source = source;
    this.#files = files;
    this.#module = moduleAround(dirname(source.path), files);
    this.#left = LONGEST_PACKAGE - source.text.length;
  }

  load(): LoadedPackage {
    const { name, path, text } = this.#source;
    const own = readKept(this.#parse, path, name, text);
    this.#texts.set(name, text);
    const folder = dirname(path);
    const withTests = path.endsWith("_test.go");
    const beside = this.#read(folder, basename(path), withTests).filter(
      (file) => file.package === own.package,
    );
    const files = [own, ...beside];
    const where = importPath(folder, own.package, this.#module);
    const loaded = new GoPackage(files, where, (other) => this.#package(other));
    if (where !== null) this.#packages.set(where, loaded);
    return { package: loaded, files, others: this.#others, texts: this.#texts };
  }

  /** A package of the same module, or of its `vendor` folder; null where there is none. Its files are read when the first type asks. */
  #package(path: string): GoPackage | null {
    const known = this.#packages.get(path);
    if (known !== undefined) return known;
    this.#packages.set(path, null);
    const folder = this.#module === null ? null : packageFolder(path, this.#module);
    const read = folder === null ? [] : this.#read(folder, null, false);
    // Programs that generate code stand beside a package under another name.
    const name = read.find((file) => file.package !== "main")?.package;
    const files = read.filter((file) => file.package === name);
    if (files.length === 0) return null;
    for (const file of files) this.#others.set(file.name, file);
    const found = new GoPackage(files, path, (other) => this.#package(other));
    this.#packages.set(path, found);
    return found;
  }

  /** In the order of their names. Test files belong to the package of a test file only. */
  #read(folder: string, except: string | null, withTests: boolean): GoFile[] {
    return this.#files.list(folder).flatMap((entry) => {
      if (entry === except || !/^[^._].*\.go$/.test(entry)) return [];
      if (entry.endsWith("_test.go") && !withTests) return [];
      const path = join(folder, entry).split(sep).join("/");
      const text = this.#files.read(path);
      // Whatever a file declares that can't be read is missing, and said to be.
      if (text === null) return [];
      this.#left -= text.length;
      if (text.length > LONGEST_FILE || this.#left < 0) return [];
      const name = this.#shown(path);
      this.#texts.set(name, text);
      return [readKept(this.#parse, path, name, text)];
    });
  }

  /** As messages call it: the way from the file that was asked about, in front of which its own name has a folder or none. */
  #shown(path: string): string {
    const { name, path: own } = this.#source;
    const way = relative(dirname(own), path).split(sep).join("/");
    const folder = name.slice(0, Math.max(0, name.length - basename(name).length));
    return folder === "" ? way : posix.normalize(`${folder}${way}`);
  }
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
