/** The formats that codewhale asserts (`harnesses.md` 6.3). */
import { describe, expect, it, test } from "vitest";
import type { DraftId } from "../../../../server/engine/schema/dialect.ts";
import { rustFormat } from "../../../../server/engine/schema/rust/formats/index.ts";

/** Values that each format takes, and values that it refuses, in draft 7. */
const cases: Readonly<Record<string, readonly [taken: readonly string[], refused: readonly string[]]>> = {
  date: [
    ["2024-02-29", "0000-01-01"],
    ["2023-02-29", "2024-13-01", "2024-1-1", "24-01-01", "2024-01-32", "2024-01-01Z", "\u0662024-01-01", ""],
  ],
  time: [
    ["23:59:60Z", "00:00:00z", "12:00:00.123+01:30", "22:59:60-01:00"],
    ["24:00:00Z", "12:60:00Z", "12:00:60Z", "12:00:00", "12:00:00,5Z", "12:00:00+24:00", "12:00Z", ""],
  ],
  "date-time": [
    ["2024-01-01T00:00:00Z", "2024-01-01t00:00:00.5z", "1998-12-31T23:59:60Z"],
    ["2024-01-01 00:00:00Z", "2024-01-01T00:00:00", "2024-02-30T00:00:00Z", "2024-01-01"],
  ],
  email: [
    ["a@b", "a.b+c@example.com", '"a b"@example.com', "a@[127.0.0.1]", "a@[IPv6:::1]", "é@b.com"],
    ["a", "@b", "a@", ".a@b.com", "a..b@c.com", "a@-b.com", "a@[127.0.0.256]"],
  ],
  "idn-email": [
    ["é@実例.com", "a@b.com"],
    ["a", "a@"],
  ],
  hostname: [
    ["a", "a-b.example", "xn--nxasmq6b", "1.2.3.4", `${"a".repeat(63)}.b`],
    ["", "-a", "a-", "a_b", ".a", "a..b", "é.com", `${"a".repeat(64)}.b`, `${"a.".repeat(127)}ab`],
  ],
  "idn-hostname": [
    ["実例.com", "a.b", "straße.de"],
    ["", "-a", "\u302e実"],
  ],
  ipv4: [
    ["0.0.0.0", "255.255.255.255"],
    ["256.0.0.0", "1.2.3", "01.2.3.4", "1.2.3.4.", " 1.2.3.4", "\u0661.2.3.4"],
  ],
  ipv6: [
    ["::", "::1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4"],
    ["1", ":::", "1:2:3:4:5:6:7", "::1%eth0", "12345::", "1::2::3"],
  ],
  uri: [
    ["http://a", "urn:x", "a:", "http://[::1]:80/?q#f"],
    ["a", "//a", "http://a b", "http://é", "a:%2", "http://a^b"],
  ],
  "uri-reference": [
    ["", "a", "#", "//a/b", "?q"],
    ["a b", "\\a", "#a#b", "1:a", "%g0"],
  ],
  iri: [["http://é"], ["é", "http://a b"]],
  "iri-reference": [
    ["é", "#é"],
    ["a b", "\\"],
  ],
  "uri-template": [
    ["", "a{b}", "{+a,b*,c:3}"],
    ["a{", "{}", "a}", "{a b}", "a'b"],
  ],
  "json-pointer": [
    ["", "/", "/a~0~1"],
    ["a", "/~", "/~2", "#/a"],
  ],
  "relative-json-pointer": [
    ["0", "1#", "10/a~1"],
    ["", "-1", "01", "0##", "/a", "+1"],
  ],
  regex: [
    ["(?=a)b", "\\d", "(?i)a"],
    ["(", "[", "\\e", "*"],
  ],
};

describe("a format", () => {
  test.each(Object.entries(cases))("%s", (name, [taken, refused]) => {
    const matches = rustFormat("draft-07", name);
    expect(taken.filter((value) => matches?.(value) !== true)).toEqual([]);
    expect(refused.filter((value) => matches?.(value) !== false)).toEqual([]);
  });

  it.each([
    ["draft-04", "date date-time email hostname idn-email ipv4 ipv6 regex time uri"],
    [
      "draft-06",
      "date date-time email hostname idn-email ipv4 ipv6 regex time uri uri-reference uri-template json-pointer",
    ],
    ["draft-07", Object.keys(cases).join(" ")],
    ["2019-09", ""],
    ["2020-12", ""],
  ] as [DraftId, string][])("of %s is one of: %s", (draft, names) => {
    const all = [...Object.keys(cases), "uuid", "duration", "unknown", "__proto__"];
    expect(all.filter((name) => rustFormat(draft, name) !== undefined).sort()).toEqual(
      names === "" ? [] : names.split(" ").sort(),
    );
  });

  it.each(Object.keys(cases))("%s is done with long values in time", (name) => {
    const matches = rustFormat("draft-07", name);
    const start = performance.now();
    for (const unit of ["a", "0", ".", "-", ":", "{", "(", "é", "@", "/~", "%", "[", "1:"]) {
      matches?.(unit.repeat(100_000));
    }
    expect(performance.now() - start).toBeLessThan(4000);
  });
});
