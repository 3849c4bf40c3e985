/** What a keyword rule is, and what it may ask of the schema object that it is compiled from. */
import type { JsonKind, JsonNode, JsonNumber, JsonObject } from "../json/node.ts";
import type { Dialect, RuleId } from "../schema/dialect.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import type { TextTest } from "../schema/text-test.ts";
import type { Check, Gate } from "./check.ts";
import type { LibraryQuirks } from "./library.ts";

/** A schema object under compilation. Readers give undefined for an absent keyword and for one of another type. */
export interface RuleSource {
  readonly node: SchemaNode;
  readonly dialect: Dialect;
  readonly quirks: LibraryQuirks;
  get(keyword: string): JsonNode | undefined;
  string(keyword: string): string | undefined;
  boolean(keyword: string): boolean | undefined;
  number(keyword: string): JsonNumber | undefined;
  array(keyword: string): readonly JsonNode[] | undefined;
  object(keyword: string): JsonObject | undefined;
  /** The schema at a keyword, or further down. It is compiled later. */
  schema(keyword: string, ...tokens: readonly (string | number)[]): SchemaNode;
  /** The schema that a reference keyword leads to; undefined without one. @throws Refused */
  reference(keyword: string): SchemaNode | undefined;
  /** @throws Refused for a pattern that Go can't read. `path`: from the schema object to the pattern. */
  regex(pattern: string, keyword: string, path: readonly (string | number)[]): TextTest;
  /** What is wrong with a text of that format, or null; undefined where the format is unknown or not asserted. */
  format(name: string): ((value: string) => string | null) | undefined;
}

/** A rule that is checked along with others. */
export interface CheckRule {
  readonly id: RuleId;
  /** The keywords that call for the rule; the one of its own name where nothing is said. */
  readonly keywords?: readonly string[];
  /** The instances that it is for; null for all. */
  readonly kinds: readonly JsonKind[] | null;
  readonly gate?: false;
  compile(source: RuleSource): Check | undefined;
}

/** A rule whose failure ends the evaluation. */
export interface GateRule {
  readonly id: RuleId;
  readonly keywords?: readonly string[];
  readonly kinds: readonly JsonKind[] | null;
  readonly gate: true;
  compile(source: RuleSource): Gate | undefined;
}

export type Rule = CheckRule | GateRule;

/** The strings of an array, others left out. */
export function stringsOf(items: readonly JsonNode[]): string[] {
  const strings: string[] = [];
  for (const item of items) if (item.kind === "string") strings.push(item.value);
  return strings;
}
