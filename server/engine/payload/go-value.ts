/** Values of Go types while a payload is decoded into them. Decoding changes them in place: a name that comes twice finds what is there. */
import type { JsonNode, Span } from "../json/node.ts";
import type { GoStruct, GoType } from "../reflect/go-type.ts";

export type GoValue =
  /** A boolean, a number or a string, as JSON would have it; null for a type's zero value. */
  | { readonly of: "scalar"; node: JsonNode | null }
  /** What JSON is held in: `any`, `json.RawMessage`. Null for nil. */
  | { readonly of: "json"; node: JsonNode | null }
  | { readonly of: "pointer"; to: GoValue | null }
  /** `items` may hold more than `length`: what an earlier, longer list left there. Null for nil. */
  | { readonly of: "slice"; items: GoValue[] | null; length: number; place: Span | null }
  | { readonly of: "array"; readonly items: GoValue[]; place: Span | null }
  /** By key as it is written. Null for nil. */
  | { readonly of: "map"; entries: Map<string, MapEntry> | null; place: Span | null }
  | { readonly of: "struct"; readonly fields: GoValue[]; place: Span | null };

export interface MapEntry {
  readonly key: Span;
  readonly value: GoValue;
}

/** Values that may be made. */
const MOST_VALUES = 1_000_000;

/** The type has more values than can be made. */
export class TooManyValuesError extends Error {
  constructor() {
    super("the Go type holds more values than can be followed");
    this.name = "TooManyValuesError";
  }
}

/** Makes zero values, and counts them. */
export class Zeros {
  private left = MOST_VALUES;

  /** @throws TooManyValuesError */
  of(type: GoType): GoValue {
    if (this.left-- <= 0) throw new TooManyValuesError();
    switch (type.kind) {
      case "pointer":
        return { of: "pointer", to: null };
      case "interface":
        return { of: "json", node: null };
      case "slice":
        if (type.standard === "json.RawMessage") return { of: "json", node: null };
        if (type.standard === "net.IP") return { of: "scalar", node: null };
        return { of: "slice", items: null, length: 0, place: null };
      case "array": {
        if (type.length > this.left) throw new TooManyValuesError();
        return {
          of: "array",
          items: Array.from({ length: type.length }, () => this.of(type.elem)),
          place: null,
        };
      }
      case "map":
        return { of: "map", entries: null, place: null };
      case "struct":
        return type.standard === "time.Time" ? { of: "scalar", node: null } : this.struct(type);
      default:
        return { of: "scalar", node: null };
    }
  }

  private struct({ fields }: GoStruct): GoValue {
    return { of: "struct", fields: fields.map(({ type }) => this.of(type)), place: null };
  }
}
