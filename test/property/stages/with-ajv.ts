/** Compiling and evaluating beside ajv: the same verdict on schema and value, apart from named reasons. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { Ajv, type AnySchema } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import fc from "fast-check";
import { evaluate } from "../../../server/engine/evaluate/evaluate.ts";
import { readJson } from "../../../server/engine/json/read.ts";
import { compileSchema } from "../../../server/engine/schema/compile.ts";
import type { DraftId } from "../../../server/engine/schema/dialect.ts";
import { near } from "../arbitraries/instance.ts";
import type { Json } from "../arbitraries/json.ts";
import { schemas } from "../arbitraries/schema.ts";
import { stageProperty } from "../property.ts";
import { reasonToDiffer } from "./ajv-reasons.ts";

const options = { strict: false, validateFormats: false, logger: false, ownProperties: true } as const;
const require = createRequire(import.meta.url);

const ajvs: Readonly<Record<DraftId, () => Ajv>> = {
  // Its types describe another way to import it than the one that works.
  "draft-04": () => new (require("ajv-draft-04") as { default: typeof Ajv }).default(options),
  "draft-06": () => new Ajv(options).addMetaSchema(draft06),
  "draft-07": () => new Ajv(options),
  "2019-09": () => new Ajv2019(options),
  "2020-12": () => new Ajv2020(options),
};

export type Verdict = "valid" | "invalid" | "schema refused" | "crashed";

export function node(value: Json) {
  const read = readJson(JSON.stringify(value));
  if (!read.ok) throw new Error("JSON.stringify made no JSON");
  return read.node;
}

function ours(schema: Json, values: readonly Json[], draft: DraftId): Verdict[] {
  const outcome = compileSchema({
    document: node(schema),
    resourceUrl: "mem://schema",
    defaultDraft: draft,
  });
  if (!outcome.ok) return values.map(() => "schema refused");
  return values.map((value) => (evaluate(outcome.schema, node(value)) === null ? "valid" : "invalid"));
}

function theirs(ajv: Ajv, schema: Json, values: readonly Json[]): Verdict[] {
  // Without this it would keep every schema that it has ever seen.
  ajv.removeSchema();
  let validate: (value: unknown) => unknown;
  try {
    validate = ajv.compile(schema as AnySchema);
  } catch {
    return values.map(() => "schema refused");
  }
  return values.map((value) => {
    try {
      return validate(value) === true ? "valid" : "invalid";
    } catch {
      return "crashed";
    }
  });
}

const drafts = Object.keys(ajvs) as DraftId[];

export const withAjv = drafts.map((draft) => {
  let ajv: Ajv | undefined;
  const cases = schemas(draft).chain((schema) =>
    fc.tuple(fc.constant(schema), fc.array(near(schema), { minLength: 1, maxLength: 4 })),
  );
  return stageProperty(`evaluate, ${draft}: ajv gives the same verdict`, cases, ([schema, values], count) => {
    ajv ??= ajvs[draft]();
    const own = ours(schema, values, draft);
    const other = theirs(ajv, schema, values);
    for (const [index, value] of values.entries()) {
      count(own[index] as Verdict);
      if (own[index] === other[index]) continue;
      const difference = { draft, schema, value, own: own[index] as Verdict, other: other[index] as Verdict };
      const reason = reasonToDiffer(difference);
      if (reason === null) {
        assert.fail(
          `${JSON.stringify(schema)}\n${JSON.stringify(value)}\nours: ${own[index]}, ajv: ${other[index]}`,
        );
      }
      count(`differs: ${reason}`);
    }
  });
});
