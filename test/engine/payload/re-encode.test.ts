/** Payloads through a Go type and back. The answers are those of Go's encoding/json for the same types. */
import { describe, expect, it } from "vitest";
import type { GoType } from "../../../server/engine/index.ts";
import { goUnmarshal } from "../../../server/engine/json/go-decode.ts";
import { goMarshal } from "../../../server/engine/json/go-marshal.ts";
import { decodingError, reEncode } from "../../../server/engine/payload/re-encode.ts";
import { goType } from "../../go/go-source.ts";

function through(type: GoType, payload: string): string {
  const decoded = goUnmarshal(payload, "map");
  if (!decoded.ok) throw new Error(decoded.message);
  const encoded = reEncode(type, decoded.node);
  switch (encoded.outcome) {
    case "encoded":
      return goMarshal(encoded.node);
    case "not followed":
      return encoded.why;
    default:
      return encoded.text;
  }
}

/** A struct with one field of this type. */
const field = (written: string, imports = "") =>
  goType(`${imports}\ntype T struct {\n\tV ${written}\n}\n${ROW}`);
const ROW =
  'type Row struct {\n\tA string `json:"a"`\n\tN *int `json:"n,omitempty"`\n}\ntype Name string\ntype Shape interface{ Area() float64 }';
const IMPORTS = 'import (\n\t"encoding/json"\n\t"math/big"\n\t"net"\n\t"net/url"\n\t"time"\n)';

describe("what nobody sent becomes a zero value", () => {
  it.each([
    ["string", '{"V":""}'],
    ["int", '{"V":0}'],
    ["bool", '{"V":false}'],
    ["[]string", '{"V":null}'],
    ["[]byte", '{"V":null}'],
    ["map[string]int", '{"V":null}'],
    ["*Row", '{"V":null}'],
    ["any", '{"V":null}'],
    ["Row", '{"V":{"a":""}}'],
    ["[2]int", '{"V":[0,0]}'],
    ["time.Time", '{"V":"0001-01-01T00:00:00Z"}'],
    ["json.RawMessage", '{"V":null}'],
    ["json.Number", '{"V":0}'],
    ["net.IP", '{"V":""}'],
    ['string `json:",omitempty"`', "{}"],
    ['[]string `json:"v,omitempty"`', "{}"],
    ['Row `json:"v,omitempty"`', '{"v":{"a":""}}'],
    ['Row `json:"v,omitzero"`', "{}"],
    ['time.Time `json:"v,omitempty"`', '{"v":"0001-01-01T00:00:00Z"}'],
    ['time.Time `json:"v,omitzero"`', "{}"],
    ['int `json:"v,string"`', '{"v":"0"}'],
    ['string `json:"v,string"`', '{"v":"\\"\\""}'],
    ['string `json:"-"`', "{}"],
    ['string `json:"-,"`', '{"-":""}'],
    ['string `json:"a\\\\b"`', '{"V":""}'],
    ['string `json:"größe"`', '{"größe":""}'],
  ])("%s", (type, text) => {
    expect(through(field(type, IMPORTS), "{}")).toBe(text);
  });
});

describe("what was sent is taken as Go takes it", () => {
  it.each([
    ["string", '{"v":"x"}', '{"V":"x"}'],
    ["string", '{"v":null}', '{"V":""}'],
    ["string", '{"v":"a","V":"b"}', '{"V":"a"}'],
    ["string", '{"w":1}', '{"V":""}'],
    ["int8", '{"V":127}', '{"V":127}'],
    ["int64", '{"V":9007199254740993}', '{"V":9007199254740992}'],
    ["float32", '{"V":0.1}', '{"V":0.1}'],
    ["float32", '{"V":16777217}', '{"V":16777216}'],
    ["float32", '{"V":3.4028235677973366e+38}', '{"V":3.4028235e+38}'],
    ["[]string", '{"V":[]}', '{"V":[]}'],
    ["[]string", '{"V":["a",null]}', '{"V":["a",""]}'],
    ["[]byte", '{"V":"eHh4"}', '{"V":"eHh4"}'],
    ["[]byte", '{"V":[1,2,3]}', '{"V":"AQID"}'],
    ["[2]int", '{"V":[1,2,3]}', '{"V":[1,2]}'],
    ["map[int8]bool", '{"V":{"+3":true,"-2":false}}', '{"V":{"-2":false,"3":true}}'],
    ["map[string]*Row", '{"V":{"x":{"A":"1","N":0},"y":null}}', '{"V":{"x":{"a":"1","n":0},"y":null}}'],
    ["**string", '{"V":"x"}', '{"V":"x"}'],
    ["any", '{"V":{"b":1.50,"a":[1e2]}}', '{"V":{"a":[100],"b":1.5}}'],
    ["json.RawMessage", '{"V":{"b":1}}', '{"V":{"b":1}}'],
    ["json.Number", '{"V":"1e3"}', '{"V":1000}'],
    ["time.Time", '{"V":"2020-01-02T3:04:05,120+02:00"}', '{"V":"2020-01-02T03:04:05.12+02:00"}'],
    ["time.Time", '{"V":"2020-01-02T03:04:05-00:00"}', '{"V":"2020-01-02T03:04:05Z"}'],
    ["time.Time", '{"V":null}', '{"V":"0001-01-01T00:00:00Z"}'],
    ["*time.Time", '{"V":null}', '{"V":null}'],
    ["net.IP", '{"V":"2001:db8:0:0:1:0:0:1"}', '{"V":"2001:db8::1:0:0:1"}'],
    ["net.IP", '{"V":"::ffff:1.2.3.4"}', '{"V":"1.2.3.4"}'],
    ['*int `json:",string"`', '{"V":"5"}', '{"V":"5"}'],
    ['*int `json:",string"`', '{"V":"null"}', '{"V":null}'],
    ['bool `json:",string"`', '{"V":null}', '{"V":"false"}'],
  ])("%s %s", (type, payload, text) => {
    expect(through(field(type, IMPORTS), payload)).toBe(text);
  });

  it("a list that comes a second time is written over the first", () => {
    expect(through(field("[]Row"), '{"V":[{"a":"1","n":1},{"a":"2"}],"v":[{"n":5}]}')).toBe(
      '{"V":[{"a":"1","n":5}]}',
    );
  });
});

describe("what does not fit", () => {
  const into = (what: string, type: string) =>
    `json: cannot unmarshal ${what} into Go struct field T.V of type ${type}`;

  it.each([
    ["string", '{"V":5}', into("number", "string")],
    ["Name", '{"V":true}', into("bool", "sample.Name")],
    ["int8", '{"V":128}', into("number 128", "int8")],
    ["uint", '{"V":-1}', into("number -1", "uint")],
    ["int", '{"V":1.5}', into("number 1.5", "int")],
    ["int64", '{"V":1e30}', into("number 1e+30", "int64")],
    ["float32", '{"V":3.5e38}', into("number 3.5e+38", "float32")],
    ["bool", '{"V":"true"}', into("string", "bool")],
    ["[]string", '{"V":"a"}', into("string", "[]string")],
    ["[]string", '{"V":{}}', into("object", "[]string")],
    ["[]string", '{"V":["a",1]}', into("number", "string")],
    ["[2]int", '{"V":[1,2,"x"]}', '{"V":[1,2]}'],
    ["Row", '{"V":[]}', into("array", "sample.Row")],
    ["*Row", '{"V":"{}"}', into("string", "sample.Row")],
    ["map[string]int", '{"V":[]}', into("array", "map[string]int")],
    ["map[int8]int", '{"V":{"300":1}}', into("number 300", "int8")],
    ["map[bool]int", '{"V":{}}', into("object", "map[bool]int")],
    ["map[bool]int", "{}", "json: unsupported type: map[bool]int"],
    ["Shape", '{"V":{}}', into("object", "sample.Shape")],
    ["[]byte", '{"V":"e A"}', "illegal base64 data at input byte 1"],
    ["[]byte", '{"V":"eA="}', "illegal base64 data at input byte 3"],
    ["time.Time", '{"V":5}', "Time.UnmarshalJSON: input is not a JSON string"],
    ["time.Time", '{"V":"2020-13-01T00:00:00Z"}', 'parsing time "2020-13-01T00:00:00Z": month out of range'],
    ["time.Time", '{"V":"2021-02-29T00:00:00Z"}', 'parsing time "2021-02-29T00:00:00Z": day out of range'],
    [
      "time.Time",
      '{"V":"2020-01-02"}',
      'parsing time "2020-01-02" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T"',
    ],
    [
      "time.Time",
      '{"V":"2020-01-02T03:04:05Zé"}',
      'parsing time "2020-01-02T03:04:05Zé": extra text: "\\xc3\\xa9"'.replace("Zé", "Z\\xc3\\xa9"),
    ],
    ["net.IP", '{"V":"fe80::1%eth0"}', "invalid IP address: fe80::1%eth0"],
    ["net.IP", '{"V":[]}', into("array", "net.IP")],
    ["json.Number", '{"V":"x"}', 'json: invalid number literal, trying to unmarshal "\\"x\\"" into Number'],
    ["url.URL", '{"V":"https://x"}', into("string", "url.URL")],
    [
      'int `json:",string"`',
      '{"V":5}',
      "json: invalid use of ,string struct tag, trying to unmarshal unquoted value into int",
    ],
    [
      '*int `json:",string"`',
      '{"V":"nul"}',
      'json: invalid use of ,string struct tag, trying to unmarshal "nul" into *int',
    ],
    [
      'bool `json:",string"`',
      '{"V":"5"}',
      'json: invalid use of ,string struct tag, trying to unmarshal "5" into bool',
    ],
  ])("%s %s", (type, payload, text) => {
    expect(through(field(type, IMPORTS), payload)).toBe(text);
  });

  it("the first is told, names in sorted order; what a reader says ends it at once", () => {
    const type = goType('import "time"\ntype T struct {\n\tB int\n\tA bool\n\tC time.Time\n}');
    expect(through(type, '{"B":"x","A":1}')).toBe(
      "json: cannot unmarshal number into Go struct field T.A of type bool",
    );
    expect(through(type, '{"A":1,"C":"x"}')).toBe(
      'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"',
    );
  });

  it("names the innermost struct, and the whole way with what is embedded", () => {
    const type = goType(
      'type T struct {\n\tBase\n\tRows map[string][]Row `json:"rows"`\n}\ntype Base struct {\n\tID string `json:"id"`\n}\ntype Row struct {\n\tX struct{ Y int }\n}',
    );
    expect(through(type, '{"rows":{"k":[{"X":{"Y":true}}]}}')).toBe(
      "json: cannot unmarshal bool into Go struct field .rows.X.Y of type int",
    );
    expect(through(type, '{"rows":{"k":[{"X":1}]}}')).toBe(
      "json: cannot unmarshal number into Go struct field Row.rows.X of type struct { Y int }",
    );
    expect(through(type, '{"id":1}')).toBe(
      "json: cannot unmarshal number into Go struct field T.Base.id of type string",
    );
  });
});

describe("embedded structs", () => {
  it("give their fields away, but for those that get into each other's way", () => {
    const type = goType(
      'type T struct {\n\tA\n\t*B\n\tD int `json:"d"`\n}\ntype A struct { X, Y, D int }\ntype B struct {\n\tX int\n\tY int `json:"Y"`\n\tC\n}\ntype C struct { Z int }',
    );
    expect(through(type, '{"X":1,"Y":2,"D":3}')).toBe('{"D":3,"Y":2,"Z":0,"d":0}');
    expect(through(type, '{"Z":1}')).toBe('{"D":0,"Y":0,"Z":1,"d":0}');
  });

  it("behind a pointer to an unexported one can't be made", () => {
    const type = goType("type T struct { *base }\ntype base struct { X int }");
    expect(through(type, '{"X":1}')).toBe(
      "json: cannot set embedded pointer to unexported struct: sample.base",
    );
    expect(through(type, "{}")).toBe("{}");
  });

  it("that the schema inlines by a tag are properties of their own in JSON", () => {
    const type = goType('type T struct {\n\tIn Base `json:",inline"`\n}\ntype Base struct { X int }');
    expect(through(type, '{"X":1}')).toBe('{"In":{"X":0}}');
  });
});

describe("types that are not followed", () => {
  it.each([
    [
      "Color",
      "type Color int\nfunc (c *Color) UnmarshalText(b []byte) error { return nil }",
      "sample.Color has a method UnmarshalText, which is not run here.",
    ],
    ["big.Int", "", "big.Int has a way of its own to read and write JSON."],
    [
      "Stamped",
      "type Stamped struct { time.Time }",
      "sample.Stamped takes over how time.Time reads and writes JSON.",
    ],
    [
      'Flag `json:",omitzero"`',
      "type Flag int\nfunc (Flag) IsZero() bool { return false }",
      "sample.Flag has a method IsZero, which is not run here.",
    ],
    ["[2000000]int", "", "the Go type holds more values than can be followed."],
  ])("%s", (type, rest, why) => {
    expect(through(field(type, `${IMPORTS}\n${rest}`), "{}")).toBe(why);
  });
});

describe("a text reply, read right into the type", () => {
  const error = (type: string, text: string) => {
    const decoded = goUnmarshal(text, "any");
    return decoded.ok ? (decodingError(field(type), decoded.node)?.text ?? null) : decoded.message;
  };

  it("keeps its numbers as they are written, and every duplicate counts", () => {
    expect(error("int", '{"V":1.0}')).toBe(
      "json: cannot unmarshal number 1.0 into Go struct field T.V of type int",
    );
    expect(error("int", '{"V":"x","V":1}')).toBe(
      "json: cannot unmarshal string into Go struct field T.V of type int",
    );
    expect(error("int", "[]")).toBe("json: cannot unmarshal array into Go value of type sample.T");
    expect(error("int", "null")).toBeNull();
  });
});
