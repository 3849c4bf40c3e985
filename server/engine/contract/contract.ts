/** What the model is shown of a schema (`harnesses.md` 3.5). */
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { goUnmarshal } from "../json/go-decode.ts";
import { goMarshal } from "../json/go-marshal.ts";
import { goNumbers } from "../json/go-value.ts";
import type { JsonNode, JsonObject } from "../json/node.ts";
import type { ReflectedSchema } from "../reflect/reflect.ts";
import { exampleOf } from "./example.ts";
import { withoutMembers } from "./strip.ts";

/**
 * `document` is the schema as written, `text` what it was read from; `reflected` where it is a Go type's. Null where the model is shown
 * nothing. Never throws.
 */
export type ContractStage = (
  harness: Harness,
  document: JsonObject,
  text: string,
  reflected?: ReflectedSchema,
) => string | null;

/** An advice, an example where one can be made up, and the schema without the names that the harness hides. */
export const strippedContract = ((harness: Harness, document: JsonObject): string => {
  const { example, schema } = contractParts(harness, document);
  return say(harness.wording, "contract", {
    example: example === null ? "" : say(harness.wording, "contractExample", { example }),
    schema,
  });
}) satisfies ContractStage;

/** The JSON in a stripped contract: an example, null where none can be made up, and the schema. */
export function contractParts(
  harness: Harness,
  document: JsonObject,
): { readonly example: string | null; readonly schema: string } {
  const example = exampleOf(document, harness.caps.exampleNames);
  const stripped = withoutMembers(document, new Set(harness.hiddenKeys));
  const written = (node: JsonNode) => goMarshal(node, goNumbers(harness));
  return { example: example === null ? null : written(example), schema: written(stripped) };
}

/** The schema as Go writes it again, or as it stands where Go can't read its numbers (`harnesses.md` 7.5). */
export const rewrittenContract: ContractStage = (_harness, _document, text) => rewrittenSchema(text);

/** The same of any text, a schema or not. */
export function rewrittenSchema(text: string): string {
  const decoded = goUnmarshal(text, "any");
  return decoded.ok ? goMarshal(decoded.node) : text;
}

/** The model is shown nothing of the schema (`harnesses.md` 4.4). */
export const noContract: ContractStage = () => null;
