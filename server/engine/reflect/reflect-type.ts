/**
 * From a Go type to the schema that driftlessaf advertises for it (`harnesses.md` 5.1), as invopop's reflector makes it with the
 * harness's settings: everything inlined, required by tag alone, `additionalProperties` left out.
 */
import { below, type DraftSchema, draft } from "./draft-schema.ts";
import { addExtras } from "./extras.ts";
import { type Asked, askField } from "./field-name.ts";
import type { GoField, GoStruct, GoType, SourcePlace } from "./go-type.ts";
import { INTEGER_KINDS } from "./go-type.ts";
import { fieldHook, isProtoEnum, schemaHook } from "./hooks.ts";
import { meantPiece } from "./meant-piece.ts";
import { PanicError, type Problem } from "./problem.ts";
import { schemaId } from "./schema-id.ts";
import { repeatedKeys, SCHEMA_KEYS, splitUnescaped, tagValue } from "./struct-tag.ts";
import { genericKeywords, typedKeywords } from "./tag-keywords.ts";

/** Types inside of types. The harness has no such limit, but a Go program of that depth is none that anybody wrote. */
const DEEPEST = 500;

/** Schemas in all: types that hold each other several times over multiply. */
const MOST_SCHEMAS = 20_000;

/** What an author can do about a type without an end, and about one that code makes. */
const FLAT = "write a type for each level, or a flat list whose rows name their parent";
const PRINT = "let the program print the schema, and check that as a JSON file";

const HIDDEN =
  "the field's name begins with no capital letter, so that neither Go's JSON nor the schema has it, and its tag does nothing; give it another name";

/** With the place of its declaration. */
function named({ text, declaredAt }: GoType): string {
  return declaredAt === undefined ? text : `${text}, declared at ${declaredAt},`;
}

export interface ReflectedType {
  readonly schema: DraftSchema;
  /** In the order in which they were met. Only those that are `unused` leave a schema that the harness has. */
  readonly problems: readonly Problem[];
  /** How many schemas were made on the way, which is what it costs. */
  readonly count: number;
}

/**
 * @param pkgPath the import path of the type's package; null where it is not known, which leaves `$id` out
 */
export function reflectType(type: GoType, pkgPath: string | null): ReflectedType {
  const reflector = new Reflector();
  const schema = reflector.root(type.kind === "pointer" ? type.elem : type);
  schema.fields.$schema = "https://json-schema.org/draft/2020-12/schema";
  const id = pkgPath === null || type.name === "" ? null : schemaId(pkgPath, type.name);
  if (id !== null) schema.fields.$id = id;
  point(schema);
  return { schema, problems: reflector.problems, count: reflector.count };
}

/** Gives each schema its place in the document. */
function point(root: DraftSchema): void {
  const open = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    for (const { step, schema: sub } of below(schema)) {
      sub.pointer = schema.pointer + step;
      open.push(sub);
    }
  }
}

class Reflector {
  readonly problems: Problem[] = [];
  /** By name, without the package. */
  private readonly defined = new Map<string, DraftSchema>();
  /** The types that are being reflected, the outermost first. */
  private readonly open = new Set<GoType>();
  private depth = 0;
  private left = MOST_SCHEMAS;
  count = 0;
  /** The field whose type is reflected. */
  private at: GoField | null = null;

  /** What was defined last under the type's name counts, and a type of another package may have the same. */
  root(type: GoType): DraftSchema {
    const schema = this.type(type);
    return (type.name === "" ? undefined : this.defined.get(type.name)) ?? schema;
  }

  private type(type: GoType): DraftSchema {
    if (this.open.has(type)) {
      return this.hopeless(
        `${named(type)} holds itself, and the harness inlines it without end; ${FLAT}`,
        null,
      );
    }
    if (this.depth >= DEEPEST)
      return this.unresolved(`the types nest more than ${DEEPEST} levels deep; ${FLAT}`);
    this.count++;
    if (this.left-- <= 0) {
      return this.left < -1
        ? draft()
        : this.unresolved(`the type unfolds to more than ${MOST_SCHEMAS} schemas; let it hold fewer types`);
    }
    this.open.add(type);
    this.depth++;
    try {
      return this.inside(type);
    } finally {
      this.depth--;
      this.open.delete(type);
    }
  }

  private inside(type: GoType): DraftSchema {
    if (type.kind === "pointer") return this.type(type.elem);
    const hook = schemaHook(type);
    if (hook !== null)
      return this.unresolved(`${type.text} has a method ${hook}, which makes up its schema; ${PRINT}`);
    if (isProtoEnum(type)) return draft({ oneOf: [draft({ type: "string" }), draft({ type: "integer" })] });
    switch (type.standard) {
      case "net.IP":
        return draft({ type: "string", format: "ipv4" });
      case "time.Time":
        return draft({ type: "string", format: "date-time" });
      case "url.URL":
        return draft({ type: "string", format: "uri" });
      case "json.RawMessage":
        return draft();
    }
    return this.byKind(type);
  }

  private byKind(type: GoType): DraftSchema {
    switch (type.kind) {
      case "interface":
        return draft();
      case "bool":
        return draft({ type: "boolean" });
      case "string":
        return draft({ type: "string" });
      case "float32":
      case "float64":
        return draft({ type: "number" });
      case "slice":
      case "array":
        return this.list(type);
      case "map":
        return this.map(type);
      case "struct":
        return this.struct(type);
      case "unresolved":
        return this.unresolved(type.why);
      case "pointer":
        return this.type(type.elem);
      default:
        if ((INTEGER_KINDS as readonly string[]).includes(type.kind)) return draft({ type: "integer" });
        return this.hopeless(
          `${type.text} has no schema; give the field another type, or leave it out by json:"-"`,
          `panic: unsupported type ${type.text}`,
        );
    }
  }

  private list(type: Extract<GoType, { length: number } | { elem: GoType }>): DraftSchema {
    const schema = draft();
    this.defined.set(type.name, schema);
    const { fields } = schema;
    if (type.kind === "array") fields.minItems = fields.maxItems = String(type.length);
    if (type.kind === "slice" && type.elem.kind === "uint8" && type.elem.name === "uint8") {
      fields.type = "string";
      fields.contentEncoding = "base64";
    } else {
      fields.type = "array";
      fields.items = this.type(type.elem);
    }
    return schema;
  }

  /** Only signed numbers as keys are told apart. */
  private map(type: Extract<GoType, { key: GoType }>): DraftSchema {
    const { key, elem } = type;
    const schema = draft({ type: "object" });
    this.defined.set(type.name, schema);
    if (/^int\d*$/.test(key.kind)) {
      const never = draft();
      never.boolean = false;
      schema.fields.patternProperties = new Map([["^[0-9]+$", this.type(elem)]]);
      schema.fields.additionalProperties = never;
    } else if (elem.kind !== "interface") schema.fields.additionalProperties = this.type(elem);
    return schema;
  }

  private struct(type: GoStruct): DraftSchema {
    const schema = draft({ type: "object", properties: new Map() });
    this.defined.set(type.name, schema);
    this.fields(type, schema);
    return schema;
  }

  /** The fields of a struct, and of those that it embeds, into one schema. */
  private fields(type: GoStruct, into: DraftSchema): void {
    const hook = fieldHook(type);
    if (hook !== null) {
      this.unresolved(
        `${type.text} has a method ${hook}, which makes up the schemas of its fields; ${PRINT}`,
      );
      return;
    }
    for (const field of type.fields) {
      const outer = this.at;
      this.at = field;
      try {
        this.field(field, askField(field), into);
      } catch (error) {
        if (!(error instanceof PanicError)) throw error;
        this.hopeless(
          `reflecting ${field.name} ends the program; take type=array out of its tag`,
          `panic: ${error.message}`,
        );
      } finally {
        this.at = outer;
      }
    }
  }

  private field(field: GoField, asked: Asked, into: DraftSchema): void {
    if (asked.kind === "left out") return;
    if (asked.kind === "unexported") {
      if (SCHEMA_KEYS.some((key) => tagValue(field.tag, key) !== null)) this.problem("unused", null, HIDDEN);
      return;
    }
    if (asked.kind === "inlined") {
      this.inlined(field.type, into);
      return;
    }
    const { name, required, nullable } = asked;
    if (isMalformed(field.tag)) {
      const why =
        'the tag is not of the form key:"value" key:"value", so that Go finds no jsonschema in it; close its quotes, and let one space stand between';
      this.problem("unused", null, why);
    }
    for (const again of repeatedKeys(field.tag)) {
      const why = `the tag has ${again} twice, and Go reads the first alone; make one of the two`;
      this.problem("unused", null, why, { again });
    }
    const before = this.inTheWay;
    const schema = this.type(field.type);
    schema.field = field;
    const unused = this.applyTags(field, schema, into, name);
    // Of a type without a schema nobody knows what does nothing for it.
    if (this.inTheWay === before) this.tellUnused(unused, tagValue(field.tag, "jsonschema") ?? "", schema);
    const property = nullable ? draft({ oneOf: [schema, draft({ type: "null" })] }) : schema;
    property.field = field;
    (into.fields.properties as Map<string, DraftSchema>).set(name, property);
    if (!required) return;
    const names = into.fields.required ?? [];
    if (!names.includes(name)) into.fields.required = [...names, name];
  }

  private inlined(type: GoType, into: DraftSchema): void {
    const struct = type.kind === "pointer" ? type.elem : type;
    if (struct.kind === "unresolved") {
      this.unresolved(struct.why);
      return;
    }
    if (struct.kind !== "struct") return;
    if (this.open.has(struct)) {
      this.hopeless(`${named(struct)} embeds itself, and the harness follows it without end; ${FLAT}`, null);
      return;
    }
    if (this.depth >= DEEPEST || this.left-- <= 0) {
      this.unresolved("there is too much embedded to follow");
      return;
    }
    this.open.add(struct);
    this.depth++;
    this.fields(struct, into);
    this.depth--;
    this.open.delete(struct);
  }

  /** The pieces that come to nothing. */
  private applyTags(
    { tag }: GoField,
    schema: DraftSchema,
    parent: DraftSchema,
    name: string,
  ): readonly string[] {
    const { fields, extras } = schema;
    fields.description = tagValue(tag, "jsonschema_description") ?? "";
    const pieces = splitUnescaped(tagValue(tag, "jsonschema") ?? "");
    const rest = genericKeywords(schema, pieces, parent, name);
    const options = (tagValue(tag, "json") ?? "").split(",").slice(1);
    if (options.includes("string") && QUOTABLE.has(fields.type ?? "")) fields.type = "string";
    const unused = typedKeywords(schema, rest);
    addExtras(extras, splitUnescaped(tagValue(tag, "jsonschema_extras") ?? ""));
    return unused;
  }

  /** Words that count by themselves are found by a plain split at commas. */
  private tellUnused(unused: readonly string[], tag: string, schema: DraftSchema): void {
    const { fields } = schema;
    const plain: ReadonlySet<string> = new Set(
      tag.split(",").filter((word) => word === "required" || word === "nullable"),
    );
    for (const piece of unused) {
      if (piece === "" || plain.has(piece)) continue;
      const what = fields.type === undefined || fields.type === "" ? "this type" : `type ${fields.type}`;
      const meant = meantPiece(piece, schema);
      const guess = meant === null ? "" : `; is ${JSON.stringify(meant)} meant?`;
      const why = `${JSON.stringify(piece)} in the tag does nothing for ${what}${guess}`;
      this.problem("unused", null, why, meant === null ? { piece } : { piece, meant });
    }
  }

  private unresolved(explanation: string): DraftSchema {
    this.problem("unresolved", null, explanation);
    return draft();
  }

  private hopeless(explanation: string, harnessText: string | null): DraftSchema {
    this.problem("hopeless", harnessText, explanation);
    return draft();
  }

  /** How much was found that leaves the type without a schema. */
  private inTheWay = 0;

  private problem(
    kind: Problem["kind"],
    harnessText: string | null,
    explanation: string,
    inTag: Pick<Problem, "piece" | "meant" | "again"> = {},
  ): void {
    const { at } = this;
    if (kind !== "unused") this.inTheWay++;
    const place: SourcePlace | null =
      at === null ? null : kind === "unused" ? (at.tagPlace ?? at.place) : at.typePlace;
    this.problems.push({ kind, harnessText, explanation, place, ...inTag });
  }
}

/** Whether a tag means to say something of the schema that Go does not find in it. */
function isMalformed(tag: string): boolean {
  const means = /(?:^|[\s",;])(jsonschema(?:_description|_extras)?)\s*[:=]/.exec(tag)?.[1];
  return means !== undefined && tagValue(tag, means) === null;
}

/** Types that the `string` option of a `json` tag writes in quotes. */
const QUOTABLE: ReadonlySet<string> = new Set(["integer", "number", "boolean"]);
