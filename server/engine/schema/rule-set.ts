/** Which rules a schema object calls for, and in what order they run: libraries and dialects put together. */
import type { Check, Gate } from "../evaluate/check.ts";
import { rules } from "../evaluate/keywords/index.ts";
import type { ValidatorLibrary } from "../evaluate/library.ts";
import type { Rule } from "../evaluate/rule.ts";
import type { JsonKind } from "../json/node.ts";
import type { Dialect } from "./dialect.ts";
import type { Course, Courses } from "./schema-node.ts";

interface PlacedRule {
  readonly rule: Rule;
  /** Its place in the library's order of evaluation, and in that of compilation. */
  readonly place: number;
  readonly compilePlace: number;
  /** Whether it is compiled beside a `$ref` that hides its siblings. */
  readonly besideRef: boolean;
}

export interface CompiledRule {
  readonly rule: Rule;
  readonly place: number;
  readonly check: Check | Gate;
}

class RuleSet {
  private readonly byKeyword = new Map<string, PlacedRule[]>();

  constructor(library: ValidatorLibrary, dialect: Dialect) {
    for (const id of dialect.rules) {
      const rule = (library.ownRules?.get(id) ?? rules.get(id)) as Rule;
      const placed = {
        rule,
        place: library.order.indexOf(id),
        compilePlace: library.compileOrder.indexOf(id),
        besideRef: id === "$ref" || library.besideHidingRef.has(id),
      };
      for (const keyword of rule.keywords ?? [id]) {
        const known = this.byKeyword.get(keyword);
        if (known === undefined) this.byKeyword.set(keyword, [placed]);
        else known.push(placed);
      }
    }
  }

  /** The rules that an object with these keywords calls for, in the order of compilation. */
  calledFor(keywords: Iterable<string>): PlacedRule[] {
    const called: PlacedRule[] = [];
    for (const keyword of keywords) {
      for (const rule of this.byKeyword.get(keyword) ?? []) if (!called.includes(rule)) called.push(rule);
    }
    return called.sort((a, b) => a.compilePlace - b.compilePlace);
  }
}

const ruleSets = new Map<ValidatorLibrary, Map<Dialect, RuleSet>>();

export function ruleSetOf(library: ValidatorLibrary, dialect: Dialect): RuleSet {
  const known = ruleSets.get(library) ?? new Map<Dialect, RuleSet>();
  ruleSets.set(library, known);
  let ruleSet = known.get(dialect);
  if (ruleSet === undefined) {
    ruleSet = new RuleSet(library, dialect);
    known.set(dialect, ruleSet);
  }
  return ruleSet;
}

/** What is evaluated beside a `$ref` that hides its siblings: what comes before it. */
export function upToRef(compiled: readonly CompiledRule[]): CompiledRule[] {
  const ref = compiled.find(({ rule }) => rule.id === "$ref");
  return compiled.filter(({ place }) => ref === undefined || place <= ref.place);
}

const nothing: readonly never[] = [];

/** The rules sorted by the kind of value that they are for, in the order of evaluation. */
export function coursesOf(compiled: CompiledRule[]): Courses {
  const ordered = compiled.sort((a, b) => a.place - b.place);
  const course = (kind: JsonKind): Course => {
    let gates: Gate[] | undefined;
    let checks: Check[] | undefined;
    for (const { rule, check } of ordered) {
      if (rule.kinds?.includes(kind) === false) continue;
      if (rule.gate !== true) {
        checks ??= [];
        checks.push(check as Check);
      } else {
        gates ??= [];
        gates.push(check as Gate);
      }
    }
    return { gates: gates ?? nothing, checks: checks ?? nothing };
  };
  return {
    null: course("null"),
    boolean: course("boolean"),
    number: course("number"),
    string: course("string"),
    array: course("array"),
    object: course("object"),
  };
}
