/**
 * What JSON Schema itself says of a reply, whatever a harness makes of it: ajv's verdict. It compiles schemas into code, which takes
 * its time and its stack, so it stands outside of the engine and behind limits.
 */
import type { AnySchemaObject, Options, ValidateFunction } from "ajv/dist/core.js";
import { evaluate } from "../engine/evaluate/evaluate.ts";
import { depthOf } from "../engine/json/depth.ts";
import { readJson } from "../engine/json/read.ts";
import { compileSchema } from "../engine/schema/compile.ts";
import type { CompiledSchema } from "../engine/schema/compiled.ts";
import { compileRegex } from "../engine/schema/regex.ts";
import { byteLength } from "../engine/text/utf8.ts";
import { removeExtensions } from "./without-extensions.ts";

export type StandardVerdict = "valid" | "invalid" | "not compiled";

/** UTF-8 bytes and levels beyond which ajv isn't asked. */
const MOST_SCHEMA_BYTES = 65_536;
const MOST_SCHEMA_LEVELS = 64;
/** ajv follows a reply's levels with the stack. */
const MOST_REPLY_LEVELS = 500;

/** Bulk work asks about the same few schemas again and again. */
const MOST_KEPT = 50;
const kept = new Map<string, Compiled | null>();

interface Compiled {
  readonly validate: ValidateFunction;
  /** The same schema for the engine's evaluator, which counts its steps as ajv doesn't. */
  readonly counted: CompiledSchema;
}

/**
 * The verdict on a candidate; null where it is no JSON, or nests over 500 levels deep, where ajv isn't asked. The dialect is the one that `$schema` names, 2020-12 where it names
 * none; formats are annotations. "not compiled" where ajv can't take the schema: it is illegal, leads outside, has a pattern that
 * is none for RE2, or is over the limits; so, too, where its references multiply, since ajv would follow them without an end. Never throws.
 */
export async function standardVerdict(
  schemaText: string,
  candidate: string,
): Promise<StandardVerdict | null> {
  const read = readJson(candidate);
  if (!read.ok) return null;
  let compiled = kept.get(schemaText);
  if (compiled === undefined) {
    compiled = await compile(schemaText);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(schemaText, compiled);
  }
  if (compiled === null) return "not compiled";
  if (depthOf(read.node) > MOST_REPLY_LEVELS) return null;
  try {
    // Throws where the schema's references multiply.
    evaluate(compiled.counted, read.node);
    return compiled.validate(JSON.parse(candidate)) ? "valid" : "invalid";
  } catch {
    // The stack: a schema that refers to itself without an end.
    return "not compiled";
  }
}

async function compile(schemaText: string): Promise<Compiled | null> {
  const read = readJson(schemaText);
  if (!read.ok || byteLength(schemaText) > MOST_SCHEMA_BYTES || depthOf(read.node) > MOST_SCHEMA_LEVELS)
    return null;
  const counted = compileSchema({
    document: read.node,
    resourceUrl: "mem://schema.json",
    defaultDraft: "2020-12",
  });
  if (!counted.ok) return null;
  const validate = await compileWithAjv(schemaText);
  return validate === null ? null : { validate, counted: counted.schema };
}

async function compileWithAjv(schemaText: string): Promise<ValidateFunction | null> {
  try {
    const schema: unknown = JSON.parse(schemaText);
    if (typeof schema === "boolean") return (await ajvFor("")).compile(schema);
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return null;
    const dialect = dialectOf((schema as AnySchemaObject).$schema);
    removeExtensions(schema, dialect === DRAFT_04 ? EXTENSIONS : EXTENSIONS_SINCE_DRAFT_06);
    return (await ajvFor(dialect)).compile(schema);
  } catch {
    return null;
  }
}

const OPTIONS: Options = {
  strict: false,
  validateFormats: false,
  logger: false,
  // A name that every JavaScript object inherits is not in the reply.
  ownProperties: true,
  // A pattern never runs on an engine that backtracks.
  code: { regExp: Object.assign(linearRegExp, { code: "linearRegExp" }) },
};

function linearRegExp(pattern: string) {
  const compiled = compileRegex(pattern);
  if (!compiled.ok) throw new SyntaxError(compiled.reason);
  // ajv tells patterns apart by this text.
  return { test: compiled.test, toString: () => pattern };
}

const DRAFT_04 = "json-schema.org/draft-04/schema";

/** `nullable` lets null in, `$async` makes the verdict a promise, `id` is refused. */
const EXTENSIONS: ReadonlySet<string> = new Set(["nullable", "$async"]);
const EXTENSIONS_SINCE_DRAFT_06: ReadonlySet<string> = new Set([...EXTENSIONS, "id"]);

/** The dialect's URL without what may differ in its spelling. */
function dialectOf($schema: unknown): string {
  return typeof $schema === "string" ? $schema.replace(/^https?:\/\//, "").replace(/#$/, "") : "";
}

/** A fresh one: an `$id` is taken once only. An unknown dialect is left to ajv, which refuses it. */
async function ajvFor(dialect: string) {
  switch (dialect) {
    case DRAFT_04:
      return new (await import("ajv-draft-04")).default(OPTIONS);
    case "json-schema.org/draft-06/schema": {
      const ajv = new (await import("ajv")).default(OPTIONS);
      const { default: metaschema } = await import("ajv/dist/refs/json-schema-draft-06.json");
      return ajv.addMetaSchema(metaschema);
    }
    case "json-schema.org/draft-07/schema":
      return new (await import("ajv")).default(OPTIONS);
    case "json-schema.org/draft/2019-09/schema":
      return new (await import("ajv/dist/2019.js")).default(OPTIONS);
    default:
      return new (await import("ajv/dist/2020.js")).default(OPTIONS);
  }
}
