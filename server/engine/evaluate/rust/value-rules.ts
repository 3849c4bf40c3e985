/** Rules for the value itself, none of which ends the evaluation: type, const, enum, pattern, format, content, not (`harnesses.md` 6.6, 6.7). */
import type { JsonNode } from "../../json/node.ts";
import { serdeDecode } from "../../json/serde-decode.ts";
import { parseSerdeNumber } from "../../number/serde-number.ts";
import { rustFormat } from "../../schema/rust/formats/index.ts";
import { Causes } from "../causes.ts";
import type { Applications } from "../check.ts";
import { type CheckRule, stringsOf } from "../rule.ts";
import { contentDecoders } from "./content.ts";
import { orderedKey } from "./equality.ts";

/** The order in which the library lists wanted types, whatever the schema's. */
const typeOrder = ["null", "boolean", "integer", "number", "string", "array", "object"];

const type: CheckRule = {
  id: "type",
  kinds: null,
  compile(source) {
    const value = source.get("type");
    const names = new Set(
      value === undefined ? [] : stringsOf(value.kind === "array" ? value.items : [value]),
    );
    const want = typeOrder.filter((name) => names.has(name));
    if (want.length === 0) return undefined;
    const integers = names.has("integer");
    // Draft 4 wants integers written as such.
    const wholeDoubles = source.dialect.draft !== "draft-04";
    return (frame) => {
      const { value } = frame;
      if (names.has(value.kind)) return;
      if (integers && value.kind === "number" && isInteger(value.text, wholeDoubles)) return;
      frame.fail({ kind: "type", got: value.kind, want });
    };
  },
};

function isInteger(text: string, wholeDoubles: boolean): boolean {
  const number = parseSerdeNumber(text);
  return typeof number === "bigint" || (wholeDoubles && Number.isInteger(number));
}

const constant: CheckRule = {
  id: "const",
  kinds: null,
  compile(source) {
    const want = source.get("const");
    if (want === undefined) return undefined;
    const key = orderedKey(want);
    return (frame) => {
      const got = frame.value;
      if (got.kind !== want.kind || orderedKey(got) !== key) frame.fail({ kind: "const", got, want });
    };
  },
};

const enumeration: CheckRule = {
  id: "enum",
  kinds: null,
  compile(source) {
    const want = source.array("enum");
    if (want === undefined) return undefined;
    const kinds = new Set(want.map(({ kind }) => kind));
    const keys = new Set(want.map(orderedKey));
    return (frame) => {
      const got = frame.value;
      if (!kinds.has(got.kind) || !keys.has(orderedKey(got))) frame.fail({ kind: "enum", got, want });
    };
  },
};

const format: CheckRule = {
  id: "format",
  kinds: ["string"],
  compile(source) {
    const name = source.string("format");
    const isOfFormat = name === undefined ? undefined : rustFormat(source.dialect.draft, name);
    if (name === undefined || isOfFormat === undefined) return undefined;
    return (frame) => {
      const got = frame.value;
      if (got.kind !== "string" || isOfFormat(got.value)) return;
      frame.fail({ kind: "format", got, format: name, reason: "" });
    };
  },
};

const pattern: CheckRule = {
  id: "pattern",
  kinds: ["string"],
  compile(source) {
    const pattern = source.string("pattern");
    if (pattern === undefined) return undefined;
    const test = source.regex(pattern, "pattern", ["pattern"]);
    return (frame) => {
      if (frame.value.kind !== "string") return;
      const got = frame.value.value;
      const matches = test(got, frame.run.patternMeter);
      if (matches === null) frame.fail({ kind: "pattern", got, pattern, gaveUp: true });
      else if (!matches) frame.fail({ kind: "pattern", got, pattern });
    };
  },
};

/** `contentMediaType` and `contentEncoding` together: what is encoded is decoded before its type is looked at. */
const content: CheckRule = {
  id: "content",
  keywords: ["contentMediaType", "contentEncoding"],
  kinds: ["string"],
  compile(source) {
    const mediaType = source.string("contentMediaType");
    const encoding = source.string("contentEncoding");
    const decode = encoding === undefined ? undefined : contentDecoders.get(encoding);
    if (mediaType !== undefined && mediaType !== "application/json") return undefined;
    if (encoding !== undefined && decode === undefined) return undefined;
    return (frame) => {
      if (frame.value.kind !== "string") return;
      const text = decode === undefined ? frame.value.value : decode(frame.value.value);
      if (text === null)
        frame.fail({ kind: "content", keyword: "contentEncoding", want: encoding as string });
      else if (mediaType !== undefined && !serdeDecode(text).ok) {
        frame.fail({ kind: "content", keyword: "contentMediaType", want: mediaType });
      }
    };
  },
};

const not: CheckRule = {
  id: "not",
  kinds: null,
  compile(source) {
    const refused: JsonNode | undefined = source.get("not");
    if (refused === undefined) return undefined;
    const schema = source.schema("not");
    return function* (frame): Applications {
      if ((yield frame.same(schema, true)) === null) frame.fail({ kind: "not", schema: refused });
    };
  },
};

/** Where more than one branch matches, none of them counts as having evaluated anything. */
const oneOf: CheckRule = {
  id: "oneOf",
  kinds: null,
  compile(source) {
    const branches = (source.array("oneOf") ?? []).map((_, index) => source.schema("oneOf", index));
    if (branches.length === 0) return undefined;
    return function* (frame): Applications {
      const { properties, items } = frame.unevaluated;
      const before = { properties: [...(properties ?? [])], items: [...(items ?? [])] };
      const causes = new Causes(frame);
      let matched = -1;
      for (const [index, branch] of branches.entries()) {
        const failure = yield frame.same(branch, matched !== -1);
        if (failure !== null) {
          if (matched === -1) causes.add(failure);
        } else if (matched === -1) matched = index;
        else {
          restore(properties, before.properties);
          restore(items, before.items);
          causes.forget();
          frame.fail({ kind: "oneOf", matched: [matched, index] });
          return;
        }
      }
      if (matched === -1) frame.fail({ kind: "oneOf", matched: [] }, causes.kept);
      else causes.forget();
    };
  },
};

function restore<T>(set: Set<T> | null, before: readonly T[]): void {
  set?.clear();
  for (const element of before) set?.add(element);
}

export const valueRules = [type, constant, enumeration, pattern, format, content, not, oneOf];
