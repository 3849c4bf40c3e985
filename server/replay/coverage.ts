/**
 * Which keywords, enum values and branches of a schema a set of replies has exercised. It goes by the standard's rules in the draft of
 * the schema, whatever of them the harness enforces: what no reply has touched says nothing about any harness.
 */
import { equalValues } from "../engine/evaluate/equality.ts";
import { evaluateObserved } from "../engine/evaluate/evaluate.ts";
import type { Failure } from "../engine/evaluate/failure.ts";
import { type Frame, withoutGroup } from "../engine/evaluate/frame.ts";
import { rules } from "../engine/evaluate/keywords/index.ts";
import { TooMuchWorkError } from "../engine/evaluate/limits.ts";
import type { JsonKind, JsonNode, JsonObject } from "../engine/json/node.ts";
import { formatPointer } from "../engine/json/pointer.ts";
import { readJson } from "../engine/json/read.ts";
import { compileSchema } from "../engine/schema/compile.ts";
import type { CompiledSchema } from "../engine/schema/compiled.ts";
import { type Dialect, type DraftId, dialects } from "../engine/schema/dialect.ts";
import { type Place, pathOf } from "../engine/schema/place.ts";
import { subschemaPlaces } from "../engine/schema/subschema-places.ts";

/** A part of a schema that a reply can exercise. */
export interface CoveredPart {
  /** `branch`: a schema inside of the schema, such as that of a property, of items, or one of an anyOf. */
  readonly kind: "keyword" | "value" | "branch";
  /** RFC 6901 pointer into the schema. */
  readonly pointer: string;
  /** UTF-16 offsets into the schema's text: of a keyword its name, of the others their value. */
  readonly start: number;
  readonly end: number;
  /** How often a value met it, and how often one missed it. An enum value is met by a value that equals it. */
  readonly met: number;
  readonly missed: number;
  /** Whether that is enough: a branch of anyOf or oneOf must have been met, all else looked at. */
  readonly isExercised: boolean;
  /** The pointer of the innermost branch around it; null in none. */
  readonly within: string | null;
}

interface Part {
  readonly kind: CoveredPart["kind"];
  readonly path: Place;
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
  readonly mustBeMet: boolean;
  readonly within: Part | null;
  met: number;
  missed: number;
}

/** A schema object and its parts. */
interface Site {
  /** The branch that it is; null for the whole schema, for conditions and negations. */
  readonly branch: Part | null;
  readonly keywords: readonly (Part & {
    readonly name: string;
    readonly kinds: readonly JsonKind[] | null;
  })[];
  readonly values: readonly { readonly part: Part; readonly value: JsonNode }[];
}

/** Keywords whose failure keeps the others of their schema from being looked at, in their order. */
const gates = ["type", "const", "enum", "format"];

export class SchemaCoverage {
  readonly #schema: CompiledSchema;
  readonly #sites = new Map<JsonNode, Site>();
  readonly #parts: Part[] = [];
  #replies = 0;

  private constructor(schema: CompiledSchema, document: JsonNode) {
    this.#schema = schema;
    this.#collect(document, dialects[schema.draft]);
  }

  /** Null for a schema that the standard's rules can't be applied by. @param draft of a schema without `$schema` */
  static of(schemaText: string, draft: DraftId): SchemaCoverage | null {
    const read = readJson(schemaText);
    if (!read.ok) return null;
    const outcome = compileSchema({ document: read.node, resourceUrl: "mem://schema", defaultDraft: draft });
    return outcome.ok ? new SchemaCoverage(outcome.schema, read.node) : null;
  }

  /** How many replies were JSON that could be followed. */
  get replies(): number {
    return this.#replies;
  }

  /** Counts what a candidate exercises; one that is no JSON exercises nothing. Never throws. */
  add(candidate: string): void {
    const read = readJson(candidate);
    if (!read.ok) return;
    try {
      // Schemas tell of their failures from the inside out: what was told before is not the schema's own.
      const told = new Set<Failure>();
      evaluateObserved(this.#schema, read.node, (frame, failure) => {
        const failures = failure === null || told.has(failure) ? [] : withoutGroup(failure);
        this.#count(
          frame,
          failure === null,
          failures.filter((each) => !told.has(each)),
        );
        if (failure !== null) told.add(failure);
      });
      this.#replies++;
    } catch (error) {
      if (!(error instanceof TooMuchWorkError)) throw error;
    }
  }

  /** In document order. */
  parts(): readonly CoveredPart[] {
    return this.#parts.map((part) => {
      const { kind, start, end, met, missed, mustBeMet, within } = part;
      const isExercised = mustBeMet ? met > 0 : met + missed > 0;
      const around = within === null ? null : pointerOf(within);
      return { kind, pointer: pointerOf(part), start, end, met, missed, isExercised, within: around };
    });
  }

  #count({ schema, value }: Frame, isMet: boolean, own: readonly Failure[]): void {
    const site = this.#sites.get(schema.place.node);
    if (site === undefined) return;
    if (site.branch !== null) count(site.branch, isMet);
    const failed = new Set(own.map(({ what }) => ("keyword" in what ? what.keyword : what.kind) as string));
    const shut = gates.findIndex((gate) => failed.has(gate));
    for (const keyword of site.keywords) {
      if (keyword.kinds?.includes(value.kind) === false) continue;
      const gate = gates.indexOf(keyword.name);
      if (shut >= 0 && (gate < 0 || gate > shut)) continue;
      count(keyword, !failed.has(keyword.name));
    }
    for (const { part, value: wanted } of site.values) if (equalValues(value, wanted)) part.met++;
  }

  #collect(document: JsonNode, dialect: Dialect): void {
    const kinds = kindsOf(dialect);
    const pending: { readonly place: Place; readonly own: Part | null; readonly within: Part | null }[] = [
      { place: { node: document, parent: null, token: null }, own: null, within: null },
    ];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { place, own } = next;
      // A schema that takes everything is never applied.
      if (place.node.kind !== "object" || place.node.members.size === 0) continue;
      if (own !== null) this.#parts.push(own);
      const within = own ?? next.within;
      const hidden = dialect.refHidesSiblings && place.node.members.has("$ref");
      this.#sites.set(place.node, this.#site(place, place.node, own, within, hidden ? new Map() : kinds));
      for (const child of subschemaPlaces(place, place.node, dialect))
        pending.push({ place: child, own: branchAt(child, place, within), within });
    }
    this.#parts.sort((one, other) => one.start - other.start || other.end - one.end);
  }

  #site(
    place: Place,
    object: JsonObject,
    branch: Part | null,
    within: Part | null,
    kinds: KindsByKeyword,
  ): Site {
    const keywords: Site["keywords"][number][] = [];
    const values: Site["values"][number][] = [];
    for (const { key, keySpan, value } of object.members.values()) {
      const ofKeyword = kinds.get(key);
      if (ofKeyword === undefined || (isApplicator(key) && value.kind !== "boolean")) continue;
      const common = { mustBeMet: false, within, met: 0, missed: 0 };
      const { start, end } = keySpan;
      const keyword = {
        kind: "keyword",
        path: place,
        name: key,
        start,
        end,
        ...common,
        kinds: ofKeyword,
      } as const;
      keywords.push(keyword);
      if (key !== "enum" || value.kind !== "array") continue;
      const list: Place = { node: value, parent: place, token: key };
      for (const [index, item] of value.items.entries()) {
        const path: Place = { node: item, parent: list, token: index };
        const span = { start: item.start, end: item.end };
        values.push({
          part: { kind: "value", path, name: null, ...span, ...common, mustBeMet: true },
          value: item,
        });
      }
    }
    for (const keyword of keywords) this.#parts.push(keyword);
    for (const { part } of values) this.#parts.push(part);
    return { branch, keywords, values };
  }
}

function count(part: Part, isMet: boolean): void {
  if (isMet) part.met++;
  else part.missed++;
}

function pointerOf({ path, name }: Part): string {
  return formatPointer(pathOf(path)) + (name === null ? "" : formatPointer([name]));
}

type KindsByKeyword = ReadonlyMap<string, readonly JsonKind[] | null>;

/** The values that each keyword of a dialect looks at; null for all. */
function kindsOf(dialect: Dialect): KindsByKeyword {
  const kinds = new Map<string, readonly JsonKind[] | null>();
  for (const id of dialect.rules) {
    const rule = rules.get(id);
    for (const keyword of rule?.keywords ?? [id])
      if (!kinds.has(keyword)) kinds.set(keyword, rule?.kinds ?? null);
  }
  return kinds;
}

/** Keywords that only say which schemas count; those are the branches. */
const applicators: ReadonlySet<string> = new Set([
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "properties",
  "patternProperties",
  "additionalProperties",
  "dependencies",
  "dependentSchemas",
  "items",
  "prefixItems",
  "additionalItems",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "then",
  "else",
  "unevaluatedProperties",
  "unevaluatedItems",
]);

function isApplicator(keyword: string): boolean {
  return applicators.has(keyword);
}

/** Conditions and negations are keywords: that a value misses them is as good as that it meets them. */
function branchAt(place: Place, holder: Place, within: Part | null): Part | null {
  const keyword = String(place.parent === holder ? place.token : place.parent?.token);
  if (keyword === "if" || keyword === "not" || keyword === "propertyNames") return null;
  const { start, end } = place.node;
  const mustBeMet = keyword === "anyOf" || keyword === "oneOf";
  return { kind: "branch", path: place, name: null, start, end, mustBeMet, within, met: 0, missed: 0 };
}
