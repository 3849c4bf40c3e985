/** Rules for values of any kind that look at the value itself: type, const, enum, format. */
import { isInteger, parseDecimal } from "../../number/decimal.ts";
import { equalValues, scalarKey } from "../equality.ts";
import { type GateRule, stringsOf } from "../rule.ts";

/** The order in which the library lists wanted types, whatever the schema's (`harnesses.md` 2.5). */
const typeOrder = ["null", "boolean", "number", "integer", "string", "array", "object"];

const type: GateRule = {
  id: "type",
  kinds: null,
  gate: true,
  compile(source) {
    const value = source.get("type");
    const names = new Set(
      value === undefined ? [] : stringsOf(value.kind === "array" ? value.items : [value]),
    );
    const want = typeOrder.filter((name) => names.has(name));
    if (want.length === 0) return undefined;
    const integers = names.has("integer");
    return (frame) => {
      const { value } = frame;
      if (names.has(value.kind)) return null;
      if (integers && value.kind === "number" && isInteger(parseDecimal(value.text))) return null;
      return frame.failure({ kind: "type", got: value.kind, want });
    };
  },
};

const constant: GateRule = {
  id: "const",
  kinds: null,
  gate: true,
  compile(source) {
    const want = source.get("const");
    if (want === undefined) return undefined;
    return (frame) => {
      const got = frame.value;
      if (equalValues(got, want)) return null;
      return frame.failure({ kind: "const", got, want });
    };
  },
};

const enumeration: GateRule = {
  id: "enum",
  kinds: null,
  gate: true,
  compile(source) {
    const want = source.array("enum");
    if (want === undefined) return undefined;
    const scalars = new Set(want.map(scalarKey));
    const composites = want.filter(({ kind }) => kind === "array" || kind === "object");
    return (frame) => {
      const got = frame.value;
      const key = scalarKey(got);
      const isMember = key === undefined ? composites.some((one) => equalValues(got, one)) : scalars.has(key);
      if (isMember) return null;
      return frame.failure({ kind: "enum", got, want });
    };
  },
};

const format: GateRule = {
  id: "format",
  kinds: ["string"],
  gate: true,
  compile(source) {
    const name = source.string("format");
    const reasonAgainst = name === undefined ? undefined : source.format(name);
    if (name === undefined || reasonAgainst === undefined) return undefined;
    return (frame) => {
      const got = frame.value;
      const reason = got.kind === "string" ? reasonAgainst(got.value) : null;
      return reason === null ? null : frame.failure({ kind: "format", got, format: name, reason });
    };
  },
};

export const anyValueRules = [type, constant, enumeration, format];
