/** A type of a Go file, reflected to the schema that driftlessaf advertises for it. */
import type { SourcePlace } from "../engine/reflect/go-type.ts";
import type { Problem } from "../engine/reflect/problem.ts";
import { type Reflection, reflect } from "../engine/reflect/reflect.ts";
import { indexLines } from "../workspace/line-index.ts";
import { type GoSource, type LoadedPackage, loadPackage } from "./load-package.ts";
import { packagePathOf } from "./resolve-type.ts";
import { fieldTag } from "./tag-pieces.ts";

export interface ReflectedSource extends Reflection {
  readonly loaded: LoadedPackage;
  /** Where the type is declared. */
  readonly declared: SourcePlace;
}

/** @throws Error with one plain line when the source can't be read or declares no such type */
export async function reflectSource(source: GoSource, type: string): Promise<ReflectedSource> {
  return reflectLoaded(source, await loadPackage(source), type);
}

/** The same of a package that is read already. @throws Error with one plain line when it declares no such type */
export function reflectLoaded(source: GoSource, loaded: LoadedPackage, type: string): ReflectedSource {
  refuseSpoiled(source, loaded, type);
  const found = loaded.package.type(type);
  if (found === null) throw new NoSuchTypeError(source.name, type, typeNames(loaded));
  // An alias may stand for a type that is not of this package.
  const reflection = reflect(found, packagePathOf(found));
  const problems = eachOnce(reflection.problems.map((problem) => atPiece(problem, loaded)));
  return { ...reflection, problems, loaded, declared: declaredAt(loaded, type) };
}

/** A type that is held several times is told of once. */
function eachOnce(problems: readonly Problem[]): Problem[] {
  const known = new Map<string, Problem>();
  for (const problem of problems) {
    const { kind, explanation, place } = problem;
    const key = `${kind} ${place?.file} ${place?.start} ${explanation}`;
    if (!known.has(key)) known.set(key, problem);
  }
  return [...known.values()];
}

/** At the piece or the second key that does nothing, instead of at the whole tag. */
function atPiece(problem: Problem, { texts }: LoadedPackage): Problem {
  const { piece, again, place } = problem;
  if ((piece ?? again) === undefined || place === null) return problem;
  const literal = (texts.get(place.file) ?? "").slice(place.start, place.end);
  const tag = fieldTag(literal, place.start);
  const found = again === undefined ? tag.pieces.find(({ text }) => text === piece) : tag.again.get(again);
  if (found === undefined) return problem;
  return { ...problem, place: { file: place.file, start: found.start, end: found.end } };
}

/** What a syntax error spoils may be the very type, and another file's type of that name is not what was asked for. */
function refuseSpoiled({ name, text }: GoSource, { files: [own] }: LoadedPackage, type: string): void {
  const at = own?.syntaxErrorAt ?? null;
  if (at === null || own?.types.some((declared) => declared.name === type) === true) return;
  const { line, column } = indexLines(text).at(at);
  throw new Error(
    `${name}:${line}:${column}: this is no Go, and what can be read of the file declares no ${type}; correct it here`,
  );
}

function declaredAt({ files }: LoadedPackage, type: string): SourcePlace {
  for (const { name: file, types } of files) {
    const found = types.find(({ name }) => name === type);
    if (found !== undefined) return { file, start: found.start, end: found.end };
  }
  return { file: files[0]?.name ?? "", start: 0, end: 0 };
}

/** The package declares no type of that name. The message names some that it does. */
export class NoSuchTypeError extends Error {
  constructor(file: string, type: string, names: readonly string[]) {
    const choice =
      names.length === 0 ? "the package declares none" : `choose ${shortList(names, (name) => name)}`;
    super(`${file}: no type is called ${type}; ${choice}`);
    this.name = "NoSuchTypeError";
  }
}

/** Names that are offered. */
const MOST_NAMES = 20;

export function shortList(names: readonly string[], shown: (name: string) => string): string {
  return `${names.slice(0, MOST_NAMES).map(shown).join(", ")}${names.length > MOST_NAMES ? ", …" : ""}`;
}

/** The types that can be asked for, those of the file itself first: a generic one is none before it is given its arguments. */
export function typeNames({ files }: LoadedPackage): readonly string[] {
  const types = files.flatMap((file) => file.types.filter(({ params }) => params.length === 0));
  return [...new Set(types.map(({ name }) => name))];
}
