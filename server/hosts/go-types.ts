/** Go types whose tags speak of a schema: what driftlessaf reflects them to (`harnesses.md` 5.1). */
import { basename } from "node:path";
import type { Finding } from "../engine/finding.ts";
import type { Span } from "../engine/json/node.ts";
import type { Problem } from "../engine/reflect/problem.ts";
import { SCHEMA_KEYS, tagValue } from "../engine/reflect/struct-tag.ts";
import { TYPE_CODES, typeFinding } from "../engine/reflect/type-findings.ts";
import type { GoFile, TypeDeclaration, TypeSyntax } from "../go/go-syntax.ts";
import { type LoadedPackage, loadPackage } from "../go/load-package.ts";
import { stringLiteral } from "../go/read-file.ts";
import { type ReflectedSource, reflectLoaded } from "../go/reflect-source.ts";
import { indexLines } from "../workspace/line-index.ts";
import { goPartAt } from "./go-parts.ts";
import { refusedAt, refusedFieldFindings, refusedType } from "./go-refused.ts";
import { tagEdits } from "./go-tag-edits.ts";
import { tagFixes } from "./go-tag-fixes.ts";
import { type TypePlaces, typePlaces } from "./go-type-places.ts";
import { hostFinding } from "./host-finding.ts";
import type { HostedSchema, HostedSchemas, HostFile, RefusedSchema } from "./hosted-schema.ts";

/**
 * @param wanted the one type that is looked at; null for those of the file whose own fields have the tags of a schema, without those that
 *   another of them holds, whose findings are found there
 * @returns null where the package declares no type of that name
 * @throws Error with one plain line when the parser's files are missing
 */
export async function goTypes(file: HostFile, wanted: string | null): Promise<HostedSchemas | null> {
  const { path, text } = file;
  const source = { name: basename(path), path, text };
  const loaded = await loadPackage(source, file.files);
  if (wanted !== null && loaded.package.type(wanted) === null) return null;
  const schemas: HostedSchema[] = [];
  const refused: RefusedSchema[] = [];
  const ofFields: Finding[] = [];
  const findings = new Map<string, Finding>();
  /** What pieces that do nothing were meant to be, by the places of their findings. */
  const meant = new Map<number, string>();
  let count = 0;
  for (const name of wanted === null ? rootTypes(loaded.files[0]) : [wanted]) {
    const reflected = reflectLoaded(source, loaded, name);
    count += reflected.count;
    if (count > mostSchemas && wanted === null) {
      const reason = `the types of this file unfold to more than ${mostSchemas} schemas; ${name} and those behind it are not looked at`;
      findings.set("", hostFinding("enforcement/no-schema", reflected.declared, reason));
      break;
    }
    for (const problem of reflected.problems) {
      if (findings.size >= mostFindings) break;
      const finding = problemFinding(problem, file, reflected, wanted !== null);
      if (finding === null) continue;
      if (problem.meant !== undefined) meant.set(finding.start, problem.meant);
      findings.set(`${finding.code} ${finding.start} ${finding.explanation}`, finding);
    }
    const schema = hostedType(name, file, reflected);
    if (schema !== null) schemas.push(schema);
    const none = refusedType(name, basename(path), reflected);
    if (none !== null) refused.push(none);
    ofFields.push(...refusedFieldFindings(reflected, basename(path), text));
  }
  for (const finding of ofFields) {
    if (findings.size >= mostFindings) break;
    // A field that another type holds, which has a schema, is told of there.
    if (schemas.some(({ goPartAt }) => goPartAt?.(finding.start)?.word != null)) continue;
    findings.set(`${finding.code} ${finding.start}`, finding);
  }
  if (wanted === null) {
    for (const finding of spoiledTypes(loaded.files[0], text))
      findings.set(`spoiled ${finding.start}`, finding);
  }
  const told = [...findings.values()].sort((a, b) => a.start - b.start || a.end - b.end);
  if (told.length === 0 && refused.length === 0) return { schemas, findings: told };
  const fixesOf = (finding: Finding) =>
    finding.code === TYPE_CODES.unused ? tagFixes(text, finding, meant.get(finding.start) ?? null) : [];
  const remarkAt = (offset: number) => refusedAt(refused, loaded.files[0], offset);
  return { schemas, refused, findings: told, fixesOf, remarkAt };
}

/** Types with tags of a schema whose declaration can't be read. */
function spoiledTypes(file: GoFile | undefined, text: string): readonly Finding[] {
  return (file?.types ?? []).slice(0, mostFindings).flatMap(({ type, start, end }) => {
    if (type.form !== "unreadable" || !text.slice(type.start, type.end).includes("jsonschema")) return [];
    const explanation = `${type.why}. Until then nothing is known of its schema`;
    return [hostFinding(TYPE_CODES.unresolved, { start, end }, explanation)];
  });
}

/** Of one file; an author reads no more. */
const mostFindings = 200;
/** Of one file: types that hold each other several times over multiply. */
const mostSchemas = 50_000;

function hostedType(
  name: string,
  { path, text: fileText }: HostFile,
  { reflected, declared, loaded, problems }: ReflectedSource,
): HostedSchema | null {
  if (reflected === null) return null;
  const file = basename(path);
  const here = declared.file === file ? declared : { start: 0, end: 0 };
  const declaration = loaded.files[0]?.types.find(({ start }) => start === declared.start);
  const span = { start: here.start, end: declared.file === file ? (declaration?.type.end ?? here.end) : 0 };
  // Large types have very many places, and mostly nobody asks for them.
  let known: TypePlaces | undefined;
  const inFile = () => {
    known ??= typePlaces(reflected, file, fileText, here, span);
    return known;
  };
  return {
    selector: name,
    label: name,
    text: reflected.text,
    places: {
      toFile: (part) => inFile().places.toFile(part),
      toSchema: (offset) => inFile().places.toSchema(offset),
    },
    span,
    harness: "driftlessaf",
    role: "reply",
    reflected,
    goPartAt: (offset) => goPartAt(inFile().fields, here, problems, offset),
    edits: (changes) => tagEdits(fileText, reflected.text, inFile().fields, changes),
  };
}

/** Null for what the file that it stands in is told of itself. */
function problemFinding(
  problem: Problem,
  { path }: HostFile,
  { declared, loaded }: ReflectedSource,
  isWanted: boolean,
): Finding | null {
  const { file, ...finding } = typeFinding(problem, declared);
  const own = basename(path);
  if (file === own) return finding;
  if (!isWanted && isToldThere(file, finding, loaded)) return null;
  const { line, column } = indexLines(loaded.texts.get(file) ?? "").at(finding.start);
  const here: Span = declared.file === own ? declared : { start: 0, end: 0 };
  const explanation = `${file}:${line}:${column}: ${finding.explanation}`;
  return { ...finding, explanation, start: here.start, end: here.end };
}

function isToldThere(file: string, { start }: Span, { files, others }: LoadedPackage): boolean {
  const types = (files.find(({ name }) => name === file) ?? others.get(file))?.types ?? [];
  return types.some((type) => hasSchemaTag(type) && type.start <= start && start <= type.type.end);
}

/** In the order of the text. Of types that hold each other in a ring the first counts. */
function rootTypes(file: GoFile | undefined): readonly string[] {
  const tagged = (file?.types ?? []).filter(hasSchemaTag);
  const byName = new Map(tagged.map((type) => [type.name, type]));
  const held = new Map(tagged.map((type) => [type.name, heldBy(type.type, byName)]));
  const isHeld = new Set([...held].flatMap(([name, names]) => [...names].filter((each) => each !== name)));
  const roots = new Set<string>();
  const covered = new Set<string>();
  const addRoot = (root: string) => {
    if (covered.has(root)) return;
    roots.add(root);
    const pending = [root];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (covered.has(next)) continue;
      covered.add(next);
      for (const each of held.get(next) ?? []) pending.push(each);
    }
  };
  for (const { name } of tagged) if (!isHeld.has(name)) addRoot(name);
  for (const { name } of tagged) addRoot(name);
  return tagged.map(({ name }) => name).filter((name) => roots.has(name));
}

/** The names among `known` that a type is written with. */
function heldBy(type: TypeSyntax, known: ReadonlyMap<string, TypeDeclaration>): Set<string> {
  const names = new Set<string>();
  const pending = [type];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.form === "name") {
      if (known.has(next.name)) names.add(next.name);
      pending.push(...next.args);
    }
    if (next.form === "struct") for (const field of next.fields) pending.push(field.type);
    if ("elem" in next) pending.push(next.elem);
  }
  return names;
}

/** Whether its own fields have one of the tags that only schemas have. */
function hasSchemaTag({ type, params }: TypeDeclaration): boolean {
  if (type.form !== "struct" || params.length > 0) return false;
  return type.fields.some(({ tag }) => {
    const text = tag === null ? null : stringLiteral(tag.literal);
    return text !== null && SCHEMA_KEYS.some((key) => tagValue(text, key) !== null);
  });
}
