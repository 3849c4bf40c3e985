/**
 * What is expected of a captured reply, as it lies beside the reply in `REPLY.expected.json`: under which circumstances the reply came,
 * and what the harness makes of it. A file of circumstances alone belongs to a reply that is not yet judged.
 */
import type { JsonNode, JsonObject } from "../engine/json/node.ts";
import { readJson } from "../engine/json/read.ts";
import { finishReasons } from "../engine/repair/repair.ts";
import type { ReplyResult, Verdict } from "../engine/result.ts";
import { toWellFormed } from "../engine/text/utf8.ts";
import { whyNotJson } from "./why-not-json.ts";

/** Under which circumstances the reply came; what is absent is as the workspace says. */
export interface Circumstances {
  /** `FILE[#SELECTOR]`, relative to the expectation's folder. */
  readonly schema?: string;
  readonly harness?: string;
  /** The way in which the harness was asked, where it has several. */
  readonly mode?: string;
  /** What the model was asked to do at first. */
  readonly task?: string;
  /** The provider's word. */
  readonly finishReason?: string;
  /** 1-based; what the reply's name says where absent. */
  readonly attempt?: number;
}

export interface ExpectedViolation {
  readonly instance: string;
  readonly keyword: string;
  readonly message: string;
}

/** What is compared. What is absent may be as it likes. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly violations?: readonly ExpectedViolation[];
  /** How many violations come behind those that are listed; 0 where absent. */
  readonly moreViolations?: number;
  /** The harness's error text, or its refusal of the schema. */
  readonly error?: string;
  /** What is sent back; null for nothing. */
  readonly corrective?: string | null;
}

export interface Expectation {
  readonly circumstances: Circumstances;
  /** Null while the reply is not yet judged. */
  readonly outcome: Outcome | null;
}

/** A mistake in an expectation: a plain sentence without its full stop, and where. */
export interface ExpectationMistake {
  readonly reason: string;
  /** UTF-16 offset. */
  readonly start: number;
}

export const noExpectation: Expectation = { circumstances: {}, outcome: null };

export const verdicts: readonly Verdict[] = [
  "accepted",
  "accepted-unchecked",
  "schema-refused",
  "payload-refused",
  "not-json",
  "violates-schema",
];

/** More are not written down: a person reads the file. */
const mostViolations = 100;

/** All of a result that can be compared. Null without a verdict: there is nothing to expect then. */
export function outcomeOf(result: ReplyResult): Outcome | null {
  const { verdict, violations, corrective } = result;
  if (verdict === null) return null;
  const error = result.error ?? result.admission;
  return {
    verdict,
    violations: violations
      .slice(0, mostViolations)
      .map(({ instance, keyword, message }) => ({ instance, keyword, message: toWellFormed(message) })),
    ...(violations.length > mostViolations ? { moreViolations: violations.length - mostViolations } : {}),
    ...(error === null ? {} : { error: toWellFormed(error) }),
    corrective: corrective === null ? null : toWellFormed(corrective),
  };
}

/**
 * What is written down of an outcome: what was written down before, if anything was; else all but the error, which a corrective tells of, and
 * which stands for it where there is none.
 */
export function recorded(outcome: Outcome, before: Outcome | null): Outcome {
  const { verdict, violations, moreViolations, error, corrective } = outcome;
  const wants = (field: keyof Outcome) => before === null || before[field] !== undefined;
  const wantsError = before === null ? corrective === null : before.error !== undefined;
  return {
    verdict,
    ...(violations === undefined || !wants("violations") ? {} : { violations }),
    ...(moreViolations === undefined || !wants("violations") ? {} : { moreViolations }),
    ...(error === undefined || !wantsError ? {} : { error }),
    ...(corrective === undefined || !wants("corrective") ? {} : { corrective }),
  };
}

/** The text of an expectation file, with its line break at the end. */
export function formatExpectation({ circumstances, outcome }: Expectation): string {
  const lines: string[] = [];
  for (const key of circumstanceKeys) {
    const value = circumstances[key];
    if (value !== undefined) lines.push(`${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  }
  if (outcome !== null) {
    const { verdict, violations, moreViolations, error, corrective } = outcome;
    lines.push(`"verdict": ${JSON.stringify(verdict)}`);
    if (violations !== undefined) lines.push(`"violations": ${listed(violations.map(violationText))}`);
    if (moreViolations !== undefined) lines.push(`"moreViolations": ${moreViolations}`);
    if (error !== undefined) lines.push(`"error": ${JSON.stringify(error)}`);
    if (corrective !== undefined) {
      // Line by line, so that a change shows where it is.
      const text =
        corrective === null ? "null" : listed(corrective.split("\n").map((line) => JSON.stringify(line)));
      lines.push(`"corrective": ${text}`);
    }
  }
  return lines.length === 0 ? "{}\n" : `{\n${lines.map((line) => `  ${line}`).join(",\n")}\n}\n`;
}

/** The same on one line, as the members of a JSON object without its braces. */
export function expectationMembers({ circumstances, outcome }: Expectation): string {
  const { corrective, ...rest } = outcome ?? {};
  const members = {
    ...Object.fromEntries(circumstanceKeys.map((key) => [key, circumstances[key]])),
    ...rest,
    ...(corrective === undefined ? {} : { corrective: corrective?.split("\n") ?? null }),
  };
  return JSON.stringify(members).slice(1, -1);
}

function listed(items: readonly string[]): string {
  return items.length === 0 ? "[]" : `[\n${items.map((item) => `    ${item}`).join(",\n")}\n  ]`;
}

function violationText({ instance, keyword, message }: ExpectedViolation): string {
  const parts = Object.entries({ instance, keyword, message }).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{ ${parts.join(", ")} }`;
}

const circumstanceKeys = ["schema", "harness", "mode", "task", "finishReason", "attempt"] as const;
const outcomeKeys = ["verdict", "violations", "moreViolations", "error", "corrective"] as const;

/** All members that an expectation may have. */
export const expectationKeys: readonly string[] = [...circumstanceKeys, ...outcomeKeys];

/** Reads an expectation file's text. Never throws. */
export function readExpectation(text: string): Expectation | ExpectationMistake {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const read = readJson(start === 0 ? text : ` ${text.slice(1)}`);
  if (!read.ok) return { reason: whyNotJson(read.error), start: read.error.offset };
  if (read.node.kind !== "object")
    return { reason: "an expectation is a JSON object", start: read.node.start };
  for (const { key, keySpan } of read.node.members.values()) {
    if (expectationKeys.includes(key)) continue;
    const reason = `an expectation has no member ${JSON.stringify(key)}; it may have ${expectationKeys.join(", ")}`;
    return { reason, start: keySpan.start };
  }
  return expectationIn(read.node);
}

/** The members of a JSON object that make an expectation; others are left alone. Never throws. */
export function expectationIn(object: JsonObject): Expectation | ExpectationMistake {
  const [twice] = object.replaced ?? [];
  const last = twice === undefined ? undefined : object.members.get(twice.key);
  if (last !== undefined)
    return { reason: `${JSON.stringify(last.key)} is there more than once`, start: last.keySpan.start };
  try {
    const members = new Members(object);
    const circumstances = {
      ...members.text("schema"),
      ...members.text("harness"),
      ...members.text("mode"),
      ...members.text("task"),
      ...members.finishReason(),
      ...members.count("attempt", 1),
    };
    const outcome = {
      ...members.violations(),
      ...members.count("moreViolations", 0),
      ...members.text("error"),
      ...members.corrective(),
    };
    const verdict = members.verdict();
    if (verdict === null) {
      const [first] = Object.keys(outcome);
      if (first !== undefined) members.fail(first, `"${first}" needs a "verdict" beside it`);
    }
    return { circumstances, outcome: verdict === null ? null : { verdict, ...outcome } };
  } catch (error) {
    if (error instanceof Mistake) return { reason: error.message, start: error.start };
    throw error;
  }
}

class Mistake extends Error {
  readonly start: number;

  constructor(reason: string, start: number) {
    super(reason);
    this.start = start;
  }
}

type One<Key extends string, Value> = { readonly [key in Key]?: Value };

/** Reads one member after the other; null counts as absent, but for the corrective. */
class Members {
  readonly #object: JsonObject;

  constructor(object: JsonObject) {
    this.#object = object;
  }

  fail(key: string, reason: string, node: JsonNode | undefined = this.#get(key)): never {
    throw new Mistake(reason, node?.start ?? this.#object.start);
  }

  #get(key: string): JsonNode | undefined {
    return this.#object.members.get(key)?.value;
  }

  text<Key extends string>(key: Key): One<Key, string> {
    const node = this.#get(key);
    if (node === undefined || node.kind === "null") return {};
    if (node.kind !== "string") this.fail(key, `"${key}" must be a string`);
    return { [key]: node.value } as One<Key, string>;
  }

  count<Key extends string>(key: Key, least: 0 | 1): One<Key, number> {
    const node = this.#get(key);
    if (node === undefined || node.kind === "null") return {};
    const isCount = node.kind === "number" && /^(?:0|[1-9]\d{0,8})$/.test(node.text);
    if (!isCount || Number(node.text) < least)
      this.fail(key, `"${key}" must be a whole number of ${least} or more`);
    return { [key]: Number(node.text) } as One<Key, number>;
  }

  finishReason(): One<"finishReason", string> {
    const given = this.text("finishReason");
    if (given.finishReason !== undefined && !finishReasons.includes(given.finishReason))
      this.fail("finishReason", `"finishReason" must be one of ${finishReasons.join(", ")}`);
    return given;
  }

  verdict(): Verdict | null {
    const node = this.#get("verdict");
    if (node === undefined || node.kind === "null") return null;
    const known = verdicts.find((verdict) => node.kind === "string" && node.value === verdict);
    return known ?? this.fail("verdict", `"verdict" must be one of ${verdicts.join(", ")}`);
  }

  violations(): One<"violations", readonly ExpectedViolation[]> {
    const node = this.#get("violations");
    if (node === undefined || node.kind === "null") return {};
    if (node.kind !== "array") this.fail("violations", '"violations" must be a list');
    return {
      violations: node.items.map((item) => ({
        instance: this.#of(item, "instance"),
        keyword: this.#of(item, "keyword"),
        message: this.#of(item, "message"),
      })),
    };
  }

  #of(item: JsonNode, key: string): string {
    const value = item.kind === "object" ? item.members.get(key)?.value : undefined;
    if (value?.kind === "string") return value.value;
    const reason = 'a violation is an object with "instance", "keyword" and "message", all strings';
    return this.fail("violations", reason, item);
  }

  /** A list of lines, or one text. */
  corrective(): One<"corrective", string | null> {
    const node = this.#get("corrective");
    if (node === undefined) return {};
    if (node.kind === "null") return { corrective: null };
    if (node.kind === "string") return { corrective: node.value };
    const reason = '"corrective" must be null, a text, or a list of lines';
    if (node.kind !== "array") return this.fail("corrective", reason);
    const lines = node.items.map((item) =>
      item.kind === "string" ? item.value : this.fail("corrective", reason, item),
    );
    return { corrective: lines.join("\n") };
  }
}
