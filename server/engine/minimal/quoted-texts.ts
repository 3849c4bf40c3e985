/** Texts that hold a value's JSON: what Go reads and writes for a field whose `json` tag has the option `string`. */
import type { JsonNode } from "../json/node.ts";
import { nodeAt, parsePointer } from "../json/pointer.ts";
import { below, type DraftSchema } from "../reflect/draft-schema.ts";
import { behindPointers } from "../reflect/go-type.ts";
import { tagValue } from "../reflect/struct-tag.ts";
import { isReflected } from "../rules/enforcement/reflected.ts";
import type { Subject } from "../rules/subject.ts";

/** By the schemas of such fields, the smallest text first. Empty for a schema that is no Go type's. */
export function quotedTexts({ open, document }: Subject): ReadonlyMap<JsonNode, readonly string[]> {
  const texts = new Map<JsonNode, readonly string[]>();
  const { compiled } = open;
  if (compiled === null || !("struct" in compiled) || !isReflected(open)) return texts;
  const pending = [compiled.struct as DraftSchema];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    const { field, pointer } = schema;
    const options = (tagValue(field?.tag ?? "", "json") ?? "").split(",").slice(1);
    if (field !== null && options.includes("string")) {
      const node = nodeAt(document, parsePointer(pointer) ?? []);
      const { kind } = behindPointers(field.type);
      if (node !== undefined) texts.set(node, ofKind(kind));
    }
    for (const { schema: sub } of below(schema)) pending.push(sub);
  }
  return texts;
}

function ofKind(kind: string): readonly string[] {
  if (kind === "bool") return ["false", "true"];
  if (kind === "string") return ['""', '"x"', '"xx"'];
  return /^(?:u?int|float)\d*$/.test(kind) ? ["0", "1", "10"] : [];
}
