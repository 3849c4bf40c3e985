import { describe, expect, test } from "vitest";
import { formats602 as formats, formats603 } from "../../../../server/engine/schema/formats/index.ts";

/** Values of each format with the reason that the library gives; null for one that it takes. */
const cases: Record<string, [value: string, reason: string | null][]> = {
  "json-pointer": [
    ["", null],
    ["/a~0~1//é/", null],
    ["a", "not starting with /"],
    ["/~2", "~ must be followed by 0 or 1"],
    ["/a~/b", "~ must be followed by 0 or 1"],
    ["/~", "~ must be followed by 0 or 1"],
  ],
  "relative-json-pointer": [
    ["0", null],
    ["10#", null],
    ["1/a~1", null],
    ["", "must start with non-negative integer"],
    ["-1", "must start with non-negative integer"],
    ["01", "starts with zero"],
    ["0##", "not starting with /"],
    ["0/~", "~ must be followed by 0 or 1"],
  ],
  uuid: [
    ["123e4567-E89B-12d3-a456-426614174000", null],
    ["x", "must have 5 elements"],
    ["123e4567-e89b-12d3-a456-426614174000-", "must have 5 elements"],
    ["123e4567-e89b-12d3-a456-42661417400", "element 5 must be 12 characters long"],
    ["123e456é-e89b-12d3-a456-426614174000", "element 1 must be 8 characters long"],
    ["123e45é-e89b-12d3-a456-426614174000", "non-hex character 'é'"],
    ["123e456g-e89b-12d3-a456-426614174000", "non-hex character 'g'"],
    ["123e456'-e89b-12d3-a456-426614174000", "non-hex character '\\''"],
  ],
  duration: [
    ["P1Y2M3DT4H5M6S", null],
    ["P4W", null],
    ["PT1S", null],
    ["P1Y3D", null],
    ["1Y", "must start with P"],
    ["P", "nothing after P"],
    ["PW", "no number in week"],
    ["P1Y2W", "invalid week"],
    ["PT", "no time elements"],
    ["P1DT", "no time elements"],
    ["PT1HT1M", "more than one T"],
    ["PT1HT", "no time elements"],
    ["PY", "missing number"],
    ["P1", "missing unit"],
    ["P1M1Y", "unit 'Y' out of order"],
    ["PT1S1S", "unit 'S' out of order"],
    ["P1W1D", "invalid unit 'W'"],
    ["P1é", "invalid unit 'Ã'"],
    ["PT1D", "invalid unit 'D'"],
  ],
  period: [
    ["2024-01-01T00:00:00Z/2024-01-02T00:00:00Z", null],
    ["2024-01-01T00:00:00Z/P1D", null],
    ["P1D/2024-01-01T00:00:00Z", null],
    ["x", "missing slash"],
    ["P/x", "invalid start duration: nothing after P"],
    ["P1D/x", "invalid end date-time: less than 20 characters long"],
    ["x/P1D", "invalid start date-time: less than 20 characters long"],
    ["2024-01-01T00:00:00Z/PT", "invalid end duration: no time elements"],
    ["2024-01-01T00:00:00Z/x", "invalid end date-time: less than 20 characters long"],
  ],
  ipv4: [
    ["1.2.3.4", null],
    ["+1.2.3.4", null],
    ["-0.0.0.0", null],
    ["1.2.3", "expected four decimals"],
    ["1.2.3.4.5.6", "expected four decimals"],
    ["01.2.3.4", "leading zeros"],
    ["256.1.1.1", "decimal must be between 0 and 255"],
    ["-1.1.1.1", "decimal must be between 0 and 255"],
    ["1..1.1", 'strconv.Atoi: parsing "": invalid syntax'],
    ["+.1.1.1", 'strconv.Atoi: parsing "+": invalid syntax'],
    ["1\n.1.1.1", 'strconv.Atoi: parsing "1\\n": invalid syntax'],
    ["9223372036854775807.1.1.1", "decimal must be between 0 and 255"],
    ["9223372036854775808.1.1.1", 'strconv.Atoi: parsing "9223372036854775808": value out of range'],
    ["-9223372036854775808.1.1.1", "decimal must be between 0 and 255"],
    ["99999999999999999999x.1.1.1", 'strconv.Atoi: parsing "99999999999999999999x": value out of range'],
    ["9999999999999999999x.1.1.1", 'strconv.Atoi: parsing "9999999999999999999x": invalid syntax'],
  ],
  ipv6: [
    ["::", null],
    ["::1", null],
    ["1::", null],
    ["1:2:3:4:5:6:7:8", null],
    ["::ffff:1.2.3.4", null],
    ["x", "missing colon"],
    ["1.2:3", 'ParseAddr("1.2:3"): unexpected character (at ":3")'],
    ["1::2::3", 'ParseAddr("1::2::3"): multiple :: in address (at ":3")'],
    ["12345::", 'ParseAddr("12345::"): each group must have 4 or less digits (at "12345::")'],
    [":1", 'ParseAddr(":1"): each colon-separated field must have at least one digit (at ":1")'],
    ["1:", 'ParseAddr("1:"): colon must be followed by more characters (at ":")'],
    ["1 :", 'ParseAddr("1 :"): unexpected character, want colon (at " :")'],
    ["1:2", 'ParseAddr("1:2"): address string too short'],
    ["1:2:3:4:5:6:7:8:9", 'ParseAddr("1:2:3:4:5:6:7:8:9"): trailing garbage after address (at "9")'],
    ["1:2:3:4::5:6:7:8", 'ParseAddr("1:2:3:4::5:6:7:8"): the :: must expand to at least one field of zeros'],
    [
      "1:2.3.4.5",
      'ParseAddr("1:2.3.4.5"): embedded IPv4 address must replace the final 2 fields of the address (at "2.3.4.5")',
    ],
    [
      "::1:2:3:4:5:6:7:1.2.3.4",
      'ParseAddr("::1:2:3:4:5:6:7:1.2.3.4"): too many hex fields to fit an embedded IPv4 at the end of the address (at "1.2.3.4")',
    ],
    ["::1.2.3.256", 'ParseAddr("::1.2.3.256"): IPv4 field has value >255'],
    ["::1.2.3.04", 'ParseAddr("::1.2.3.04"): IPv4 field has octet with leading zero'],
    ["::1.2.3", 'ParseAddr("::1.2.3"): IPv4 address too short'],
    ["::1.2.3.4.5", 'ParseAddr("::1.2.3.4.5"): IPv4 address too long'],
    ["::1..3.4", 'ParseAddr("::1..3.4"): IPv4 field must have at least one digit (at ".3.4")'],
    ["::1.2.3.", 'ParseAddr("::1.2.3."): IPv4 field must have at least one digit (at ".")'],
    ["::1%eth0", "zone id is not a part of ipv6 address"],
    ["::1%", 'ParseAddr("::1%"): zone must be a non-empty string'],
    ["%::1", 'ParseAddr("%::1"): missing IPv6 address'],
  ],
  hostname: [
    ["a-1.example.", null],
    [`${"a".repeat(63)}.b`, null],
    ["", "label must be 1 to 63 characters long"],
    ["a..b", "label must be 1 to 63 characters long"],
    ["a".repeat(64), "label must be 1 to 63 characters long"],
    ["é".repeat(32), "label must be 1 to 63 characters long"],
    [`${"a.".repeat(126)}ab`, "more than 253 characters long"],
    [`${"a.".repeat(126)}a.`, null],
    ["-a", "label starts with hyphen"],
    ["a-", "label ends with hyphen"],
    ["a_b", "invalid character '_'"],
    ["a\u{1f600}", "invalid character '😀'"],
  ],
  email: [
    ["joe.o'neil+x@example.com", null],
    ['"a b"@c.d', null],
    ['"@c.d', "invalid character '\"'"],
    // The library's mistake: the quote at the end isn't asked for.
    ['"a b@c.d', null],
    ["a@[1.2.3.4]", null],
    ["a@[IPv6:::1]", null],
    ["@a", null],
    ["a", "missing @"],
    [`${"a".repeat(65)}@b`, "local part more than 64 characters long"],
    [`a@${"b".repeat(253)}`, "more than 255 characters long"],
    ['"a"b"@c', "backslash and quote are not allowed within quoted local part"],
    ['"a\\ b"@c', "backslash and quote are not allowed within quoted local part"],
    [".a@b", "starts with dot"],
    ["a.@b", "ends with dot"],
    ["a..b@c", "consecutive dots"],
    ["é@b", "invalid character 'é'"],
    ["a@b@c", "invalid character '@'"],
    ["a@", "invalid domain: label must be 1 to 63 characters long"],
    ["a@[1.2]", "invalid ipv4 address: expected four decimals"],
    ["a@[IPv6:1]", "invalid ipv6 address: missing colon"],
  ],
  date: [
    ["2024-02-29", null],
    ["0000-02-29", null],
    ["2000-02-29", null],
    ["1900-02-29", 'parsing time "1900-02-29": day out of range'],
    ["2024-04-31", 'parsing time "2024-04-31": day out of range'],
    ["2024-01-00", 'parsing time "2024-01-00": day out of range'],
    ["2024-13-01", 'parsing time "2024-13-01": month out of range'],
    ["2024-01-01x", 'parsing time "2024-01-01x": extra text: "x"'],
    ["", 'parsing time "" as "2006-01-02": cannot parse "" as "2006"'],
    ["2024", 'parsing time "2024" as "2006-01-02": cannot parse "" as "-"'],
    ["20x4-01-01", 'parsing time "20x4-01-01" as "2006-01-02": cannot parse "20x4-01-01" as "2006"'],
    ["2024-1-01", 'parsing time "2024-1-01" as "2006-01-02": cannot parse "1-01" as "01"'],
    ["2024-01:01", 'parsing time "2024-01:01" as "2006-01-02": cannot parse ":01" as "-"'],
    ["2024-01-1", 'parsing time "2024-01-1" as "2006-01-02": cannot parse "1" as "02"'],
    [
      '"é\\\n',
      'parsing time "\\"\\xc3\\xa9\\\\\\x0a" as "2006-01-02": cannot parse "\\"\\xc3\\xa9\\\\\\x0a" as "2006"',
    ],
  ],
  time: [
    ["12:00:00Z", null],
    ["12:00:00.5z", null],
    ["+1:+2:+3Z", null],
    ["23:59:60Z", null],
    ["00:29:60+00:30", null],
    ["22:59:60-01:00", null],
    ["12:00:60Z", "invalid leap second"],
    ["12:00:00", "less than 9 characters long"],
    ["12-00-00Z", "missing colon in correct place"],
    ["ab:00:00Z", "invalid hour/min/sec"],
    ["-1:00:00Z", "non-positive hour/min/sec"],
    ["24:00:00Z", "hour/min/sec out of range"],
    ["00:00:61Z", "hour/min/sec out of range"],
    ["12:00:00.Z", "no digits in second fraction"],
    ["12:00:00+1:00", "offset must be 6 characters long"],
    ["12:00:00x01:00", "offset must begin with plus/minus"],
    ["12:00:00+01-00", "missing colon in offset in correct place"],
    ["12:00:00+xx:00", "invalid hour/min in offset"],
    ["12:00:00+-1:00", "non-positive hour/min in offset"],
    ["12:00:00+24:00", "hour/min in offset out of range"],
    ["12:00:00+00:60", "hour/min in offset out of range"],
  ],
  "date-time": [
    ["2024-01-01T00:00:00Z", null],
    ["2024-01-01t00:00:00.25+05:30", null],
    ["2024-01-01T00:00:0Z", "less than 20 characters long"],
    ["2024-01-01 00:00:00Z", "11th character must be t or T"],
    ["2024-02-30T00:00:00Z", 'invalid date element: parsing time "2024-02-30": day out of range'],
    ["2024-01-01T25:00:00Z", "invalid time element: hour/min/sec out of range"],
    [
      "2024-01-éT00:00:00Z",
      'invalid date element: parsing time "2024-01-\\xc3\\xa9" as "2006-01-02": cannot parse "\\xc3\\xa9" as "02"',
    ],
  ],
  uri: [
    ["http://example.com/é?q=é#é", null],
    ["mailto:a b", null],
    ["HTTP://[::1]:80/", null],
    ["http://host:/", null],
    ["http://a@b@c:1/", null],
    ["http://é%C3%A9/", null],
    ["", "relative url"],
    ["*", "relative url"],
    ["//a/b", "relative url"],
    [":a", 'parse ":a": missing protocol scheme'],
    ["a\u007f", 'parse "a\\x7f": net/url: invalid control character in URL'],
    ["1a:b", 'parse "1a:b": first path segment in URL cannot contain colon'],
    ["http://a:b:c", 'parse "http://a:b:c": invalid port ":c" after host'],
    ["http://[::1", "parse \"http://[::1\": missing ']' in host"],
    ["http://a[::1]", 'parse "http://a[::1]": invalid IP-literal'],
    ["http://[1.2.3.4]", 'parse "http://[1.2.3.4]": invalid IP-literal'],
    ["http://[::1]x", 'parse "http://[::1]x": invalid port "x" after host'],
    ["http://[1]", 'parse "http://[1]": invalid host: ParseAddr("1"): unable to parse IP'],
    [
      "http://[%ff::1]",
      'parse "http://[%ff::1]": invalid host: ParseAddr("\\xff::1"): each colon-separated field must have at least one digit (at "\\xff::1")',
    ],
    ["http://[fe80::1%25en%200]/", "invalid ipv6 address: zone id is not a part of ipv6 address"],
    ["http://[fe80::1%25%2f]/", 'parse "http://[fe80::1%25%2f]/": invalid URL escape "%2f"'],
    ["http://[fe80::1%25%ff]/", 'parse "http://[fe80::1%25%ff]/": invalid URL escape "%ff"'],
    ["http://1:2:3", "ipv6 address not enclosed in brackets"],
    ["http://a b/", 'parse "http://a b/": invalid character " " in host name'],
    ["http://a%41/", 'parse "http://a%41/": invalid URL escape "%41"'],
    ["http://u|@h/", 'parse "http://u|@h/": net/url: invalid userinfo'],
    ["http://u%x@h/", 'parse "http://u%x@h/": invalid URL escape "%x"'],
    ["http://u:%x@h/", 'parse "http://u:%x@h/": invalid URL escape "%x"'],
    ["http://h/%1é", 'parse "http://h/%1é": invalid URL escape "%1\\xc3"'],
    ["http://h/#%", 'parse "http://h/#%": invalid URL escape "%"'],
    ["http://h/%#x", 'parse "http://h/%": invalid URL escape "%"'],
  ],
  "uri-reference": [
    ["", null],
    ["a/b:c", null],
    ["///a:b", null],
    ["#%41", null],
    ["a\\b", "contains \\"],
    ["a:%zz", null],
    ["/%zz", 'parse "/%zz": invalid URL escape "%zz"'],
  ],
  "uri-template": [
    ["/a/{b}/{c}{d}", null],
    ["x:{", null],
    ["/%7Bx", null],
    ["/{%7bx}", "nested curly braces"],
    ["/%7bx", "no matching closing brace"],
    ["/{a/b}", "no matching closing brace"],
    ["/}", "nested curly braces"],
    ["{#a}", "no matching closing brace"],
    ["?{", null],
  ],
  semver: [
    ["1.2.3", null],
    ["1.0.0-alpha.1.0a+001.x-y", null],
    ["1", "versionCore must have 3 numbers separated by dot"],
    ["1.2.3+", "build is empty"],
    ["1.2.3+a..b", "build identifier is empty"],
    ["1.2.3+a+b", "invalid character '+' in build identifier"],
    ["1.2.3-", "pre-release identifier is empty"],
    ["1.2.3-é", "invalid character 'é' in pre-release identifier"],
    ["1.2.3-01", "pre-release numeric identifier starts with zero"],
    ["1.2.3-0", null],
    ["1..3", "minor is empty"],
    ["01.2.3", "major starts with zero"],
    ["1.2.x", "patch contains non-digit"],
  ],
};

describe.each(Object.entries(cases))("%s", (format, table) => {
  test.each(table)("%j: %s", (value, reason) => {
    expect(formats.get(format)?.(value)).toBe(reason);
  });
});

test("the international formats are the plain ones", () => {
  expect(formats.get("iri")).toBe(formats.get("uri"));
  expect(formats.get("iri-reference")).toBe(formats.get("uri-reference"));
});

test.each([
  ['"a b"@c.d', null],
  ['"a b@c.d', "invalid character '\"'"],
  ['a"@c.d', "invalid character '\"'"],
  ['"@c.d', "invalid character '\"'"],
  ['"a"b"@c', "backslash and quote are not allowed within quoted local part"],
])("v6.0.3 asks for the quote at the end of a quoted local part: %j", (value, reason) => {
  expect(formats603.get("email")?.(value)).toBe(reason);
});

test("every other format is the same in v6.0.3", () => {
  for (const [name, check] of formats) if (name !== "email") expect(formats603.get(name)).toBe(check);
  expect(formats603.size).toBe(formats.size);
});

test("every format that the library knows is there, regex aside", () => {
  expect([...formats.keys()].sort()).toEqual([...Object.keys(cases), "iri", "iri-reference"].sort());
});

/** Quadratic checks would take minutes on these, and the test would time out. */
test.each([...formats.keys()])("%s is checked in linear time", (format) => {
  const check = formats.get(format) as (value: string) => string | null;
  for (const unit of ["a", "/", "0", "P1Y", "%41", "{", ":", ".", "@", "é", "-", "~", '"']) {
    const long = unit.repeat(50_000);
    for (const value of [long, `P${long}`, `http://${long}`, `/${long}`, `1:${long}`, `1.2.3-${long}`]) {
      expect(["string", "object"]).toContain(typeof check(value));
    }
  }
});
