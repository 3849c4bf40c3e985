import { evaluate } from "../../../server/engine/evaluate/evaluate.ts";
import type { Failure } from "../../../server/engine/evaluate/failure.ts";
import type { JsonNode } from "../../../server/engine/json/node.ts";
import { formatPointer } from "../../../server/engine/json/pointer.ts";
import { readJson } from "../../../server/engine/json/read.ts";
import { compileSchema } from "../../../server/engine/schema/compile.ts";
import type { CompiledSchema, CompileRefusal } from "../../../server/engine/schema/compiled.ts";
import type { DraftId } from "../../../server/engine/schema/dialect.ts";

export function node(text: string): JsonNode {
  const read = readJson(text);
  if (!read.ok) throw new Error(`not JSON: ${text.slice(0, 100)}`);
  return read.node;
}

function outcome(schema: string, draft: DraftId) {
  return compileSchema({ document: node(schema), resourceUrl: "mem://schema", defaultDraft: draft });
}

export function compiled(schema: string, draft: DraftId = "2020-12"): CompiledSchema {
  const result = outcome(schema, draft);
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
  return result.schema;
}

export function refusal(schema: string, draft: DraftId = "2020-12"): CompileRefusal | null {
  const result = outcome(schema, draft);
  return result.ok ? null : result.refusal;
}

export function failureOf(schema: string, reply: string, draft: DraftId = "2020-12"): Failure | null {
  return evaluate(compiled(schema, draft), node(reply));
}

/** A tree in lines: kind, printed instance, place of the schema in its document, parameters; causes indented. */
export function outline(failure: Failure | null): string[] {
  if (failure === null) return [];
  const { kind, ...rest } = failure.what;
  const parameters = JSON.stringify(rest, (key, value) => {
    if (key === "target") return formatPointer(value.documentPath);
    if (value?.kind !== undefined && key !== "") return plain(value);
    return value;
  });
  const real = formatPointer(failure.valuePath);
  const printed = formatPointer(failure.instance);
  const place = printed === real ? printed || "/" : `${printed || "/"} (really ${real || "/"})`;
  const line = `${kind} at ${place} by ${formatPointer(failure.schema.documentPath) || "/"} ${parameters}`;
  return [line, ...failure.causes.flatMap(outline).map((below) => `  ${below}`)];
}

function plain(value: JsonNode): unknown {
  switch (value.kind) {
    case "array":
      return value.items.map(plain);
    case "object":
      return Object.fromEntries([...value.members].map(([key, member]) => [key, plain(member.value)]));
    case "number":
      return Number(value.text);
    case "null":
      return null;
    default:
      return value.value;
  }
}
