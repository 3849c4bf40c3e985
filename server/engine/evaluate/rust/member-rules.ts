/**
 * Rules for an object's members, in the orders of the Rust library (`harnesses.md` 6.7): which one depends on what stands beside
 * `properties`, and two of its combinations take `required` along.
 */
import type { JsonNode, JsonObject } from "../../json/node.ts";
import type { SchemaNode } from "../../schema/schema-node.ts";
import type { TextTest } from "../../schema/text-test.ts";
import type { Applications } from "../check.ts";
import { type Frame, withoutGroup } from "../frame.ts";
import { type CheckRule, type RuleSource, stringsOf } from "../rule.ts";

/** From so many properties on the instance's order counts, not the schema's. */
const MANY_PROPERTIES = 15;

interface Pattern {
  readonly matches: TextTest;
  readonly schema: SchemaNode;
}

function namedSchemas(source: RuleSource): Map<string, SchemaNode> {
  const named = new Map<string, SchemaNode>();
  for (const name of source.object("properties")?.members.keys() ?? []) {
    named.set(name, source.schema("properties", name));
  }
  return named;
}

function patternSchemas(source: RuleSource): Pattern[] {
  const patterns: Pattern[] = [];
  for (const pattern of source.object("patternProperties")?.members.keys() ?? []) {
    const matches = source.regex(pattern, "patternProperties", ["patternProperties", pattern]);
    patterns.push({ matches, schema: source.schema("patternProperties", pattern) });
  }
  return patterns;
}

/** Where the missing names of `required` are told. */
type RequiredPlace = "on-its-own" | "before-properties" | "after-additional";

function requiredPlace(source: RuleSource): RequiredPlace {
  const required = source.array("required") ?? [];
  const named = source.object("properties");
  if (named === undefined || source.get("patternProperties") !== undefined) return "on-its-own";
  if (required.some(({ kind }) => kind !== "string")) return "on-its-own";
  const additional = source.get("additionalProperties");
  if (additional?.kind === "boolean" && !additional.value) {
    return required.length === 1 ? "after-additional" : "on-its-own";
  }
  const isOpen = additional?.kind !== "object";
  return isOpen && required.length === 2 && named.members.size < MANY_PROPERTIES
    ? "before-properties"
    : "on-its-own";
}

function requiredNames(source: RuleSource): string[] {
  return stringsOf(source.array("required") ?? []);
}

/** One failure for each name. */
function failMissing(frame: Frame, names: readonly string[]): void {
  const { members } = frame.value as JsonObject;
  for (const name of names) if (!members.has(name)) frame.fail({ kind: "required", missing: [name] });
}

const required: CheckRule = {
  id: "required",
  kinds: ["object"],
  compile(source) {
    const names = requiredNames(source);
    if (names.length === 0 || requiredPlace(source) !== "on-its-own") return undefined;
    return (frame) => failMissing(frame, names);
  },
};

/** A schema that a member has to meet. */
interface Application {
  readonly schema: SchemaNode;
  readonly key: string;
  readonly value: JsonNode;
}

const members: CheckRule = {
  id: "members",
  keywords: ["properties", "patternProperties", "additionalProperties"],
  kinds: ["object"],
  compile(source) {
    const additional = source.get("additionalProperties");
    const isClosed = additional?.kind === "boolean" && !additional.value;
    if (additional !== undefined) source.node.evaluatesAllProperties = true;
    if (isClosed || additional?.kind === "object") return inInstanceOrder(source, isClosed);
    return inSchemaOrder(source);
  },
};

/** `additionalProperties` is a schema or false, and takes the other two along. */
function inInstanceOrder(source: RuleSource, isClosed: boolean) {
  const named = namedSchemas(source);
  const patterns = patternSchemas(source);
  const additional = source.schema("additionalProperties");
  const missing = requiredPlace(source) === "after-additional" ? requiredNames(source) : [];
  const isAlone = source.get("properties") === undefined && source.get("patternProperties") === undefined;
  return function* (frame: Frame): Applications {
    const extra: string[] = [];
    const applications: Application[] = [];
    for (const { key, value } of (frame.value as JsonObject).members.values()) {
      frame.unevaluated.properties?.delete(key);
      const before = applications.length;
      const schema = named.get(key);
      if (schema !== undefined) applications.push({ schema, key, value });
      for (const { matches, schema } of patterns) {
        if (matches(key, frame.run.patternMeter)) applications.push({ schema, key, value });
      }
      if (applications.length > before) continue;
      if (!isClosed) applications.push({ schema: additional, key, value });
      // Alone, the keyword is the schema `false` to the first member, and has no words of its own.
      else if (isAlone) applications.push({ schema: additional, key, value });
      else extra.push(key);
    }
    if (isClosed && isAlone) applications.splice(1);
    yield* apply(frame, applications);
    if (extra.length > 0) frame.fail({ kind: "additionalProperties", names: extra });
    failMissing(frame, missing);
  };
}

function inSchemaOrder(source: RuleSource) {
  const named = namedSchemas(source);
  const patterns = patternSchemas(source);
  const missing = requiredPlace(source) === "before-properties" ? requiredNames(source) : [];
  if (named.size === 0 && patterns.length === 0 && missing.length === 0) return undefined;
  return function* (frame: Frame): Applications {
    failMissing(frame, missing);
    const { members } = frame.value as JsonObject;
    const applications: Application[] = [];
    const names = named.size < MANY_PROPERTIES ? named.keys() : members.keys();
    for (const key of names) {
      const schema = named.get(key);
      const value = members.get(key)?.value;
      if (schema !== undefined && value !== undefined) applications.push({ schema, key, value });
    }
    for (const { matches, schema } of patterns) {
      for (const { key, value } of members.values())
        if (matches(key, frame.run.patternMeter)) applications.push({ schema, key, value });
    }
    for (const { key } of applications) frame.unevaluated.properties?.delete(key);
    yield* apply(frame, applications);
  };
}

function* apply(frame: Frame, applications: readonly Application[]): Applications {
  for (const { schema, key, value } of applications) {
    frame.add(yield frame.child(schema, value, key));
    if (frame.quiet && frame.failed) return;
  }
}

const propertyNames: CheckRule = {
  id: "propertyNames",
  kinds: ["object"],
  compile(source) {
    if (source.get("propertyNames") === undefined) return undefined;
    const schema = source.schema("propertyNames");
    // The schema `false` is told once, of the whole object.
    if (source.boolean("propertyNames") === false) {
      return function* (frame): Applications {
        if ((frame.value as JsonObject).members.size > 0) frame.add(yield frame.same(schema));
      };
    }
    return function* (frame): Applications {
      for (const { key, keySpan } of (frame.value as JsonObject).members.values()) {
        const failure = yield frame.name(schema, { kind: "string", ...keySpan, value: key });
        if (failure === null) continue;
        if (frame.quiet) {
          frame.add(failure);
          return;
        }
        frame.fail({ kind: "propertyNames", name: key }, withoutGroup(failure));
      }
    };
  },
};

export const memberRules = [required, members, propertyNames];
