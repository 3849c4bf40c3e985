/** Types of Go's standard library that turn up in results, by import path and name. Everything else of other packages is unknown. */
import type { StandardType } from "../engine/reflect/go-type.ts";
import type { FieldSyntax, TypeSyntax } from "./go-syntax.ts";

export interface Standard {
  /** Written as in the package itself. */
  readonly type: TypeSyntax;
  readonly standard: StandardType | null;
  /** Methods as an interface compares them, by name. */
  readonly methods: ReadonlyMap<string, string>;
}

/** Null for a type that is not in the list. */
export function standardType(path: string, name: string): Standard | null {
  return STANDARD.get(`${path}.${name}`) ?? null;
}

const HERE = { start: 0, end: 0 };
const named = (name: string): TypeSyntax => ({ form: "name", name, args: [], ...HERE });
const pointer = (elem: TypeSyntax): TypeSyntax => ({ form: "pointer", elem, ...HERE });
const slice = (elem: TypeSyntax): TypeSyntax => ({ form: "slice", elem, ...HERE });
const textLists: TypeSyntax = { form: "map", key: named("string"), elem: slice(named("string")), ...HERE };

function struct(...fields: readonly (readonly [name: string, type: TypeSyntax])[]): TypeSyntax {
  return {
    form: "struct",
    fields: fields.map(([name, type]): FieldSyntax => ({ names: [{ name, ...HERE }], type, tag: null })),
    ...HERE,
  };
}

/** What code outside of the package sees of it. */
const opaque = struct();

const withMethods: TypeSyntax = {
  form: "interface",
  methods: [{ name: "…", signature: { params: [], results: [] } }],
  embeds: [],
  ...HERE,
};

function nullable(field: string, type: TypeSyntax): TypeSyntax {
  return struct([field, type], ["Valid", named("bool")]);
}

const STANDARD: ReadonlyMap<string, Standard> = new Map(
  (
    [
      ["time.Time", opaque, "time.Time"],
      ["time.Duration", named("int64")],
      ["time.Month", named("int")],
      ["time.Weekday", named("int")],
      ["encoding/json.RawMessage", slice(named("byte")), "json.RawMessage"],
      ["encoding/json.Number", named("string"), "json.Number"],
      [
        "net/url.URL",
        struct(
          ["Scheme", named("string")],
          ["Opaque", named("string")],
          ["User", pointer(named("Userinfo"))],
          ["Host", named("string")],
          ["Path", named("string")],
          ["RawPath", named("string")],
          ["OmitHost", named("bool")],
          ["ForceQuery", named("bool")],
          ["RawQuery", named("string")],
          ["Fragment", named("string")],
          ["RawFragment", named("string")],
        ),
        "url.URL",
      ],
      ["net/url.Userinfo", opaque],
      ["net/url.Values", textLists],
      ["net/http.Header", textLists],
      ["net.IP", slice(named("byte")), "net.IP"],
      ["net.IPMask", slice(named("byte"))],
      ["net.HardwareAddr", slice(named("byte"))],
      ["net.IPNet", struct(["IP", named("IP")], ["Mask", named("IPMask")])],
      ["net/mail.Address", struct(["Name", named("string")], ["Address", named("string")])],
      ["net/netip.Addr", opaque, "own JSON"],
      ["net/netip.AddrPort", opaque, "own JSON"],
      ["net/netip.Prefix", opaque, "own JSON"],
      ["math/big.Int", opaque, "own JSON"],
      ["math/big.Float", opaque, "own JSON"],
      ["math/big.Rat", opaque, "own JSON"],
      ["regexp.Regexp", opaque, "own JSON"],
      ["strings.Builder", opaque],
      ["bytes.Buffer", opaque],
      ["time.Location", opaque],
      ["os.FileMode", named("uint32")],
      ["io/fs.FileMode", named("uint32")],
      ["html/template.HTML", named("string")],
      ["net/textproto.MIMEHeader", textLists],
      ["sync.Mutex", opaque],
      ["sync.RWMutex", opaque],
      ["sync.Once", opaque],
      ["sync.WaitGroup", opaque],
      ["database/sql.NullBool", nullable("Bool", named("bool"))],
      ["database/sql.NullByte", nullable("Byte", named("byte"))],
      ["database/sql.NullFloat64", nullable("Float64", named("float64"))],
      ["database/sql.NullInt16", nullable("Int16", named("int16"))],
      ["database/sql.NullInt32", nullable("Int32", named("int32"))],
      ["database/sql.NullInt64", nullable("Int64", named("int64"))],
      ["database/sql.NullString", nullable("String", named("string"))],
      ["fmt.Stringer", withMethods],
      ["context.Context", withMethods],
      ["io.Reader", withMethods],
      ["io.Writer", withMethods],
      ["encoding/json.Marshaler", withMethods],
      ["encoding/json.Unmarshaler", withMethods],
    ] as const
  ).map(([key, type, standard = null]) => [
    key,
    {
      type,
      standard: standard as StandardType | null,
      methods: key === "time.Time" ? new Map([["IsZero", "() bool"]]) : new Map(),
    },
  ]),
);
