/**
 * driftlessaf's own validator (`harnesses.md` 5.2): it walks a decoded value along the schema structure and tells every violation,
 * in its order. What has no check here is not enforced: `$ref`, `not`, `additionalProperties`, `format` and more.
 */
import { mostFailures } from "../evaluate/limits.ts";
import type { JsonNode, JsonObject } from "../json/node.ts";
import { escapeStep } from "../json/pointer.ts";
import { type Failed, Texts, TooMuchToTellError } from "./failed.ts";
import { messages } from "./messages.ts";
import type { FieldName, SchemaStruct, Sub } from "./schema-struct.ts";
import {
  checkEnum,
  checkItemCount,
  checkNumber,
  checkString,
  type Report,
  typeMessage,
} from "./value-rules.ts";

export interface WalkOptions {
  /** False where a value was decoded into a Go type and encoded again: what was left out is no longer to be told. */
  readonly checksRequired: boolean;
}

export interface Walked {
  /** In order; of more than `mostFailures`, causes among them, the last are missing. */
  readonly failed: readonly Failed[];
  /** How many violations there are in all. */
  readonly count: number;
}

/**
 * The violations of `value`, whose numbers are doubles. No recursion: any nesting will do. Linear for ordinary schemas.
 *
 * @throws TooMuchToTellError when schema and value multiply
 */
export function walk(schema: SchemaStruct, value: JsonNode, options: WalkOptions): Walked {
  const found: FailedList = { kept: [], count: 0 };
  const texts = new Texts();
  const walker = new Walker(options, texts);
  const asked: Applying[] = [];
  let work = MOST_APPLICATIONS + 16 * (value.end - value.start);
  const apply = (application: Application): void => {
    if (work-- <= 0) throw new TooMuchToTellError();
    const applying = walker.apply(application);
    if (applying !== null) asked.push(applying);
  };
  apply({ schema, value, path: "", instance: "", found });
  for (let top = asked.at(-1); top !== undefined; top = asked.at(-1)) {
    const next = top.next();
    if (next.done === true) asked.pop();
    else apply(next.value);
  }
  return { failed: found.kept, count: found.count };
}

/** Failures of one schema, or of the branches of one anyOf. */
interface FailedList {
  readonly kept: Failed[];
  count: number;
}

/** Schemas that may be applied, and some more for each UTF-16 unit of the value. */
const MOST_APPLICATIONS = 400_000;

/** A schema that is to be applied to a value. */
interface Application {
  readonly schema: SchemaStruct;
  readonly value: JsonNode;
  readonly path: string;
  readonly instance: string;
  /** Where its failures go. */
  readonly found: FailedList;
}

/** Yields what has to be applied before it can go on. */
type Applying = Generator<Application, void, void>;

class Walker {
  private readonly options: WalkOptions;
  private readonly texts: Texts;
  /** Failures that may still be kept, apart from the first in each list. */
  private room = mostFailures;

  constructor(options: WalkOptions, texts: Texts) {
    this.options = options;
    this.texts = texts;
  }

  /** Null where nothing else has to be applied: what is wrong with the value itself is told at once. */
  apply(application: Application): Applying | null {
    const { anyOf, oneOf, allOf } = application.schema.fields;
    const hasBranches = anyOf !== undefined || oneOf !== undefined || allOf !== undefined;
    return hasBranches ? this.branchesFirst(application) : this.own(application);
  }

  private *branchesFirst(application: Application): Applying {
    yield* this.combinators(application);
    const rest = this.own(application);
    if (rest !== null) yield* rest;
  }

  private own(application: Application): Applying | null {
    const { schema, value } = application;
    const report: Report = (keyword, message) => this.fail(application, keyword, message);
    const mistyped = typeMessage(schema, value);
    if (mistyped !== null) {
      report("type", () => mistyped);
      return null;
    }
    checkEnum(schema, value, this.texts, report);
    switch (value.kind) {
      case "string":
        checkString(schema, value, this.texts, report);
        return null;
      case "number":
        checkNumber(schema, value, report);
        return null;
      case "array":
        checkItemCount(schema, value.items.length, report);
        return this.items(application, value.items);
      case "object":
        return this.members(application, value);
      default:
        return null;
    }
  }

  /** Whatever the type: anyOf, oneOf, then allOf, whose failures are told as its own. */
  private *combinators(application: Application): Applying {
    const { schema, value, found } = application;
    const { anyOf = [], oneOf = [], allOf = [] } = schema.fields;
    if (anyOf.length > 0) {
      const { room } = this;
      const causes: FailedList = { kept: [], count: 0 };
      if ((yield* this.matches(application, anyOf, causes)) === 0) {
        const message = () => messages.anyOf(this.texts.of(value), anyOf.length);
        this.fail(application, "anyOf", message, causes.kept);
      } else this.room = room;
    }
    if (oneOf.length > 0) {
      const { room } = this;
      const causes: FailedList = { kept: [], count: 0 };
      const count = yield* this.matches(application, oneOf, causes);
      if (count !== 0) this.room = room;
      if (count !== 1) {
        const message = () => messages.oneOf(this.texts.of(value), count);
        this.fail(application, "oneOf", message, count === 0 ? causes.kept : undefined);
      }
    }
    for (const sub of allOf) if (sub !== null) yield { ...application, schema: sub, found };
  }

  /** How many of the schemas the value fits; a nil one fits everything. The failures of the others go to `causes`. */
  private *matches(
    application: Application,
    schemas: readonly Sub[],
    causes: FailedList,
  ): Generator<Application, number, void> {
    let count = 0;
    for (const schema of schemas) {
      const before = causes.count;
      if (schema !== null) yield { ...application, schema, found: causes };
      if (causes.count === before) count++;
    }
    return count;
  }

  private *items({ schema, path, instance, found }: Application, items: readonly JsonNode[]): Applying {
    const place = (index: number) => ({
      path: `${path}[${index}]`,
      instance: `${instance}/${index}`,
      found,
    });
    if (schema.fields.uniqueItems === true) {
      const seen = new Set<string>();
      for (const [index, item] of items.entries()) {
        const text = this.texts.of(item);
        if (seen.has(text)) {
          this.fail({ schema, value: item, ...place(index) }, "uniqueItems", messages.uniqueItems);
        }
        seen.add(text);
      }
    }
    const sub = schema.fields.items;
    if (sub === undefined) return;
    for (const [index, item] of items.entries()) yield { schema: sub, value: item, ...place(index) };
  }

  private *members(application: Application, object: JsonObject): Applying {
    const { schema, path, instance, found } = application;
    const place = (name: string) => ({
      path: path === "" ? name : `${path}.${name}`,
      instance: `${instance}/${escapeStep(name)}`,
      found,
    });
    if (this.options.checksRequired) {
      for (const name of schema.fields.required ?? []) {
        const value = object.members.get(name)?.value;
        if (value === undefined) {
          // The object is what is marked: the property is nowhere.
          const { end } = object;
          const bracket: JsonNode = { ...object, start: end - 1, end };
          this.fail({ schema, value: bracket, ...place(name) }, "required", messages.missing);
        } else if (value.kind === "null") {
          this.fail({ schema, value, ...place(name) }, "required", messages.isNull);
        }
      }
    }
    for (const [name, sub] of schema.fields.properties ?? []) {
      const value = object.members.get(name)?.value;
      // Null is as good as absent.
      if (value === undefined || value.kind === "null" || sub === null) continue;
      yield { schema: sub, value, ...place(name) };
    }
  }

  private fail(
    { schema, value, path, instance, found }: Application,
    keyword: FieldName,
    message: () => string,
    causes?: readonly Failed[],
  ): void {
    found.count++;
    if (this.room-- <= 0 && found.kept.length > 0) return;
    const { texts } = this;
    const worded = () => {
      const text = message();
      texts.spend(text.length + path.length);
      return text;
    };
    const pointer = `${schema.pointer}/${escapeStep(schema.spelled.get(keyword) ?? keyword)}`;
    const failed: Failed = {
      path,
      instance,
      keyword: pointer,
      message: worded,
      range: [value.start, value.end],
    };
    found.kept.push(causes === undefined ? failed : { ...failed, causes });
  }
}
