/** A definition out of another file of the workspace, copied under `$defs`. */
import { quoted } from "../admission/plain-words.ts";
import { type JsonNode, type JsonString, member } from "../json/node.ts";
import { nodeAt, parsePointer } from "../json/pointer.ts";
import { readJson } from "../json/read.ts";
import { draftOf, type Subject } from "../rules/subject.ts";
import { canHoldDefinitions, definitionName } from "./definition-name.ts";
import type { Fix, Fixer, NearFiles } from "./fix.ts";
import { foundPlace } from "./found-place.ts";
import type { SchemaChange } from "./schema-change.ts";

/** Of all that is copied together. */
const mostDefinitions = 50;
const mostUnits = 256 * 1024;

export const bringIn: Fixer = (subject, finding, files): readonly Fix[] => {
  const place = foundPlace(subject, finding);
  if (place === null || files.own === null || !canHoldDefinitions(subject)) return [];
  const reference = place.node.kind === "string" ? place.node : member(place.node, "$ref");
  if (reference?.kind !== "string") return [];
  const copies = new Copies(subject, files);
  const name = copies.add(files.own, reference.value);
  if (name === null) return [];
  const path = place.node.kind === "string" ? place.path : [...place.path, "$ref"];
  return [
    {
      title: `Copy ${quoted(reference.value)} into "$defs", as ${quoted(name)}`,
      changes: [...copies.changes, { kind: "set", path, json: JSON.stringify(`#/$defs/${name}`) }],
      isPreferred: true,
      isSafe: false,
    },
  ];
};

class Copies {
  readonly changes: SchemaChange[] = [];
  readonly #subject: Subject;
  readonly #files: NearFiles;
  /** By file and pointer. */
  readonly #names = new Map<string, string>();
  #units = 0;

  constructor(subject: Subject, files: NearFiles) {
    this.#subject = subject;
    this.#files = files;
  }

  /** The name under which what a reference of a file leads to is copied, with all that it refers to in turn; null where something isn't there. */
  add(from: string, reference: string): string | null {
    const [start] = this.#name(from, reference);
    const pending = start === undefined ? [] : [start];
    for (const part of pending) {
      const copied = this.#copy(part);
      if (copied === null || this.#names.size > mostDefinitions) return null;
      pending.push(...copied);
    }
    return start?.name ?? null;
  }

  /** Empty where it has its name already. */
  #name(from: string, reference: string): Part[] {
    const [file = "", fragment = ""] = splitAtHash(reference);
    const path = file === "" ? from : pathBeside(from, file);
    const pointer = path === null ? null : decoded(fragment);
    if (path === null || pointer === null || parsePointer(pointer) === null)
      return [{ file: "", pointer: "", name: "" }];
    const key = `${path}#${pointer}`;
    if (this.#names.has(key)) return [];
    const last =
      parsePointer(pointer)?.at(-1) ?? path.slice(path.lastIndexOf("/") + 1).replace(/\.json$/, "");
    const name = definitionName(this.#subject, last, new Set(this.#names.values()));
    this.#names.set(key, name);
    return [{ file: path, pointer, name }];
  }

  /** What the copy refers to and has not been copied yet. */
  #copy({ file, pointer, name }: Part): Part[] | null {
    const text = file === "" ? null : this.#files.read(file);
    const read = text === null || text.length > mostUnits ? null : readJson(text);
    if (text === null || !read?.ok) return null;
    const node = nodeAt(read.node, parsePointer(pointer) ?? []);
    if (node?.kind !== "object" && node?.kind !== "boolean") return null;
    if (draftOf(read.node, this.#subject.harness) !== this.#subject.draft) return null;
    this.#units += node.end - node.start;
    const references = referencesIn(node);
    if (this.#units > mostUnits || references === null) return null;
    const hasAddress = ["$id", "id"].some((keyword) => member(read.node, keyword)?.kind === "string");
    const found: Part[] = [];
    const written: { readonly at: JsonString; readonly json: string }[] = [];
    for (const reference of references) {
      const [toFile = "", fragment = ""] = splitAtHash(reference.value);
      // Beside an address of its own, what a path leads to is anybody's guess.
      if (toFile !== "" && hasAddress) return null;
      found.push(...this.#name(file, reference.value));
      const path = toFile === "" ? file : pathBeside(file, toFile);
      const known = this.#names.get(`${path}#${decoded(fragment) ?? ""}`);
      if (known === undefined) return null;
      written.push({ at: reference, json: JSON.stringify(`#/$defs/${known}`) });
    }
    this.changes.push({ kind: "set", path: ["$defs", name], json: copyOf(text, node, written) });
    return found;
  }
}

/** What only a document of its own has. Definitions are copied one by one, as they are referred to. */
const ofDocuments: ReadonlySet<string> = new Set(["$schema", "$id", "id", "$defs", "definitions"]);

function copyOf(
  text: string,
  node: JsonNode,
  written: readonly { readonly at: JsonString; readonly json: string }[],
): string {
  let next = 0;
  const between = (start: number, end: number): string => {
    let json = "";
    let at = start;
    for (let each = written[next]; each !== undefined && each.at.start < end; each = written[++next]) {
      if (each.at.start < at) continue;
      json += text.slice(at, each.at.start) + each.json;
      at = each.at.end;
    }
    return json + text.slice(at, end);
  };
  if (node.kind !== "object") return between(node.start, node.end);
  const members = [...node.members.values()].filter(({ key }) => !ofDocuments.has(key));
  return `{${members.map(({ keySpan, value }) => between(keySpan.start, value.end)).join(",")}}`;
}

interface Part {
  readonly file: string;
  readonly pointer: string;
  readonly name: string;
}

/** Strings under `$ref`, in document order; null where addresses or anchors below make them mean something else. */
function referencesIn(root: JsonNode): readonly JsonString[] | null {
  const found: JsonString[] = [];
  const pending: JsonNode[] = [];
  for (const { key, value } of root.kind === "object" ? root.members.values() : []) {
    if (key === "$ref" && value.kind === "string") found.push(value);
    else if (!ofDocuments.has(key)) {
      if (naming.has(key)) return null;
      pending.push(value);
    }
  }
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "array") for (const item of node.items) pending.push(item);
    if (node.kind !== "object") continue;
    for (const { key, value } of node.members.values()) {
      if (value.kind !== "string") pending.push(value);
      else if (key === "$ref") found.push(value);
      else if (naming.has(key)) return null;
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

const naming: ReadonlySet<string> = new Set(["$id", "id", "$anchor", "$dynamicAnchor", "$dynamicRef"]);

function splitAtHash(reference: string): [string, string] {
  const hash = reference.indexOf("#");
  return hash < 0 ? [reference, ""] : [reference.slice(0, hash), reference.slice(hash + 1)];
}

/** Null for what is neither a relative path nor the address of a file here: one on a network is never looked for. */
function pathBeside(from: string, relative: string): string | null {
  const file = /^file:\/{1,3}(?=[^/])/i.exec(relative)?.[0];
  if (file !== undefined && file.length !== 7) return pathBeside("/", relative.slice(file.length));
  if (/^[A-Za-z][A-Za-z0-9+.-]*:|^[\\/]|\\|\0|\?/.test(relative)) return null;
  const steps = from.split("/").slice(0, -1);
  for (const step of decoded(relative)?.split("/") ?? [".."]) {
    if (step === "..") {
      if (steps.length < 2) return null;
      steps.pop();
    } else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
