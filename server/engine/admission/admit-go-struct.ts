/**
 * Admission of a schema that lives in a Go structure (`harnesses.md` 5.1 and 5.2). There is no check before a run and no cap; all
 * that can go wrong is that a document does not fit into the structure.
 */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import { foldedName } from "../json/go-fields.ts";
import { goSyntaxText } from "../json/go-texts.ts";
import { MAX_TEXT_BYTES } from "../json/guard.ts";
import type { JsonNode } from "../json/node.ts";
import { pathAt } from "../json/pointer.ts";
import { readJson } from "../json/read.ts";
import type { ReflectedSchema } from "../reflect/reflect.ts";
import { byteLength } from "../text/utf8.ts";
import { type DecodedSchema, decodeSchema } from "../walker/decode-schema.ts";
import { FIELD_KINDS, FIELD_NAMES } from "../walker/schema-struct.ts";
import type { Admission, AdmitStage } from "./admission.ts";
import { admissionFinding, firstCharacter } from "./admission-finding.ts";
import { aKind, quoted } from "./plain-words.ts";
import { notASchemaFinding, notLookedAt, syntaxFinding } from "./unreadable.ts";

type Undecoded = DecodedSchema & { readonly ok: false };

export const admitGoStruct: AdmitStage = (harness, text, reflected) => {
  // The structure is at hand, and a text can't say all of it: what `jsonschema_extras` adds is in none of its fields.
  if (reflected !== undefined) return admitted(readJson(text), reflected);
  // Most texts need no exact count: each UTF-16 code unit takes one to three bytes.
  if (text.length * 3 > MAX_TEXT_BYTES) {
    const bytes = byteLength(text);
    if (bytes > MAX_TEXT_BYTES) return notLookedAt(bytes);
  }
  const read = readJson(text);
  if (!read.ok)
    return refused(syntaxFinding(text, read.error, goSyntaxText(read.error, text, harness.goRelease)), null);
  const document = read.node;
  const decoded = decodeSchema(document, text);
  if (decoded.ok) {
    return {
      document: () => document,
      schemaBytes: null,
      schemaDepth: null,
      refusal: null,
      findings: [],
      compiled: { struct: decoded.struct },
    };
  }
  const { keyword } = decoded;
  const finding =
    keyword === null
      ? notASchemaFinding(harness, document, decoded.text)
      : keywordFinding(harness, document, decoded, keyword);
  return refused(finding, document);
};

function admitted(read: ReturnType<typeof readJson>, { schema, type }: ReflectedSchema): Admission {
  return {
    document: () => (read.ok ? read.node : null),
    schemaBytes: null,
    schemaDepth: null,
    refusal: null,
    findings: [],
    compiled: { struct: schema, payloadType: type },
  };
}

function refused(finding: Finding, document: JsonNode | null): Admission {
  return {
    document: () => document,
    schemaBytes: null,
    schemaDepth: null,
    refusal: finding.harnessText ?? finding.explanation,
    findings: [finding],
    compiled: null,
  };
}

/** A keyword whose value has no place in the structure. */
function keywordFinding(harness: Harness, document: JsonNode, decoded: Undecoded, keyword: string): Finding {
  const { node, text } = decoded;
  const where = node.kind === "array" || node.kind === "object" ? firstCharacter(node) : node;
  const path = pathAt(document, node.start) ?? [];
  const what = `${harness.title} keeps ${quoted(keyword)} in a Go field that can't hold ${aKind(node.kind)} like this one`;
  const explanation = `${what}, so the whole schema can't be read; ${remedy(keyword, node)}.`;
  return admissionFinding("keyword-type", where, path, text, explanation);
}

function remedy(keyword: string, node: JsonNode): string {
  const kind = FIELD_KINDS[FIELD_NAMES.find((name) => foldedName(name) === foldedName(keyword)) ?? "const"];
  if (keyword.toLowerCase() === "type") return "name one type, and write alternatives as anyOf";
  switch (kind) {
    case "count":
      return "write a whole number of 0 or more, in digits alone";
    case "number":
      return "write a number";
    case "flag":
      return "write true or false";
    case "text":
    case "id":
      return "write a text";
    case "value":
    case "values":
      return node.kind === "number" ? "write a number that a double holds" : "write a list of values";
    case "texts":
    case "textsByName":
      return "write a list of names";
    case "schemas":
      return "write a list of schemas, each an object, true or false";
    case "schema":
      return "write one schema: an object, true or false";
    default:
      return "write an object whose values are schemas, each an object, true or false";
  }
}
