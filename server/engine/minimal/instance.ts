/** One value that a schema seems to ask for, the smallest first; whether the harness takes it is for the harness to say. */
import { type JsonNode, type JsonObject, member } from "../json/node.ts";
import { escapeStep } from "../json/pointer.ts";
import type { Subject } from "../rules/subject.ts";
import { compileRegex } from "../schema/regex.ts";
import { quotedTexts } from "./quoted-texts.ts";
import { numberFor, numberOf, textFor } from "./scalars.ts";

/** Levels, since values are built by recursion. */
const deepest = 60;
/** Values of one instance; it grows with the schema, and a schema may unfold to more than anybody wants to read. */
const mostValues = 5000;
const mostItems = 1000;
/** Schemas that apply to one value. */
const mostSchemas = 1000;

/** Where there was more than one way. */
export interface Choice {
  /** RFC 6901 pointer into the instance. */
  readonly at: string;
  readonly ways: number;
  readonly taken: number;
}

export interface Instance {
  /** JSON, indented by two spaces. */
  readonly text: string;
  /** By key. */
  readonly choices: ReadonlyMap<string, Choice>;
}

/** What is asked of a value beside its schema. */
export interface Wanted {
  /** Which way to go, by the key of a choice; the first one where absent. */
  readonly ways: ReadonlyMap<string, number>;
  /** RFC 6901 pointers to properties that are there though nothing requires them. */
  readonly present: ReadonlySet<string>;
}

/** Null where the value would be too large. */
export function instanceOf(subject: Subject, wanted: Wanted): Instance | null {
  const builder = new Builder(subject, wanted);
  try {
    return { text: builder.value([subject.document], "", 0, 0, new Set()), choices: builder.choices };
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

class TooLarge extends Error {}

const typeNames = ["object", "array", "string", "integer", "number", "boolean", "null"] as const;
type TypeName = (typeof typeNames)[number];

/** Keywords that tell what kind of value is meant where no type does. */
const speaksOf: readonly (readonly [string, TypeName])[] = [
  ["properties", "object"],
  ["required", "object"],
  ["additionalProperties", "object"],
  ["minProperties", "object"],
  ["items", "array"],
  ["prefixItems", "array"],
  ["contains", "array"],
  ["minItems", "array"],
  ["pattern", "string"],
  ["format", "string"],
  ["minLength", "string"],
  ["minimum", "number"],
  ["exclusiveMinimum", "number"],
  ["multipleOf", "number"],
];

class Builder {
  readonly choices = new Map<string, Choice>();
  readonly #subject: Subject;
  readonly #wanted: Wanted;
  readonly #quoted: ReadonlyMap<JsonNode, readonly string[]>;
  #values = 0;

  constructor(subject: Subject, wanted: Wanted) {
    this.#subject = subject;
    this.#wanted = wanted;
    this.#quoted = quotedTexts(subject);
  }

  /**
   * @param at pointer of the value
   * @param salt makes values of a list differ that must
   * @param above the schemas of the values around, so that what refers to itself comes to an end
   */
  value(
    schemas: readonly JsonNode[],
    at: string,
    depth: number,
    salt: number,
    above: ReadonlySet<JsonNode>,
  ): string {
    if (++this.#values > mostValues) throw new TooLarge();
    if (depth > deepest) return "null";
    const applying = this.#applying(schemas, at, above);
    const listed = this.#listed(applying);
    if (listed.length > 0) return listed[this.#choose(`${at} value`, at, listed.length, salt)] ?? "null";
    const types = typesOf(applying, at === "" ? "object" : "string");
    const type = types[this.#choose(`${at} type`, at, types.length, 0)];
    const inside = new Set([...above, ...applying]);
    switch (type) {
      case "object":
        return this.#object(applying, at, depth, salt, inside);
      case "array":
        return this.#array(applying, at, depth, inside);
      case "string":
        return this.#text(applying, this.#choose(`${at} text`, at, 3, salt));
      case "integer":
      case "number": {
        const variant = this.#choose(`${at} number`, at, 3, salt);
        return JSON.stringify(numberFor(applying, type === "integer", variant));
      }
      case "boolean":
        return this.#choose(`${at} boolean`, at, 2, salt) === 0 ? "false" : "true";
      default:
        return "null";
    }
  }

  #text(schemas: readonly JsonObject[], variant: number): string {
    const quoted = schemas.flatMap((schema) => this.#quoted.get(schema) ?? []);
    return JSON.stringify(quoted[variant] ?? textFor(schemas, variant) ?? "");
  }

  /** Everything that has a say about one value, in order, references followed and one branch taken of each alternative. */
  #applying(schemas: readonly JsonNode[], at: string, above: ReadonlySet<JsonNode>): JsonObject[] {
    const found = new Set<JsonObject>();
    const pending = [...schemas].reverse();
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next.kind !== "object" || found.has(next)) continue;
      if (found.size >= mostSchemas) throw new TooLarge();
      found.add(next);
      const further: JsonNode[] = [];
      for (const keyword of ["$ref", "$dynamicRef", "$recursiveRef"]) {
        const target = this.#target(member(next, keyword));
        if (target !== undefined) further.push(target);
      }
      further.push(...itemsOf(member(next, "allOf")));
      for (const keyword of ["anyOf", "oneOf"]) {
        const branches = itemsOf(member(next, keyword));
        if (branches.length === 0) continue;
        // A branch that leads back to what is around would go on for ever.
        const first = Math.max(
          branches.findIndex((branch) => !this.#leadsTo(branch, above)),
          0,
        );
        const key = `${at} ${keyword} ${next.start}`;
        further.push(branches[this.#choose(key, at, branches.length, first)] as JsonNode);
      }
      further.push(...this.#conditional(next, at));
      pending.push(...further.reverse());
    }
    return [...found];
  }

  #conditional(schema: JsonObject, at: string): JsonNode[] {
    const condition = member(schema, "if");
    if (condition === undefined) return [];
    const otherwise = member(schema, "else");
    const then = member(schema, "then");
    const isMet = this.#choose(`${at} if ${schema.start}`, at, 2, 0) === 1;
    const taken = isMet ? [condition, then] : [otherwise];
    return taken.filter((each) => each !== undefined);
  }

  #leadsTo(branch: JsonNode, above: ReadonlySet<JsonNode>): boolean {
    const target = this.#target(member(branch, "$ref"));
    return target !== undefined && above.has(target);
  }

  #target(reference: JsonNode | undefined): JsonNode | undefined {
    return reference?.kind === "string" ? this.#subject.target(reference.value)?.node : undefined;
  }

  /** The texts of the values that all lists of values name; empty where there is no list, or none in common. */
  #listed(schemas: readonly JsonObject[]): string[] {
    const { text } = this.#subject.open;
    let common: string[] | null = null;
    for (const schema of schemas) {
      const constant = member(schema, "const");
      const values = constant === undefined ? itemsOf(member(schema, "enum")) : [constant];
      if (values.length === 0) continue;
      const texts = new Set(values.map(({ start, end }) => text.slice(start, end)));
      common = common === null ? [...texts] : common.filter((each) => texts.has(each));
    }
    return (common ?? []).sort((a, b) => a.length - b.length);
  }

  #object(
    schemas: readonly JsonObject[],
    at: string,
    depth: number,
    salt: number,
    above: ReadonlySet<JsonNode>,
  ): string {
    let applying = schemas;
    let names = namesOf(applying);
    for (let before = -1; before !== names.size; ) {
      before = names.size;
      const further = applying.flatMap((schema) =>
        ["dependentSchemas", "dependencies"].flatMap((keyword) =>
          [...names].flatMap((name) => {
            const value = member(member(schema, keyword), name);
            return value?.kind === "object" ? [value] : [];
          }),
        ),
      );
      if (further.length > 0) applying = this.#applying([...schemas, ...further], at, above);
      names = namesOf(applying);
    }
    for (const name of known(applying)) {
      if (this.#wanted.present.has(`${at}/${escapeStep(name)}`)) names.add(name);
    }
    if (names.size > mostItems) throw new TooLarge();
    if (names.size === 0) return "{}";
    const indent = "  ".repeat(depth + 1);
    const lines = inOrder(names, applying).map((name) => {
      const below = `${at}/${escapeStep(name)}`;
      const value = this.value(propertySchemas(applying, name), below, depth + 1, salt, above);
      return `${indent}${JSON.stringify(name)}: ${value}`;
    });
    return `{\n${lines.join(",\n")}\n${indent.slice(2)}}`;
  }

  #array(schemas: readonly JsonObject[], at: string, depth: number, above: ReadonlySet<JsonNode>): string {
    const most = (...counts: (number | null)[]) => Math.max(0, ...counts.map((count) => count ?? 0));
    const contained = schemas.flatMap((schema) => {
      const value = member(schema, "contains");
      return value === undefined ? [] : [{ value, count: numberOf(member(schema, "minContains")) ?? 1 }];
    });
    const least = most(...schemas.map((schema) => numberOf(member(schema, "minItems"))));
    const count = most(least, ...contained.map((each) => each.count));
    if (count > mostItems) throw new TooLarge();
    if (count === 0) return "[]";
    const isUnique = schemas.some((schema) => {
      const unique = member(schema, "uniqueItems");
      return unique?.kind === "boolean" && unique.value;
    });
    const indent = "  ".repeat(depth + 1);
    const lines = Array.from({ length: count }, (_, index) => {
      const own = [
        ...itemSchemas(schemas, index),
        ...contained.filter((each) => index < each.count).map(({ value }) => value),
      ];
      return `${indent}${this.value(own, `${at}/${index}`, depth + 1, isUnique ? index : 0, above)}`;
    });
    return `[\n${lines.join(",\n")}\n${indent.slice(2)}]`;
  }

  #choose(key: string, at: string, ways: number, usual: number): number {
    const taken = this.#wanted.ways.get(key) ?? usual;
    if (ways > 1) this.choices.set(key, { at, ways, taken });
    return taken;
  }
}

/** Those that all schemas allow, in the order of the first that names any. @param usual where nothing tells */
function typesOf(schemas: readonly JsonObject[], usual: TypeName): readonly TypeName[] {
  let common: TypeName[] | null = null;
  for (const schema of schemas) {
    const type = member(schema, "type");
    const named = type?.kind === "string" ? [type] : itemsOf(type);
    const names = named.flatMap(
      (each) => typeNames.find((name) => each.kind === "string" && name === each.value) ?? [],
    );
    if (names.length === 0) continue;
    common = common === null ? names : both(common, names);
  }
  if (common !== null && common.length > 0) return common;
  const spoken = speaksOf.find(([keyword]) => schemas.some((schema) => schema.members.has(keyword)));
  return [spoken?.[1] ?? usual];
}

function both(a: readonly TypeName[], b: readonly TypeName[]): TypeName[] {
  return a.flatMap((name): TypeName[] => {
    if (b.includes(name)) return [name];
    const isInteger =
      (name === "number" && b.includes("integer")) || (name === "integer" && b.includes("number"));
    return isInteger ? ["integer"] : [];
  });
}

/** The names that an object must have: required ones, those that follow from them, and as many as it needs. */
function namesOf(schemas: readonly JsonObject[]): Set<string> {
  const names = new Set(schemas.flatMap((schema) => textsIn(member(schema, "required"))));
  for (const name of names) {
    for (const schema of schemas) {
      for (const keyword of ["dependentRequired", "dependencies"])
        for (const further of textsIn(member(member(schema, keyword), name))) names.add(further);
    }
  }
  const least = Math.max(0, ...schemas.map((schema) => numberOf(member(schema, "minProperties")) ?? 0));
  if (least > mostItems) throw new TooLarge();
  for (const name of known(schemas)) if (names.size < least) names.add(name);
  for (let index = 1; names.size < least; index++) names.add(`name${index}`);
  return names;
}

function* known(schemas: readonly JsonObject[]): Generator<string> {
  for (const schema of schemas) {
    const properties = member(schema, "properties");
    if (properties?.kind === "object") yield* properties.members.keys();
  }
}

/** As the schema lists its properties; others behind. */
function inOrder(names: ReadonlySet<string>, schemas: readonly JsonObject[]): readonly string[] {
  const listed = [...known(schemas)].filter((name) => names.has(name));
  return [...new Set([...listed, ...names])];
}

function propertySchemas(schemas: readonly JsonObject[], name: string): JsonNode[] {
  return schemas.flatMap((schema) => {
    const own = member(member(schema, "properties"), name);
    const patterns = member(schema, "patternProperties");
    const matching =
      patterns?.kind === "object"
        ? [...patterns.members.values()].filter(({ key }) => {
            const compiled = compileRegex(key);
            return compiled.ok && compiled.test(name);
          })
        : [];
    const found = [...(own === undefined ? [] : [own]), ...matching.map(({ value }) => value)];
    const rest = found.length === 0 ? member(schema, "additionalProperties") : undefined;
    return rest === undefined ? found : [rest];
  });
}

function itemSchemas(schemas: readonly JsonObject[], index: number): JsonNode[] {
  return schemas.flatMap((schema) => {
    const items = member(schema, "items");
    const first = itemsOf(member(schema, "prefixItems"));
    // The earlier drafts have the first items' schemas in `items`, and the schema of the others beside it.
    const [prefix, rest] =
      items?.kind === "array" ? [items.items, member(schema, "additionalItems")] : [first, items];
    const own = prefix[index] ?? rest;
    return own === undefined ? [] : [own];
  });
}

function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === "array" ? node.items : [];
}

function textsIn(node: JsonNode | undefined): string[] {
  return itemsOf(node).flatMap((item) => (item.kind === "string" ? [item.value] : []));
}
