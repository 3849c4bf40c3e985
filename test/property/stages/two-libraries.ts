/** The two validator libraries that are reproduced: the same verdict on schema and value, apart from named reasons. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { evaluate } from "../../../server/engine/evaluate/evaluate.ts";
import { serdeDecode } from "../../../server/engine/json/serde-decode.ts";
import { compileSchema } from "../../../server/engine/schema/compile.ts";
import type { DraftId } from "../../../server/engine/schema/dialect.ts";
import { compileRust } from "../../../server/engine/schema/rust/compile.ts";
import { near } from "../arbitraries/instance.ts";
import type { Json } from "../arbitraries/json.ts";
import { schemas } from "../arbitraries/schema.ts";
import { stageProperty } from "../property.ts";
import { has, leadsBack, type Members, objectsIn } from "./schema-parts.ts";
import { node, type Verdict } from "./with-ajv.ts";

function forGo(draft: DraftId, schema: Json, value: Json): Verdict {
  const compiled = compileSchema({
    document: node(schema),
    resourceUrl: "mem://schema",
    defaultDraft: draft,
  });
  if (!compiled.ok) return "schema refused";
  return evaluate(compiled.schema, node(value)) === null ? "valid" : "invalid";
}

function forRust(draft: DraftId, schema: Json, value: Json): Verdict {
  const compiled = compileRust(decoded(schema), draft);
  if (!compiled.ok) return "schema refused";
  return evaluate(compiled.schema, decoded(value)) === null ? "valid" : "invalid";
}

function decoded(value: Json) {
  const read = serdeDecode(JSON.stringify(value));
  if (!read.ok) throw new Error("JSON.stringify made no JSON");
  return read.node;
}

interface Case {
  readonly draft: DraftId;
  readonly schema: Json;
  readonly value: Json;
}

const hidesSiblings: ReadonlySet<DraftId> = new Set(["draft-04", "draft-06", "draft-07"]);

function reasonToDiffer({ draft, schema, value }: Case, rust: Verdict): string | null {
  const objects = [...objectsIn(schema)];
  if (leadsBack(schema)) return "a reference that leads back to itself fails in Go and passes in Rust";
  if (draft === "draft-04" && objects.some((one) => has("$ref")(one) && typeof one.$ref !== "string")) {
    return "the metaschema of draft-04 in Go knows $ref";
  }
  const besideRef = ["const", "contains", "propertyNames", "if"];
  if (
    hidesSiblings.has(draft) &&
    objects.some((one) => has("$ref")(one) && besideRef.some((name) => has(name)(one)))
  ) {
    return "Go obeys some keywords beside a $ref";
  }
  if (
    draft === "draft-04" &&
    JSON.stringify(schema).includes('"integer"') &&
    JSON.stringify(value).includes("e+")
  ) {
    return "in Rust an integer of draft-04 is written as one";
  }
  if (
    rust === "schema refused" &&
    objects.some(({ $ref }) => typeof $ref === "string" && !$ref.startsWith("#"))
  ) {
    return "Rust follows references out of the document that nothing leads to";
  }
  if (rust === "schema refused" && objects.some((one) => hasHugeCount(one))) {
    return "Rust refuses counts beyond its integers";
  }
  if (objects.some((one) => one.items === false && has("additionalItems")(one))) {
    return "additionalItems beside items: false refuses everything in Rust";
  }
  return null;
}

function hasHugeCount(object: Members): boolean {
  return Object.entries(object).some(
    ([name, value]) => /^m(?:in|ax)[A-Z]/.test(name) && typeof value === "number" && value > 2 ** 63,
  );
}

const drafts: readonly DraftId[] = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"];

export const twoLibraries = drafts.map((draft) => {
  const cases = schemas(draft).chain((schema) => fc.tuple(fc.constant(schema), near(schema)));
  const name = `evaluate, ${draft}: the libraries for Go and for Rust give the same verdict`;
  return stageProperty(name, cases, ([schema, value], count) => {
    const go = forGo(draft, schema, value);
    const rust = forRust(draft, schema, value);
    count(go);
    if (go === rust) return;
    const reason = reasonToDiffer({ draft, schema, value }, rust);
    if (reason === null) {
      assert.fail(`${JSON.stringify(schema)}\n${JSON.stringify(value)}\nGo: ${go}, Rust: ${rust}`);
    }
    count(`differs: ${reason}`);
  });
});
