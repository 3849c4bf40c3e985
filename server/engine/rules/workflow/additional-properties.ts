import { firstCharacter } from "../../admission/admission-finding.ts";
import { miviaWorkflows } from "../../harness/mivia-workflows.ts";
import type { JsonObject } from "../../json/node.ts";
import type { Rule, Spot } from "../rule.ts";
import { ANNOTATIONS } from "../strength/keywords.ts";
import { isReadByWorkflows } from "./read-by-workflows.ts";

/** `additionalProperties` at the root of a schema file, as workflows want it (`harnesses.md` 3.9). */
export const rootAdditionalProperties: Rule = {
  code: "workflow/additional-properties",
  severity: "error",
  *find(subject): Iterable<Spot> {
    if (!isReadByWorkflows(subject)) return;
    const { document } = subject;
    const { texts } = miviaWorkflows;
    const what = 'Workflows take a schema file only with "additionalProperties": false at its root';
    const used = document.members.get("additionalProperties");
    // What holds definitions alone is there for other schemas: where a step names it all the same, that is told at the step.
    if (holdsDefinitionsAlone(document)) return;
    if (used === undefined) {
      const explanation = `${what}, and it is missing here; add it.`;
      yield {
        where: firstCharacter(document),
        path: [],
        explanation,
        harnessText: texts.noAdditionalProperties,
      };
      return;
    }
    const { value } = used;
    const path = ["additionalProperties"];
    const spot = (explanation: string, harnessText: string): Spot => ({
      where: value.kind === "object" || value.kind === "array" ? firstCharacter(value) : value,
      path,
      explanation,
      harnessText,
    });
    if (value.kind === "boolean") {
      if (value.value)
        yield spot(
          `${what}, or with a schema for the further properties; write false.`,
          texts.additionalPropertiesTrue,
        );
    } else if (value.kind !== "object") {
      yield spot(
        `${what}, or with a schema for the further properties; write false.`,
        texts.additionalPropertiesOther,
      );
    } else if (saysNothing(value)) {
      yield spot(
        `${what}, or with a schema that holds the further properties to something; this one does not.`,
        texts.additionalPropertiesEmpty,
      );
    }
  },
};

/** Whether there are definitions, and no word of what a reply must be. */
export function holdsDefinitionsAlone({ members }: JsonObject): boolean {
  const words = [...members.keys()];
  return words.some(isDefinitions) && words.every((word) => isDefinitions(word) || ANNOTATIONS.has(word));
}

function isDefinitions(word: string): boolean {
  return word === "$defs" || word === "definitions";
}

/** What the compiler takes for a rule isn't known word by word; these are surely none. */
const annotations: ReadonlySet<string> = new Set([
  "$comment",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
]);

function saysNothing({ members }: JsonObject): boolean {
  return [...members.keys()].every((keyword) => annotations.has(keyword));
}
