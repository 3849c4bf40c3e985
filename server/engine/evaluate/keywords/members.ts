/** Rules for what an object's members hold: properties, patternProperties and additionalProperties together; propertyNames. */
import type { JsonNode, JsonObject } from "../../json/node.ts";
import type { SchemaNode } from "../../schema/schema-node.ts";
import type { TextTest } from "../../schema/text-test.ts";
import type { Applications } from "../check.ts";
import { RefusedNameFailure } from "../found-failure.ts";
import { type Frame, withoutGroup } from "../frame.ts";
import type { CheckRule, RuleSource } from "../rule.ts";

interface MemberSchemas {
  readonly named: ReadonlyMap<string, SchemaNode>;
  readonly patterns: readonly { readonly matches: TextTest; readonly schema: SchemaNode }[];
  /** For the others: a schema, or a verdict; undefined where nothing is said of them. */
  readonly additional: SchemaNode | boolean | undefined;
}

function memberSchemas(source: RuleSource): MemberSchemas {
  const named = new Map<string, SchemaNode>();
  for (const name of source.object("properties")?.members.keys() ?? []) {
    named.set(name, source.schema("properties", name));
  }
  const patterns: { matches: TextTest; schema: SchemaNode }[] = [];
  for (const pattern of source.object("patternProperties")?.members.keys() ?? []) {
    const schema = source.schema("patternProperties", pattern);
    const matches = source.regex(pattern, "patternProperties", ["patternProperties", pattern]);
    patterns.push({ matches, schema });
  }
  const verdict = source.boolean("additionalProperties");
  const hasSchema = verdict === undefined && source.get("additionalProperties") !== undefined;
  return { named, patterns, additional: hasSchema ? source.schema("additionalProperties") : verdict };
}

const members: CheckRule = {
  id: "members",
  keywords: ["properties", "patternProperties", "additionalProperties"],
  kinds: ["object"],
  compile(source) {
    const { named, patterns, additional } = memberSchemas(source);
    if (additional !== undefined) source.node.evaluatesAllProperties = true;
    if (named.size === 0 && patterns.length === 0 && additional === undefined) return undefined;
    return (frame) => {
      const found: Found[] = [];
      const extra: string[] = [];
      const unevaluated = frame.unevaluated.properties;
      for (const { key, value } of (frame.value as JsonObject).members.values()) {
        const before = found.length;
        const schema = named.get(key);
        if (schema !== undefined) found.push({ schema, value, key });
        for (const { matches, schema } of patterns) if (matches(key)) found.push({ schema, value, key });
        const isKnown = found.length > before;
        if (isKnown || additional !== undefined) unevaluated?.delete(key);
        if (isKnown || additional === undefined || additional === true) continue;
        if (additional === false) extra.push(key);
        else found.push({ schema: additional, value, key });
      }
      if (found.length > 0) return applyToMembers(frame, found, extra);
      if (extra.length > 0) frame.fail({ kind: "additionalProperties", names: extra });
    };
  },
};

/** A schema that a member has to meet. */
interface Found {
  readonly schema: SchemaNode;
  readonly value: JsonNode;
  readonly key: string;
}

function* applyToMembers(frame: Frame, found: readonly Found[], extra: readonly string[]): Applications {
  for (const { schema, value, key } of found) {
    frame.add(yield frame.child(schema, value, key));
    if (frame.quiet && frame.failed) return;
  }
  if (extra.length > 0) frame.fail({ kind: "additionalProperties", names: extra });
}

const propertyNames: CheckRule = {
  id: "propertyNames",
  kinds: ["object"],
  compile(source) {
    if (source.get("propertyNames") === undefined) return undefined;
    const schema = source.schema("propertyNames");
    return function* (frame): Applications {
      for (const { key, keySpan } of (frame.value as JsonObject).members.values()) {
        const failure = yield frame.name(schema, { kind: "string", ...keySpan, value: key });
        if (failure === null) continue;
        if (frame.quiet) {
          frame.add(failure);
          return;
        }
        frame.add(
          new RefusedNameFailure(
            { kind: "propertyNames", name: key },
            frame.value,
            frame.at,
            schema,
            withoutGroup(failure),
          ),
        );
      }
    };
  },
};

export const memberRules = [members, propertyNames];
