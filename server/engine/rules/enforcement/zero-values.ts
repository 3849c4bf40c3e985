/** What Go puts in the place of what a submission lacks, held against the schema as the harness does it (`harnesses.md` 5.3, 5 and 6). */
import { goMarshal } from "../../json/go-marshal.ts";
import type { JsonNode } from "../../json/node.ts";
import type { OpenSchema } from "../../open-schema.ts";
import { encodePayload, UnencodableError } from "../../payload/encode-payload.ts";
import { TooManyValuesError, Zeros } from "../../payload/go-value.ts";
import { ownJson } from "../../payload/own-json.ts";
import type { DraftSchema } from "../../reflect/draft-schema.ts";
import { behindPointers, type GoField, type GoType } from "../../reflect/go-type.ts";
import { tagValue } from "../../reflect/struct-tag.ts";
import { TooMuchToTellError } from "../../walker/failed.ts";
import type { SchemaStruct } from "../../walker/schema-struct.ts";
import { walk } from "../../walker/walk.ts";

/** What is validated in the place of a missing value. */
export interface Zero {
  /** How the sentence goes on that says so. */
  readonly becomes: string;
  /** What to do so that the schema refuses it. */
  readonly advice: string;
}

/**
 * What a Go type's schema accepts in the place of its properties: by the pointer of an object's schema, then by name. Absent are those
 * whose zero value is refused, booleans, of which both values mean something, and structs, which are filled in field by field. Null
 * where the schema is no Go type's, or where the type's own code has a say. Linear.
 */
export function acceptedZeros({
  compiled,
}: OpenSchema): ReadonlyMap<string, ReadonlyMap<string, Zero>> | null {
  if (compiled === null || !("struct" in compiled) || compiled.payloadType === undefined) return null;
  const { struct, payloadType } = compiled;
  if (ownJson(payloadType) !== null) return null;
  const accepted = new Map<string, ReadonlyMap<string, Zero>>();
  const zeros = new Zeros();
  const pending: Place[] = [{ type: payloadType, draft: struct as DraftSchema, zero: null }];
  try {
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { draft, zero } = next;
      const type = behindPointers(next.type);
      if (type.kind === "struct" && draft.fields.properties !== undefined) {
        const object = zero ?? encodePayload(type, zeros.of(type), { start: 0, end: 0 });
        accepted.set(draft.pointer, ofStruct(draft, object));
        pending.push(...fields(draft, object));
      } else pending.push(...below(type, draft));
    }
  } catch (error) {
    if (!mayEnd(error)) throw error;
  }
  return accepted;
}

/** What makes the rest too much to say, or nothing that the harness gets to. */
function mayEnd(error: unknown): boolean {
  return [TooManyValuesError, UnencodableError, TooMuchToTellError].some((kind) => error instanceof kind);
}

interface Place {
  readonly type: GoType;
  readonly draft: DraftSchema;
  /** What the struct around it has there when nothing is sent; null where that is nothing. */
  readonly zero: JsonNode | null;
}

function fields({ fields: { properties } }: DraftSchema, object: JsonNode): Place[] {
  return [...(properties ?? [])].flatMap(([name, sub]) => {
    const draft = sub as DraftSchema;
    const { field } = draft;
    if (field === null) return [];
    const zero = object.kind === "object" ? object.members.get(name)?.value : undefined;
    return [{ type: field.type, draft, zero: zero?.kind === "object" ? zero : null }];
  });
}

function below(type: GoType, { fields }: DraftSchema): Place[] {
  // What may be null stands beside null.
  const [nullable] = fields.type === undefined ? (fields.oneOf ?? []) : [];
  const subs =
    type.kind === "struct"
      ? [nullable]
      : type.kind === "slice" || type.kind === "array"
        ? [nullable, fields.items]
        : [nullable, fields.additionalProperties, ...(fields.patternProperties?.values() ?? [])];
  return subs.flatMap((sub): Place[] => {
    if (sub == null) return [];
    const inner = sub === nullable || !("elem" in type) ? type : type.elem;
    return [{ type: inner, draft: sub as DraftSchema, zero: null }];
  });
}

function ofStruct({ fields: { properties } }: DraftSchema, object: JsonNode): ReadonlyMap<string, Zero> {
  const found = new Map<string, Zero>();
  for (const [name, sub] of properties ?? []) {
    const { field } = sub as DraftSchema;
    const node = object.kind === "object" ? object.members.get(name)?.value : undefined;
    const zero = field === null || sub === null ? null : zeroOf(field, sub, node);
    if (zero !== null) found.set(name, zero);
  }
  return found;
}

/** Null where the schema refuses it. @param node undefined where Go leaves the field out */
function zeroOf(field: GoField, schema: SchemaStruct, node: JsonNode | undefined): Zero | null {
  const ownValidator = "check it in a validator of your own";
  if (node === undefined) {
    const option = optionsOf(field).find((each) => each === "omitempty" || each === "omitzero");
    return option === undefined
      ? { becomes: "what is missing stays away", advice: ownValidator }
      : {
          becomes: `what is missing stays away from a field with ${option}`,
          advice: `take ${option} out of its tag`,
        };
  }
  if (node.kind === "null")
    return field.type.kind === "pointer"
      ? {
          becomes: "a pointer to what is missing stays null, which is skipped",
          advice: "let the field hold the value itself",
        }
      : { becomes: "what is missing becomes null, which is skipped", advice: ownValidator };
  if (node.kind === "boolean" || node.kind === "object") return null;
  if (walk(schema, node, { checksRequired: false }).count > 0) return null;
  return {
    becomes: `what is missing becomes ${goMarshal(node)}`,
    advice: adviceFor(field, node) ?? ownValidator,
  };
}

function optionsOf({ tag }: GoField): string[] {
  return (tagValue(tag, "json") ?? "").split(",").slice(1);
}

/** Null where no keyword of the tag helps. */
function adviceFor({ type }: GoField, node: JsonNode): string | null {
  if (type.standard === "time.Time") return "write a pattern in its tag, such as pattern=^[12]";
  if (node.kind === "number") return "write a range without 0 in its tag, such as minimum=1";
  if (node.kind === "string" && node.value === "")
    return "write minLength=1, an enum or a pattern in its tag";
  return null;
}
