/** The fields of a Go struct as `encoding/json` sees them, which is not quite what the schema's reflection sees. */
import { isExported } from "../reflect/field-name.ts";
import type { GoField, GoStruct, GoType } from "../reflect/go-type.ts";
import { tagValue } from "../reflect/struct-tag.ts";
import { compileRegex } from "../schema/regex.ts";
import { goFolded } from "../text/go-fold.ts";

export interface JsonField {
  readonly name: string;
  /** The way to it: an index for each struct, the outermost first. */
  readonly index: readonly number[];
  /** The names of the embedded fields on that way, the field itself left out. */
  readonly through: readonly string[];
  readonly type: GoType;
  readonly omitEmpty: boolean;
  readonly omitZero: boolean;
  /** Its value is JSON inside of a string. */
  readonly quoted: boolean;
}

export interface JsonFields {
  /** In the order in which they are written. */
  readonly all: readonly JsonField[];
  readonly find: (name: string) => JsonField | undefined;
}

const kept = new WeakMap<GoStruct, JsonFields>();

export function jsonFields(struct: GoStruct): JsonFields {
  const before = kept.get(struct);
  if (before !== undefined) return before;
  const all = visible(collect(struct)).sort(byIndex);
  const exact = new Map(all.map((field) => [field.name, field]));
  const folded = new Map<string, JsonField>();
  for (const field of all) {
    const name = goFolded(field.name);
    if (!folded.has(name)) folded.set(name, field);
  }
  const fields: JsonFields = { all, find: (name) => exact.get(name) ?? folded.get(goFolded(name)) };
  kept.set(struct, fields);
  return fields;
}

interface Candidate extends JsonField {
  readonly isTagged: boolean;
}

interface Visit {
  readonly struct: GoStruct;
  readonly index: readonly number[];
  readonly through: readonly string[];
}

/** Level by level. A struct that is embedded several times on a level counts double, so that its fields get into each other's way. */
function collect(root: GoStruct): Candidate[] {
  const fields: Candidate[] = [];
  const visited = new Set<GoStruct>();
  let next: Visit[] = [{ struct: root, index: [], through: [] }];
  let nextCount = new Map<GoStruct, number>();
  while (next.length > 0) {
    const level = next;
    const count = nextCount;
    next = [];
    nextCount = new Map();
    for (const visit of level) {
      if (visited.has(visit.struct)) continue;
      visited.add(visit.struct);
      for (const [at, field] of visit.struct.fields.entries()) {
        const index = [...visit.index, at];
        const found = candidate(field, index, visit.through);
        if (found === null) continue;
        if ("struct" in found) {
          const times = (nextCount.get(found.struct) ?? 0) + 1;
          nextCount.set(found.struct, times);
          if (times === 1) next.push({ ...found, index, through: [...visit.through, field.name] });
          continue;
        }
        fields.push(found);
        if ((count.get(visit.struct) ?? 0) > 1) fields.push(found);
      }
    }
  }
  return fields;
}

/** A field, a struct to look into, or nothing. */
function candidate(
  field: GoField,
  index: readonly number[],
  through: readonly string[],
): Candidate | { readonly struct: GoStruct } | null {
  const behind = field.type.kind === "pointer" && field.type.name === "" ? field.type.elem : field.type;
  if (field.embedded) {
    if (!isExported(field.name) && behind.kind !== "struct") return null;
  } else if (!isExported(field.name)) return null;
  const tag = tagValue(field.tag, "json") ?? "";
  if (tag === "-") return null;
  const [given = "", ...options] = tag.split(",");
  const name = isUsableName(given) ? given : "";
  if (name === "" && field.embedded && behind.kind === "struct") return { struct: behind };
  return {
    name: name === "" ? field.name : name,
    isTagged: name !== "",
    index,
    through,
    type: field.type,
    omitEmpty: options.includes("omitempty"),
    omitZero: options.includes("omitzero"),
    quoted: options.includes("string") && QUOTABLE.test(behind.kind),
  };
}

const QUOTABLE = /^(?:bool|string|u?int\d*|uintptr|float\d+)$/;

/** Letters, digits and some marks; a name with any other character is as good as none. */
function isUsableName(name: string): boolean {
  if (/^[\w!#$%&()*+\-./:;<=>?@[\]^{|}~ ]+$/.test(name)) return true;
  const letters = compileRegex("^[\\p{L}\\p{Nd}!#$%&()*+\\-./:;<=>?@\\[\\]^_{|}~ ]+$");
  return name !== "" && letters.ok && letters.test(name);
}

/** Of the fields of one name the shallowest counts, then the one with a tag; two that are alike count both for nothing. */
function visible(fields: readonly Candidate[]): Candidate[] {
  const byName = new Map<string, Candidate[]>();
  for (const field of fields) {
    const same = byName.get(field.name);
    if (same === undefined) byName.set(field.name, [field]);
    else same.push(field);
  }
  return [...byName.values()].flatMap((same) => {
    const [first, second] = same.sort(
      (a, b) => a.index.length - b.index.length || Number(b.isTagged) - Number(a.isTagged) || byIndex(a, b),
    ) as [Candidate, Candidate?];
    const isClear =
      second === undefined ||
      first.index.length !== second.index.length ||
      first.isTagged !== second.isTagged;
    return isClear ? [first] : [];
  });
}

function byIndex(a: JsonField, b: JsonField): number {
  for (const [at, step] of a.index.entries()) {
    const other = b.index[at];
    if (other === undefined) return 1;
    if (step !== other) return step - other;
  }
  return a.index.length - b.index.length;
}
