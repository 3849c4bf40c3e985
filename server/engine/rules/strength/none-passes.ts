/** Values that a schema lists, of which its other rules let none pass. */
import { quoted } from "../../admission/plain-words.ts";
import { evaluatorOf } from "../../evaluate/evaluate.ts";
import { type JsonNode, member } from "../../json/node.ts";
import type { SchemaNode } from "../../schema/schema-node.ts";
import type { Spot } from "../rule.ts";
import { atKeyword } from "../sites.ts";
import type { Site, Subject } from "../subject.ts";
import { brokenRule, nodesByPlace } from "../visibility/example-breaks-schema.ts";

/** Nobody lists as many values for each of them to be wrong. */
const MOST_VALUES = 200;

/**
 * Asks the harness's own validator, where it has one: the values are held against the very schema that lists them. What is told of one
 * site comes from the same work limit as what is told of all others.
 */
export function listedJudge({ open, sites }: Subject): (site: Site) => Iterable<Spot> {
  const { compiled } = open;
  if (compiled === null || !("nodes" in compiled)) return () => [];
  // Where these lead depends on the schemas around, from which nobody comes here.
  if (sites.some(({ node }) => node.members.has("$dynamicRef") || node.members.has("$recursiveRef")))
    return () => [];
  let evaluate: ReturnType<typeof evaluatorOf> | undefined;
  let nodes: ReadonlyMap<number, SchemaNode> | undefined;
  return function* (site) {
    const [keyword, values] = listedValues(site);
    if (values.length === 0 || values.length > MOST_VALUES) return;
    nodes ??= nodesByPlace(compiled.root, compiled.nodes);
    evaluate ??= evaluatorOf(open.text.length);
    const schema = nodes.get(site.node.start);
    if (schema === undefined) return;
    let first: string | undefined;
    for (const value of values) {
      const broken = brokenRule(evaluate, schema, value);
      if (broken === null || broken === undefined) return;
      first ??= broken;
    }
    const breaks =
      keyword === "const"
        ? 'this "const" breaks the rule'
        : 'each value of this "enum" breaks a rule, the first one that';
    yield {
      ...atKeyword(site, keyword),
      explanation: `No value passes: ${breaks} at ${quoted(first ?? "")}; change one of them.`,
    };
  };
}

/** A constant leaves nothing else, whatever is listed beside it. */
function listedValues({ node }: Site): readonly [keyword: "const" | "enum", values: readonly JsonNode[]] {
  const constant = member(node, "const");
  if (constant !== undefined) return ["const", [constant]];
  const listed = member(node, "enum");
  return ["enum", listed?.kind === "array" ? listed.items : []];
}
