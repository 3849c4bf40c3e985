/** Examples that the model is shown, and would be refused for repeating (`harnesses.md` 3.5, E). */
import { oneLine, quoted } from "../../admission/plain-words.ts";
import { strippedContract } from "../../contract/contract.ts";
import { exampleOf } from "../../contract/example.ts";
import { evaluatorOf } from "../../evaluate/evaluate.ts";
import { TooMuchWorkError } from "../../evaluate/limits.ts";
import { goMarshal } from "../../json/go-marshal.ts";
import { goNumbers } from "../../json/go-value.ts";
import { type JsonNode, member, type Path, type Span } from "../../json/node.ts";
import { parsePointer } from "../../json/pointer.ts";
import { leaves } from "../../print/violations.ts";
import type { SchemaNode } from "../../schema/schema-node.ts";
import type { Rule, Spot } from "../rule.ts";
import { memberOf } from "../sites.ts";
import { checkOf } from "../small-replies.ts";
import { isAnswered, type Site, type Subject, sitePath } from "../subject.ts";

export const exampleBreaksSchema: Rule = {
  code: "visibility/example-breaks-schema",
  severity: "warning",
  roles: ["reply", "arguments"],
  *find(subject) {
    const { harness, surroundings } = subject;
    if (!isAnswered(harness, surroundings.role)) return;
    if (surroundings.role === "reply") yield* madeUpExample(subject);
    yield* writtenExamples(subject);
  },
};

/** The one that the harness makes up for the contract. One finding: it is one example. */
function* madeUpExample(subject: Subject): Iterable<Spot> {
  const { harness, document } = subject;
  if (harness.stages.contract !== strippedContract) return;
  const example = exampleOf(document, harness.caps.exampleNames);
  if (example === null) return;
  const violations = checkOf(subject, goMarshal(example, goNumbers(harness)))?.violations ?? [];
  const [first] = violations;
  if (first === undefined) return;
  const instance = parsePointer(first.instance) ?? [];
  const { where, path, value, schema } = shownAt(document, example, instance);
  const shown = instance.length === 0 ? "it" : `${oneLine(goMarshal(value))} at ${quoted(first.instance)}`;
  const others = violations.length - 1;
  const more = others === 0 ? "" : `, and ${others} more`;
  const remedy =
    member(schema, "$ref") === undefined
      ? 'state a value that fits in "const" or first in "enum", or loosen the rule'
      : "write the definition in place of the reference, which the example doesn't follow";
  yield {
    where,
    path,
    explanation: `${harness.title} makes up an example of the required properties and shows it to the model, but ${shown} breaks the schema (${oneLine(first.message)}${more}); ${remedy}.`,
  };
}

interface Shown {
  /** The name of the innermost property, and its place. */
  readonly where: Span;
  readonly path: Path;
  readonly value: JsonNode;
  /** What the value was made from. */
  readonly schema: JsonNode | undefined;
}

/** A part of the example, and what it comes from. */
function shownAt(document: JsonNode, example: JsonNode, instance: readonly string[]): Shown {
  let schema: JsonNode | undefined = document;
  let value: JsonNode = example;
  let where: Span = { start: document.start, end: document.start + 1 };
  let path: Path = [];
  const taken: (string | number)[] = [];
  for (const step of instance) {
    if (value.kind === "array") {
      value = value.items[Number(step)] ?? value;
      schema = member(schema, "items");
      taken.push("items");
    } else {
      value = member(value, step) ?? value;
      const property = memberOf(member(schema, "properties"), step);
      schema = property?.value;
      taken.push("properties", step);
      if (property !== undefined) {
        where = property.keySpan;
        path = [...taken];
      }
    }
  }
  return { where, path, value, schema };
}

/** Those of the author. What the model isn't shown misleads nobody. */
function* writtenExamples({ harness, open, sites }: Subject): Iterable<Spot> {
  const keywords = ["default", "examples"].filter((keyword) => !harness.hiddenKeys.includes(keyword));
  const { compiled } = open;
  if (compiled === null || !("nodes" in compiled)) return;
  let evaluate: ReturnType<typeof evaluatorOf> | undefined;
  let nodes: ReadonlyMap<number, SchemaNode> | undefined;
  for (const site of sites) {
    for (const [step, value] of keywords.flatMap((keyword) => valuesOf(site, keyword))) {
      nodes ??= nodesByPlace(compiled.root, compiled.nodes);
      evaluate ??= evaluatorOf(open.text.length);
      const node = nodes.get(site.node.start);
      const broken = node === undefined ? null : brokenRule(evaluate, node, value);
      if (broken === undefined) return;
      if (broken === null) continue;
      const path = [...sitePath(site), ...step];
      const what = step[0] === "default" ? "This default" : "This example";
      const explanation = `${what} breaks the schema that it stands in, at ${quoted(broken)}; a model that repeats it is refused. Give one that fits.`;
      yield { where: value, path, explanation };
    }
  }
}

function valuesOf(site: Site, keyword: string): (readonly [step: Path, value: JsonNode])[] {
  const value = member(site.node, keyword);
  if (value === undefined) return [];
  if (keyword === "default") return [[[keyword], value]];
  if (value.kind !== "array") return [];
  return value.items.map((item, index) => [[keyword, index], item] as const);
}

/** What the validator was given may be a copy of the document, but keeps the places of what it was made from. */
export function nodesByPlace(
  root: SchemaNode,
  nodes: ReadonlyMap<JsonNode, SchemaNode>,
): ReadonlyMap<number, SchemaNode> {
  const found = new Map<number, SchemaNode>();
  for (const [value, node] of nodes) if (node.document === root.document) found.set(value.start, node);
  return found;
}

/** Pointer of the first rule that the value breaks; null for none. Undefined when all this takes too long. */
export function brokenRule(
  evaluate: ReturnType<typeof evaluatorOf>,
  schema: SchemaNode,
  value: JsonNode,
): string | null | undefined {
  try {
    const failure = evaluate(schema, value);
    return failure === null ? null : leaves(failure)[0]?.keyword;
  } catch (error) {
    if (error instanceof TooMuchWorkError) return undefined;
    throw error;
  }
}
